import AVTEngine
import OpenAVT
import Testing

@testable import OpenAVTRuntime
@testable import OpenAVTUpdatesRuntime

/// Packs that become active and fail their trial.
@Suite struct `A pack on trial` {
    private let feed = ScriptedFeed()
    private let folder: Scratch
    // Single formulas are judged by the tests that are about them.
    private static let bounds = HealthBounds(minimumEvents: 10, length: .seconds(100), minimumEvaluations: 1000)

    init() throws {
        folder = try Scratch()
    }

    private func bench(bundled: Int? = 1, _ bounds: HealthBounds = Self.bounds) throws -> UpdateBench {
        let bench = try UpdateBench(feed, UpdateBench.settings(bundled: bundled, store: folder, health: bounds))
        bench.begin()
        return bench
    }

    private func offer(_ text: String, revision: Int, to bench: UpdateBench) throws {
        try feed.offer(Packs.archive(text, revision: revision), eTag: "eTag \(revision)")
        bench.goOn()
        #expect(bench.heard().has("activated"))
    }

    @Test func `is rolled back if its formulas fail, and never accepted again`() throws {
        let bench = try bench()
        try offer(Packs.failing(2), revision: 2, to: bench)
        bench.emit(9)
        #expect(!bench.heard().has("rolled back"))
        bench.emit()
        #expect(bench.heard() == ["rolled back after 10 events, formulas fail: test.updates 1.0.0 again"])
        #expect(bench.emit() == 1)
        try feed.offer(Packs.archive(Packs.failing(2), revision: 2))
        bench.goOn()
        #expect(
            bench.heard().has(
                "refused: \(try Packs.archive(Packs.failing(2), revision: 2).digest.description.prefix(12)) was active before"
            ))
        // It is not requested either.
        #expect(feed.eTags.withLock { $0.last } == "eTag 2")
        bench.updates.stop()
        let next = try self.bench()
        #expect(next.emit() == 1)
        try feed.offer(Packs.archive(Packs.failing(2), revision: 2))
        next.goOn()
        #expect(next.heard().has("refused"))
        try offer(Packs.text(3), revision: 3, to: next)
        #expect(next.emit() == 3)
    }

    @Test func `is rolled back for a formula that fails each time, before there were enough events to judge the rest`()
        throws
    {
        let bench = try bench(HealthBounds(minimumEvents: 1000, minimumEvaluations: 5))
        try offer(Packs.failing(2), revision: 2, to: bench)
        bench.emit(4)
        #expect(!bench.heard().has("rolled back"))
        bench.emit()
        let heard = bench.heard()
        #expect(
            heard.has("rolled back after 5 events, the formula of `which` failed in 5 of 5 evaluations"), "\(heard)")
        #expect(bench.emit() == 1)
    }

    @Test func `is rolled back if its events exceed limits`() throws {
        let bench = try bench()
        let texts = (0..<4200).map { String($0, radix: 36) }.joined(separator: ",")
        let pack = Packs.text(
            2,
            """
            transitions:
              - { name: splits, action: Ping, emit: { after: Tick, each: { part: '"\(texts)".split(",")' } } }
            """)
        try offer(pack.replacing("vocabulary:", with: "vocabulary:\n  actions: { Tick: {} }"), revision: 2, to: bench)
        bench.emit(10)
        #expect(bench.heard() == ["rolled back after 10 events, events exceed limits: test.updates 1.0.0 again"])
        #expect(bench.emit() == 1)
    }

    @Test func `is rolled back if it blocks more than is allowed`() throws {
        let bench = try bench(HealthBounds(minimumEvents: 10, blockedShare: 0.5, blockedIncrease: nil))
        try offer(Packs.blocking(2), revision: 2, to: bench)
        bench.emit(5, .Start)
        bench.emit(5)
        #expect(bench.heard() == [])
        // Of a tracker that has not started all are blocked.
        let other = SilentTracker()
        _ = bench.instrument.addTracker(other)
        for _ in 0..<11 { bench.instrument.emit(action: .Ping, tracker: other) }
        #expect(bench.heard() == ["rolled back after 21 events, events are blocked: test.updates 1.0.0 again"])
        bench.instrument.emit(action: .Ping, tracker: other)
        #expect(bench.backend.which.withLock { $0.last } == 1)
    }

    @Test func `is rolled back if it blocks many more than the rules before`() throws {
        let bench = try bench(HealthBounds(minimumEvents: 10, blockedShare: 1, blockedIncrease: 0.2))
        bench.emit(20)
        try offer(Packs.blocking(2), revision: 2, to: bench)
        bench.emit(10)
        #expect(
            bench.heard() == [
                "rolled back after 10 events, more events are blocked than before: test.updates 1.0.0 again"
            ])
    }

    @Test func `is not compared with rules that saw too few events`() throws {
        let bench = try bench(HealthBounds(minimumEvents: 10, blockedShare: 1, blockedIncrease: 0.2))
        bench.emit(9)
        try offer(Packs.blocking(2), revision: 2, to: bench)
        bench.emit(100)
        #expect(bench.heard() == [])
    }

    @Test func `passes its trial after enough time and events, and is not observed any more`() throws {
        let bench = try bench()
        try offer(Packs.failingAtEnd(2), revision: 2, to: bench)
        bench.emit(50)
        bench.goOn(99_999)
        bench.emit()
        #expect(!bench.heard().has("passed its trial"))
        let hub = try #require(bench.instrument.getHub() as? OAVTHubRules)
        // Evaluations are counted during the trial only, since that has a cost.
        #expect(hub.run.withSessionWithoutFlags { !$0.log.evaluations.isEmpty })
        bench.goOn(1)
        bench.emit()
        #expect(bench.heard().contains("passed its trial over 52 events"))
        #expect(hub.observer == nil)
        #expect(hub.run.withSessionWithoutFlags { $0.log.evaluations.isEmpty })
        // Now it is what others give way to.
        try offer(Packs.failing(3), revision: 3, to: bench)
        bench.emit(10)
        #expect(bench.emit() == 2)
    }

    @Test func `is watched on after a new start, and gives way to the one that last passed its trial`() throws {
        let first = try bench()
        try offer(Packs.text(2), revision: 2, to: first)
        first.goOn(100_000)
        first.emit(10)
        first.goOn(100_000)
        first.emit()
        #expect(first.heard().has("passed its trial"))
        try offer(Packs.failing(3), revision: 3, to: first)
        first.emit(2)
        first.updates.stop()
        let second = try bench()
        #expect(second.heard().has("started with stored rules"))
        #expect(second.instrument.rules.current?.version == "3.0.0")
        second.emit(10)
        #expect(second.heard() == ["rolled back after 10 events, formulas fail: test.updates 2.0.0 again"])
        #expect(second.emit() == 2)
        second.updates.stop()
        #expect(try bench().emit() == 2)
    }

    @Test func `is not run again once the app has ended twice with it, and never accepted again`() throws {
        let first = try bench()
        try offer(Packs.text(2), revision: 2, to: first)
        let second = try bench()
        #expect(second.emit() == 2)
        let pack = try Packs.archive(Packs.text(2), revision: 2)
        try feed.offer(pack)
        let third = try bench()
        let heard = third.heard()
        #expect(
            heard.has("rolled back at the start: the app ended too often without `stop()` while test.updates, "),
            "\(heard)")
        #expect(heard.has("refused: \(pack.digest.description.prefix(12)) was active before"), "\(heard)")
        #expect(third.emit() == 1)
        try offer(Packs.text(3), revision: 3, to: third)
        #expect(third.emit() == 3)
    }

    @Test func `is run again by an app that was stopped in order, however often`() throws {
        let first = try bench()
        try offer(Packs.text(2), revision: 2, to: first)
        first.updates.stop()
        for _ in 0..<4 {
            let next = try bench()
            #expect(next.emit() == 2)
            next.updates.stop()
            // It comes back from the background.
            next.updates.start(on: next.instrument)
            #expect(next.emit() == 2)
            next.updates.stop()
        }
        let last = try bench()
        last.emit(10)
        last.goOn(100_000)
        last.emit()
        #expect(last.heard().has("passed its trial"))
        last.updates.stop()
        for _ in 0..<4 {
            let next = try bench()
            #expect(next.emit() == 2)
            next.updates.stop()
        }
    }

    @Test func `is not run again after two such ends although it passed its trial, unless the host does not count`()
        throws
    {
        var bounds = Self.bounds
        bounds.abnormalEnds = nil
        let first = try bench(bounds)
        try offer(Packs.text(2), revision: 2, to: first)
        first.emit(10)
        first.goOn(100_000)
        first.emit()
        #expect(first.heard().has("passed its trial"))
        for _ in 0..<4 { #expect(try bench(bounds).emit() == 2) }
        for _ in 0..<2 { #expect(try bench().emit() == 2) }
        let last = try bench()
        #expect(
            last.heard().has("rolled back at the start: the app ended too often without `stop()` while test.updates, "))
        #expect(last.emit() == 1)
    }

    @Test func `is rolled back if a formula fails each time, however rarely it is evaluated`() throws {
        let bench = try bench(HealthBounds(minimumEvents: 10))
        try offer(Packs.failingAtEnd(2), revision: 2, to: bench)
        for _ in 0..<4 {
            bench.emit(10)
            bench.emit(1, .End)
        }
        #expect(bench.heard() == [])
        bench.emit(1, .End)
        #expect(
            bench.heard() == [
                "rolled back after 45 events, the formula of `Broken` failed in 5 of 5 evaluations: test.updates 1.0.0 again"
            ])
    }

    @Test func `gives way after two such ends to the one that last passed its trial`() throws {
        let first = try bench()
        try offer(Packs.text(2), revision: 2, to: first)
        first.emit(10)
        first.goOn(100_000)
        first.emit()
        #expect(first.heard().has("passed its trial"))
        try offer(Packs.text(3), revision: 3, to: first)
        #expect(try bench().emit() == 3)
        // The one that passed its trial, not the bundled one.
        #expect(try bench().emit() == 2)
    }

    @Test func `stays if there is nothing to roll back to, which is reported`() throws {
        let bench = try bench(bundled: nil)
        try offer(Packs.failing(2), revision: 2, to: bench)
        bench.emit(10)
        #expect(bench.heard() == ["failed its trial after 10 events, formulas fail: there are no other rules"])
        #expect(bench.instrument.rules.current?.version == "2.0.0")
    }

    @Test func `has its counts begin with its first event, whatever was before`() throws {
        let bench = try bench()
        try offer(Packs.failing(2), revision: 2, to: bench)
        bench.emit(8)
        try offer(Packs.text(3), revision: 3, to: bench)
        bench.emit(50)
        #expect(bench.heard() == [])
        #expect(bench.emit() == 3)
    }

    @Test func `is not rolled back for errors of the host's own rules that replaced it`() throws {
        let bench = try bench()
        try offer(Packs.text(2), revision: 2, to: bench)
        bench.instrument.rules.load([.text(Packs.failing(9), name: "own.yaml")])
        bench.emit(50)
        #expect(bench.heard() == [])
        #expect(bench.instrument.rules.current?.version == "9.0.0")
    }
}
