import AVTCore

/// The distributions of metrics in windows of log time, which become longer as the log does.
///
/// The windows of a log depend only on the first and the last of its times, and those of its parts can be merged,
/// because the length of each window is a multiple of all shorter ones.
struct TrendWindows {
    /// The maximum number of windows.
    static let limit = 120

    private var level = 0
    /// The indices of the windows from the first to the last time, or `nil` before the first one.
    private var indices: ClosedRange<Int>?
    /// For each metric, the distributions by the index of the window.
    private var metrics: [[Int: Distribution]]

    /// Creates windows without values.
    ///
    /// - Parameter metricCount: The number of metrics.
    init(metricCount: Int) {
        metrics = Array(repeating: [:], count: metricCount)
    }

    /// The length of a window in milliseconds.
    var every: Int { TrendWindows.length(level) }

    /// Extends the windows to a time.
    mutating func extend(to time: Int) {
        let index = time.floorDivided(by: every).quotient
        if let indices, indices.contains(index) { return }
        indices = indices.map { min($0.lowerBound, index)...max($0.upperBound, index) } ?? index...index
        limitCount()
    }

    /// Adds the value of a metric at a time.
    mutating func add(_ number: Double, of metric: Int, at time: Int) {
        extend(to: time)
        let index = time.floorDivided(by: every).quotient
        metrics[metric][index, default: Distribution()].add(number)
    }

    /// Adds the values of another part of the log, with the same metrics.
    mutating func merge(_ other: TrendWindows) {
        var other = other
        let level = max(level, other.level)
        lengthen(to: level)
        other.lengthen(to: level)
        let bounds = [indices, other.indices].compactMap(\.self)
        if let first = bounds.map(\.lowerBound).min(), let last = bounds.map(\.upperBound).max() {
            indices = first...last
        }
        for metric in metrics.indices {
            metrics[metric].merge(other.metrics[metric]) { $0.merging($1) }
        }
        limitCount()
    }

    /// Returns the distributions of a metric, with the starts of their windows, in ascending order.
    func windows(of metric: Int) -> [(start: Int, distribution: Distribution)] {
        metrics[metric].sorted { $0.key < $1.key }.map { ($0.key * every, $0.value) }
    }

    /// Returns the distribution of all values of a metric.
    func whole(of metric: Int) -> Distribution {
        metrics[metric].values.reduce(into: Distribution()) { $0.merge($1) }
    }

    // MARK: Lengths

    // Each length is a multiple of the one before, so that windows can be merged exactly.
    private static let lengths: [Int] = {
        let (second, minute, hour) = (1000, 60_000, 3_600_000)
        return [
            100, 500, second, 5 * second, 10 * second, 30 * second, minute, 5 * minute, 10 * minute, 30 * minute,
            hour, 2 * hour, 6 * hour, 12 * hour, 24 * hour, 168 * hour, 672 * hour,
        ]
    }()

    private static func length(_ level: Int) -> Int {
        guard level >= lengths.count else { return lengths[level] }
        // Times that far apart are mistakes of the log, but must have windows.
        return (lengths.count...level).reduce(lengths[lengths.count - 1]) { length, _ in length * 10 }
    }

    private mutating func limitCount() {
        while let indices, indices.upperBound - indices.lowerBound >= TrendWindows.limit { lengthen(to: level + 1) }
    }

    private mutating func lengthen(to level: Int) {
        guard level > self.level else { return }
        let factor = TrendWindows.length(level) / every
        self.level = level
        func index(_ old: Int) -> Int { old.floorDivided(by: factor).quotient }
        indices = indices.map { index($0.lowerBound)...index($0.upperBound) }
        for metric in metrics.indices {
            metrics[metric] = Dictionary(metrics[metric].map { (index($0.key), $0.value) }) { $0.merging($1) }
        }
    }
}

extension Distribution {
    fileprivate func merging(_ other: Distribution) -> Distribution {
        var merged = self
        merged.merge(other)
        return merged
    }
}
