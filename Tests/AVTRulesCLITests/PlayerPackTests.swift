import AVTRules
import AVTTestSupport
import Testing

/// The packs of players with the packs that they are used with.
@Suite("Packs of players") struct PlayerPackTests {
    @Test(arguments: ["players.avplayer", "players.gstreamer", "players.html5", "players.ima", "players.mpv"])
    func `are proved alone`(player: String) throws {
        let result = try Tool.run("check --warnings-as-errors \(player)")
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("no problems"))
    }

    @Test(arguments: ["players.avplayer players.ima", "players.gstreamer", "players.html5", "players.mpv"])
    func `are proved under playback.metrics, and with it playback.ads`(players: String) throws {
        let result = try Tool.run("check --together --warnings-as-errors playback.metrics \(players)")
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("no problems"))
    }

    /// Of the packs of metrics, these have the most states.
    @Test(
        arguments: ["qoe.media3", "qoe.mux", "qoe.new-relic", "qoe.snowplow"],
        ["players.avplayer", "players.gstreamer", "players.html5", "players.mpv"])
    func `are compiled with the packs of metrics`(metrics: String, player: String) throws {
        let scratch = try Scratch()
        let result = try Tool.run("compile \(metrics) \(player) -o \(scratch.file("rules.avtimage").path)")
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func `of several players are proved for the trackers of each`() throws {
        let result = try Tool.run("check --together --warnings-as-errors players.mpv players.html5")
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("html5: players.mpv + players.html5: proved"))
        #expect(result.output.contains("mpv: players.mpv + players.html5: proved"))
    }

    @Test(arguments: ["avplayer", "gstreamer", "html5", "ima", "mpv"])
    func `need a pack that sets the flags of their signals`(player: String) throws {
        let signals = try RuleCompiler.compile([.shipped("players.\(player)")]).content.players.signals
        let names = signals.compactMap { if case .signal(let name) = $0.trigger { name.name } else { nil } }
        let log = #"{"at": 1, "signal": "\#(try #require(names.first))"}"#
        func errors(_ packs: String) throws -> String {
            try Tool.run("run \(packs) players.\(player) --log -", input: log).errors
        }
        #expect(try errors("openavt.metrics").contains("avt-rules: no pack sets `"), "\(player)")
        #expect(try errors("playback.metrics") == "")
        let checked = try Tool.run("check --together openavt.metrics players.\(player)").output
        #expect(checked.contains("warning[AVT4030/player-flags-never-set]: no pack sets `"), "\(checked)")
    }
}
