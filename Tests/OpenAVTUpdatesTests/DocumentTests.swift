import AVTTestSupport
import AVTPackSigning
import Foundation
import OpenAVT
import OpenAVTUpdates
import Testing

/// What documents show of updates.
@Suite struct `Documents` {
    @Test(arguments: ["Sources/Packs/OpenAVTUpdates/OpenAVTUpdates.docc/OpenAVTUpdates.md"])
    func `have their code compiled here`(document: String) throws {
        let text = try String(contentsOf: repository.appending(path: document), encoding: .utf8)
        let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let code = source.split(separator: "\n").map { $0.drop { $0 == " " } }
        let blocks = text.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
            .filter { $0.contains("RuleUpdates.prepared(") }
        #expect(!blocks.isEmpty)
        for block in blocks {
            let shown = block.split(separator: "\n").filter { !$0.hasPrefix("import ") }
            let start = try #require(code.firstIndex(of: shown[0]))
            #expect(Array(code[start..<(start + shown.count)]) == shown)
        }
    }

    @Test func `show what works`() async throws {
        let folder = try Scratch()
        let (updates, instrument) = try await embed(keys: Packs.ring(), folder: folder.path)
        #expect(instrument.rules.current?.name == "playback.metrics")
        updates.stop()
        let watched = WatchedPack("rules/player.yaml")
        let live = await RuleUpdates.prepared(from: watched, settings: UpdateSettings()) { event in print(event) }
        #expect(live.makeRules().hub.waitingEvents?.limit == 1000)
    }

    /// Tests ask no server but on this machine.
    // swift-format-ignore
    private func RemotePack(_ address: String) throws -> ScriptedFeed { ScriptedFeed() }

    private func embed(keys: KeyRing, folder: String) async throws -> (RuleUpdates, OAVTInstrument) {
        let backend = WitnessBackend()
        let feed = try RemotePack("https://example.org/rules/player.avtpack")
        let settings = UpdateSettings(keys: keys, bundled: [.shipped("playback.metrics")], store: folder)
        let updates = await RuleUpdates.prepared(from: feed, settings: settings) { event in print(event) }
        let rules = updates.makeRules()
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: backend)
        updates.start(on: instrument)
        return (updates, instrument)
    }
}
