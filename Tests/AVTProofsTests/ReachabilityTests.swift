import AVTDiagnostics
import AVTRules
import Testing

@testable import AVTProofs

@Suite("Reachability after a tracker has left")
struct ReachabilityTests {
    /// A flag of the instrument that the `Closing` of a tracker sets, and the transition that resets it.
    struct Reset: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let trackers: String
        let transitions: [String]
        let isProved: Bool
    }

    private static let resets = [
        Reset(
            testDescription: "nothing resets the flag",
            trackers: "{ content: { emits: [Start, End] }, ads: { emits: [AdBegin, AdFinish] } }",
            transitions: [
                "{ name: a, action: AdBegin, set: { began: true } }",
                "{ name: af, action: AdFinish, set: { began: false } }",
                "{ name: c, action: Closing, when: began, set: { dead: true } }",
            ], isProved: false),
        Reset(
            testDescription: "another tracker resets the flag",
            trackers: "{ content: { emits: [Start, End] }, ads: { emits: [AdBegin, AdFinish] } }",
            transitions: [
                "{ name: c, action: Closing, set: { dead: true } }",
                "{ name: a, action: AdBegin, set: { dead: false } }",
            ], isProved: true),
        Reset(
            testDescription: "a tracker that is added later resets the flag",
            trackers: "{ content: { emits: [Start, End] } }",
            transitions: [
                "{ name: c, action: Closing, set: { dead: true } }",
                "{ name: s, action: Start, set: { dead: false } }",
            ], isProved: true),
        // No tracker is present while the flag is set, except for those that are added later.
        Reset(
            testDescription: "a tracker that is added later resets the flag in two steps",
            trackers: "{ content: { emits: [Start, End] } }",
            transitions: [
                "{ name: c, action: Closing, set: { dead: true } }",
                "{ name: s, action: Start, when: dead, set: { armed: true } }",
                "{ name: e, action: End, when: armed, set: { dead: false } }",
            ], isProved: true),
        Reset(
            testDescription: "two trackers that are added later reset the flag together",
            trackers: "{ content: { emits: [Start, End] }, ads: { emits: [AdBegin, AdFinish] } }",
            transitions: [
                "{ name: c, action: Closing, set: { dead: true, began: false } }",
                "{ name: a, action: AdBegin, when: dead, set: { began: true } }",
                "{ name: s, action: Start, when: began, set: { dead: false } }",
            ], isProved: true),
        Reset(
            testDescription: "a tracker that is added later resets the flag in a state without it",
            trackers: "{ content: { emits: [Start, End] } }",
            transitions: [
                "{ name: c, action: Closing, set: { dead: true } }",
                "{ name: s, action: Start, when: dead, set: { armed: true } }",
                "{ name: e, action: End, when: armed && !dead, set: { dead: false } }",
            ], isProved: false),
    ]

    @Test("a flag of the instrument can be reset only if some tracker resets it", arguments: resets)
    func instrument(_ reset: Reset) throws {
        let text = """
            pack: { name: test.leaving, version: 1.0.0, language: 1 }
            trackers: \(reset.trackers)
            state:
              instrument: { dead: { initial: false }, began: { initial: false } }
              tracker: { armed: { initial: false } }
            transitions:
            \(reset.transitions.map { "  - \($0)" }.joined(separator: "\n"))
            guarantees:
              - { name: g, reachable: "!dead" }

            """
        var diagnostics = DiagnosticCollector()
        let packs = CompiledPacks([.text(text, name: "leaving.yaml")], into: &diagnostics)
        let compiled = try #require(packs, "\(diagnostics.sorted.map(\.message))")
        let proof = prove(compiled.pack, compiled.program)
        let verdict = try #require(proof.guarantees.first).verdict
        switch verdict {
        case .proved: #expect(reset.isProved)
        case .violated(let example):
            #expect(!reset.isProved)
            #expect(example.trace.events.last?.actionName == "Closing")
        default: Issue.record("\(verdict)")
        }
    }
}
