import AVTCore
import Synchronization

/// The ten flags of a tracker, which the hub's rules read and write.
///
/// Safe to read and write from any thread: the flags are bits of one atomic integer, which the rules use too. That is why it
/// is `@unchecked Sendable`; subclasses add properties at their own risk.
open class OAVTState: @unchecked Sendable {
    private let storage = Atomic<UInt64>(0)

    /// Creates a state with all flags cleared.
    public init() {}

    /// The flags as a bit mask, with the bits of `StandardFlag`.
    package final var bits: UInt64 {
        get { storage.load(ordering: .acquiring) }
        set { storage.store(newValue, ordering: .releasing) }
    }

    /// Sets the flags selected by a mask, and preserves concurrent changes of the other flags.
    package final func write(_ values: UInt64, mask: UInt64) {
        storage.bitwiseAnd(values | ~mask, ordering: .acquiringAndReleasing)
        storage.bitwiseOr(values & mask, ordering: .acquiringAndReleasing)
    }

    /// Clears all flags.
    public func reset() {
        bits = 0
    }

    private subscript(flag: StandardFlag) -> Bool {
        get { bits & flag.mask != 0 }
        set {
            if newValue {
                storage.bitwiseOr(flag.mask, ordering: .acquiringAndReleasing)
            } else {
                storage.bitwiseAnd(~flag.mask, ordering: .acquiringAndReleasing)
            }
        }
    }

    /// The app has requested the content.
    public var didMediaRequest: Bool {
        get { self[.didMediaRequest] }
        set { self[.didMediaRequest] = newValue }
    }

    /// The tracker has its player.
    public var didPlayerSet: Bool {
        get { self[.didPlayerSet] }
        set { self[.didPlayerSet] = newValue }
    }

    /// The player has begun to load the stream.
    public var didStreamLoad: Bool {
        get { self[.didStreamLoad] }
        set { self[.didStreamLoad] = newValue }
    }

    /// The first frame has been shown.
    public var didStart: Bool {
        get { self[.didStart] }
        set { self[.didStart] = newValue }
    }

    /// The player waits for data.
    public var isBuffering: Bool {
        get { self[.isBuffering] }
        set { self[.isBuffering] = newValue }
    }

    /// Playback is paused.
    public var isPaused: Bool {
        get { self[.isPaused] }
        set { self[.isPaused] = newValue }
    }

    /// The viewer is seeking.
    public var isSeeking: Bool {
        get { self[.isSeeking] }
        set { self[.isSeeking] = newValue }
    }

    /// The playback has ended.
    public var didFinish: Bool {
        get { self[.didFinish] }
        set { self[.didFinish] = newValue }
    }

    /// An ad break is in progress.
    public var inAdBreak: Bool {
        get { self[.inAdBreak] }
        set { self[.inAdBreak] = newValue }
    }

    /// An ad is in progress.
    public var inAd: Bool {
        get { self[.inAd] }
        set { self[.inAd] = newValue }
    }
}
