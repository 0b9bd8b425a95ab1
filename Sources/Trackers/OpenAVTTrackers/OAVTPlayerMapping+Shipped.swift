import AVTEngine
import CPlayerImages
import OpenAVTChain
import OpenAVTRuntime

/// The shipped packs of players, each decoded from its image on first use.
extension OAVTPlayerMapping {
    /// The pack `players.avplayer`.
    public static let avPlayer = shipped("avplayer", avt_image_players_avplayer())
    /// The pack `players.ima`.
    public static let ima = shipped("ima", avt_image_players_ima())
    /// The pack `players.gstreamer`, for pipelines of GStreamer.
    public static let gstreamer = shipped("gstreamer", avt_image_players_gstreamer())
    /// The pack `players.html5`, for media elements of pages.
    public static let html5 = shipped("html5", avt_image_players_html5())
    /// The pack `players.mpv`.
    public static let mpv = shipped("mpv", avt_image_players_mpv())

    // The images are part of the library and decoded by its tests. If one is damaged nevertheless, an app keeps running without
    // the player's events, and the reason is logged.
    private static func shipped(_ player: String, _ image: avt_image) -> OAVTPlayerMapping {
        do {
            let program = try RuleImage.decode(Array(UnsafeBufferPointer(start: image.start, count: image.count)))
            return OAVTPlayerMapping(player: player, program: program)
        } catch {
            OAVTLog.error("the image of players.\(player) is refused, its reports have no effect: \(error)")
            return OAVTPlayerMapping(player: player, program: .passing)
        }
    }
}
