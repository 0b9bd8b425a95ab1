import OpenAVTBackends
import OpenAVTChain

/// The sums of counters so far.
///
/// Graphite keeps one value for each path and second, so an increment would replace another one of the same second. Of sums, the
/// last one is right, and `nonNegativeDerivative` returns the increments.
package struct CounterTotals: Sendable {
    private struct Key: Hashable, Sendable {
        let session: String
        let tracker: String?
        let name: String
    }

    private var totals: [Key: Double] = [:]

    /// Creates sums of zero.
    package init() {}

    /// Returns a sample whose value is the sum of its counter so far, or the sample itself if it is no counter.
    ///
    /// Values that are not finite are not added.
    package mutating func total(_ sample: DeliverySample) -> DeliverySample {
        guard case .metric(let name, .counter, let value, nil) = sample.content, let number = value.number,
            number.isFinite
        else { return sample }
        let key = Key(session: sample.source, tracker: sample.tracker, name: name)
        let total = totals[key, default: 0] + number
        totals[key] = total
        var copy = sample
        let sum = Int(exactly: total).map { OAVTValue.int($0) } ?? .double(total)
        copy.content = .metric(name: name, type: .counter, value: sum, histogram: nil)
        return copy
    }
}
