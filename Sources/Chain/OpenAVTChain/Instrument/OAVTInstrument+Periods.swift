import AVTCore

/// A clock callback scheduled for the next due metric or window end.
struct DueCall {
    let due: Int
    let task: any OAVTScheduledTask
}

/// Metrics sent by the clock.
///
/// They belong to no event. They are sent before anything else that happens at their due time, so their values do not
/// depend on how punctual the clock is.
extension OAVTInstrument {
    /// Sends the metrics due until a moment and processes window ends.
    ///
    /// Call this method before processing anything else at that moment.
    @inline(never)
    func sendDueMetrics(until moment: Moment, through chain: Chain) {
        guard nextDue <= moment.step else { return }
        for stage in chain.rules.clockStages { send(due: stage.passTime(until: moment), through: chain) }
    }

    private func send(due metrics: [OAVTMetric], through chain: Chain) {
        guard !metrics.isEmpty, output != .eventsOnly, let backend = chain.backend else { return }
        let treated = chain.rules.features.contains(.delivers) ? chain.rules.stage?.treated(metrics) : nil
        for metric in treated ?? metrics { backend.content.sendMetric(metric: metric) }
    }

    /// Schedules a clock callback for the next due metric or window end, whichever is earlier.
    ///
    /// - Parameters:
    ///   - chain: The chain of the metrics.
    ///   - stageDue: The time that the hub's stage has just reported, or `nil` if it must be queried.
    @inline(never)
    func scheduleDueMetrics(through chain: Chain, stageDue: Int? = nil) {
        nextDue = stageDue ?? .max
        let queried = stageDue == nil ? chain.rules.clockStages : chain.rules.otherClockStages
        for stage in queried { nextDue = min(nextDue, stage.nextDue ?? .max) }
        guard nextDue != dueCall?.due ?? .max else { return }
        stopDueMetrics()
        guard nextDue != .max, !locked({ isShutDown }) else { return }
        dueCall = DueCall(due: nextDue, task: call(at: nextDue))
    }

    /// Cancels the scheduled clock callback.
    func stopDueMetrics() {
        dueCall?.task.cancel()
        dueCall = nil
    }

    private func call(at due: Int) -> any OAVTScheduledTask {
        let delay = due &- stepTime
        let body: @Sendable () -> Void = { [weak self] in
            guard let self else { return }
            enqueueJob { self.handleDueCall(of: due) }
        }
        guard let clock = clock as? any MetricClock else { return clock.schedule(afterMilliseconds: delay, body) }
        return clock.scheduleMetrics(afterMilliseconds: delay, body)
    }

    private func handleDueCall(of due: Int) {
        // Ignores a callback that was cancelled too late.
        guard dueCall?.due == due else { return }
        dueCall = nil
        let chain = locked { self.chain }
        sendDueMetrics(until: moment, through: chain)
        scheduleDueMetrics(through: chain)
    }
}
