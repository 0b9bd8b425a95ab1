import AVTCore
import AVTMPVCore
import AVTRules
import AVTTestSupport
import AVTTrackerKit
import CMPV
import Foundation
import OpenAVT
import OpenAVTTrackerMPV
import Testing

/// Players of libmpv whose apps do everything at once.
///
/// CI also runs these tests with the thread sanitizer.
@Suite("Players and threads", .timeLimit(.minutes(10))) struct PlayerThreadTests {
    private static let film = repository.appending(path: "rules/examples/film.webm").path

    /// Rules that turn signals of mpv, which it tells every client, into actions.
    private static func rules(version: Int) throws -> RuleProgram {
        let pack = """
            pack: { name: test.signals, version: \(version).0.0, language: 1, player: mpv }
            vocabulary:
              actions: { Sought: { description: S }, Detached: { description: D }, Stopped: { description: E } }
            signals:
              - { signal: seek, emit: Sought }
              - { signal: tracker-detached, emit: Detached }
              - { signal: end-file-stop, emit: Stopped }
            """
        return try RuleCompiler.compile([.text(pack, name: "signals.yaml")])
    }

    /// A player that shows a film again and again, its tracker, and what its app sees.
    ///
    /// `@unchecked Sendable`: mpv's functions can be called on any thread; one thread observes.
    private final class Player: @unchecked Sendable {
        let core = Core(["loop-file": "inf"])
        let collector = Collector()
        let instrument: OAVTInstrument
        let tracker: OAVTTrackerMPV
        let isEnded = Guarded(false)

        init(_ program: RuleProgram) {
            instrument = OAVTInstrument(rules: OAVTRules(program: program), backend: collector)
            tracker = OAVTTrackerMPV(core: core.handle)
            instrument.addTracker(tracker)
            instrument.ready()
            core.command("loadfile", PlayerThreadTests.film)
            core.observe(until: MPV_EVENT_PLAYBACK_RESTART)
        }
    }

    @Test func `two players of one process lose no signal while their apps seek, swap rules and detach`() throws {
        let programs = [try Self.rules(version: 1), try Self.rules(version: 2)]
        let players = [Player(programs[0]), Player(programs[0])]
        let detachments = 10
        // Four threads seek, one swaps rules, one detaches, and two observe.
        onThreads(8) { index in
            switch index {
            case 0..<4:
                for round in 0..<40 {
                    for player in players {
                        player.core.command("seek", "\((index + round) % 4)", "absolute")
                        player.core.set("pause", round.isMultiple(of: 2) ? "yes" : "no")
                    }
                    Thread.sleep(forTimeInterval: 0.05)
                }
            case 4:
                for round in 0..<20 {
                    for player in players { _ = player.instrument.rules.load(program: programs[round % 2]) }
                    Thread.sleep(forTimeInterval: 0.1)
                }
            case 5:
                for _ in 0..<detachments {
                    players[1].tracker.detach()
                    Thread.sleep(forTimeInterval: 0.1)
                    players[1].tracker.attach()
                    Thread.sleep(forTimeInterval: 0.1)
                }
                Thread.sleep(forTimeInterval: 0.5)
                for player in players { player.core.command("stop") }
            default: players[index - 6].core.observe(until: MPV_EVENT_END_FILE)
            }
        }
        for player in players { #expect(player.collector.wait(for: "Stopped")) }
        // A shutdown detaches trackers, too.
        let detached = players.map { $0.collector.actions.count { $0 == "Detached" } }
        #expect(detached == [0, detachments])
        for player in players {
            player.instrument.shutdown()
            player.core.destroy()
        }
        let (sought, seen) = (players[0].collector.actions.count { $0 == "Sought" }, players[0].core.seekCount)
        #expect(sought == seen && seen > 10)
        for player in players {
            #expect(player.instrument.counts.pending == 0 && player.tracker.droppedReportCount == 0)
        }
    }

    /// Does not return from the delivery of one event for five seconds.
    private final class BlockingBackend: OAVTBackendProtocol, Sendable {
        let collector = Collector()

        func sendEvent(event: OAVTEvent) {
            if event.snapshot.action == "Start" { Thread.sleep(forTimeInterval: 5) }
            collector.sendEvent(event: event)
        }
        func sendMetric(metric: OAVTMetric) { collector.sendMetric(metric: metric) }
        func instrumentReady(instrument: OAVTInstrument) {}
        func endOfService() {}
    }

    /// Starts a film whose start blocks the backend.
    private static func startFilm() throws -> (Core, BlockingBackend, OAVTInstrument) {
        let (core, backend) = (Core(), BlockingBackend())
        let rules = try OAVTRules([.shipped("playback.metrics"), .shipped("players.mpv")])
        let instrument = OAVTInstrument(rules: rules, backend: backend)
        instrument.addTracker(OAVTTrackerMPV(core: core.handle))
        instrument.ready()
        core.command("loadfile", film)
        core.observe(until: MPV_EVENT_PLAYBACK_RESTART)
        return (core, backend, instrument)
    }

    @Test func `a backend that blocks delays no player, and changes no time`() throws {
        let (core, backend, instrument) = try Self.startFilm()
        let start = ContinuousClock.now
        core.observe(seconds: 0.3)
        core.set("pause", "yes")
        core.observe(seconds: 0.5)
        core.set("pause", "no")
        core.observe(seconds: 0.3)
        core.command("stop")
        core.observe(until: MPV_EVENT_END_FILE)
        // The backend still waits.
        #expect(ContinuousClock.now - start < .seconds(4) && backend.collector.actions.isEmpty == false)
        #expect(!backend.collector.actions.contains("Start"))
        #expect(backend.collector.wait(for: "Stop"))
        instrument.shutdown()
        let times = backend.collector.events.withLock { $0.map(\.timestamp) }
        #expect(times == times.sorted())
        let pause = try #require(backend.collector.values(of: "PauseTime").first)
        let seen = try #require(core.pauses.first)
        #expect(abs(pause - seen) <= 200, "\(pause) ms, and \(seen) ms in the app")
    }

    @Test func `a core ends while the backend of its tracker does not return`() throws {
        let (core, backend, instrument) = try Self.startFilm()
        core.observe(seconds: 0.5)
        let (lateness, start) = (Lateness(), ContinuousClock.now)
        core.destroy()
        let time = (ContinuousClock.now - start) / .milliseconds(1)
        let late = lateness.end()
        // The backend waits since the start of the film.
        #expect(!backend.collector.actions.isEmpty && !backend.collector.actions.contains("Start"))
        #expect(time < 200 + late, "\(time) ms, \(late) ms late")
        #expect(backend.collector.wait(for: "Stop"))
        instrument.shutdown()
    }
}
