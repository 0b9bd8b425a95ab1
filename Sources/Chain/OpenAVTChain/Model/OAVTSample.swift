import Foundation

/// Something with a moment: an event or a metric.
open class OAVTSample {
    private var timestamp: TimeInterval

    /// A sample of now, by the system's wall clock.
    public init() {
        timestamp = TimeInterval(OAVTSystemClock.shared.wallMilliseconds) / 1000
    }

    package init(timestamp: TimeInterval) {
        self.timestamp = timestamp
    }

    /// Sets the moment, in seconds since 1970.
    public func setTimestamp(ts: TimeInterval) {
        timestamp = ts
    }

    /// The moment, in seconds since 1970.
    public func getTimestamp() -> TimeInterval {
        timestamp
    }
}
