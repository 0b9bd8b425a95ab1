import AVTEngine

/// The values of a metric in a session, summarised by the metric's aggregate.
struct SessionMetric: Equatable {
    /// The index in the program.
    private(set) var index: Int
    private var count = 0
    private var number = 0.0

    /// Creates a metric without values.
    init(index: Int) {
        self.index = index
    }

    /// Returns the value of the session.
    func value(_ aggregate: MetricAggregate) -> Double {
        aggregate == .mean ? number / Double(count) : number
    }

    /// Adds a value that was sent.
    mutating func add(_ value: Double, _ aggregate: MetricAggregate) {
        switch aggregate {
        case .total, .mean: number += value
        case .last: number = value
        case .min: number = count == 0 ? value : min(number, value)
        case .max: number = count == 0 ? value : max(number, value)
        }
        count += 1
    }

    /// Returns the metric for another program, or `nil` if that has no metric of the name with the same aggregate.
    func moved(from old: RuleProgram, to new: RuleProgram) -> SessionMetric? {
        let info = old.content.sends.metrics[index]
        let other = new.content.sends.metrics.firstIndex { $0.name == info.name && $0.aggregate == info.aggregate }
        guard let other else { return nil }
        var moved = self
        moved.index = other
        return moved
    }

    /// Codes the values.
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&index)
        coder.code(counter: &count)
        coder.code(&number)
        coder.require(count > 0, "a metric without values")
    }
}

extension [SessionMetric] {
    /// Adds a value that was sent to metrics in the order of the program.
    mutating func add(_ value: Double, of metric: Int, _ aggregate: MetricAggregate) {
        var position = 0
        while position < count, self[position].index < metric { position += 1 }
        if position == count || self[position].index > metric {
            insert(SessionMetric(index: metric), at: position)
        }
        self[position].add(value, aggregate)
    }
}
