/// How many values fell into which bucket.
///
/// A bucket holds the values above the bound before it, up to and including its own; one more holds those above all
/// bounds. So it is in OpenTelemetry's explicit buckets, and with `le` in Prometheus; unlike there, counts are not
/// cumulative.
///
/// Histograms of the same bounds can be added up, in any order: counts, minimum and maximum are then just as if all
/// values had come to one. So is the sum, if values are whole and it stays below 2^53.
public struct OAVTHistogram: Equatable, Sendable, CustomStringConvertible {
    /// The upper bounds of the buckets, which ascend.
    public let bounds: [Double]
    /// The number of values in each bucket: one more than there are bounds.
    public private(set) var counts: [Int]
    /// The sum of all values.
    public private(set) var sum = 0.0
    /// The least value; `nil` if there is none.
    public private(set) var min: Double?
    /// The greatest value; `nil` if there is none.
    public private(set) var max: Double?

    /// A histogram without values; `nil` unless the bounds are finite and ascend, and there is one at least.
    public init?(bounds: [Double]) {
        guard !bounds.isEmpty, bounds.allSatisfy(\.isFinite), zip(bounds, bounds.dropFirst()).allSatisfy({ $0 < $1 })
        else { return nil }
        self.init(verified: bounds)
    }

    private init(verified bounds: [Double]) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    /// A histogram of one value.
    init(verified bounds: [Double], of value: Double) {
        self.init(verified: bounds)
        observe(value)
    }

    /// The number of values.
    public var count: Int { counts.reduce(0, OAVTHistogram.clampedSum) }

    /// The mean of the values; `nil` if there is none.
    public var mean: Double? { count == 0 ? nil : sum / Double(count) }

    /// Takes a value; one that is not finite is not taken.
    public mutating func observe(_ value: Double) {
        guard value.isFinite else { return }
        let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
        counts[bucket] = OAVTHistogram.clampedSum(counts[bucket], 1)
        sum += value
        min = Swift.min(min ?? value, value)
        max = Swift.max(max ?? value, value)
    }

    /// Takes the values of another histogram.
    ///
    /// - Parameter other: what to add.
    /// - Returns: false if its bounds are others; then nothing is added.
    public mutating func add(_ other: OAVTHistogram) -> Bool {
        guard bounds == other.bounds else { return false }
        for (bucket, count) in other.counts.enumerated() {
            counts[bucket] = OAVTHistogram.clampedSum(counts[bucket], count)
        }
        sum += other.sum
        min = [min, other.min].compactMap(\.self).min()
        max = [max, other.max].compactMap(\.self).max()
        return true
    }

    /// Counts that do not fit stay at the greatest.
    private static func clampedSum(_ left: Int, _ right: Int) -> Int {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? .max : sum
    }

    /// Bounds and counts.
    public var description: String {
        let buckets = zip(bounds, counts).map { "\($0): \($1)" } + ["above: \(counts[bounds.count])"]
        return "<OAVTHistogram " + buckets.joined(separator: ", ") + ">"
    }
}
