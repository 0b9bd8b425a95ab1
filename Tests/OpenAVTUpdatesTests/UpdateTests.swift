import AVTCore
import AVTDiagnostics
import AVTPackSigning
import Foundation
import OpenAVT
import Testing

@testable import OpenAVTUpdatesRuntime

/// What becomes of packs that are offered.
@Suite struct `Updates` {
    private let feed = ScriptedFeed()

    @Test func `activate a trusted pack, and report each step`() throws {
        let bench = try UpdateBench(feed, UpdateBench.settings())
        #expect(bench.emit() == 1)
        try feed.offer(Packs.archive(2), eTag: "\"two\"")
        bench.begin()
        let heard = bench.heard()
        #expect(
            heard.count == 5 && heard[0] == "started with bundled rules" && heard[1] == "queried the feed", "\(heard)")
        #expect(
            heard[2].hasPrefix("offered test.avtpack, ") && heard[4] == "queries the feed again in 60000 ms", "\(heard)"
        )
        #expect(heard[3] == "activated test.updates 2.0.0 as number 2")
        #expect(bench.emit() == 2)
        bench.goOn()
        #expect(feed.eTags.withLock { $0 } == [nil, "\"two\""])
        #expect(bench.heard() == ["queried the feed", "nothing new", "queries the feed again in 60000 ms"])
    }

    @Test func `leave the active rules if the feed does not respond, and query it later each time`() throws {
        let bench = try UpdateBench(feed, UpdateBench.settings())
        for _ in 0..<3 { feed.respond(.failure(.status(500, retryAfter: nil))) }
        feed.respond(.failure(.status(503, retryAfter: .seconds(100))))
        bench.begin()
        for _ in 0..<3 { bench.goOn() }
        #expect(
            bench.heard().filter { $0.hasPrefix("queries the feed again") }
                == [15, 30, 60, 120].map {
                    "queries the feed again in \($0)000 ms"
                })
        #expect(bench.emit() == 1)
    }

    @Test func `refuse what is not signed, signed by others, or by too few`() throws {
        let bench = try UpdateBench(feed, UpdateBench.settings())
        let archive = try Packs.archive(2)
        for signatures in [[], [try Packs.signature(of: archive, by: 9)], [try Packs.signature(of: Packs.archive(3))]] {
            feed.respond(.success(.offered(OfferedPack(.packFile(archive.bytes, signatures: signatures), name: "x"))))
        }
        bench.begin()
        bench.goOn()
        bench.goOn()
        let refusals = bench.heard().filter { $0.hasPrefix("refused") }
        #expect(refusals == Array(repeating: "refused: signed by 0 of the 1 keys that are needed", count: 3))
        #expect(bench.emit() == 1)
    }

    @Test func `refuse packs with errors and what the host does not allow, and do not fetch them again`() throws {
        var settings = try UpdateBench.settings()
        settings.policy.exports = .except(["secret"])
        let bench = try UpdateBench(feed, settings)
        let secret = Packs.text(2, "").replacing("which", with: "secret")
        try feed.offer(Packs.archive(Packs.text(2, which: "wich"), revision: 2), eTag: "a")
        try feed.offer(Packs.archive(secret, revision: 3), eTag: "b")
        bench.begin()
        bench.goOn()
        bench.goOn()
        #expect(bench.heard().filter { $0.hasPrefix("refused: error[AVT") }.count == 2)
        #expect(feed.eTags.withLock { $0 } == [nil, "a", "b"])
        #expect(bench.emit() == 1)
    }

    @Test func `refuse packs that are more than the host takes`() throws {
        var settings = try UpdateBench.settings()
        settings.limits.transitions = 0
        let bench = try UpdateBench(feed, settings)
        try feed.offer(Packs.archive(Packs.blocking(2), revision: 2), eTag: "a")
        bench.begin()
        #expect(bench.heard().has("refused: error[AVT8025"))
        #expect(bench.emit() == 1)
    }

    @Test func `refuse an earlier revision, also after a new start`() throws {
        let folder = try Scratch()
        let first = try UpdateBench(feed, UpdateBench.settings(store: folder))
        try feed.offer(Packs.archive(5))
        first.begin()
        first.updates.stop()
        let second = try UpdateBench(feed, UpdateBench.settings(store: folder))
        try feed.offer(Packs.archive(4))
        second.begin()
        let heard = second.heard()
        #expect(heard.first == "started with stored rules")
        #expect(heard.has("refused: `test.updates` has revision 4, and at least 5 is required"), "\(heard)")
        #expect(second.emit() == 5)
    }

    @Test func `refuse another pack, whoever has signed it, and do not fetch it again`() throws {
        var settings = try UpdateBench.settings()
        settings.packName = "test.other"
        let bench = try UpdateBench(feed, settings)
        try feed.offer(Packs.archive(2), eTag: "a")
        bench.begin()
        #expect(bench.heard().has("refused: it is the pack `test.updates`, and `test.other` is expected"))
        #expect(bench.emit() == 1)
        bench.goOn()
        #expect(feed.eTags.withLock { $0 } == [nil, "a"])
    }

    @Test func `take no pack for another whose ETag alone has changed`() throws {
        let bench = try UpdateBench(feed, UpdateBench.settings())
        for eTag in ["a", "b", "c"] { try feed.offer(Packs.archive(2), eTag: eTag) }
        bench.begin()
        bench.goOn()
        bench.goOn()
        #expect(bench.heard().filter { $0.hasPrefix("activated") }.count == 1)
        #expect(feed.eTags.withLock { $0 } == [nil, "a", "b"])
        #expect(bench.instrument.rules.current?.number == 2)
    }

    @Test func `wait for the end of playbacks where the host requires it`() throws {
        var settings = try UpdateBench.settings(bundled: nil)
        let more = """
            scopes:
              playback: { per: tracker }
            transitions:
              - { name: starts, action: Start, begin: [playback] }
              - { name: ends, action: End, end: [playback] }
            """
        settings.bundled = [.text(Packs.text(1, more), name: "bundled.yaml")]
        settings.activationTime = .playbackEnd
        let bench = try UpdateBench(feed, settings)
        bench.emit(1, .Start)
        try feed.offer(Packs.archive(2))
        bench.begin()
        #expect(bench.heard().has("deferred"))
        #expect(bench.emit() == 1)
        bench.emit(1, .End)
        #expect(bench.heard().has("activated"))
        #expect(bench.emit() == 2)
    }

    @Test func `refuse packs from elsewhere that are in no pack file, and pack files without keys`() throws {
        var settings = try UpdateBench.settings()
        settings.keys = nil
        let bench = try UpdateBench(feed, settings)
        let digest = SHA256.digest(of: [])
        feed.respond(.success(.offered(OfferedPack(.sources([.text(Packs.text(2), name: "x")], digest), name: "x"))))
        try feed.offer(Packs.archive(2))
        bench.begin()
        bench.goOn()
        #expect(bench.heard().filter { $0.hasPrefix("refused: there are no trusted keys") }.count == 2)
        #expect(bench.emit() == 1)
    }

    @Test func `ask no more when they are stopped`() throws {
        let bench = try UpdateBench(feed, UpdateBench.settings())
        bench.begin()
        bench.updates.stop()
        bench.goOn(10_000_000)
        #expect(feed.eTags.withLock { $0.count } == 1)
        #expect(bench.clock.nextDueMilliseconds == nil)
    }

    @Test func `poll at once on request, and continue the schedule from there`() throws {
        let bench = try UpdateBench(feed, UpdateBench.settings())
        bench.begin()
        bench.goOn(30_000)
        bench.updates.pollNow()
        bench.goOn(0)
        bench.goOn(59_999)
        #expect(feed.eTags.withLock { $0.count } == 2)
        bench.goOn(1)
        #expect(feed.eTags.withLock { $0.count } == 3)
    }

    @Test(arguments: [
        (0, "1970-01-01"), (1_781_500_000_000, "2026-06-15"), (-1, "1969-12-31"), (951_782_400_000, "2000-02-29"),
        (Int.max, "9999-12-31"), (Int.min, "0001-01-01"),
    ])
    func `know the day of a timestamp`(milliseconds: Int, day: String) {
        #expect(CalendarDate(milliseconds: milliseconds).description == day)
    }
}
