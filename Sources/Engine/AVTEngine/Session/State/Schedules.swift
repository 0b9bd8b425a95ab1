/// Everything that happens at certain times, without an event.
struct Schedules {
    /// The timers of each tracker.
    var timers: PerTracker<TimerState>
    /// The periodic metrics of each tracker.
    var periods: PerTracker<MetricSchedule>
    /// The windows whose ends are followed.
    var windows: WindowState

    /// Creates the schedules of an instrument without trackers.
    init(_ program: RuleProgram) {
        timers = PerTracker(program.content.timers.count)
        periods = PerTracker(program.content.sends.periodicMetrics.count)
        windows = WindowState(areFollowed: program.followsWindows)
    }

    /// Adds a tracker index.
    mutating func appendTracker() {
        timers.append(TimerState())
        periods.append(MetricSchedule())
    }

    /// Stops the timers and periodic metrics of a tracker.
    mutating func reset(tracker: Int) {
        timers.reset(tracker: tracker, to: TimerState())
        periods.reset(tracker: tracker, to: MetricSchedule())
    }
}
