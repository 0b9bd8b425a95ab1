import OpenAVT
import OpenAVTUpdates
import Testing

/// Apps that bring no pack of their own.
@Suite struct `The first pack` {
    private let feed = ScriptedFeed()

    private func bench(limit: Int = 1000) throws -> UpdateBench {
        var settings = try UpdateBench.settings(bundled: nil)
        settings.waitingEventLimit = limit
        let bench = try UpdateBench(feed, settings)
        bench.begin()
        return bench
    }

    @Test func `steps what has waited for it, as of the moment at which it came`() throws {
        let bench = try bench()
        for _ in 0..<3 {
            bench.emit()
            bench.goOn(1000)
        }
        #expect(bench.backend.which.withLock { $0 } == [])
        try feed.offer(Packs.archive(2))
        bench.goOn()
        #expect(bench.backend.which.withLock { $0 } == [2, 2, 2])
        #expect(bench.backend.times.withLock { $0 } == [0, 1000, 2000].map { UpdateBench.start + $0 })
        #expect(bench.heard().contains("processed 3 events that waited for rules, 0 were dropped"))
        #expect(bench.emit() == 2)
        // Only the first has waited for.
        try feed.offer(Packs.archive(3))
        bench.goOn()
        #expect(!bench.heard().has("3 events"))
    }

    @Test func `comes too late for events beyond the limit, which are counted`() throws {
        let bench = try bench(limit: 5)
        bench.emit(8)
        let hub = try #require(bench.instrument.getHub() as? OAVTHubRules)
        #expect(hub.waitingEvents?.count == 5 && hub.waitingEvents?.dropped == 3 && hub.waitingEvents?.limit == 5)
        try feed.offer(Packs.archive(2))
        bench.goOn()
        #expect(bench.backend.which.withLock { $0.count } == 5)
        #expect(bench.heard().contains("processed 5 events that waited for rules, 3 were dropped"))
    }
}
