import AVTDiagnostics
import AVTExpressions
import AVTRules
import AVTTestSupport
import Testing

@testable import AVTAnalysis

/// A pack with conditions, and values of all that they read.
struct ConditionPack {
    let pack: CheckedPack
    /// Values of each reference; `nil`: it is missing.
    let values: [[ExpressionValue?]]

    /// A pack with some conditions, or with other sections.
    init(conditions: [String] = [], _ sections: String = "") throws {
        let definitions = conditions.enumerated().map { "  condition\($0): \"\($1)\"\n" }.joined()
        var diagnostics = DiagnosticCollector()
        let text = ConditionPack.head + (conditions.isEmpty ? "" : "definitions:\n" + definitions) + sections
        let checked = checkPacks([.text(text, name: "conditions.yaml")], parameters: [:], into: &diagnostics)
        pack = try #require(checked, "\(diagnostics.sorted.map(\.message)) \(text)")
        let made = pack
        values = made.references.map { ConditionPack.values(of: $0, made) }
    }

    /// Everything that can be said of one point of the grid.
    func truth(_ expression: TypedExpression, at point: [ExpressionValue?]) -> Outcome {
        do {
            let value = try Evaluator(expression).value { point[$0] }
            if case .bool(let truth) = value { return truth ? .holds : .refuted }
            return .failing
        } catch {
            return error.error.kind == .missing ? .missing : .failing
        }
    }

    enum Outcome { case holds, refuted, missing, failing }

    /// Values of everything: all of them if that is not too many, else some.
    func points(_ generator: inout SeededGenerator, limit: Int = 600, for references: Set<Int>) -> [[ExpressionValue?]]
    {
        let used = references.sorted()
        let count = used.reduce(1) { min($0 * values[$1].count, limit + 1) }
        let first = values.map { $0.first ?? nil }
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
        return (0..<limit).map { _ in values.map { $0.randomElement(using: &generator) ?? nil } }
    }

    /// A point with the values of an example, the others as they are.
    func point(_ example: ExampleCase, _ point: [ExpressionValue?]) -> [ExpressionValue?] {
        example.choices.reduce(into: point) { point, choice in
            guard case .reference(let number, _) = choice.quantity.key else { return }
            switch choice.cell {
            case .value(.bool(let value)): point[number] = .bool(value)
            case .value(.int(let value)), .value(.word(let value)): point[number] = .int(value)
            case .value(.double(let value)): point[number] = .double(value)
            case .value(.string(let value)): point[number] = .string(value)
            case .missing: point[number] = nil as ExpressionValue?
            default: point[number] = values[number].compactMap(\.self).first
            }
        }
    }

    private static func values(of reference: Reference, _ pack: CheckedPack) -> [ExpressionValue?] {
        switch reference {
        case .state(let index):
            return pack.states[index].isFlag
                ? [.bool(false), .bool(true)] : pack.states[index].words.indices.map { .int($0) }
        case .memory(let index):
            return values(of: pack.memory[index].type) + (pack.memory[index].mayBeMissing ? [nil] : [])
        case .attribute(let index): return values(of: pack.attributeDeclarations[index].type) + [nil]
        default: return [nil]
        }
    }

    private static func values(of type: ExpressionType) -> [ExpressionValue?] {
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
