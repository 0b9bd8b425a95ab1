import AVTDiagnostics
import AVTRules
import Testing

@testable import AVTProofs

@Suite("What is left to data")
struct DataChoiceTests {
    private func proof(_ rules: String) throws -> Proof {
        let text = """
            pack: { name: test.data, version: 1.0.0, language: 1 }
            state: { tracker: { late: { initial: false }, seen: { initial: false } } }
            memory: { tracker: { errors: { initial: 0 } } }
            \(rules)

            """
        var diagnostics = DiagnosticCollector()
        let packs = CompiledPacks([.text(text, name: "data.yaml")], into: &diagnostics)
        let compiled = try #require(packs, "\(diagnostics.sorted.map(\.message))")
        return prove(compiled.pack, compiled.program)
    }

    @Test("a condition and a flag that is set to it have the same result in a step")
    func sameResult() throws {
        let proof = try proof(
            """
            trackers: { content: { emits: [Start, Ping], others: block } }
            transitions:
              - { name: counts, action: Start, set: { errors: errors + 1 } }
              - { name: sees, action: Ping, when: errors > 2, set: { seen: true } }
              - { name: decides, action: Ping, set: { late: errors > 2 } }
            guarantees:
              - { name: g, after: Ping, expect: "!late || seen" }
            """)
        let verdict = try #require(proof.guarantees.first).verdict
        guard case .proved = verdict else {
            Issue.record("\(verdict)")
            return
        }
    }

    @Test("an assumption about a flag is written as its formula, and decides no acceptance")
    func text() throws {
        let left = try proof(
            """
            trackers: { content: { emits: [Start, Ping], others: block } }
            transitions:
              - { name: decides, action: Start, set: { late: errors > 2, errors: errors + 1 } }
              - { name: pings, action: Ping, accept: "!late" }
            """
        ).dubious.filter(\.isLeftToData)
        let reached = left.filter { if case .neverReached = $0.kind { true } else { false } }
        #expect(reached.map(\.data) == [["errors > 2"]])
        let reset = left.filter { if case .latches = $0.kind { true } else { false } }
        #expect(reset.map(\.data) == [["!(errors > 2)"]])
        #expect(!left.contains { if case .neverAccepted = $0.kind { true } else { false } })
    }

    @Test("a raised action that the kind blocks leaves nothing to data")
    func raised() throws {
        let proof = try proof(
            """
            trackers: { content: { emits: [Start, End], others: block } }
            transitions:
              - { name: starts, action: Start, set: { seen: true } }
              - { name: ends, action: End, set: { seen: false }, raise: Ping }
            """)
        #expect(proof.dubious.filter(\.isLeftToData).map(\.kind) == [])
        #expect(proof.dubious.contains { if case .neverAccepted = $0.kind { true } else { false } })
    }
}
