import OpenAVT

/// What an instrument or a command has sent about a session, as far as it is compared with what an observer has seen.
package struct Measurements: Sendable {
    /// An event.
    package struct Event: Sendable {
        package let action: String
        /// The time, in milliseconds since 1970.
        package let time: Double
        /// The names of the attributes that are true.
        package let flags: Set<String>

        package init(_ action: String, at time: Double, flags: Set<String>) {
            (self.action, self.time, self.flags) = (action, time, flags)
        }
    }

    package var events: [Event] = []
    /// The names and values of metrics that are integers.
    package var metrics: [(name: String, value: Int)] = []

    package init() {}

    /// Creates the measurements that an instrument has sent.
    package init(_ sent: Collector) {
        events = sent.events.withLock { $0 }.map { event in
            let flags = event.attributes.filter { $0.value == .bool(true) }.map(\.key)
            return Event(event.action, at: event.timestamp * 1000, flags: Set(flags))
        }
        metrics = sent.metrics.withLock { $0 }.compactMap { metric in
            if case .int(let value) = metric.value { (metric.name, value) } else { nil }
        }
    }

    package var actions: [String] { events.map(\.action) }

    /// Returns the values of a metric.
    package func values(of metric: String) -> [Int] { metrics.filter { $0.name == metric }.map(\.value) }
}
