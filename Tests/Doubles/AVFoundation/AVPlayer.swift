// The vendor documents its declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Dispatch
import Foundation

/// A player that a test moves by hand.
///
/// `nonisolated(unsafe)`: a test changes the properties on the main thread only, as Apple's player does by default.
@MainActor public final class AVPlayer: NSObject, KeyValueObserving {
    /// Whether the player can play.
    public enum Status: Int, Sendable { case unknown, readyToPlay, failed }

    /// What the player does.
    public enum TimeControlStatus: Int, Sendable { case paused, waitingToPlayAtSpecifiedRate, playing }

    /// Why the player waits.
    public struct WaitingReason: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let toMinimizeStalls = Self(rawValue: "AVPlayerWaitingToMinimizeStallsReason")
        public static let evaluatingBufferingRate = Self(rawValue: "AVPlayerWaitingWhileEvaluatingBufferingRateReason")
        public static let noItemToPlay = Self(rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
        public static let interstitialEvent = Self(rawValue: "AVPlayerWaitingDuringInterstitialEventReason")
        public static let waitingForCoordinatedPlayback = Self(
            rawValue: "AVPlayerWaitingForCoordinatedPlaybackReason")
    }

    /// Why the rate has changed.
    public struct RateDidChangeReason: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let setRateCalled = Self(rawValue: "AVPlayerRateDidChangeReasonSetRateCalled")
        public static let setRateFailed = Self(rawValue: "AVPlayerRateDidChangeReasonSetRateFailed")
        public static let audioSessionInterrupted = Self(
            rawValue: "AVPlayerRateDidChangeReasonAudioSessionInterrupted")
        public static let appBackgrounded = Self(rawValue: "AVPlayerRateDidChangeReasonAppBackgrounded")
    }

    /// Posted when the rate has changed; the object is the player.
    public nonisolated class var rateDidChangeNotification: NSNotification.Name {
        NSNotification.Name("AVPlayerRateDidChangeNotification")
    }

    /// The key of the reason in the user info of ``rateDidChangeNotification``.
    public nonisolated class var rateDidChangeReasonKey: String { "AVPlayerRateDidChangeReason" }

    public nonisolated let observers = PropertyObservers()

    /// The item that the player plays.
    public internal(set) nonisolated(unsafe) var currentItem: AVPlayerItem? {
        didSet { observers.changed(\AVPlayer.currentItem) }
    }
    /// Whether the player can play.
    public internal(set) nonisolated(unsafe) var status = Status.unknown {
        didSet { observers.changed(\AVPlayer.status) }
    }
    /// The error of a failed player.
    public internal(set) nonisolated(unsafe) var error: (any Error)?
    /// What the player does.
    public internal(set) nonisolated(unsafe) var timeControlStatus = TimeControlStatus.paused {
        didSet { observers.changed(\AVPlayer.timeControlStatus) }
    }
    /// Why the player waits, or `nil` if it does not wait.
    public internal(set) nonisolated(unsafe) var reasonForWaitingToPlay: WaitingReason? {
        didSet { observers.changed(\AVPlayer.reasonForWaitingToPlay) }
    }
    /// The speed that was requested; 0 is paused.
    public nonisolated(unsafe) var rate: Float = 0 {
        didSet { observers.changed(\AVPlayer.rate) }
    }
    /// True without sound.
    public nonisolated(unsafe) var isMuted = false {
        didSet { observers.changed(\AVPlayer.isMuted) }
    }
    /// The volume from 0 to 1.
    public nonisolated(unsafe) var volume: Float = 1 {
        didSet { observers.changed(\AVPlayer.volume) }
    }

    nonisolated(unsafe) var time = CMTime.zero
    nonisolated(unsafe) var associatedObjects: [UnsafeRawPointer: Any] = [:]
    private nonisolated(unsafe) var timeObservers: [ObjectIdentifier: TimeObserver] = [:]

    private final class TimeObserver {
        let block: @Sendable (CMTime) -> Void

        init(_ block: @escaping @Sendable (CMTime) -> Void) { self.block = block }
    }

    /// Creates a player.
    public nonisolated override init() {}

    /// Sets the item.
    public func replaceCurrentItem(with item: AVPlayerItem?) { currentItem = item }

    /// Requests to play at the normal speed; a test lets the player begin.
    public func play() { rate = 1 }

    /// Pauses.
    public func pause() {
        rate = 0
        timeControlStatus = .paused
    }

    /// The position.
    public nonisolated func currentTime() -> CMTime { time }

    /// Calls a closure in intervals; the player retains the closure, the caller must keep the returned object.
    public nonisolated func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
    ) -> Any {
        let observer = TimeObserver(block)
        timeObservers[ObjectIdentifier(observer)] = observer
        return observer
    }

    /// Removes an observer.
    public nonisolated func removeTimeObserver(_ observer: Any) {
        guard let observer = observer as? TimeObserver else { return }
        timeObservers[ObjectIdentifier(observer)] = nil
    }

    // MARK: For tests

    /// The number of observers of properties, of the time and of the end of the player.
    nonisolated var observerCount: Int { observers.count + timeObservers.count + associatedObjects.count }

    /// Calls the observers of the time.
    nonisolated func tick() {
        for observer in timeObservers.values { observer.block(time) }
    }
}
