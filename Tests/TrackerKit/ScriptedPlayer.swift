import OpenAVTChain
import OpenAVTTrackers

/// A tracker that a kit checks.
package protocol DetachableTracker: AnyObject, OAVTTrackerProtocol, Sendable {
    func detach()
    func attach()
}

extension OAVTPlayerTracker: DetachableTracker {}

/// A player that a test drives.
package protocol ScriptedPlayer: AnyObject {
    /// Creates a tracker of the player, which may play already.
    func makeTracker() -> any DetachableTracker
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
