import AVTDiagnostics
import AVTModel
import AVTRules
import Testing

@Suite("How many states instruments can come to")
struct StateCountTests {
    @Test("of the shipped packs", arguments: ["openavt.core", "openavt.ads", "playback.content", "playback.ads"])
    func shipped(_ name: String) throws {
        var diagnostics = DiagnosticCollector()
        let packs = try #require(CompiledPacks([.shipped(name)], into: &diagnostics))
        for any in [false, true] {
            for trackers in [["content"], ["ads"], ["content", "ads"]] {
                var options = ProofOptions()
                options.trackers = trackers
                options.anyAction = any
                let clock = ContinuousClock()
                let start = clock.now
                let proof = prove(packs.pack, packs.program, options: options)
                print(name, trackers, any, proof.states, proof.steps, proof.limit ?? "", proof.dubious.count, clock.now - start)
                for dubious in proof.dubious { print("   ", dubious.kind, dubious.tracker ?? -1, dubious.trace?.events.map { "\($0.trackerName):\($0.actionName)" } ?? []) }
            }
        }
    }
}
