import AVTCore

/// The schedule of a tracker's periodic metric.
struct MetricSchedule {
    /// The next due time in milliseconds, or `nil` if the metric is not running.
    var due: Int?
    /// The first due time, for a metric that keeps its phase.
    var anchor: Int?
}

/// A periodic metric that was due.
package struct DueMetric: Sendable {
    /// The metric and its value.
    package let value: MetricValue
    /// The index of the tracker that the metric belongs to.
    package let tracker: Int
    /// The due time in milliseconds.
    package let at: Int
}

/// Periodic metrics: they read the session's state, and change nothing that rules can see.
extension Session {
    /// The next time at which a metric is due or a followed window ends, in milliseconds, or `nil` if there is none.
    package var nextDue: Int? {
        var next = nextWindowEnd
        for index in schedules.periods.indices where isPresent(schedules.periods.tracker(ofIndex: index)) {
            guard let due = schedules.periods[index].due, due < next ?? .max else { continue }
            next = due
        }
        return next
    }

    /// Evaluates the metrics that are due until a time, in chronological order, and stores them in `metrics.due`.
    ///
    /// Each metric is evaluated as of its due time. If a metric was due several times, only the last one counts, unless
    /// a window ended in between. Windows that end meanwhile are processed; their timer commands are left for
    /// `removeWindowCommands`. Call this method before stepping an event of that time.
    ///
    /// - Parameters:
    ///   - time: The time in milliseconds.
    ///   - formulas: The metrics whose quotients are returned, or `nil` for none.
    /// - Returns: The quotients, in chronological order.
    @discardableResult
    package mutating func evaluateDueMetrics(
        until time: Int, quotients formulas: QuotientFormulas? = nil
    ) -> [MetricQuotient] {
        var quotients: [MetricQuotient] = []
        metrics.due.clear()
        // Metrics that are due when a window ends are evaluated after its end.
        while let end = nextWindowEnd, end <= time {
            evaluateMetrics(dueUntil: end - 1, formulas, &quotients)
            pass(end)
        }
        evaluateMetrics(dueUntil: time, formulas, &quotients)
        return quotients
    }

    private mutating func evaluateMetrics(
        dueUntil time: Int, _ formulas: QuotientFormulas?, _ quotients: inout [MetricQuotient]
    ) {
        for (at, tracker, index) in removeDue(until: time) {
            activate(tracker: tracker, now: at)
            let formula = program.content.sends.periodicMetrics[index].formula
            if formulas?.contains(formula) == true, let quotient = quotient(of: formula, AttributeList()) {
                quotients.append(quotient)
            }
            guard let value = value(of: formula, AttributeList()) else { continue }
            metrics.due.append(DueMetric(value: value, tracker: tracker, at: at))
        }
    }

    private mutating func removeDue(until time: Int) -> [(at: Int, tracker: Int, index: Int)] {
        let metrics = program.content.sends.periodicMetrics
        var due: [(at: Int, tracker: Int, index: Int)] = []
        for tracker in finite.trackers.indices where isPresent(tracker) {
            for (index, metric) in metrics.enumerated() {
                guard let next = schedules.periods[tracker: tracker, index].due, next <= time else { continue }
                let last = next &+ time.subtractingClamped(next) / metric.every &* metric.every
                schedules.periods[tracker: tracker, index].due = last.addingClamped(metric.every)
                due.append((last, tracker, index))
            }
        }
        return due.sorted { ($0.at, $0.tracker, $0.index) < ($1.at, $1.tracker, $1.index) }
    }

    /// Starts and stops periodic metrics according to their conditions.
    @inline(__always)
    mutating func refreshPeriods() {
        if !schedules.periods.isEmpty { refreshPeriods { _ in true } }
    }

    /// Starts and stops the periodic metrics that a predicate selects by their index, according to their conditions.
    mutating func refreshPeriods(where isMeant: (Int) -> Bool) {
        let metrics = program.content.sends.periodicMetrics
        forEachOwner { session, owner in
            guard owner == .tracker else { return }
            for (index, metric) in metrics.enumerated() where isMeant(index) {
                let periodIndex = session.schedules.periods.first(ofTracker: session.current.tracker) + index
                let runs = session.holds(metric.running, AttributeList())
                guard runs != (session.schedules.periods[periodIndex].due != nil) else { continue }
                if runs {
                    session.schedules.periods[periodIndex].run(metric, from: session.current.now)
                } else {
                    session.schedules.periods[periodIndex].due = nil
                }
            }
        }
    }
}

extension MetricSchedule {
    /// Starts the schedule.
    fileprivate mutating func run(_ metric: PeriodicMetric, from now: Int) {
        let first = now.addingClamped(metric.every)
        guard metric.keepsPhase, let anchor else {
            due = first
            anchor = first
            return
        }
        // The next point of the grid.
        let passed = now.subtractingClamped(anchor) % metric.every
        due = now.addingClamped(passed < 0 ? -passed : metric.every - passed)
    }
}
