/// The number of values per bucket.
///
/// A bucket contains the values above the previous bound, up to and including its own bound. One more bucket contains
/// the values above all bounds. OpenTelemetry's explicit buckets and Prometheus' `le` define buckets in the same way;
/// unlike in Prometheus, counts are not cumulative.
///
/// Histograms with the same bounds can be added up in any order: counts, minimum and maximum are the same as if one
/// histogram had observed all values. This also holds for the sum if the values are integers and the sum stays below
/// 2^53.
public struct OAVTHistogram: Equatable, Sendable, CustomStringConvertible {
    /// The upper bounds of the buckets, in ascending order.
    public let bounds: [Double]
    /// The number of values in each bucket: one element more than there are bounds.
    public private(set) var counts: [Int]
    /// The sum of all values.
    public private(set) var sum = 0.0
    /// The smallest value, or `nil` if there are no values.
    public private(set) var min: Double?
    /// The largest value, or `nil` if there are no values.
    public private(set) var max: Double?

    /// Creates a histogram without values, or `nil` unless there are bounds, all finite and in ascending order.
    public init?(bounds: [Double]) {
        guard !bounds.isEmpty, bounds.allSatisfy(\.isFinite), zip(bounds, bounds.dropFirst()).allSatisfy({ $0 < $1 })
        else { return nil }
        self.init(verified: bounds)
    }

    private init(verified bounds: [Double]) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    /// Creates a histogram from its parts.
    package init(_ empty: OAVTHistogram, counts: [Int], sum: Double, min: Double?, max: Double?) {
        self = empty
        (self.counts, self.sum, self.min, self.max) = (counts, sum, min, max)
    }

    /// Creates a histogram with one value.
    package init(verified bounds: [Double], of value: Double) {
        self.init(verified: bounds)
        observe(value)
    }

    /// The number of values.
    public var count: Int { counts.reduce(0, OAVTHistogram.clampedSum) }

    /// The mean of the values, or `nil` if there are no values.
    public var mean: Double? { count == 0 ? nil : sum / Double(count) }

    /// Adds a value; ignores values that are not finite.
    public mutating func observe(_ value: Double) {
        guard value.isFinite else { return }
        let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
        counts[bucket] = OAVTHistogram.clampedSum(counts[bucket], 1)
        sum += value
        min = Swift.min(min ?? value, value)
        max = Swift.max(max ?? value, value)
    }

    /// Adds the values of another histogram.
    ///
    /// - Parameter other: The other histogram.
    /// - Returns: False if the bounds differ, in which case nothing is added.
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

    /// Adds counts; a sum that overflows is clamped to the maximum.
    private static func clampedSum(_ left: Int, _ right: Int) -> Int {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? .max : sum
    }

    /// The bounds and counts.
    public var description: String {
        let buckets = zip(bounds, counts).map { "\($0): \($1)" } + ["above: \(counts[bounds.count])"]
        return "<OAVTHistogram " + buckets.joined(separator: ", ") + ">"
    }
}
