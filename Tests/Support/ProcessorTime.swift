import Foundation

/// The processor time that the calling thread has used since it began, without the time in which it waited.
package func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// Returns the processor time that the calling thread spends in a closure, in seconds, without the time in which it
/// waits.
package func processorTime(of body: () throws -> Void) rethrows -> Double {
    let start = processorTime()
    try body()
    return (processorTime() - start) / .seconds(1)
}
