import AVTCore
import OpenAVTBackends
import OpenAVTChain
import OpenAVTDelivery

/// The messages of OTLP: log records for events, and metrics.
///
/// A counter is a sum, a histogram a histogram, and any other metric a gauge.
package struct OTLPFormat: Sendable {
    private typealias Field = ProtobufMessage.Field

    private let encoding: OAVTOpenTelemetryEncoding
    /// The sums so far with cumulative temporality, or `nil` with delta temporality.
    private let totals: Guarded<CounterTotals>?

    /// Creates a format.
    package init(
        encoding: OAVTOpenTelemetryEncoding = .protobuf, temporality: OAVTOpenTelemetryTemporality = .delta
    ) {
        self.encoding = encoding
        totals = temporality == .delta ? nil : Guarded(CounterTotals(byAttributes: true))
    }

    /// True if the numbers of a series depend on those before.
    package var isCumulative: Bool { totals != nil }

    /// Returns the lane and the bytes of a sample, or `nil` for a metric without a number.
    package func encoded(_ sample: DeliverySample) -> (lane: String, bytes: [UInt8])? {
        let signal: OTLPSignal
        let message: ProtobufMessage?
        switch sample.content {
        case .event(let action): (signal, message) = (.logs, record(sample, action))
        case .metric: (signal, message) = (.metrics, metric(sample))
        }
        return message.map { (signal.lane(encoding), encoding.bytes($0)) }
    }

    /// Returns the log record of an event.
    private func record(_ sample: DeliverySample, _ action: String) -> ProtobufMessage {
        let info = 9
        return ProtobufMessage([
            Field(1, "timeUnixNano", .fixed64(OTLPFormat.nanoseconds(sample))),
            Field(2, "severityNumber", .enumeration(info)),
            Field(5, "body", OTLPFormat.value(.string(action))),
            Field(6, "attributes", OTLPFormat.attributes(of: sample, [("openavt.id", .string(sample.id))])),
            Field(12, "eventName", .string(action)),
        ])
    }

    /// Returns a metric with one data point, or `nil` for one without a number.
    private func metric(_ sample: DeliverySample) -> ProtobufMessage? {
        let sum = totals?.withLock { $0.sum(sample) }
        let sample = sum?.sample ?? sample
        guard case .metric(let name, let type, let value, let histogram) = sample.content else { return nil }
        let attributes = OTLPFormat.attributes(of: sample)
        let end = OTLPFormat.nanoseconds(sample)
        let time = Field(3, "timeUnixNano", .fixed64(end))
        // The interval of a delta is a nanosecond: intervals of a series must not overlap.
        let first = sum.map { OTLPFormat.limited($0.since) * 1_000_000 } ?? end
        let start = Field(2, "startTimeUnixNano", .fixed64(max(0, first - 1)))
        let data: Field
        if let histogram {
            var point = [
                start, time, Field(4, "count", .fixed64(histogram.count)), Field(5, "sum", .double(histogram.sum)),
                Field(6, "bucketCounts", .list(histogram.counts.map { .fixed64($0) })),
                Field(7, "explicitBounds", .list(histogram.bounds.map { .double($0) })),
                Field(9, "attributes", attributes),
            ]
            if let min = histogram.min { point.append(Field(11, "min", .double(min))) }
            if let max = histogram.max { point.append(Field(12, "max", .double(max))) }
            data = Field(9, "histogram", .message(summed(point)))
        } else {
            let number: Field
            switch value {
            case .int(let value): number = Field(6, "asInt", .fixed64(value))
            case .double(let value): number = Field(4, "asDouble", .double(value))
            case .bool, .string: return nil
            }
            let rest = [time, number, Field(7, "attributes", attributes)]
            data =
                type == .counter
                ? Field(7, "sum", .message(summed([start] + rest, isMonotonic: true)))
                : Field(5, "gauge", .message(ProtobufMessage([OTLPFormat.points(rest)])))
        }
        return ProtobufMessage([Field(1, "name", .string(name)), data])
    }

    private func summed(_ point: [ProtobufMessage.Field], isMonotonic: Bool = false) -> ProtobufMessage {
        let (delta, cumulative) = (1, 2)
        let temporality = Field(2, "aggregationTemporality", .enumeration(isCumulative ? cumulative : delta))
        return ProtobufMessage(
            [OTLPFormat.points(point), temporality] + (isMonotonic ? [Field(3, "isMonotonic", .bool(true))] : []))
    }

    private static func points(_ point: [ProtobufMessage.Field]) -> ProtobufMessage.Field {
        ProtobufMessage.Field(1, "dataPoints", .list([.message(ProtobufMessage(point))]))
    }

    /// Returns attributes of a resource.
    package static func resource(_ attributes: [String: OAVTValue]) -> ProtobufMessage {
        let own: [String: OAVTValue] = [
            "telemetry.sdk.name": .string("openavt"), "telemetry.sdk.language": .string("swift"),
        ]
        let all = own.merging(attributes) { _, new in new }.sorted { $0.key < $1.key }
        return ProtobufMessage([Field(1, "attributes", .list(all.map { attribute($0.key, $0.value) }))])
    }

    /// Returns the attributes of a sample; points of a metric have no id, because each would be a series of its own.
    private static func attributes(
        of sample: DeliverySample, _ others: [(name: String, value: OAVTValue)] = []
    ) -> ProtobufMessage.Value {
        // `session.id` is a name of the semantic conventions.
        let own: [(name: String, value: OAVTValue)] =
            [("session.id", .string(sample.source))] + others
            + (sample.tracker.map { [("openavt.tracker", .string($0))] } ?? [])
        let names = Set(own.map(\.name))
        let all = own + sample.attributes.filter { !$0.name.isEmpty && !names.contains($0.name) }
        return .list(all.map { attribute($0.name, $0.value) })
    }

    private static func attribute(_ name: String, _ value: OAVTValue) -> ProtobufMessage.Value {
        .message(ProtobufMessage([Field(1, "key", .string(name)), Field(2, "value", OTLPFormat.value(value))]))
    }

    private static func value(_ value: OAVTValue) -> ProtobufMessage.Value {
        let field =
            switch value {
            case .string(let value): Field(1, "stringValue", .string(value))
            case .bool(let value): Field(2, "boolValue", .bool(value))
            case .int(let value): Field(3, "intValue", .int64(value))
            case .double(let value): Field(4, "doubleValue", .double(value))
            }
        return .message(ProtobufMessage([field]))
    }

    /// The time in nanoseconds, of which the last digits are the number of the sample.
    private static func nanoseconds(_ sample: DeliverySample) -> Int {
        limited(sample.milliseconds) * 1_000_000 + sample.number % 1_000_000
    }

    private static func limited(_ milliseconds: Int) -> Int { min(max(milliseconds, 0), Int.max / 1_000_000 - 1) }
}
