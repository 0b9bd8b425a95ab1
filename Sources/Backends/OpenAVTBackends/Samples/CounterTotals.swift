import OpenAVTChain

/// The sums of counters and histograms so far, for servers that do not add up increments.
package struct CounterTotals: Sendable {
    private struct Key: Hashable, Sendable {
        let session: String
        let tracker: String?
        let name: String
        /// The attributes as JSON, or empty if series have none.
        let attributes: [UInt8]
    }

    private struct Total: Sendable {
        var value: Double
        var histogram: OAVTHistogram?
        let since: Int
    }

    private var totals: [Key: Total] = [:]
    private let areApart: Bool

    /// Creates sums of zero.
    ///
    /// - Parameter areApart: True if samples with different attributes belong to different sums.
    package init(byAttributes areApart: Bool = false) {
        self.areApart = areApart
    }

    /// Returns a sample whose value is the sum of its counter or histogram so far, or the sample itself if it is a gauge.
    ///
    /// Values that are not finite, and histograms with other bounds than before, are not added.
    package mutating func total(_ sample: DeliverySample) -> DeliverySample { sum(sample).sample }

    /// Returns the same, and the time of the first sample in the sum, in milliseconds since 1970.
    package mutating func sum(_ sample: DeliverySample) -> (sample: DeliverySample, since: Int) {
        guard case .metric(let name, let type, let value, let histogram) = sample.content,
            histogram != nil || type == .counter, let number = histogram == nil ? value.number : 0, number.isFinite
        else { return (sample, sample.milliseconds) }
        let key = Key(
            session: sample.source, tracker: sample.tracker, name: name,
            attributes: areApart ? sample.attributesJSON : [])
        guard var total = totals[key] else {
            totals[key] = Total(value: number, histogram: histogram, since: sample.milliseconds)
            return (sample, sample.milliseconds)
        }
        total.value += number
        if let histogram { _ = total.histogram?.add(histogram) }
        totals[key] = total
        var copy = sample
        let sum = Int(exactly: total.value).map { OAVTValue.int($0) } ?? .double(total.value)
        copy.content = .metric(
            name: name, type: type, value: histogram == nil ? sum : value, histogram: total.histogram)
        return (copy, total.since)
    }
}
