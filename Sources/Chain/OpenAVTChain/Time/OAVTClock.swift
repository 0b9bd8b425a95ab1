/// The source of time and timers for an instrument.
public protocol OAVTClock: Sendable {
    /// The wall-clock time in milliseconds since 1970, used for timestamps.
    var wallMilliseconds: Int { get }
    /// The monotonic time in milliseconds since an arbitrary fixed point.
    ///
    /// It never goes back and does not advance while the device sleeps.
    var monotonicMilliseconds: Int { get }
    /// Calls a closure once, on any thread, after a delay on the monotonic clock.
    func schedule(afterMilliseconds delay: Int, _ body: @escaping @Sendable () -> Void) -> any OAVTScheduledTask
}

/// A call scheduled on a clock.
public protocol OAVTScheduledTask: Sendable {
    /// Cancels the call if it has not been made yet.
    func cancel()
}

/// A clock that makes calls for metrics before all other calls due at the same time.
package protocol MetricClock: OAVTClock {
    /// Calls a closure like `schedule`, but before calls made with `schedule` that are due at the same time.
    func scheduleMetrics(
        afterMilliseconds delay: Int, _ body: @escaping @Sendable () -> Void
    ) -> any OAVTScheduledTask
}
