import AVTCore
import OpenAVTBackends
import OpenAVTChain
import OpenAVTDelivery

/// The lines of samples: how they are tagged, and which types numbers have.
package struct InfluxLine: Sendable {
    /// The tags of all lines.
    package var tags: [String: String]
    /// The attributes that become tags.
    package var attributeTags: Set<String>
    /// The types of numbers.
    package var numbers: OAVTInfluxdbNumbers

    /// The measurement of events.
    static let events = "OAVT_EVENTS"
    /// The measurement of metrics.
    static let metrics = "OAVT_METRICS"

    /// Creates a format.
    package init(
        tags: [String: String] = [:], attributeTags: Set<String> = [], numbers: OAVTInfluxdbNumbers = .floats
    ) {
        (self.tags, self.attributeTags, self.numbers) = (tags, attributeTags, numbers)
    }

    /// Returns the line of a sample in the measurement of its kind, or `nil` if it has no field that InfluxDB can hold.
    package func line(_ sample: DeliverySample) -> String? {
        switch sample.content {
        case .event: line(sample, measurement: InfluxLine.events)
        case .metric: line(sample, measurement: InfluxLine.metrics)
        }
    }

    /// Returns the line of a sample, or `nil` if it has no field that InfluxDB can hold.
    ///
    /// The source and the tracker are tags, and the last six digits of the time in nanoseconds are the number of the
    /// sample: no sample replaces another one, and a sample that is written twice replaces itself.
    package func line(_ sample: DeliverySample, measurement: String) -> String? {
        var tags = self.tags
        tags["session"] = sample.source
        if let tracker = sample.tracker { tags["tracker"] = tracker }
        var fields: [(name: String, value: OAVTValue)] = []
        switch sample.content {
        case .event(let action): fields.append(("action", .string(action)))
        case .metric(let name, _, let value, let histogram):
            fields.append((name, value))
            if let histogram { fields += InfluxLine.fields(of: histogram, name) }
        }
        let own = fields[0].name
        for (name, value) in sample.attributes where name != own {
            if attributeTags.contains(name) {
                tags[name] = value.text
            } else {
                fields.append((name, value))
            }
        }
        let texts = fields.compactMap { LineProtocol.field($0.name, typed($0.value)) }
        guard !texts.isEmpty else { return nil }
        let head = LineProtocol.measurement(measurement) + LineProtocol.tags(tags)
        return "\(head) \(texts.joined(separator: ",")) \(InfluxLine.nanoseconds(sample))"
    }

    private func typed(_ value: OAVTValue) -> OAVTValue {
        if numbers == .floats, case .int(let number) = value { .double(Double(number)) } else { value }
    }

    /// The count, the sum and the buckets of a histogram, each with its upper bound as part of its name.
    private static func fields(of histogram: OAVTHistogram, _ name: String) -> [(name: String, value: OAVTValue)] {
        let bounds = histogram.bounds.map { "\($0)" } + ["+Inf"]
        return [("\(name)_count", .int(histogram.count)), ("\(name)_sum", .double(histogram.sum))]
            + zip(bounds, histogram.counts).map { ("\(name)_le_\($0)", .int($1)) }
    }

    /// The time in nanoseconds, within the range that InfluxDB accepts.
    private static func nanoseconds(_ sample: DeliverySample) -> Int {
        let limit = Int.max / 1_000_000 - 1
        return min(max(sample.milliseconds, -limit), limit) * 1_000_000 + sample.number % 1_000_000
    }
}

/// The types of numbers in InfluxDB.
public enum OAVTInfluxdbNumbers: String, Sendable, CaseIterable {
    /// All numbers are floating-point numbers.
    ///
    /// InfluxDB refuses a field that is an integer in one line and a floating-point number in another one. Integers
    /// beyond 2^53 are rounded.
    case floats
    /// Integers are integers: no digit is lost, but each field must always have the same type.
    case exact
}
