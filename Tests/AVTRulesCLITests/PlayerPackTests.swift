import AVTTestSupport
import Testing

/// The packs of players with the packs that they are used with.
@Suite("Packs of players") struct PlayerPackTests {
    @Test(arguments: ["players.avplayer players.ima", "players.gstreamer", "players.html5"])
    func `are proved under playback.ads`(players: String) throws {
        let result = try Tool.run("check --together --warnings-as-errors playback.ads \(players)")
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("no problems"))
    }

    @Test func `of several players are proved for the trackers of each`() throws {
        let result = try Tool.run("check --together --warnings-as-errors players.mpv players.html5")
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("html5: players.mpv + players.html5: proved"))
        #expect(result.output.contains("mpv: players.mpv + players.html5: proved"))
    }
}
