import AVTCore
import AVTPackFiles
import AVTPackSigning
import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTUpdates
import Testing

@testable import OpenAVTUpdatesRuntime

/// What documents show of updates.
@Suite struct `Documents` {
    @Test(arguments: [
        "Sources/Packs/OpenAVTUpdates/OpenAVTUpdates.docc/OpenAVTUpdates.md",
        "Sources/Packs/OpenAVTUpdatesRuntime/OpenAVTUpdatesRuntime.docc/OpenAVTUpdatesRuntime.md",
    ])
    func `have their code compiled here`(document: String) throws {
        #expect(try uncompiledCode(of: repository.appending(path: document), in: #filePath) == [])
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

    @Test func `show what works without a compiler`() async throws {
        let archive = try Packs.imaged(1)
        let instrument = try embed(keys: Packs.ring(), archive: archive, folder: Scratch().path)
        #expect(settings(keys: try Packs.ring(), archive: archive, folder: "").bundledRules != nil)
        waitByYielding { instrument.rules.current?.name == Packs.name }
    }

    private func settings(keys: KeyRing, archive: PackArchive, folder: String) -> UpdateSettings {
        let settings = UpdateSettings(keys: keys, bundled: .packFile(archive), store: folder)
        return settings
    }

    private func embed(keys: KeyRing, archive: PackArchive, folder: String) throws -> OAVTInstrument {
        let backend = WitnessBackend()
        let feed = try RemotePack("https://example.org/rules/player.avtpack")
        let settings = UpdateSettings(keys: keys, bundled: .packFile(archive), store: folder)
        let updates = RuleUpdates(from: feed, settings: settings) { event in print(event) }
        let rules = updates.makeRules()
        let instrument = OAVTInstrument(rules: rules, backend: backend)
        updates.start(on: instrument)
        return instrument
    }

    @Test func `show how events are read`() async throws {
        let logger = TextLog()
        let updates = RuleUpdates(from: ScriptedFeed(), settings: try UpdateBench.settings())
        let rules = updates.makeRules()
        updates.start(
            on: OAVTInstrument(rules: rules, backend: WitnessBackend()))
        let reading = Task { await log(updates, in: logger) }
        while logger.lines.withLock({ $0.isEmpty }) {
            updates.pollNow()
            await Task.yield()
        }
        updates.stop()
        reading.cancel()
        await reading.value
    }

    private func log(_ updates: RuleUpdates, in logger: TextLog) async {
        for await event in updates.events { logger.info("\(event)") }
    }

    @Test func `show how the program of one instrument reaches the others`() async throws {
        let (feed, folder) = (ScriptedFeed(), try Scratch())
        let health = HealthBounds(minimumEvents: 10, length: .seconds(100), minimumEvaluations: 1000)
        let bench = try UpdateBench(feed, UpdateBench.settings(store: folder, health: health))
        let other = OAVTInstrument(rules: bench.updates.makeRules(), backend: WitnessBackend())
        let (updates, first) = (bench.updates, bench.instrument)
        let passing = Task { await passOn(updates, of: first, to: [other]) }
        while updates.state.withLock({ $0.streams.isEmpty }) { await Task.yield() }
        bench.begin()
        try feed.offer(Packs.archive(2))
        bench.goOn()
        bench.emit(10)
        #expect(bench.instrument.rules.current?.version == "2.0.0" && other.rules.current?.version == "1.0.0")
        bench.goOn(100_000)
        bench.emit()
        while other.rules.current?.version != "2.0.0" { await Task.yield() }
        #expect(other.rules.program === bench.instrument.rules.program)
        passing.cancel()
        await passing.value
    }

    private func passOn(_ updates: RuleUpdates, of first: OAVTInstrument, to others: [OAVTInstrument]) async {
        for await event in updates.events {
            switch event {
            case .passedTrial, .reverted:
                guard let program = first.rules.program else { break }
                for instrument in others { await instrument.rules.load(program: program, at: .playbackEnd) }
            default: break
            }
        }
    }

    /// Tests send requests to no server but on this machine.
    // swift-format-ignore
    private func RemotePack(_ address: String) throws -> ScriptedFeed { ScriptedFeed() }

    private func embed(keys: KeyRing, folder: String) async throws -> (RuleUpdates, OAVTInstrument) {
        let backend = WitnessBackend()
        let feed = try RemotePack("https://example.org/rules/player.avtpack")
        let settings = UpdateSettings(keys: keys, bundled: [.shipped("playback.metrics")], store: folder)
        let updates = await RuleUpdates.prepared(from: feed, settings: settings) { event in print(event) }
        let rules = updates.makeRules()
        let instrument = OAVTInstrument(rules: rules, backend: backend)
        updates.start(on: instrument)
        return (updates, instrument)
    }
}

/// A log that keeps its lines.
private final class TextLog: Sendable {
    let lines = Guarded<[String]>([])

    func info(_ line: String) { lines.withLock { $0.append(line) } }
}
