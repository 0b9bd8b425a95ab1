import AVTCore
import AVTEngine
import OpenAVT

/// A summary of a replay: the metrics of each session, and blocked events by rule.
package struct ReplaySummary: Sendable {
    /// The summary of a session.
    package struct Session: Sendable {
        /// The name of the session.
        package internal(set) var name: String
        /// The times of the first and the last event or step, in milliseconds since 1970.
        package internal(set) var times: ClosedRange<Int>?
        /// The number of events that were sent.
        package internal(set) var eventCount = 0
        /// The metrics, in the order in which each was first sent.
        package internal(set) var metrics: [Metric] = []
        /// The blocked events, in the order in which each kind first occurred.
        package internal(set) var blocked: [Blocked] = []
        /// The metrics that were not sent because their formulas had no value, in the order in which each first
        /// occurred.
        package internal(set) var unsent: [Unsent] = []
        /// The events that rules withheld from being sent, in the order in which each kind first occurred.
        package internal(set) var withheld: [Blocked] = []
        // The metrics by index in the program, in the order of `metrics`; empty if they were added by name.
        fileprivate var metricIndices: [Int] = []
        // The line of the first record; if there was none before the session's end, its start follows all lines.
        fileprivate var order = (line: 0, start: 0)

        /// Creates a summary without events.
        init(name: String) { self.name = name }
    }

    /// The values of a metric.
    package struct Metric: Sendable {
        /// The metric.
        package internal(set) var name: String
        /// True for a counter.
        package internal(set) var isCounter: Bool
        /// The number of values that were sent.
        package internal(set) var count = 0
        /// The sum of the values, the smallest and the largest one.
        package internal(set) var sum = 0.0, least = Double.infinity, most = -Double.infinity
        /// The last value that was sent.
        package internal(set) var last = 0.0
        /// The number of values in each bucket, or `nil` if the metric is not a histogram.
        package internal(set) var histogram: OAVTHistogram?

        /// The mean of the values.
        package var mean: Double { sum / Double(count) }
    }

    /// Values of a metric that were not sent because its formula had none.
    package struct Unsent: Sendable {
        /// The metric.
        package internal(set) var name: String
        /// A description of why there was no value.
        package internal(set) var reason: String
        /// The number of events that should have sent it.
        package internal(set) var count = 0
    }

    /// Events of one action that one rule blocked or withheld.
    package struct Blocked: Sendable {
        /// The rule.
        package internal(set) var rule: String
        /// The action.
        package internal(set) var action: String
        /// The code of the condition.
        package internal(set) var code: String?
        /// The reason from the pack.
        package internal(set) var because: String?
        /// The number of events.
        package internal(set) var count = 0
    }

    /// The sessions, in the order in which they began.
    package private(set) var sessions: [Session] = []
    private var indices: [ExactText: Int] = [:]

    /// Creates an empty summary.
    package init() {}

    /// Adds records to the summary.
    package mutating func add(_ records: [ReplayRecord]) {
        for record in records {
            let index = index(of: record.location.session)
            sessions[index].add(record)
        }
    }

    /// Returns the summary of a log whose sessions were processed by several replays.
    package static func merged(_ parts: [ReplaySummary]) -> ReplaySummary {
        var summary = ReplaySummary()
        summary.sessions = parts.flatMap(\.sessions).sorted { $0.order < $1.order }
        return summary
    }

    private mutating func index(of session: String) -> Int {
        if let index = indices[ExactText(session)] { return index }
        indices[ExactText(session)] = sessions.count
        sessions.append(Session(name: session))
        return sessions.count - 1
    }
}

extension ReplaySummary: DirectOutput {
    package mutating func add(_ records: [DirectRecord], of session: DirectSession, line number: Int) {
        add(records, of: session, (number, 0))
    }

    package mutating func end(_ records: [DirectRecord], of session: DirectSession, start: Int) {
        if !records.isEmpty { add(records, of: session, (.max, start)) }
    }

    private mutating func add(_ records: [DirectRecord], of session: DirectSession, _ order: (Int, Int)) {
        let index = session.outputIndex ?? sessions.count
        if index == sessions.count {
            session.outputIndex = index
            sessions.append(Session(name: session.name))
            sessions[index].order = order
        }
        for record in records { sessions[index].add(record, session.program) }
    }
}

extension ReplaySummary.Session {
    fileprivate mutating func add(_ record: ReplayRecord) {
        switch record {
        case .event(let event):
            eventCount += 1
            extend(to: event.location.at)
        case .metric(let metric):
            let index = metrics.firstIndex { $0.name == metric.name } ?? metrics.endIndex
            if index == metrics.endIndex {
                metrics.append(ReplaySummary.Metric(name: metric.name, isCounter: metric.isCounter))
            }
            metrics[index].add(metric)
        case .step(let step):
            extend(to: step.location.at)
            if let blocking = step.blocking {
                blocked.count(
                    ReplaySummary.Blocked(
                        rule: blocking.rule, action: step.action, code: blocking.code, because: blocking.because))
            }
            for metric in step.unsentMetrics { countUnsent(metric.name, metric.reason) }
            if let rule = step.withheldBy {
                withheld.count(ReplaySummary.Blocked(rule: rule, action: step.action, code: nil, because: nil))
            }
        }
    }

    fileprivate mutating func add(_ record: DirectRecord, _ program: RuleProgram) {
        switch record {
        case .event(_, _, let at, _):
            eventCount += 1
            extend(to: at)
        case .metric(let metric, let number, _, _):
            let info = program.content.sends.metrics[metric]
            let index = metricIndices.firstIndex(of: metric) ?? metrics.endIndex
            if index == metrics.endIndex {
                metrics.append(ReplaySummary.Metric(name: info.name.name, isCounter: info.isCounter))
                metricIndices.append(metric)
            }
            metrics[index].add(
                number.double, info.bounds.map { OAVTHistogram(verified: $0, of: number.double) })
        case .blocked(let condition, let action, let at):
            extend(to: at)
            guard let blocking = condition.map(ReplayStep.Blocking.init) else { return }
            blocked.count(
                ReplaySummary.Blocked(
                    rule: blocking.rule, action: action.name, code: blocking.code, because: blocking.because))
        case .withheld(let rule, let action, let at):
            extend(to: at)
            withheld.count(ReplaySummary.Blocked(rule: rule, action: action.name, code: nil, because: nil))
        case .consumed(let at): extend(to: at)
        case .unsent(let metric, let reason):
            countUnsent(program.content.sends.metrics[metric].name.name, reason.text)
        case .quotient, .group: break
        }
    }

    private mutating func countUnsent(_ name: String, _ reason: String) {
        let known = unsent.firstIndex { $0.name == name && $0.reason == reason }
        if known == nil { unsent.append(ReplaySummary.Unsent(name: name, reason: reason)) }
        unsent[known ?? unsent.count - 1].count += 1
    }

    private mutating func extend(to time: Int) {
        times = times.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
    }
}

extension [ReplaySummary.Blocked] {
    fileprivate mutating func count(_ one: ReplaySummary.Blocked) {
        let known = firstIndex {
            $0.rule == one.rule && $0.action == one.action && $0.code == one.code && $0.because == one.because
        }
        if known == nil { append(one) }
        self[known ?? count - 1].count += 1
    }
}

extension ReplaySummary.Metric {
    fileprivate init(name: String, isCounter: Bool) {
        self.name = name
        self.isCounter = isCounter
    }

    fileprivate mutating func add(_ metric: ReplayMetric) {
        let number: Double
        switch metric.value {
        case .int(let value): number = Double(value)
        case .double(let value): number = value
        default: return
        }
        add(number, metric.histogram)
    }

    fileprivate mutating func add(_ number: Double, _ values: OAVTHistogram?) {
        count += 1
        last = number
        sum += number
        least = min(least, number)
        most = max(most, number)
        guard let values else { return }
        // All values of a pack's metric have the same buckets.
        if histogram?.add(values) == nil { histogram = values }
    }
}

extension ReplaySummary {
    /// Codes the sessions, for the same program.
    package mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&sessions, Session(name: "")) { $1.code(&$0) }
    }
}

extension ReplaySummary.Session {
    fileprivate mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&name)
        coder.code(&times)
        coder.code(&eventCount)
        coder.code(&metrics, ReplaySummary.Metric(name: "", isCounter: false)) { $1.code(&$0) }
        coder.code(&metricIndices, 0) { $0.code(&$1) }
        coder.require(metricIndices.isEmpty || metricIndices.count == metrics.count, "metrics are missing")
        let blocking = ReplaySummary.Blocked(rule: "", action: "", code: nil, because: nil)
        coder.code(&blocked, blocking) { $1.code(&$0) }
        coder.code(&withheld, blocking) { $1.code(&$0) }
        coder.code(&unsent, ReplaySummary.Unsent(name: "", reason: "")) { coder, unsent in
            coder.code(&unsent.name)
            coder.code(&unsent.reason)
            coder.code(&unsent.count)
        }
        coder.code(&order.line)
        coder.code(&order.start)
    }
}

extension ReplaySummary.Blocked {
    fileprivate mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&rule)
        coder.code(&action)
        coder.code(&code)
        coder.code(&because)
        coder.code(&count)
    }
}

extension ReplaySummary.Metric {
    fileprivate mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&name)
        coder.code(&isCounter)
        coder.code(&count)
        coder.code(&sum)
        coder.code(&least)
        coder.code(&most)
        coder.code(&last)
        // Of one value, which is replaced.
        coder.code(&histogram, OAVTHistogram(verified: [0], of: 0)) { coder, histogram in
            var (bounds, counts, sum) = (histogram.bounds, histogram.counts, histogram.sum)
            var (least, most) = (histogram.min, histogram.max)
            coder.code(&bounds, 0) { $0.code(&$1) }
            coder.code(&counts, 0) { $0.code(&$1) }
            coder.code(&sum)
            coder.code(&least, 0) { $0.code(&$1) }
            coder.code(&most, 0) { $0.code(&$1) }
            guard coder.isReading, coder.problem == nil else { return }
            guard let empty = OAVTHistogram(bounds: bounds), counts.count == bounds.count + 1 else {
                return coder.fail("a histogram that is impossible")
            }
            histogram = OAVTHistogram(empty, counts: counts, sum: sum, min: least, max: most)
        }
    }
}
