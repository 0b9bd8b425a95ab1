import AVTDiagnostics
import AVTExpressions
import AVTRules
import AVTTestSupport
import Testing

@testable import AVTProofs
@testable import AVTReference

/// The analysis of the transitions of a step, compared with steps that are run one by one.
@Suite("Steps of the proofs and of the engine", .timeLimit(.minutes(10)))
struct StepPropertyTests {
    /// What a step does according to the reference: stage after stage, all transitions of each at once.
    private struct Step {
        let pack: ConditionPack
        var point: [ReferenceValue]
        var isBlocked = false
        var applied: Set<String> = []
        /// Variables that a stage was to write twice, to different values.
        var conflicts: Set<String> = []

        mutating func advance() {
            let layer = pack.pack.layers[0]
            for stage in [layer.first, layer.main, layer.last] where !isBlocked {
                let active = stage.filter { transition in
                    transition.whenFormula.map { pack.truth($0, at: point) == .holds } ?? true
                }
                for condition in active.flatMap(\.conditions)
                where (pack.truth(condition.formula, at: point) == .holds) == condition.isBlock {
                    isBlocked = true
                }
                var written: [Int: ExpressionConstant] = [:]
                for transition in active {
                    applied.insert(transition.name)
                    for case .set(let assignment) in transition.effects {
                        guard case .state(let index) = assignment.target, let value = assignment.value.constant else {
                            continue
                        }
                        if let other = written[index], other != value { conflicts.insert(transition.name) }
                        written[index] = value
                    }
                }
                guard !isBlocked else { return }
                for (index, value) in written {
                    guard let reference = pack.pack.formulas.references.firstIndex(of: .state(index)) else { continue }
                    point[reference] = pack.value(value, of: reference)
                }
            }
        }
    }

    @Test("transitions without effect have none in every step that is run", arguments: UInt64(1)...60)
    func steps(seed: UInt64) throws {
        var random = RandomCondition(seed: seed)
        var generator = SeededGenerator(seed: seed)
        let pack = try ConditionPack(transitions(&random, &generator))
        var formulas = OpenFormulas(pack.pack)
        let findings = StepFindings(pack.pack).findings(&formulas)
        let shadowed = names(findings, .shadowedTransition, pack.pack).intersection(["rule-0", "rule-1", "rule-2"])
        let conflicting = findings.filter { $0.code == .conflictingWrites }
        var conflicts: Set<String> = []
        for point in pack.points(&generator, for: Set(pack.pack.formulas.references.indices)) {
            var step = Step(pack: pack, point: point)
            step.advance()
            if !step.isBlocked {
                #expect(step.applied.isDisjoint(with: shadowed), "\(shadowed)")
                conflicts.formUnion(step.conflicts)
            }
        }
        if conflicting.isEmpty { #expect(conflicts.isEmpty) }
    }

    /// Transitions of three that write and two that only block.
    private func transitions(_ random: inout RandomCondition, _ generator: inout SeededGenerator) -> String {
        let stages = ["", "", "stage: last, "]
        let values = ["flag: true", "flag: false", "other: true", "phase: loading", "phase: idle"]
        return "transitions:\n"
            + (0..<3).map { number in
                let stage = stages.randomElement(using: &generator) ?? ""
                let value = values.randomElement(using: &generator) ?? ""
                return "  - { name: rule-\(number), \(stage)action: Start, when: \"\(random.condition(1))\", "
                    + "set: { \(value) } }\n"
            }.joined()
            + (0..<2).map { number in
                "  - { name: block-\(number), action: Start, block: \"\(random.condition(number + 1))\" }\n"
            }.joined()
    }

    private func names(_ findings: [Diagnostic], _ code: DiagnosticCode, _ pack: CheckedPack) -> Set<String> {
        let ranges = findings.filter { $0.code == code }.compactMap(\.range?.lower)
        let transitions = pack.layers.flatMap { $0.first + $0.main + $0.last }
        return Set(transitions.filter { ranges.contains($0.range.lower) }.map(\.name))
    }
}
