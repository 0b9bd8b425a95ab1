import AVTCore
import AVTEngine

/// The values of metrics by group: by windows of log time and by values of attributes.
///
/// The memory is bounded. Of more groups than the limit, the first ones in the order of windows and values are kept, and
/// the values of the others are in one common group: which ones these are depends neither on the order of the log's
/// sessions, nor on how they are divided between several outputs.
package struct MetricAggregates: DirectOutput {
    private let every: Int?
    private let limit: Int
    private let noValues: [ExactText?]
    private var groups: [AggregateGroup: [Int: MetricTotals]] = [:]
    /// The last group that is kept, once there have been too many.
    private var bound: AggregateGroup?
    private var others: [Int: MetricTotals] = [:]
    /// For each attribute, whether a session had it.
    private var isSeen: [Bool]
    /// How often metrics were not sent, although nothing was absent.
    private(set) var unsent: [Unsent: Int] = [:]

    /// A metric that was not sent because its formula failed, or else because the divisor was 0.
    struct Unsent: Hashable, Comparable {
        var metric: Int
        var hasFailed: Bool

        static func < (left: Unsent, right: Unsent) -> Bool {
            left.metric == right.metric ? !left.hasFailed && right.hasFailed : left.metric < right.metric
        }
    }

    /// The maximum number of metrics times the maximum number of groups.
    private static let rowLimit = 1_000_000

    /// Creates an empty output.
    ///
    /// - Parameters:
    ///   - program: The program whose metrics are aggregated.
    ///   - attributeCount: The number of attributes by which metrics are grouped.
    ///   - every: The length of a window in milliseconds, or `nil` to not divide time into windows.
    package init(of program: RuleProgram, by attributeCount: Int, every: Int?) {
        let metricCount = max(1, program.content.sends.metrics.count)
        self.init(by: attributeCount, every: every, limit: max(1, MetricAggregates.rowLimit / metricCount))
    }

    /// Creates an empty output with a limit of its own.
    init(by attributeCount: Int, every: Int?, limit: Int) {
        self.every = every
        self.limit = limit
        noValues = Array(repeating: nil, count: attributeCount)
        isSeen = Array(repeating: false, count: attributeCount)
    }

    package mutating func add(_ records: [DirectRecord], of session: DirectSession, line number: Int) {
        add(records, of: session)
    }

    package mutating func end(_ records: [DirectRecord], of session: DirectSession, start: Int) {
        add(records, of: session)
    }

    private mutating func add(_ records: [DirectRecord], of session: DirectSession) {
        for record in records {
            switch record {
            case .group(let values):
                session.outputGroup = values
                for (index, value) in values.enumerated() where value != nil { isSeen[index] = true }
            case .metric(let metric, let number, _, let at):
                change(metric, of: session, at: at) { $0.values.add(number.double) }
            case .quotient(let of):
                change(of.metric, of: session, at: of.at) { $0.quotients.add(of.quotient) }
            case .unsent(let metric, .divisorIsZero): unsent[Unsent(metric: metric, hasFailed: false), default: 0] += 1
            case .unsent(let metric, .failed): unsent[Unsent(metric: metric, hasFailed: true), default: 0] += 1
            case .unsent(_, .absent), .event, .blocked, .withheld, .consumed: break
            }
        }
    }

    private mutating func change(
        _ metric: Int, of session: DirectSession, at time: Int, _ body: (inout MetricTotals) -> Void
    ) {
        let group = AggregateGroup(
            window: every.map { time.floorDivided(by: $0).quotient * $0 },
            values: session.outputGroup.isEmpty ? noValues : session.outputGroup)
        let isCounter = session.program.content.sends.metrics[metric].isCounter
        change(group) { body(&$0[metric, default: MetricTotals(hasQuantiles: !isCounter)]) }
    }

    /// Adds the values of another output of the same program and with the same attributes and windows.
    package mutating func merge(_ other: MetricAggregates) {
        if let bound = other.bound { lower(to: bound) }
        for (group, metrics) in other.groups { change(group) { $0.merge(metrics) } }
        others.merge(other.others)
        unsent.merge(other.unsent, uniquingKeysWith: +)
        for index in isSeen.indices { isSeen[index] = isSeen[index] || other.isSeen[index] }
    }

    private mutating func change(_ group: AggregateGroup, _ body: (inout [Int: MetricTotals]) -> Void) {
        if let bound, bound < group { return body(&others) }
        body(&groups[group, default: [:]])
        // Twice as many as are kept, so that sorting is rare.
        if groups.count > 2 * limit { trim() }
    }

    /// Keeps as many groups as the limit allows.
    private mutating func trim() {
        guard groups.count > limit else { return }
        lower(to: groups.keys.sorted()[limit - 1])
    }

    private mutating func lower(to last: AggregateGroup) {
        if let bound, bound <= last { return }
        bound = last
        for (group, metrics) in groups where last < group {
            others.merge(metrics)
            groups[group] = nil
        }
    }

    /// Returns the rows of the metrics, sorted by the order of the metrics in the packs, by values and by windows.
    ///
    /// - Parameter program: The program that ran.
    /// - Returns: The rows, that of other groups last for each metric.
    func rows(for program: RuleProgram) -> [AggregateRow] {
        var kept = self
        kept.trim()
        let sorted = kept.groups.keys.sorted {
            $0.values == $1.values ? $0 < $1 : $0.hasSmallerValues(than: $1)
        }
        return program.content.sends.metrics.indices.flatMap { metric in
            let info = program.content.sends.metrics[metric]
            let rows = sorted.compactMap { group in
                kept.groups[group]?[metric].map { AggregateRow(metric: info, group: group, totals: $0) }
            }
            let others = kept.others[metric].map { AggregateRow(metric: info, group: nil, totals: $0) }
            // Without a value that was sent, there are only numerators whose denominators are 0.
            return (rows + [others].compactMap(\.self)).filter { $0.totals.values.count > 0 }
        }
    }

    /// The number of groups that are kept if there are more, or `nil` if there are not.
    var exceededLimit: Int? { groups.count > limit || bound != nil ? limit : nil }

    /// The indices of the attributes that no session had.
    var unseen: [Int] { isSeen.indices.filter { !isSeen[$0] } }
}

extension [Int: MetricTotals] {
    fileprivate mutating func merge(_ other: [Int: MetricTotals]) {
        merge(other) { own, added in
            var merged = own
            merged.merge(added)
            return merged
        }
    }
}

/// The values of a metric in a group.
struct AggregateRow {
    let metric: MetricInfo
    /// The group, or `nil` for all groups beyond the limit.
    let group: AggregateGroup?
    let totals: MetricTotals
}

extension MetricAggregates {
    /// Codes the values, for the same program, attributes and windows.
    package mutating func code(_ coder: inout SnapshotCoder) {
        let empty = AggregateGroup(window: nil, values: [])
        coder.code(&groups, (key: empty, value: [:]), by: <) { coder, entry in
            entry.key.code(&coder)
            MetricAggregates.code(&entry.value, &coder)
        }
        coder.code(&bound, empty) { $1.code(&$0) }
        MetricAggregates.code(&others, &coder)
        coder.codeEach(&isSeen) { $0.code(&$1) }
        coder.code(&unsent, (key: Unsent(metric: 0, hasFailed: false), value: 0), by: <) { coder, entry in
            coder.code(&entry.key.metric)
            coder.code(&entry.key.hasFailed)
            coder.code(&entry.value)
        }
    }

    private static func code(_ metrics: inout [Int: MetricTotals], _ coder: inout SnapshotCoder) {
        coder.code(&metrics, (key: 0, value: MetricTotals()), by: <) { coder, entry in
            coder.code(&entry.key)
            entry.value.code(&coder)
        }
    }
}
