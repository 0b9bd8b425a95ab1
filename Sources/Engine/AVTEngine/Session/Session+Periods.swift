import AVTCore

/// When the clock sends a metric of a tracker.
struct MetricPeriod {
    /// When it is due next, in milliseconds; `nil`: it does not run.
    var due: Int?
    /// When it was due first, for one that keeps its phase.
    var anchor: Int?
}

/// A metric that was due.
public struct DueMetric: Sendable {
    /// The metric and its value.
    public let value: MetricValue
    /// The place of the tracker of which it tells.
    public let tracker: Int
    /// When it was due, in milliseconds.
    public let at: Int
}

/// Metrics that the clock sends: they read what a session keeps, and change nothing of it that rules can see.
extension Session {
    /// When a metric is due next or a window ends that is followed, in milliseconds; `nil` if neither is to come.
    public var nextDue: Int? {
        var next = nextWindowEnd
        for index in periods.indices where isPresent(index / program.content.periodicMetrics.count) {
            guard let due = periods[index].due, due < next ?? .max else { continue }
            next = due
        }
        return next
    }

    /// Evaluates the metrics that are due until a time, in order of time, and leaves them in `dueMetrics`.
    ///
    /// Each is evaluated as of the moment at which it was due. Of one that was due several times only the last
    /// counts, unless a window ended in between. Windows end on the way; timer commands of their ends are left for
    /// `takeWindowOrders`. To be called before the step of an event of that time.
    ///
    /// - Parameter time: the time in milliseconds.
    public mutating func evaluateDueMetrics(until time: Int) {
        dueMetrics.clear()
        // What is due when a window ends comes after its end.
        while let end = nextWindowEnd, end <= time {
            evaluateMetrics(dueUntil: end - 1)
            pass(end)
        }
        evaluateMetrics(dueUntil: time)
    }

    private mutating func evaluateMetrics(dueUntil time: Int) {
        for (at, place, index) in takeDue(until: time) {
            take(tracker: place, now: at)
            let formula = program.content.periodicMetrics[index].formula
            guard let value = value(of: formula, AttributeList()) else { continue }
            dueMetrics.append(DueMetric(value: value, tracker: place, at: at))
        }
    }

    private mutating func takeDue(until time: Int) -> [(at: Int, place: Int, index: Int)] {
        let metrics = program.content.periodicMetrics
        var due: [(at: Int, place: Int, index: Int)] = []
        for place in trackerWords.indices where isPresent(place) {
            for (index, metric) in metrics.enumerated() {
                guard let next = periods[place * metrics.count + index].due, next <= time else { continue }
                let last = next &+ time.subtractingClamped(next) / metric.every &* metric.every
                periods[place * metrics.count + index].due = last.addingClamped(metric.every)
                due.append((last, place, index))
            }
        }
        return due.sorted { ($0.at, $0.place, $0.index) < ($1.at, $1.place, $1.index) }
    }

    /// Has metrics of the clock run and stand as their conditions say now.
    @inline(__always)
    mutating func refreshPeriods() {
        if !periods.isEmpty { refreshPeriods { _ in true } }
    }

    /// Has some of them, by their indices, run and stand as their conditions say now.
    mutating func refreshPeriods(where isMeant: (Int) -> Bool) {
        let metrics = program.content.periodicMetrics
        forEachOwner { session, owner in
            guard owner == .tracker else { return }
            for (index, metric) in metrics.enumerated() where isMeant(index) {
                let place = session.current * metrics.count + index
                let runs = session.holds(metric.running, AttributeList())
                guard runs != (session.periods[place].due != nil) else { continue }
                if runs {
                    session.periods[place].run(metric, from: session.now)
                } else {
                    session.periods[place].due = nil
                }
            }
        }
    }
}

extension MetricPeriod {
    /// Begins to run.
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
