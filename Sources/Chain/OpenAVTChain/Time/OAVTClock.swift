/// Where an instrument reads time and sets timers.
public protocol OAVTClock: Sendable {
    /// Wall time in milliseconds since 1970, for timestamps.
    var wallMilliseconds: Int { get }
    /// Milliseconds since some fixed moment; never goes back, and stands still while the device sleeps.
    var monotonicMilliseconds: Int { get }
    /// Calls a closure once, on any thread, after a delay of the monotonic clock.
    func schedule(afterMilliseconds delay: Int, _ body: @escaping @Sendable () -> Void) -> any OAVTScheduledTask
}

/// A call that a clock has been asked for.
public protocol OAVTScheduledTask: Sendable {
    /// Keeps the call from being made, if it has not been made.
    func cancel()
}

/// A clock whose calls for metrics come before all others of their time.
package protocol MetricClock: OAVTClock {
    /// Calls a closure as `schedule` does, but before the calls of that which are due at the same time.
    func scheduleMetrics(
        afterMilliseconds delay: Int, _ body: @escaping @Sendable () -> Void
    ) -> any OAVTScheduledTask
}
