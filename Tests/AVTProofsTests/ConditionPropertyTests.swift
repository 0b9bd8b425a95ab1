import AVTExpressions
import AVTTestSupport
import Testing

@testable import AVTProofs

/// What is decided for all values is compared with the reference evaluator, value by value.
@Suite("Conditions, decided and tried", .timeLimit(.minutes(10)))
struct ConditionPropertyTests {
    private static let seeds = Array(UInt64(1)...40)

    @Test("what is said of a condition is so on a grid of values, and examples give it", arguments: seeds)
    func decided(seed: UInt64) throws {
        var random = RandomCondition(seed: seed)
        let texts = (0..<10).map { random.condition($0 % 4) }
        let pack = try ConditionPack(conditions: texts)
        var generator = SeededGenerator(seed: seed)
        for (index, condition) in pack.conditions.enumerated() {
            var formulas = OpenFormulas(pack.pack)
            var reader = ConditionReader(formulas, actions: [])
            let proposition = reader.proposition(formulas.open(condition.expression, condition.formula))
            var space = ConditionSpace(reader)
            let judgement = space.judge(proposition)
            #expect(!space.isExhausted)
            let sets: [(ConditionPack.Outcome, DecisionDiagrams.Node)] = [
                (.holds, judgement.holds), (.refuted, judgement.refuted), (.missing, judgement.missing),
            ]
            let references = Set(condition.expression.references)
            let points = pack.points(&generator, for: references)
            let outcomes = points.map { pack.truth(condition.formula, at: $0) }
            // Without parts that cannot be analysed nothing is open.
            let isExact = reader.quantities.allSatisfy(\.isFree)
            let isComplete = points.count < 600
            for (outcome, set) in sets {
                if set == .never { #expect(!outcomes.contains(outcome), "\(texts[index])") }
                if set == .always { #expect(outcomes.allSatisfy { $0 == outcome }, "\(texts[index])") }
                if isExact, isComplete, !outcomes.contains(outcome) { #expect(set == .never, "\(texts[index])") }
                guard let example = space.example(of: set), example.isExact else { continue }
                for point in points.prefix(20) {
                    #expect(
                        pack.truth(condition.formula, at: pack.point(example, point)) == outcome,
                        "\(texts[index]) \(outcome) \(example.text(actions: []) ?? "")")
                }
            }
        }
    }

    @Test("two conditions meet, or one implies the other, as on the grid", arguments: seeds)
    func together(seed: UInt64) throws {
        var random = RandomCondition(seed: seed &* 977)
        let texts = (0..<8).map { random.condition($0 % 3) }
        let pack = try ConditionPack(conditions: texts)
        var generator = SeededGenerator(seed: seed)
        var (meetings, implications) = (0, 0)
        for first in pack.conditions {
            for second in pack.conditions {
                var formulas = OpenFormulas(pack.pack)
                var reader = ConditionReader(formulas, actions: [])
                let one = reader.proposition(formulas.open(first.expression, first.formula))
                let other = reader.proposition(formulas.open(second.expression, second.formula))
                var space = ConditionSpace(reader)
                let (left, right) = (space.judge(one).holds, space.judge(other).holds)
                let both = space.diagrams.and(left, right)
                let doesImply = space.diagrams.implies(left, right)
                let references = Set(first.expression.references + second.expression.references)
                for point in pack.points(&generator, limit: 100, for: references) {
                    let (isLeft, isRight) = (
                        pack.truth(first.formula, at: point) == .holds,
                        pack.truth(second.formula, at: point) == .holds
                    )
                    if both == .never { #expect(!(isLeft && isRight)) }
                    if doesImply, isLeft { #expect(isRight) }
                    if let example = space.example(of: both), example.isExact {
                        let point = pack.point(example, point)
                        #expect(pack.truth(first.formula, at: point) == .holds)
                        #expect(pack.truth(second.formula, at: point) == .holds)
                    }
                }
                meetings += both == .never ? 0 : 1
                implications += doesImply ? 1 : 0
            }
        }
        #expect(meetings > 0 && implications > 0)
    }

    @Test("a question that is too large has no answer, and takes no time")
    func large() throws {
        // Whether an odd number of comparisons holds, of many quantities: small as a diagram, large as a formula.
        let numbers = (0..<16).map { "(count \($0 % 2 == 0 ? "<" : ">") \($0 * 10) == (event.size > \($0)))" }
        let text = numbers.dropFirst().reduce(numbers[0]) { "(\($0) == \($1))" }
        let many = (0..<70).map { "event.kind == 'text\($0)'" }.joined(separator: " || ")
        let pack = try ConditionPack(conditions: [text, many])
        var formulas = OpenFormulas(pack.pack)
        var conditions = ConditionFindings(pack.pack)
        let time = processorTime { _ = conditions.findings(&formulas) }
        #expect(time < 5)
        #expect(conditions.findings(&formulas).isEmpty)
    }
}
