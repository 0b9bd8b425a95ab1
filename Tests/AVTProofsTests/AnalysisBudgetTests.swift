import AVTDiagnostics
import AVTExpressions
import AVTRules
import Testing

@testable import AVTProofs

@Suite struct `Budget of the analysis` {
    /// Conditions of 100 alternatives each, of which the last is there twice.
    private static func pack(conditions: Int) throws -> CheckedPack {
        let parts = (0..<100).map { "m\($0 % 20) == \($0)" } + ["m19 == 99"]
        let text = """
            pack: { name: test.budget, version: 1.0.0, language: 1 }
            memory:
              tracker:
            \((0..<20).map { "    m\($0): { initial: 0 }\n" }.joined())transitions:
            \((0..<conditions).map {
                "  - { name: t\($0), action: Start, accept: '\(parts.joined(separator: " || "))', set: { m0: 1 } }\n"
            }.joined())
            """
        var diagnostics = DiagnosticCollector()
        return try #require(
            checkPacks([.text(text, name: "budget.yaml")], parameters: [:], into: &diagnostics),
            "\(diagnostics.sorted.map(\.message))")
    }

    private static func findings(_ pack: CheckedPack, _ budget: AnalysisBudget) -> [Diagnostic] {
        var formulas = OpenFormulas(pack, budget: budget)
        var findings = ConditionFindings(pack)
        return findings.findings(&formulas)
    }

    @Test func `conditions that would take long are left undecided`() throws {
        let pack = try Self.pack(conditions: 3)
        #expect(Self.findings(pack, AnalysisBudget()).map(\.code) == Array(repeating: .redundantCondition, count: 3))
        #expect(Self.findings(pack, AnalysisBudget(1_000)).isEmpty)
    }

    @Test func `the work grows with the number of alternatives, not with its square`() throws {
        let budget = AnalysisBudget(3_000_000)
        #expect(Self.findings(try Self.pack(conditions: 1), budget).count == 1)
    }
}
