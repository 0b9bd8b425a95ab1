import OpenAVT
import OpenAVTUpdates
import Testing

/// Packs on trial while others come, and over several starts of the app.
@Suite struct `A trial` {
    private let feed = ScriptedFeed()
    private let folder: Scratch
    // Single formulas are judged by the tests that are about them.
    private static let bounds = HealthBounds(minimumEvents: 10, length: .seconds(100), minimumEvaluations: 1000)

    init() throws {
        folder = try Scratch()
    }

    private func bench(_ change: (inout UpdateSettings) -> Void = { _ in }) throws -> UpdateBench {
        var settings = try UpdateBench.settings(store: folder, health: Self.bounds)
        change(&settings)
        let bench = try UpdateBench(feed, settings)
        bench.begin()
        return bench
    }

    private func offer(_ text: String, revision: Int, to bench: UpdateBench) throws {
        try feed.offer(Packs.archive(text, revision: revision), eTag: "eTag \(revision)")
        bench.goOn(60_000)
    }

    @Test func `that ends badly goes back to rules that were not on trial themselves`() throws {
        let bench = try bench()
        try offer(Packs.text(2), revision: 2, to: bench)
        bench.emit(5)
        try offer(Packs.failing(3), revision: 3, to: bench)
        bench.emit(10)
        #expect(bench.heard().last == "rolled back after 10 events, formulas fail: test.updates 1.0.0 again")
        #expect(bench.emit() == 1)
    }

    @Test func `goes on while another pack waits, which is activated all the same`() throws {
        let bench = try bench { $0.activationTime = .playbackEnd }
        let more = """
            memory:
              tracker: { zero: { initial: 0 } }
            scopes:
              playback: { per: tracker }
            transitions:
              - { name: starts, action: Start, begin: [playback] }
              - { name: ends, action: End, end: [playback] }
            """
        try offer(Packs.text(2, which: "1 / zero", more), revision: 2, to: bench)
        bench.emit(1, .Start)
        try offer(Packs.text(3), revision: 3, to: bench)
        #expect(bench.heard().has("deferred"))
        bench.emit(9)
        let heard = bench.heard()
        #expect(heard.has("rolled back after 10 events, formulas fail: test.updates 1.0.0 again"), "\(heard)")
        #expect(bench.emit() == 3)
    }

    @Test func `continues after the next start with its counts`() throws {
        let first = try bench()
        try offer(Packs.text(2), revision: 2, to: first)
        first.emit(10)
        first.goOn(60_000)
        first.emit()
        first.updates.stop()
        first.settle()
        let second = try bench()
        second.emit()
        second.goOn(30_000)
        second.emit()
        #expect(!second.heard().has("passed its trial"))
        second.goOn(10_000)
        second.emit()
        #expect(second.heard().contains("passed its trial over 14 events"))
    }

    @Test func `that began before another does not count for it`() throws {
        let first = try bench()
        try offer(Packs.text(2), revision: 2, to: first)
        first.emit(10)
        first.goOn(90_000)
        first.emit()
        try offer(Packs.text(3), revision: 3, to: first)
        first.emit()
        first.goOn(50_000)
        first.emit(10)
        #expect(!first.heard().has("passed its trial"))
    }
}
