import AVTDiagnostics
import AVTProofs
import AVTRules
import AVTTestSupport
import Foundation
import Testing

/// The model of OpenAVT with one bit for each time that is known, as a pack on top of a shipped one.
private func timesKnown(on base: String) throws -> PackSource {
    let file = repository.appending(path: "Tests/ProofBenchmarks/Packs/times.yaml")
    let text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
    return .text(text.replacingOccurrences(of: "openavt.ads", with: "openavt.\(base)"), name: "times.yaml")
}

@Suite("The number of states that are explored")
struct ModelCountTests {
    private func proof(
        _ source: PackSource, _ trackers: [String], anyAction: Bool = false, tracksEverything: Bool = false
    ) throws -> Proof {
        var diagnostics = DiagnosticCollector()
        let packs = try #require(CompiledPacks([source], into: &diagnostics))
        var options = ProofOptions()
        options.trackers = trackers
        options.anyAction = anyAction
        options.tracksEverything = tracksEverything
        options.runsSurvey = false
        return prove(packs.pack, packs.program, options: options)
    }

    private func syntax(_ name: String) throws -> PackSyntax {
        let file = repository.appending(path: "rules/openavt/\(name).yaml")
        var diagnostics = DiagnosticCollector()
        let text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
        return try #require(parsePack(SourceFile(name: name, text: text), into: &diagnostics))
    }

    /// The names of a kind's actions; the unnamed one stands for all that no pack names.
    private func actions(of kind: String, in packs: [PackSyntax]) throws -> [String] {
        let declared = try #require(packs.flatMap(\.trackers).first { $0.name.text == kind })
        return try #require(declared.emits).map(\.text)
    }

    @Test("is that of the reference evaluator, with all variables followed, for one tracker of the core")
    func core() throws {
        let packs = [try syntax("core")]
        let reference = ReferenceExploration(packs, trackers: [("content", try actions(of: "content", in: packs))])
        let proof = try proof(.shipped("openavt.core"), ["content"], tracksEverything: true)
        #expect(proof.states == reference.states.count)
        #expect(proof.steps == reference.steps)
        #expect(proof.states == 608)
    }

    /// Takes two minutes in a debug build: `AVT_LARGE_MODEL=1` in the environment runs it.
    @Test(
        "is that of the reference evaluator for content and ads, each with what it emits",
        .enabled(if: ProcessInfo.processInfo.environment["AVT_LARGE_MODEL"] != nil))
    func contentAndAds() throws {
        let packs = [try syntax("core"), try syntax("ads")]
        let kinds = ["content", "ads"]
        let reference = ReferenceExploration(
            packs, trackers: try kinds.map { ($0, try actions(of: $0, in: packs)) })
        let proof = try proof(.shipped("openavt.ads"), kinds, tracksEverything: true)
        // The guarantees require pings, which the reference does not report.
        #expect(proof.states == reference.states.count)
        #expect(proof.steps == reference.steps)
    }

    @Test(
        "is that of an independent model of OpenAVT which also follows pings and which times are known",
        arguments: [
            ("core", ["content"], false, 576), ("ads", ["content"], true, 4608),
            ("ads", ["content", "ads"], false, 4608),
        ])
    func independentModel(_ base: String, _ trackers: [String], _ anyAction: Bool, _ count: Int) throws {
        #expect(try proof(timesKnown(on: base), trackers, anyAction: anyAction).states == count)
    }

    /// Takes a minute in a debug build: `AVT_LARGE_MODEL=1` in the environment runs it.
    @Test(
        "is that of the independent model for two trackers that emit anything, too",
        .enabled(if: ProcessInfo.processInfo.environment["AVT_LARGE_MODEL"] != nil))
    func largeModel() throws {
        let proof = try proof(timesKnown(on: "ads"), ["content", "ads"], anyAction: true)
        #expect(proof.states == 1_228_800)
        #expect(proof.steps == 1_228_800 * proof.trackers.reduce(0) { $0 + $1.actions.count })
    }
}
