import OpenAVTTrackers

/// A player that a test drives.
package protocol ScriptedPlayer: AnyObject {
    /// Creates a tracker of the player, which may play already.
    func makeTracker() -> OAVTPlayerTracker
    /// Plays a long film, and returns when its first frame is shown.
    func play()
    func pause()
    func resume()
    func seek()
    /// Stops the film, as a viewer who leaves it.
    func stop()
    /// Ends the player, as an app that no longer needs it.
    func destroy()
}
