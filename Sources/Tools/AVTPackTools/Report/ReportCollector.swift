import AVTCore
import AVTEngine

/// An output that collects the data of a report.
///
/// Its memory is bounded by the open sessions, by the limit of shown sessions, and by the numbers of metrics and of kinds
/// of blocked events.
package struct ReportCollector: DirectOutput {
    private let program: RuleProgram
    private var trend: TrendWindows
    /// For each counter, the distribution of its totals of sessions.
    private var totals: [Distribution]
    /// For each metric, the quotients to which its formula evaluated.
    private var quotients: [QuotientTotals]
    /// For each metric, the number of sessions that sent it.
    private var sessionCounts: [Int]
    private var blocked: [BlockedKind: Int] = [:]
    private var selection: SessionSelection
    private var times: ClosedRange<Int>?
    private(set) var eventCount = 0
    private(set) var sessionCount = 0
    private(set) var blockedCount = 0
    private(set) var withheldCount = 0
    /// The open sessions, at the indices that direct sessions know.
    private var open: [ReportSession?] = []
    private var freeIndices: [Int] = []
    /// The index of the metric for the time that a session waits, or `nil` if there is none.
    let waitingMetric: Int?

    /// Creates an empty output.
    ///
    /// - Parameters:
    ///   - program: The program that runs.
    ///   - limit: The maximum number of sessions that the report shows.
    ///   - names: The names of sessions that it shows in any case.
    package init(of program: RuleProgram, limit: Int, names: [String]) {
        let metrics = program.content.sends.metrics
        self.program = program
        trend = TrendWindows(metricCount: metrics.count)
        totals = Array(repeating: Distribution(), count: metrics.count)
        quotients = Array(repeating: QuotientTotals(), count: metrics.count)
        sessionCounts = Array(repeating: 0, count: metrics.count)
        selection = SessionSelection(limit: limit, names: Set(names.map { ExactText($0) }))
        waitingMetric = metrics.firstIndex(where: \.isWaitingTime)
    }

    package mutating func add(_ records: [DirectRecord], of session: DirectSession, line number: Int) {
        let index = session.outputIndex ?? openIndex(of: session)
        for record in records { add(record, toSession: index, line: number) }
    }

    package mutating func end(_ records: [DirectRecord], of session: DirectSession, start: Int) {
        let index = session.outputIndex ?? openIndex(of: session)
        for record in records { add(record, toSession: index, line: start) }
        session.outputIndex = nil
        freeIndices.append(index)
        guard var ended = open[index] else { return }
        open[index] = nil
        ended.end(start: start)
        sessionCount += 1
        for metric in ended.metrics {
            let info = program.content.sends.metrics[metric.index]
            sessionCounts[metric.index] += 1
            if info.isCounter { totals[metric.index].add(metric.value(info.aggregate)) }
        }
        selection.add(ended, waiting: waitingMetric.flatMap { ended.value(ofMetric: $0, program) } ?? 0)
    }

    /// Adds the data of another part of the log.
    mutating func merge(_ other: ReportCollector) {
        trend.merge(other.trend)
        for index in totals.indices {
            totals[index].merge(other.totals[index])
            quotients[index].merge(other.quotients[index])
            sessionCounts[index] += other.sessionCounts[index]
        }
        blocked.merge(other.blocked, uniquingKeysWith: +)
        selection.merge(other.selection)
        for times in [other.times].compactMap(\.self) { extend(times) }
        eventCount += other.eventCount
        sessionCount += other.sessionCount
        blockedCount += other.blockedCount
        withheldCount += other.withheldCount
    }

    private mutating func openIndex(of session: DirectSession) -> Int {
        let index = freeIndices.popLast() ?? open.count
        if index == open.count { open.append(nil) }
        open[index] = ReportSession(name: session.name)
        session.outputIndex = index
        return index
    }

    private mutating func add(_ record: DirectRecord, toSession index: Int, line number: Int) {
        open[index]?.add(record, program, line: number)
        switch record {
        case .metric(let metric, let value, _, let at):
            extend(at...at)
            trend.add(value.double, of: metric, at: at)
        case .event(_, _, let at, _):
            eventCount += 1
            extend(at...at)
        case .blocked(let condition, let action, let at):
            blockedCount += 1
            extend(at...at)
            let blocking = condition.map(ReplayStep.Blocking.init)
            let kind = BlockedKind(
                action: ExactText(action.name), rule: blocking?.rule ?? "", code: blocking?.code,
                because: blocking?.because, isWithheld: false)
            blocked[kind, default: 0] += 1
        case .withheld(let rule, let action, let at):
            withheldCount += 1
            extend(at...at)
            let kind = BlockedKind(
                action: ExactText(action.name), rule: rule, code: nil, because: nil, isWithheld: true)
            blocked[kind, default: 0] += 1
        case .consumed(let at): extend(at...at)
        case .quotient(let of): quotients[of.metric].add(of.quotient)
        case .unsent, .group: break
        }
    }

    private mutating func extend(_ added: ClosedRange<Int>) {
        if let times, times.lowerBound <= added.lowerBound, times.upperBound >= added.upperBound { return }
        times =
            times.map { min($0.lowerBound, added.lowerBound)...max($0.upperBound, added.upperBound) } ?? added
        trend.extend(to: added.lowerBound)
        trend.extend(to: added.upperBound)
    }
}

// MARK: - Results

extension ReportCollector {
    /// The collected results of a complete log.
    struct Results {
        let times: ClosedRange<Int>?
        let trend: TrendWindows
        let totals: [Distribution]
        let quotients: [QuotientTotals]
        let blocked: [(kind: BlockedKind, count: Int)]
        let sessions: [ReportSession]
        /// The indices of the metrics that the table of sessions shows.
        let columns: [Int]
    }

    /// The results, with the most frequent kinds of blocked events first.
    var results: Results {
        Results(
            times: times, trend: trend, totals: totals, quotients: quotients,
            blocked: blocked.map { (kind: $0.key, count: $0.value) }.sorted {
                $0.count == $1.count ? $0.kind < $1.kind : $0.count > $1.count
            },
            sessions: selection.sessions, columns: columns)
    }

    /// The sessions whose timelines are the most interesting, with the reasons.
    package var candidates: [(session: ReportSession, reason: String?)] {
        selection.candidates.map { ($0.session, $0.reason?.rawValue) }
    }

    /// The sessions that are shown because of their names.
    package var named: [ReportSession] { selection.named.sorted { $0.start < $1.start } }

    private static let columnLimit = 8

    /// The metrics that say most about a session: gauges and counters that differ, sent by many sessions.
    private var columns: [Int] {
        let metrics = program.content.sends.metrics
        func rank(_ index: Int) -> (Int, Int, Int, Int) {
            let total = totals[index]
            let isConstant = metrics[index].isCounter && total.least == total.most
            return (isConstant ? 1 : 0, metrics[index].isCounter ? 1 : 0, -sessionCounts[index], index)
        }
        let sent = metrics.indices.filter { sessionCounts[$0] > 0 }
        let chosen = sent.sorted { rank($0) < rank($1) }.prefix(ReportCollector.columnLimit)
        return Set(chosen + [waitingMetric].compactMap(\.self).filter(sent.contains)).sorted()
    }
}

extension MetricInfo {
    /// True for the time that viewers wait after the start, which packs name in different ways.
    fileprivate var isWaitingTime: Bool {
        guard !isCounter, unit == "ms" || unit == "s", aggregate == .total else { return false }
        let name = name.name.lowercased()
        return ["rebuffer", "stall", "buffer"].contains { name.contains($0) }
    }
}
