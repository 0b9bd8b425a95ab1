import AVTCore
import OpenAVTBackends
import OpenAVTChain

/// The JSON of OTLP: log records for events, and metrics.
///
/// A counter is a sum with delta temporality, a histogram a histogram with delta temporality, and any other metric a
/// gauge.
package struct OTLPFormat: Sendable {
    /// Creates a format.
    package init() {}

    /// Returns the log record of an event, or `nil` for a metric.
    package func record(_ sample: DeliverySample) -> JSONValue? {
        guard case .event(let action) = sample.content else { return nil }
        return .object([
            JSONMember("timeUnixNano", .string(OTLPFormat.nanoseconds(sample))),
            // INFO
            JSONMember("severityNumber", .int(9)), JSONMember("eventName", .string(action)),
            JSONMember("body", OTLPFormat.value(.string(action))),
            JSONMember("attributes", attributes(of: sample, [("openavt.id", .string(sample.id))])),
        ])
    }

    /// Returns a metric with one data point, or `nil` for an event and a metric without a number.
    package func metric(_ sample: DeliverySample) -> JSONValue? {
        guard case .metric(let name, let type, let value, let histogram) = sample.content else { return nil }
        let time = OTLPFormat.nanoseconds(sample)
        var point = [JSONMember("attributes", attributes(of: sample)), JSONMember("timeUnixNano", .string(time))]
        if histogram != nil || type == .counter {
            // The interval of a delta is the sample's millisecond.
            point.append(
                JSONMember(
                    "startTimeUnixNano", .string("\(max(0, OTLPFormat.limited(sample.milliseconds) - 1) * 1_000_000)")))
        }
        let data: JSONMember
        if let histogram {
            point += [
                JSONMember("count", .string("\(histogram.count)")), JSONMember("sum", OTLPFormat.number(histogram.sum)),
                JSONMember("bucketCounts", .array(histogram.counts.map { .string("\($0)") })),
                JSONMember("explicitBounds", .array(histogram.bounds.map { .double($0) })),
            ]
            if let min = histogram.min { point.append(JSONMember("min", .double(min))) }
            if let max = histogram.max { point.append(JSONMember("max", .double(max))) }
            data = JSONMember("histogram", OTLPFormat.delta(point))
        } else {
            switch value {
            case .int(let value): point.append(JSONMember("asInt", .string("\(value)")))
            case .double(let value): point.append(JSONMember("asDouble", OTLPFormat.number(value)))
            case .bool, .string: return nil
            }
            data =
                type == .counter
                ? JSONMember("sum", OTLPFormat.delta(point, isMonotonic: true))
                : JSONMember("gauge", .object([JSONMember("dataPoints", .array([.object(point)]))]))
        }
        return .object([JSONMember("name", .string(name)), data])
    }

    /// Returns attributes of a resource.
    package static func resource(_ attributes: [String: OAVTValue]) -> JSONValue {
        let own: [String: OAVTValue] = [
            "telemetry.sdk.name": .string("openavt"), "telemetry.sdk.language": .string("swift"),
        ]
        let all = own.merging(attributes) { _, new in new }.sorted { $0.key < $1.key }
        return .object([JSONMember("attributes", .array(all.map { attribute($0.key, $0.value) }))])
    }

    /// Returns the attributes of a sample; points of a metric have no id, because each would be a series of its own.
    private func attributes(
        of sample: DeliverySample, _ others: [(name: String, value: OAVTValue)] = []
    ) -> JSONValue {
        // `session.id` is a name of the semantic conventions.
        let own: [(name: String, value: OAVTValue)] =
            [("session.id", .string(sample.source))] + others
            + (sample.tracker.map { [("openavt.tracker", .string($0))] } ?? [])
        let names = Set(own.map(\.name))
        let all = own + sample.attributes.filter { !$0.name.isEmpty && !names.contains($0.name) }
        return .array(all.map { OTLPFormat.attribute($0.name, $0.value) })
    }

    private static func delta(_ point: [JSONMember], isMonotonic: Bool = false) -> JSONValue {
        .object(
            [
                JSONMember("dataPoints", .array([.object(point)])), JSONMember("aggregationTemporality", .int(1)),
            ] + (isMonotonic ? [JSONMember("isMonotonic", .bool(true))] : []))
    }

    private static func attribute(_ name: String, _ value: OAVTValue) -> JSONValue {
        .object([JSONMember("key", .string(name)), JSONMember("value", OTLPFormat.value(value))])
    }

    private static func value(_ value: OAVTValue) -> JSONValue {
        switch value {
        case .bool(let value): .object([JSONMember("boolValue", .bool(value))])
        // 64-bit integers are strings in the JSON of Protocol Buffers.
        case .int(let value): .object([JSONMember("intValue", .string("\(value)"))])
        case .double(let value): .object([JSONMember("doubleValue", number(value))])
        case .string(let value): .object([JSONMember("stringValue", .string(value))])
        }
    }

    /// Returns a number, which is a string if it is not finite.
    private static func number(_ value: Double) -> JSONValue {
        if value.isFinite { return .double(value) }
        return .string(value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity")
    }

    /// The time in nanoseconds, of which the last digits are the number of the sample.
    private static func nanoseconds(_ sample: DeliverySample) -> String {
        "\(limited(sample.milliseconds) * 1_000_000 + sample.number % 1_000_000)"
    }

    private static func limited(_ milliseconds: Int) -> Int { min(max(milliseconds, 0), Int.max / 1_000_000 - 1) }
}
