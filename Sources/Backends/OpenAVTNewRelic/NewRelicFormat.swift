import AVTCore
import OpenAVTBackends
import OpenAVTChain

/// The JSON of New Relic's Event API and Metric API, within their limits.
///
/// Names have letters, digits, `:`, `_`, `.` and `/`, other characters are `_`; strings are cut off after 4096
/// characters, names after 255; an event has at most 254 attributes, a metric 100, the first ones by name. What is not
/// finite is left out.
package struct NewRelicFormat: Sendable {
    /// Attributes of all events and metrics.
    package var common: [String: OAVTValue]

    static let nameLimit = 255
    static let textLimit = 4096
    static let eventAttributeLimit = 254
    static let metricAttributeLimit = 100

    /// Names that New Relic gives a meaning of its own.
    private static let reserved: Set = ["accountId", "appId", "eventType", "timestamp", "type", "nr"]

    /// Creates a format.
    package init(common: [String: OAVTValue] = [:]) {
        self.common = common
    }

    /// Returns an event.
    ///
    /// - Parameters:
    ///   - sample: The sample of an event.
    ///   - type: The type of the event.
    ///   - actionName: The name of the action.
    /// - Returns: An object.
    package func event(_ sample: DeliverySample, type: String, actionName: String) -> JSONValue {
        let members =
            [
                JSONMember("eventType", .string(NewRelicFormat.name(type))),
                JSONMember("timestamp", .int(sample.milliseconds)),
            ]
            + attributes(
                of: sample,
                others: [
                    ("actionName", .string(actionName)), ("openavt.id", .string(sample.id)),
                    ("openavt.session", .string(sample.source)),
                ],
                limit: NewRelicFormat.eventAttributeLimit - 2,
                hasBooleans: false)
        return .object(members)
    }

    /// Returns a metric, or `nil` if its value is not finite.
    ///
    /// A counter is a count, a gauge a gauge, and a histogram a summary, because New Relic has no buckets.
    ///
    /// - Parameters:
    ///   - sample: The sample of a metric.
    ///   - name: The name of the metric.
    ///   - category: The category, an attribute.
    /// - Returns: An object, or `nil`.
    package func metric(_ sample: DeliverySample, name: String, category: String) -> JSONValue? {
        guard case .metric(_, let type, let value, let histogram) = sample.content else { return nil }
        var members = [JSONMember("name", .string(NewRelicFormat.name(name)))]
        if let histogram {
            guard histogram.sum.isFinite else { return nil }
            let summary = [
                JSONMember("count", .int(histogram.count)), JSONMember("sum", .double(histogram.sum)),
                JSONMember("min", histogram.min.map { .double($0) } ?? .null),
                JSONMember("max", histogram.max.map { .double($0) } ?? .null),
            ]
            members += [JSONMember("type", .string("summary")), JSONMember("value", .object(summary))]
        } else {
            let number = JSONValue(value)
            guard number != .null else { return nil }
            members += [JSONMember("type", .string(type == .counter ? "count" : "gauge")), JSONMember("value", number)]
        }
        members.append(JSONMember("timestamp", .int(sample.milliseconds)))
        // A count and a summary are about an interval; that of a sample is its millisecond.
        if histogram != nil || type == .counter { members.append(JSONMember("interval.ms", .int(1))) }
        let attributes = attributes(
            of: sample, others: [("category", .string(category))], limit: NewRelicFormat.metricAttributeLimit,
            hasBooleans: true)
        return .object(members + [JSONMember("attributes", .object(attributes))])
    }

    private func attributes(
        of sample: DeliverySample, others: [(name: String, value: OAVTValue)], limit: Int, hasBooleans: Bool
    ) -> [JSONMember] {
        var names: Set<String> = []
        var members: [JSONMember] = []
        let own: [(name: String, value: OAVTValue)] =
            others + (sample.tracker.map { [("openavt.tracker", .string($0))] } ?? [])
        let rest = common.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) } + sample.attributes
        for (name, value) in own + rest where members.count < limit {
            var name = NewRelicFormat.name(name)
            if NewRelicFormat.reserved.contains(name) { name = "openavt.\(name)" }
            guard let value = NewRelicFormat.value(value, hasBooleans), names.insert(name).inserted else { continue }
            members.append(JSONMember(name, value))
        }
        return members
    }

    private static func value(_ value: OAVTValue, _ hasBooleans: Bool) -> JSONValue? {
        switch value {
        case .bool(let value): hasBooleans ? .bool(value) : .string(value ? "true" : "false")
        case .int(let value): .int(value)
        case .double(let value): value.isFinite ? .double(value) : nil
        case .string(let value): .string(String(value.prefix(textLimit)))
        }
    }

    static func name(_ name: String, also: String = ":_./") -> String {
        var cleaned = String.UnicodeScalarView()
        for scalar in name.unicodeScalars.prefix(nameLimit) {
            let isAllowed =
                scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || also.unicodeScalars.contains(scalar))
            cleaned.append(isAllowed ? scalar : "_")
        }
        return cleaned.isEmpty ? "_" : String(cleaned)
    }
}
