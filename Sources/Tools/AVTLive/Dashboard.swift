import AVTCore
import AVTPackTools

/// What a dashboard shows of one session: activities, the player's latest attributes, metrics and events.
package struct Dashboard: Sendable {
    /// A metric, and what was sent of it.
    struct Metric: Sendable {
        let name: String
        fileprivate(set) var count = 0
        /// The last value.
        fileprivate(set) var last: Value
        /// The sum of the values that are numbers.
        fileprivate(set) var sum = 0.0
    }

    /// The maximum number of events that are kept.
    private static let eventLimit = 200

    /// The name of what is watched.
    let title: String
    /// The units of metrics, by name.
    package var units: [String: String] {
        didSet { lines.units = units }
    }
    private(set) var lanes = PlaybackLanes()
    /// The metrics, in the order in which they were first sent.
    private(set) var metrics: [Metric] = []
    /// The lines of the latest events and blocked events, the oldest first.
    private(set) var events: [String] = []
    /// The latest value of each attribute that is shown.
    private(set) var attributes: [String: Value] = [:]
    /// The time at which something was added last, in milliseconds since 1970.
    ///
    /// Events come late, those of pages by seconds, and those of an old log by years: time on the dashboard goes on from the last event.
    package var arrival = 0
    private var lastTime: Int?
    private var positionTime = 0
    private var lines: LiveLines

    /// Creates the dashboard of a session that has sent nothing yet.
    ///
    /// - Parameters:
    ///   - title: The name of what is watched.
    ///   - units: The units of metrics, by name.
    ///   - start: The time from which the lines of events count, in milliseconds since 1970, or `nil` for that of the first event.
    package init(title: String, units: [String: String], start: Int? = nil) {
        self.title = title
        self.units = units
        lines = LiveLines(units: units, start: start)
    }

    /// The attributes of events that are shown.
    package static let shownAttributes = [
        "position", "duration", "resolutionWidth", "resolutionHeight", "bitrate", "playbackRate",
    ]

    /// Adds an event.
    ///
    /// - Parameters:
    ///   - action: The name of the action.
    ///   - attributes: Its attributes.
    ///   - time: The time in milliseconds since 1970.
    package mutating func event(
        _ action: String, _ attributes: some Sequence<(name: String, value: Value)>, at time: Int
    ) {
        lanes.event(action, at: time)
        lastTime = time
        // Another film has another length and size.
        if action == "Start" { self.attributes = [:] }
        for (name, value) in attributes where Dashboard.shownAttributes.contains(name) {
            self.attributes[name] = value
            if name == "position" { positionTime = time }
        }
        add(lines.event(action, at: time))
    }

    /// Adds a value of a metric.
    package mutating func metric(_ name: String, _ value: Value, at time: Int) {
        let index = metrics.firstIndex { $0.name == name } ?? metrics.count
        if index == metrics.count { metrics.append(Metric(name: name, last: value)) }
        metrics[index].count += 1
        lastTime = time
        metrics[index].last = value
        metrics[index].sum += value.number ?? 0
        add(lines.metric(name, value, at: time))
    }

    /// Adds an event that was blocked, as a sentence with its reason.
    package mutating func blocked(_ text: String) { add(lines.blocked(text)) }

    /// Adds what a session has sent.
    package mutating func add(_ records: [ReplayRecord]) {
        for record in records {
            let time = record.location.at
            switch record {
            case .metric(let metric): self.metric(metric.name, metric.value, at: time)
            case .event(let event):
                self.event(event.action, event.attributes.map { ($0.name, $0.value) }, at: time)
            case .step(let step):
                if let sentence = step.verdict { blocked(sentence) }
            }
        }
    }

    /// Returns the time that is shown, in milliseconds since 1970.
    func time(at now: Int) -> Int { lastTime.map { $0 + max(0, now - arrival) } ?? now }

    /// Returns the playback position in milliseconds, or `nil` if the player has reported none.
    ///
    /// While the content plays, it is the last one that was reported, plus the time since.
    ///
    /// - Parameter time: The time that is shown.
    /// - Returns: The position.
    func position(at time: Int) -> Int? {
        guard let position = attributes["position"]?.number else { return nil }
        guard lanes.activity == .playing else { return Int(clamping: position) }
        let rate = attributes["playbackRate"]?.number ?? 1
        let moved = position + Double(max(0, time - positionTime)) * rate
        return Int(clamping: min(moved, attributes["duration"]?.number ?? moved))
    }

    private mutating func add(_ text: String) {
        events += text.split(separator: "\n").map(String.init)
        if events.count > Dashboard.eventLimit { events.removeFirst(events.count - Dashboard.eventLimit) }
    }
}

extension Int {
    /// The integer part of a number that a player has reported, or the nearest integer if it is out of range.
    init(clamping number: Double) {
        self = Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    }
}

extension Value {
    /// The number, or `nil` for other values and numbers that are not finite.
    var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value.isFinite ? value : nil
        case .bool, .string, .opaque: nil
        }
    }
}
