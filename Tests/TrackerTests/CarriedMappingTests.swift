import AVTCore
import AVTEngine
import AVTRules
import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTTrackers
import Testing

/// A tracker with the mapping of its player, on hubs that do not map its reports.
@Suite("The mapping that a tracker brings along", .timeLimit(.minutes(10))) struct CarriedMappingTests {
    @Test(arguments: ["mpv", "html5"])
    func `gives the same events and metrics as the packs in one program`(player: String) throws {
        for log in try ReportedLine.logs(of: player) {
            let (one, carried) = (
                try Playback([.shipped("playback.metrics"), .shipped("players.\(player)")]),
                try Playback([.shipped("playback.metrics")], mapping: mapping(of: player))
            )
            for line in log {
                one.play(line)
                carried.play(line)
            }
            #expect(one.sent.count > 20, "the log has events and metrics")
            #expect(one.sent == carried.sent)
        }
    }

    private func mapping(of player: String) -> OAVTPlayerMapping { player == "mpv" ? .mpv : .html5 }

    @Test func `measures a film with OpenAVT's own hub and metricalc`() throws {
        let playback = try Playback(hub: OAVTHubCore(), metricalc: OAVTMetricalcCore(), mapping: .mpv)
        playback.film()
        #expect(
            playback.actions == [
                "StreamLoad", "Start", "PauseBegin", "PauseFinish", "BufferBegin", "BufferFinish", "End",
            ])
        #expect(playback.metrics["StartTime"] == [.int(2000)])
        #expect(playback.metrics["RebufferTime"] == [.int(1000)])
        #expect(playback.attribute("position", of: "PauseBegin") == .int(1500))
        #expect(playback.attribute("isJoined", of: "Start") == nil)
    }

    @Test func `serves a hub of the app's own, which keeps the flags`() throws {
        let playback = try Playback(hub: OwnHub(), metricalc: nil, mapping: .mpv)
        playback.film()
        #expect(
            playback.actions == [
                "StreamLoad", "Start", "PauseBegin", "PauseFinish", "BufferBegin", "BufferFinish", "End",
            ])
    }

    @Test func `is of one tracker: the pause of an ad does not pause the content`() throws {
        let playback = try Playback(hub: OwnHub(), metricalc: nil, mapping: .mpv)
        let ad = OAVTPlayerTracker(mapping: .html5)
        playback.instrument.addTracker(ad)
        playback.signal("start-file")
        playback.signal("playback-restart")
        for signal in ["loadstart", "playing"] { playback.instrument.report(OAVTReport(signal: signal), tracker: ad) }
        playback.instrument.report(OAVTReport(signal: "pause"), tracker: ad)
        #expect(!playback.tracker.getState().isPaused)
        #expect(ad.getState().isPaused)
    }

    @Test func `shows what its own player shows, whatever other trackers of such players do`() throws {
        let playback = try Playback(hub: OAVTHubCore(), metricalc: nil, mapping: .mpv)
        let other = OAVTPlayerTracker(mapping: .mpv)
        playback.instrument.addTracker(other)
        playback.film()
        #expect(playback.attributes("position", of: "PauseBegin") == [.int(1500)])
    }

    @Test(arguments: [true, false])
    func `sends no event that is earlier than one of another tracker`(hasOwnHub: Bool) throws {
        let playback = try Playback(hub: hasOwnHub ? OwnHub() : OAVTHubCore(), metricalc: nil, mapping: .mpv)
        let (other, clock) = (OAVTPlayerTracker(mapping: .html5), playback.clock)
        playback.instrument.addTracker(other)
        playback.signal("start-file")
        let early = OAVTTimestamp(clock: clock)
        clock.advance(toMilliseconds: clock.wallMilliseconds + 500)
        playback.signal("playback-restart")
        // The player made these reports before the other one.
        for signal in ["loadstart", "playing"] {
            playback.instrument.report(OAVTReport(signal: signal), tracker: other, at: early)
        }
        // An event of the app, too, belongs to the instrument's order.
        clock.advance(toMilliseconds: clock.wallMilliseconds + 500)
        playback.instrument.emit(action: .Ping, tracker: other)
        playback.instrument.report(
            OAVTReport(property: "pause", value: .bool(true)), tracker: playback.tracker, at: early)
        #expect(playback.actions == ["StreamLoad", "Start", "StreamLoad", "Start", "Ping", "PauseBegin"])
        let start = playback.times[0]
        #expect(playback.times.map { $0 - start } == [0, 500, 500, 500, 1000, 1000])
    }

    @Test func `sends no event that is earlier than one that was blocked`() throws {
        let playback = try Playback(hub: OAVTHubCore(), metricalc: nil, mapping: .mpv)
        let clock = playback.clock
        playback.signal("start-file")
        playback.signal("playback-restart")
        let early = OAVTTimestamp(clock: clock)
        clock.advance(toMilliseconds: clock.wallMilliseconds + 500)
        playback.instrument.emit(action: .PauseFinish, tracker: playback.tracker)
        playback.instrument.report(
            OAVTReport(property: "pause", value: .bool(true)), tracker: playback.tracker, at: early)
        #expect(playback.actions == ["StreamLoad", "Start", "PauseBegin"])
        let start = playback.times[0]
        #expect(playback.times.map { $0 - start } == [0, 0, 500])
    }

    @Test(arguments: [true, false])
    func `sends no ping after its tracker was detached, nor do packs`(isCarried: Bool) throws {
        let playback =
            isCarried
            ? try Playback(hub: OAVTHubCore(), metricalc: nil, mapping: .mpv)
            : try Playback([.shipped("playback.metrics"), .shipped("players.mpv")])
        playback.signal("start-file")
        playback.signal("playback-restart")
        let begin = playback.clock.wallMilliseconds
        playback.clock.advance(toMilliseconds: begin + 65_000)
        let pings = { playback.actions.count { $0 == "Ping" } }
        #expect(pings() == 2)
        playback.tracker.detach()
        for _ in 0..<3000 where !playback.actions.contains("Stop") { usleep(1000) }
        let sent = playback.actions
        playback.clock.advance(toMilliseconds: begin + 665_000)
        playback.instrument.flush()
        #expect(playback.actions == sent && sent.last == "Stop")
    }

    @Test func `rests while the rules of the instrument map the player's reports`() throws {
        let playback = try Playback([.shipped("playback.metrics")], mapping: .mpv)
        playback.signal("start-file")
        playback.signal("playback-restart")
        #expect(playback.actions == ["StreamLoad", "Start"])
        try playback.load("playback.metrics", "players.mpv")
        playback.property("pause", .bool(true))
        try playback.load("playback.metrics")
        playback.property("pause", .bool(false))
        // Rules of another player leave those of the tracker active.
        try playback.load("playback.metrics", "players.html5")
        playback.property("pause", .bool(true))
        #expect(playback.actions == ["StreamLoad", "Start", "PauseBegin", "PauseFinish", "PauseBegin"])
    }

    @Test func `ends with its tracker, and begins again with the instrument`() throws {
        let playback = try Playback(hub: OAVTHubCore(), metricalc: nil, mapping: .mpv)
        playback.film()
        playback.instrument.shutdown()
        playback.instrument.ready()
        playback.film()
        #expect(playback.actions.filter { $0 == "End" }.count == 2)
        #expect(playback.attributes("position", of: "PauseBegin") == [.int(1500), .int(1500)])
        let id = try #require(playback.tracker.trackerId)
        #expect(playback.instrument.removeTracker(id))
        playback.film()
        #expect(playback.actions.filter { $0 == "End" }.count == 2)
    }

    @Test func `runs its timers next to those of the hub`() throws {
        let playback = try Playback(hub: OAVTHubCore(), metricalc: nil, mapping: .gstreamer)
        playback.property("state", .string("ready"))
        playback.property("state", .string("playing"))
        playback.property("buffering", .int(50))
        playback.clock.advance(toMilliseconds: playback.clock.wallMilliseconds + 11_000)
        playback.signal("stop")
        // The rules of GStreamer's pack find that data have stopped; the hub sees neither the actions of their two timers
        // nor that of the begin of the wait.
        #expect(playback.actions.filter { $0 != "Ping" } == ["StreamLoad", "Start", "BufferBegin", "Error", "Stop"])
        #expect(playback.instrument.counts.consumed == 3)
    }

    @Test(arguments: ["avplayer", "gstreamer", "html5", "ima", "mpv"])
    func `has an image that is up to date`(player: String) throws {
        let file = repository.appending(path: "Sources/Trackers/CPlayerImages/Images/players.\(player).avtimage")
        let fresh = try RuleImage.encode(RuleCompiler.compile([.shipped("players.\(player)")]))
        #expect(try Data(contentsOf: file) == Data(fresh), "write it again, as the README next to it describes")
    }
}

/// A hub of an app, which sends everything and keeps the flags of content.
private final class OwnHub: OAVTHubProtocol {
    func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        let state = tracker.getState()
        switch event.action {
        case .Start: (state.didStart, state.didFinish) = (true, false)
        case .PauseBegin: state.isPaused = true
        case .PauseFinish: state.isPaused = false
        case .BufferBegin: state.isBuffering = true
        case .BufferFinish: state.isBuffering = false
        case .End, .Stop: state.didFinish = true
        default: break
        }
        return event
    }

    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}
