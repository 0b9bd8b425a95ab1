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
}
