import AVTCore
import AVTEngine
import OpenAVTChain

/// Timers, metrics sent by the clock, and window ends of a direct session.
extension DirectSession {
    // If more timers than this fire between two lines, they no longer fire one by one; see `ReplaySession`.
    private static let firingLimit = ReplaySession.firingLimit

    /// Advances the clock; what is due until then happens first, and in order.
    func move(to time: Int) {
        let (limit, runsTimers) = (DirectSession.firingLimit, shared.options.runsTimers)
        var (calls, metricCalls) = (runsTimers ? 0 : limit, 0)
        while let call = clock.removeFirst(
            until: time, where: { ($0.timer == nil ? metricCalls : calls) < limit })
        {
            perform(call)
            if call.timer == nil { metricCalls += 1 } else { calls += 1 }
        }
        guard clock.jump(to: time, where: { runsTimers || $0.timer == nil }) else { return }
        while let call = clock.removeOverdue() { perform(call) }
        OAVTLog.warning(
            "session \(name): timers or metrics fall due more than \(limit) times before \(time); "
                + "from there to that time each fires once")
    }

    private func perform(_ call: DirectClock.Call) {
        guard let timer = call.timer else {
            sendDueMetrics(until: clock.now)
            return scheduleDueMetrics()
        }
        let info = program.content.timers[timer]
        if let every = info.every { clock.scheduleNext(after: call, every: every) }
        guard let tracker = trackers.firstIndex(where: { $0.index == call.tracker }) else { return }
        emit(info.action, of: tracker)
    }

    // MARK: Timer commands

    /// Performs timer commands of a time, which may have passed if an event was held or a window has ended.
    func perform(_ commands: [TimerCommand], at time: Int, isLate: Bool = false) {
        let lateness = session.context.stepsHeldEvents || isLate ? clock.now &- time : 0
        for command in commands {
            if command.isStart {
                clock.start(
                    command.timer, ofTracker: command.tracker,
                    at: startTime(of: command, at: time, lateness), lateness: lateness, isEnding: isEnding)
            } else {
                clock.stop(command.timer, ofTracker: command.tracker)
            }
        }
    }

    /// The time at which a timer starts: like an app's, the ping starts by the clock.
    private func startTime(of command: TimerCommand, at time: Int, _ lateness: Int) -> Int {
        program.content.timers[command.timer].name == .ping ? clock.now &- lateness : time
    }

    func performWindowCommands() {
        for command in session.removeWindowCommands() { perform([command.command], at: command.at, isLate: true) }
    }

    // MARK: Metrics sent by the clock

    /// Sends the metrics that are due until a time, and processes window ends.
    func sendDueMetrics(until time: Int) {
        if shared.sendsByClock, let due = session.nextDue, due <= time {
            fetchGetters()
            let quotients = session.evaluateDueMetrics(until: time, quotients: shared.quotients)
            let metrics = session.metrics.due
            performWindowCommands()
            let isSent = !program.filtersDelivery || session.delivery(ofMetricsOf: nil, settings) == .complete
            for metric in metrics where isSent {
                let tracker = trackers.firstIndex { $0.index == metric.tracker } ?? 0
                records.append(
                    .metric(
                        metric: metric.value.metric, number: metric.value.number, tracker: tracker, at: metric.at))
            }
            for quotient in quotients where isSent { records.append(.quotient(quotient)) }
        }
        guard program.followsWindows, let end = session.nextWindowEnd, end <= time else { return }
        session.passWindows(until: time)
        performWindowCommands()
    }

    func scheduleDueMetrics() {
        var due = shared.sendsByClock ? session.nextDue : nil
        if program.followsWindows, let end = session.nextWindowEnd, end < due ?? .max { due = end }
        guard due != clock.metricsDue else { return }
        clock.scheduleMetrics(at: isEnding ? nil : due)
    }
}
