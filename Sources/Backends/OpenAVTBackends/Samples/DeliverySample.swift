import OpenAVTChain

/// An event or a metric on its way to a server.
package struct DeliverySample: Sendable, Equatable {
    /// What was sampled.
    package enum Content: Sendable, Equatable {
        /// An event; the name of its action.
        case event(action: String)
        /// A metric.
        case metric(name: String, type: OAVTMetricSnapshot.Kind, value: OAVTValue, histogram: OAVTHistogram?)
    }

    /// The source of the sample, such as a session: together with the time and ``number`` it identifies the sample
    /// everywhere.
    package var source: String
    /// The number of the sample in its source, from 0.
    package var number: Int
    /// The tracker, or `nil` if it is unknown.
    package var tracker: String?
    /// The time in milliseconds since 1970.
    package var milliseconds: Int
    /// What was sampled.
    package var content: Content
    /// The attributes, sorted by the code points of their names.
    package var attributes: [(name: String, value: OAVTValue)]

    /// Creates a sample.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - number: The number in the source.
    ///   - tracker: The tracker, or `nil` if it is unknown.
    ///   - milliseconds: The time in milliseconds since 1970.
    ///   - content: What was sampled.
    ///   - attributes: The attributes, in any order.
    package init(
        source: String, number: Int, tracker: String? = nil, milliseconds: Int, content: Content,
        attributes: [String: OAVTValue] = [:]
    ) {
        (self.source, self.number, self.tracker) = (source, number, tracker)
        (self.milliseconds, self.content) = (milliseconds, content)
        self.attributes = attributes.map { (name: $0.key, value: $0.value) }
            // The order of UTF-8 is that of code points.
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Creates the sample of an event.
    package init(_ event: OAVTEvent, source: String, number: Int) {
        let snapshot = event.snapshot
        self.init(
            source: source, number: number, milliseconds: DeliverySample.milliseconds(snapshot.timestamp),
            content: .event(action: snapshot.action), attributes: snapshot.attributes)
    }

    /// Creates the sample of a metric.
    package init(_ metric: OAVTMetric, source: String, number: Int) {
        let snapshot = metric.snapshot
        self.init(
            source: source, number: number, milliseconds: DeliverySample.milliseconds(snapshot.timestamp),
            content: .metric(
                name: snapshot.name, type: snapshot.type, value: snapshot.value, histogram: snapshot.histogram),
            attributes: snapshot.attributes)
    }

    /// The name of the action or of the metric.
    package var name: String {
        switch content {
        case .event(let action): action
        case .metric(let name, _, _, _): name
        }
    }

    /// The text by which a receiver recognizes a sample that it has already received.
    package var id: String { "\(source)/\(milliseconds)/\(number)" }

    package static func == (left: DeliverySample, right: DeliverySample) -> Bool {
        left.source == right.source && left.number == right.number && left.tracker == right.tracker
            && left.milliseconds == right.milliseconds && left.content == right.content
            && left.attributes.elementsEqual(right.attributes) { $0.name == $1.name && $0.value == $1.value }
    }

    private static func milliseconds(_ seconds: Double) -> Int {
        Int(exactly: (seconds * 1000).rounded()) ?? 0
    }
}

extension OAVTValue {
    /// The value as text, for tags and labels.
    package var text: String {
        switch self {
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .double(let value): "\(value)"
        case .string(let value): value
        }
    }
}
