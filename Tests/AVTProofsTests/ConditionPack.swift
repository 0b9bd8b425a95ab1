import AVTDiagnostics
import AVTExpressions
import AVTRules
import AVTTestSupport
import Testing

@testable import AVTProofs
@testable import AVTReference

/// A pack with conditions, and values of all that they read.
struct ConditionPack {
    let pack: CheckedPack
    /// Values of each reference, the words of enumerations by name.
    let values: [[ReferenceValue]]
    /// The same pack as the reference evaluator reads it.
    private let run: ReferenceRun

    /// A pack with some conditions, or with other sections.
    init(conditions: [String] = [], _ sections: String = "") throws {
        let definitions = conditions.enumerated().map { "  condition\($0): \"\($1)\"\n" }.joined()
        var diagnostics = DiagnosticCollector()
        let text = ConditionPack.head + (conditions.isEmpty ? "" : "definitions:\n" + definitions) + sections
        let checked = checkPacks([.text(text, name: "conditions.yaml")], parameters: [:], into: &diagnostics)
        let made = try #require(checked, "\(diagnostics.sorted.map(\.message)) \(text)")
        pack = made
        values = made.formulas.references.map { ConditionPack.values(of: $0, made) }
        let syntax = try #require(parsePack(SourceFile(name: "conditions.yaml", text: text), into: &diagnostics))
        run = ReferenceRun(pack: ReferencePack([syntax], values: [:]), at: 0)
    }

    /// The conditions, without those that are parts of others.
    var conditions: [WrittenCondition] { pack.formulas.conditions.filter { $0.role != .choice } }

    /// The results of the reference evaluator for a condition at one point of the grid.
    func truth(_ condition: FormulaSyntax, at point: [ReferenceValue]) -> Outcome {
        var state = ReferenceState()
        state.trackers = [[:]]
        var event: [String: ReferenceValue] = [:]
        for (reference, value) in zip(pack.formulas.references, point) where value != .missing {
            switch reference {
            case .state(let index): state.trackers[0][pack.states[index].name] = value
            case .memory(let index): state.trackers[0][pack.memory[index].name] = value
            case .attribute(let index): event[pack.formulas.attributeDeclarations[index].name] = value
            default: continue
            }
        }
        var formula = ReferenceFormula(run, state, tracker: 0, now: 0)
        formula.event = event
        return switch formula.value(condition.expression) {
        case .bool(let truth): truth ? .holds : .refuted
        case .missing: .missing
        default: .failing
        }
    }

    enum Outcome { case holds, refuted, missing, failing }

    /// Values of everything: all of them if that is not too many, else some.
    func points(_ generator: inout SeededGenerator, limit: Int = 600, for references: Set<Int>) -> [[ReferenceValue]] {
        let used = references.sorted()
        let count = used.reduce(1) { min($0 * values[$1].count, limit + 1) }
        let first = values.map { $0.first ?? .missing }
        guard count > limit else {
            return used.reduce([first]) { points, reference in
                points.flatMap { point in
                    values[reference].map { value in
                        var point = point
                        point[reference] = value
                        return point
                    }
                }
            }
        }
        return (0..<limit).map { _ in values.map { $0.randomElement(using: &generator) ?? .missing } }
    }

    /// A point with the values of an example, the others as they are.
    func point(_ example: ExampleCase, _ point: [ReferenceValue]) -> [ReferenceValue] {
        example.choices.reduce(into: point) { point, choice in
            guard case .reference(let number, _) = choice.quantity.key else { return }
            switch choice.cell {
            case .value(let constant): point[number] = value(constant, of: number)
            case .missing: point[number] = .missing
            default: point[number] = values[number].first { $0 != .missing } ?? .missing
            }
        }
    }

    /// A constant as a value of a reference.
    func value(_ constant: ExpressionConstant, of reference: Int) -> ReferenceValue {
        switch constant {
        case .bool(let value): return .bool(value)
        case .int(let value): return .int(value)
        case .double(let value): return .double(value)
        case .string(let value): return .string(value)
        case .enumCase(let value):
            guard case .state(let index) = pack.formulas.references[reference] else { return .failed }
            return .enumCase(pack.states[index].cases[value])
        default: return .failed
        }
    }

    private static func values(of reference: Reference, _ pack: CheckedPack) -> [ReferenceValue] {
        switch reference {
        case .state(let index):
            return pack.states[index].isFlag
                ? [.bool(false), .bool(true)] : pack.states[index].cases.map { .enumCase($0) }
        case .memory(let index):
            return values(of: pack.memory[index].type) + (pack.memory[index].mayBeMissing ? [.missing] : [])
        case .attribute(let index): return values(of: pack.formulas.attributeDeclarations[index].type) + [.missing]
        default: return [.missing]
        }
    }

    private static func values(of type: ExpressionType) -> [ReferenceValue] {
        switch type {
        case .bool: [.bool(false), .bool(true)]
        case .int: (-1...4).map { .int($0) }
        case .double: [-1, 0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, .nan].map { .double($0) }
        default: ["a", "b", "", "another"].map { .string($0) }
        }
    }

    private static let head = """
        pack: { name: example.conditions, version: 1.0.0, language: 1 }
        vocabulary:
          attributes:
            size: { type: int }
            rate: { type: double }
            kind: { type: string }
            isLive: { type: bool }
        state:
          tracker:
            flag: { initial: false }
            other: { initial: false }
            phase: { initial: idle, values: [idle, loading, playing] }
        memory:
          tracker:
            count: { initial: 0 }
            share: { initial: 0.5 }
            last: { type: int }
            title: { type: string }

        """
}
