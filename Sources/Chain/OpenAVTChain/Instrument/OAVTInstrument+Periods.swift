import AVTCore

/// The call for which the clock has been asked when a metric is due.
struct DueCall {
    let due: Int
    let task: any OAVTScheduledTask
}

/// Metrics that the clock sends.
///
/// No event belongs to them. They are sent before whatever else happens at their time, so what they tell does not
/// depend on how punctual the clock is.
extension OAVTInstrument {
    /// Sends the metrics that are due until a moment, and passes the ends of windows, before anything happens at it.
    @inline(never)
    func sendDueMetrics(until moment: Moment, through chain: Chain) {
        defer { chain.windowedHub?.passWindows(until: moment.step) }
        guard let metricalc = chain.periodicMetricalc, let due = metricalc.nextDue, due <= moment.step else { return }
        let metrics = metricalc.takeDueMetrics(until: moment.step, wallOffset: moment.wall &- moment.step)
        guard output != .eventsOnly, let backend = chain.backend else { return }
        for metric in metrics {
            guard let hub = chain.deliveringHub else {
                backend.content.sendMetric(metric: metric)
                continue
            }
            if let treated = hub.treated(metric, of: nil) { backend.content.sendMetric(metric: treated) }
        }
    }

    /// Asks the clock for a call when the next metric is due, or a window ends.
    @inline(never)
    func scheduleDueMetrics(through chain: Chain) {
        var due = chain.periodicMetricalc?.nextDue
        if let end = chain.windowedHub?.nextWindowEnd, end < due ?? .max { due = end }
        guard due != dueCall?.due else { return }
        stopDueMetrics()
        guard let due, !locked({ isShutDown }) else { return }
        dueCall = DueCall(due: due, task: call(at: due))
    }

    /// Takes back what was asked of the clock.
    func stopDueMetrics() {
        dueCall?.task.cancel()
        dueCall = nil
    }

    private func call(at due: Int) -> any OAVTScheduledTask {
        let delay = due &- stepTime
        let body: @Sendable () -> Void = { [weak self] in
            guard let self else { return }
            inTurn { self.answerCall(of: due) }
        }
        guard let clock = clock as? any MetricClock else { return clock.schedule(afterMilliseconds: delay, body) }
        return clock.scheduleMetrics(afterMilliseconds: delay, body)
    }

    private func answerCall(of due: Int) {
        // One that was cancelled too late has nothing to say.
        guard dueCall?.due == due else { return }
        dueCall = nil
        let chain = locked { self.chain }
        sendDueMetrics(until: moment, through: chain)
        scheduleDueMetrics(through: chain)
    }
}
