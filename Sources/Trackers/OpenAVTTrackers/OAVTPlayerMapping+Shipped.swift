import AVTEngine
import CPlayerImages
import OpenAVTChain
import OpenAVTRuntime

/// The shipped packs of players, each decoded from its image on first use.
extension OAVTPlayerMapping {
    /// The pack `players.avplayer`.
    public static let avPlayer = shipped("avplayer")
    /// The pack `players.ima`.
    public static let ima = shipped("ima")
    /// The pack `players.gstreamer`, for pipelines of GStreamer.
    public static let gstreamer = shipped("gstreamer")
    /// The pack `players.html5`, for media elements of pages.
    public static let html5 = shipped("html5")
    /// The pack `players.mpv`.
    public static let mpv = shipped("mpv")

    // The images are part of the library and decoded by its tests. If one is damaged nevertheless, an app keeps running without
    // the player's events, and the reason is logged.
    private static func shipped(_ player: String) -> OAVTPlayerMapping {
        let list = avt_player_images()
        let image = UnsafeBufferPointer(start: list.images, count: list.count).first { image in
            String(cString: image.name) == "players.\(player)"
        }
        do {
            let bytes = image.map { Array(UnsafeBufferPointer(start: $0.bytes, count: $0.count)) } ?? []
            return OAVTPlayerMapping(player: player, program: try RuleImage.decode(bytes))
        } catch {
            OAVTLog.error("the image of players.\(player) is refused, its reports have no effect: \(error)")
            return OAVTPlayerMapping(player: player, program: .passing)
        }
    }
}
