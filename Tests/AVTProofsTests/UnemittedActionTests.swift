import AVTDiagnostics
import AVTRules
import Testing

@testable import AVTProofs

@Suite("Actions that packs declare and only the app can emit")
struct UnemittedActionTests {
    private static let rules = """
        vocabulary: { actions: { CastBegin: { description: Sent by the app. } } }
        state: { tracker: { isCasting: { initial: false } } }
        transitions:
          - { name: cast-begins, action: CastBegin, set: { isCasting: true } }
          - { name: cast-ends, action: End, set: { isCasting: false } }
        guarantees: [{ name: casts-follow-starts, never: isCasting && !didStart }]
        """

    @Test("are emitted by the trackers of kinds of a pack below")
    func layer() {
        let pack = "pack: { name: test.casts, version: 1.0.0, language: 1, extends: [openavt.core] }\n"
        let codes = checkAndProve([.text(pack + UnemittedActionTests.rules, name: "casts.yaml")]).diagnostics.map(
            \.code)
        #expect(codes.contains(.guaranteeViolated))
        #expect(!codes.contains(.trivialGuarantee))
    }

    @Test("are emitted unless the kind blocks others", arguments: ["pass", "block"])
    func kind(others: String) throws {
        let text = """
            pack: { name: test.casts, version: 1.0.0, language: 1 }
            trackers: { content: { emits: [Start, End], others: \(others) } }
            definitions: { didStart: "false" }

            """
        var diagnostics = DiagnosticCollector()
        let packs = CompiledPacks([.text(text + UnemittedActionTests.rules, name: "casts.yaml")], into: &diagnostics)
        let compiled = try #require(packs, "\(diagnostics.sorted.map(\.message))")
        switch try #require(prove(compiled.pack, compiled.program).guarantees.first).verdict {
        case .proved: #expect(others == "block")
        case .violated: #expect(others == "pass")
        default: Issue.record("the guarantee is neither proved nor violated")
        }
    }
}
