/// The state of a tracker's timer.
struct TimerState {
    /// True if the timer was started and not stopped.
    var isRunning = false
    /// The time at which a timer that fires once will have fired, in milliseconds.
    var end = Int.max

    /// Returns true if the timer runs at a time.
    @inline(__always)
    func runs(at now: Int) -> Bool { isRunning && now < end }
}
