import AVTCore
import OpenAVTChain

extension DeliverySample {
    /// The sample as a JSON object with one member, `event` or `metric`.
    ///
    /// Dotted names of attributes are nested objects.
    package var json: JSONValue {
        var members = [JSONMember("id", .string(id)), JSONMember("session", .string(source))]
        if let tracker { members.append(JSONMember("tracker", .string(tracker))) }
        members.append(JSONMember("at", .int(milliseconds)))
        let kind: String
        switch content {
        case .event(let action):
            kind = "event"
            members.append(JSONMember("action", .string(action)))
        case .metric(let name, let type, let value, let histogram):
            kind = "metric"
            members += [
                JSONMember("name", .string(name)), JSONMember("type", .string(type.rawValue)),
                JSONMember("value", JSONValue(value)),
            ]
            if let histogram { members.append(JSONMember("histogram", JSONValue(histogram))) }
        }
        if !attributes.isEmpty { members.append(JSONMember("attributes", JSONValue(nested: attributes))) }
        return .object([JSONMember(kind, .object(members))])
    }
}

extension JSONValue {
    /// Creates an object with the bounds, the counts, the sum, the minimum and the maximum of a histogram.
    package init(_ histogram: OAVTHistogram) {
        var members = [
            JSONMember("bounds", .array(histogram.bounds.map { .double($0) })),
            JSONMember("counts", .array(histogram.counts.map { .int($0) })),
            JSONMember("sum", JSONValue(.double(histogram.sum))),
        ]
        if let min = histogram.min { members.append(JSONMember("min", .double(min))) }
        if let max = histogram.max { members.append(JSONMember("max", .double(max))) }
        self = .object(members)
    }
}
