import AVTCore
import OpenAVT
import OpenAVTTrackers
import Testing

/// Trackers of several players in an instrument whose rules map the reports of all of them.
@Suite("Rules for several players", .timeLimit(.minutes(10))) struct SeveralPlayersTests {
    private static let players = ["avplayer", "gstreamer", "html5", "ima", "mpv"]
    private static let packs = ["playback.metrics"] + players.map { "players." + $0 }

    private func mapping(of player: String) -> OAVTPlayerMapping { player == "mpv" ? .mpv : .html5 }

    private func playback(_ mapping: OAVTPlayerMapping?) throws -> Playback {
        try Playback(SeveralPlayersTests.packs.map { .shipped($0) }, mapping: mapping)
    }

    @Test(arguments: ["mpv", "html5"])
    func `give the same events and metrics as those for the tracker's player alone`(player: String) throws {
        for log in try ReportedLine.logs(of: player) {
            // A tracker that states its player, and one that does not.
            for mapping in [mapping(of: player), nil] {
                let alone = try Playback([.shipped("playback.metrics"), .shipped("players.\(player)")])
                let together = try playback(mapping)
                for line in log {
                    alone.play(line)
                    together.play(line)
                }
                #expect(alone.sent.count > 20, "the log has events and metrics")
                #expect(alone.sent == together.sent)
            }
        }
    }

    @Test func `keep the pause of an ad from the content`() throws {
        let playback = try playback(.mpv)
        let ad = OAVTPlayerTracker(mapping: .html5)
        playback.instrument.addTracker(ad)
        playback.signal("start-file")
        playback.signal("playback-restart")
        for signal in ["loadstart", "playing", "pause"] {
            playback.instrument.report(OAVTReport(signal: signal), tracker: ad)
        }
        #expect(!playback.tracker.getState().isPaused)
        #expect(ad.getState().isPaused)
        // What only the other player's pack knows does nothing.
        playback.signal("seeking")
        #expect(!playback.tracker.getState().isSeeking)
    }

    @Test func `take over a playback from the rules of its player, and give it back`() throws {
        let steady = try Playback([.shipped("playback.metrics"), .shipped("players.mpv")], mapping: .mpv)
        steady.begin()
        steady.end()
        let swapped = try Playback([.shipped("playback.metrics"), .shipped("players.mpv")], mapping: .mpv)
        swapped.begin()
        let outcome = swapped.instrument.rules.load(SeveralPlayersTests.packs.map { .shipped($0) })
        guard case .activated = outcome else { throw Playback.Refusal(outcome: "\(outcome)") }
        swapped.property("pause", .bool(true))
        swapped.property("pause", .bool(false))
        try swapped.load("playback.metrics", "players.mpv")
        swapped.end()
        #expect(swapped.actions == ["StreamLoad", "Start", "PauseBegin", "PauseFinish", "End"])
        #expect(swapped.attribute("position", of: "PauseBegin") == .int(1500))
        #expect(swapped.attribute("position", of: "End") == steady.attribute("position", of: "End"))
    }
}

extension Playback {
    fileprivate func begin() {
        signal("start-file")
        property("duration", .double(2))
        property("height", .int(720))
        signal("playback-restart")
        property("time-pos", .double(1.5))
    }

    fileprivate func end() { signal("end-file-eof") }
}
