import AVTDiagnostics
import AVTProofs
import AVTRules
import Foundation
import Testing

/// Packs that are made to be too much: exploring them has to end, and to say what it has left out.
@Suite("A pack that is too much to be explored")
struct WildPackTests {
    /// Enumerations that each action sets to a value that its data chooses: of each state there are steps to nearly all
    /// others.
    private static func choosing(_ variables: Int, words: Int, actions: Int, guarantees: String = "") -> String {
        let lines = (0..<variables).flatMap { variable in
            (0..<actions).map { action in
                let choices = (1..<words).map { "(event.level ?? 0) == \(variable * 100 + $0) ? w\($0) : " }
                return "  - { name: t-\(variable)-\(action), action: Act\(action), "
                    + "set: { v\(variable): '\(choices.joined())w0' } }\n"
            }
        }
        let values = (0..<words).map { "w\($0)" }.joined(separator: ", ")
        return head(actions: actions) + "state:\n  tracker:\n"
            + (0..<variables).map { "    v\($0): { initial: w0, values: [\(values)] }\n" }.joined() + "transitions:\n"
            + lines.joined() + guarantees
    }

    private static func head(actions: Int) -> String {
        "pack: { name: test.wild, version: 1.0.0, language: 1 }\nvocabulary:\n  actions:\n"
            + (0..<actions).map { "    Act\($0): { description: One of many. }\n" }.joined()
            + "  attributes: { level: { type: int } }\n"
    }

    private func packs(_ text: String) throws -> CompiledPacks {
        var diagnostics = DiagnosticCollector()
        let packs = CompiledPacks([.text(text, name: "wild.yaml")], into: &diagnostics)
        return try #require(packs, "\(diagnostics.sorted.map(\.message))")
    }

    private func proof(_ text: String, trackers: Int = 1, budget: Int = 20_000) throws -> Proof {
        let packs = try packs(text)
        var options = ProofOptions()
        options.trackers = Array(repeating: "", count: trackers)
        options.anyAction = true
        options.budget = budget
        return prove(packs.pack, packs.program, options: options)
    }

    @Test(
        "is explored no further where each state leads to thousands of others",
        arguments: [
            (1, "there are more transitions between states than the limit"),
            (3, "there are more states than the limit"),
        ])
    func ways(trackers: Int, limit: String) throws {
        let guarantees = """
            guarantees:
              - { name: comes-back, reachable: v0 == w0 && v1 == w0 && v2 == w0 }
            """
        let text = WildPackTests.choosing(3, words: 13, actions: 4, guarantees: guarantees)
        let proof = try proof(text, trackers: trackers)
        #expect(proof.limit == limit)
        #expect(proof.guarantees.allSatisfy { if case .bounded = $0.verdict { true } else { false } })
    }

    @Test("is surveyed as far as acceptance goes, and that is said")
    func survey() throws {
        let packs = try packs(WildPackTests.choosing(4, words: 6, actions: 4))
        let proof = prove(packs.pack, packs.program)
        #expect(proof.survey.reason == "the effect of `Act0` depends on data in too many ways")
        let report = ProofReport(proof, of: packs)
        #expect(report.diagnostics.map(\.code) == [.notExplored])
    }

    @Test("is surveyed in part where the conditions of its rules are too much, and that is said")
    func conditions() throws {
        // Conditions that never hold are tried with all data in every state.
        let words = (0..<60).map { "w\($0)" }
        let moves = words.indices.map { "\(words[$0]): { Act0: \(words[($0 + 1) % words.count]) }" }
        let flags = (0..<8).map { "    f\($0): { initial: false }\n" }
        let transitions = flags.indices.map {
            "  - { name: asks-\($0), action: Act1, set: { f\($0): true }, "
                + "when: '(event.level ?? 0) == \($0) && phase == w0 && phase == w1' }\n"
        }
        let text =
            WildPackTests.head(actions: 2) + """
                state:
                  tracker:
                    phase: { initial: w0, values: [\(words.joined(separator: ", "))], moves: { \(moves.joined(separator: ", ")) } }

                """ + flags.joined() + "transitions:\n" + transitions.joined()
        let packs = try packs(text)
        let proof = prove(packs.pack, packs.program)
        #expect(proof.survey.reason == "the effect of `Act1` depends on data in too many ways")
        guard case .part = proof.survey else {
            Issue.record("\(proof.survey)")
            return
        }
        #expect(
            ProofReport(proof, of: packs).diagnostics.last?.message
                == "the rules of `test.wild` were explored only in part")
    }

    @Test("is not explored where actions raise others without end in sight")
    func raises() throws {
        let actions = 12
        let transitions = (0..<actions - 1).map { action in
            let raised = (action + 1..<min(action + 5, actions)).map { "Act\($0)" }.joined(separator: ", ")
            return "  - { name: t-\(action), action: Act\(action), raise: [\(raised)] }\n"
        }
        let guarantees = "guarantees: [{ name: stays, never: '!quiet' }]\n"
        let state = "state: { tracker: { quiet: { initial: true } } }\n"
        let proof = try proof(
            WildPackTests.head(actions: actions) + state + "transitions:\n" + transitions.joined() + guarantees)
        #expect(proof.limit == "too many actions may be raised at once")
    }
}
