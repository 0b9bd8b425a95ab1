import AVTCore

/// The timeline of a session: a lane for each variable, and its steps.
package struct SessionTimeline {
    /// A variable of a tracker or of the instrument, with its changes.
    struct Lane {
        let tracker: String
        let name: String
        /// The values, each from a time in milliseconds after the start on.
        var changes: [(at: Int, value: Value)]
    }

    /// An event or a metric of the clock.
    struct Step {
        let at: Int
        let tracker: String
        let action: String
        /// `sent`, `blocked`, `withheld`, `consumed`, `clock`, or `end` for the end of a tracker.
        let outcome: String
        /// The line of the log, or `nil` if the event is not in the log.
        var line: Int?
        /// The rule that blocked or withheld the event, with its code and the reason.
        var rule: String?
        var code: String?
        var because: String?
        var metrics: [NamedValue] = []
        var attributes: [NamedValue] = []
    }

    let session: ReportSession
    let reason: String?
    /// The time of the first line, in milliseconds since 1970.
    var start = 0
    var lanes: [Lane] = []
    var steps: [Step] = []
    /// The number of steps that are not shown, of lines of which others are.
    var omittedStepCount = 0
    /// The number of later lines of which nothing is shown.
    var omittedLineCount = 0

    /// The timeline as JSON; times are in milliseconds after its start.
    var json: JSONValue {
        .object([
            JSONMember("row", .int(session.start)), JSONMember("session", .string(session.name)),
            JSONMember("reason", reason.map(JSONValue.string) ?? .null), JSONMember("start", .int(start)),
            JSONMember("omittedSteps", .int(omittedStepCount)), JSONMember("omittedLines", .int(omittedLineCount)),
            JSONMember("lanes", .array(lanes.map(\.json))),
            JSONMember("steps", .array(steps.map(\.json))),
        ])
    }
}

extension SessionTimeline.Lane {
    fileprivate var json: JSONValue {
        .object([
            JSONMember("tracker", .string(tracker)), JSONMember("name", .string(name)),
            JSONMember("changes", .array(changes.map { .array([.int($0.at), JSONValue(shown: $0.value)]) })),
        ])
    }
}

extension SessionTimeline.Step {
    fileprivate var json: JSONValue {
        var members = [
            JSONMember("at", .int(at)), JSONMember("tracker", .string(tracker)),
            JSONMember("action", .string(action)), JSONMember("outcome", .string(outcome)),
        ]
        if let line { members.append(JSONMember("line", .int(line))) }
        for (name, text) in [("rule", rule), ("code", code), ("because", because)] {
            if let text { members.append(JSONMember(name, .string(text))) }
        }
        for (name, values) in [("metrics", metrics), ("attributes", attributes)] where !values.isEmpty {
            members.append(
                JSONMember(name, .array(values.map { .array([.string($0.name), JSONValue(shown: $0.value)]) })))
        }
        return .object(members)
    }
}

extension JSONValue {
    private static let textLimit = 160

    /// A value as a timeline shows it: numbers rounded, and text not longer than a line.
    fileprivate init(shown value: Value) {
        switch value {
        case .double(let number) where number.isFinite: self.init(rounded: number)
        case .string(let text) where text.utf8.count > JSONValue.textLimit:
            self = .string(String(text.unicodeScalars.prefix(JSONValue.textLimit / 4)) + "…")
        default: self.init(value)
        }
    }
}
