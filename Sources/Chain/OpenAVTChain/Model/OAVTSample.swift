import Foundation

/// A sample with a timestamp: an event or a metric.
open class OAVTSample {
    private var timestamp: TimeInterval

    /// Creates a sample with the current time of the system's wall clock.
    public init() {
        timestamp = TimeInterval(OAVTSystemClock.shared.wallMilliseconds) / 1000
    }

    package init(timestamp: TimeInterval) {
        self.timestamp = timestamp
    }

    /// Sets the timestamp, in seconds since 1970.
    public func setTimestamp(ts: TimeInterval) {
        timestamp = ts
    }

    /// Returns the timestamp, in seconds since 1970.
    public func getTimestamp() -> TimeInterval {
        timestamp
    }
}
