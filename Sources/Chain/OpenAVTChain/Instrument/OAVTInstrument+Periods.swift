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
    func sendDueMetrics(until time: EventTime, through chain: Chain) {
        defer { chain.windowedHub?.passWindows(until: time.step) }
        guard let metricalc = chain.periodicMetricalc, let due = metricalc.nextDue, due <= time.step else { return }
        let metrics = metricalc.evaluateDueMetrics(until: time.step, wallOffset: time.wall &- time.step)
        guard output != .eventsOnly, let backend = chain.backend else { return }
        for metric in metrics {
            guard let hub = chain.filteringHub else {
                backend.content.sendMetric(metric: metric)
                counters.countMetrics(1)
                continue
            }
            guard let treated = hub.treated(metric, of: nil) else { continue }
            backend.content.sendMetric(metric: treated)
            counters.countMetrics(1)
        }
    }

    /// Schedules a clock callback for the next due metric or window end, whichever is earlier.
    @inline(never)
    func scheduleDueMetrics(through chain: Chain) {
        var due = chain.periodicMetricalc?.nextDue
        if let end = chain.windowedHub?.nextWindowEnd, end < due ?? .max { due = end }
        guard due != dueCall?.due else { return }
        stopDueMetrics()
        guard let due, !locked({ isShutDown }) else { return }
        dueCall = DueCall(due: due, task: call(at: due))
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
        sendDueMetrics(until: time, through: chain)
        scheduleDueMetrics(through: chain)
    }
}
