import AVTCore
import AVTPackTools
import AVTRecordings

/// What came of a call, in the form of a trace's expectations.
struct HeartbeatAnswer {
    let json: JSONValue
    /// The session's state afterwards.
    let session: String?
    /// Warnings that are about an earlier call, by its action.
    let remarks: [(action: String, code: String)]

    init(_ call: HeartbeatTrace.Call, _ steps: [ReplayStep], sessionBefore: String) {
        let step = steps.first { !$0.isDerived }
        let state = step?.state.first?.variables ?? []
        func value(_ name: String) -> Value? { state.first { $0.name == name }?.value }
        if case .string(let word)? = value("session") { session = word } else { session = nil }
        remarks = (step?.notes ?? []).compactMap { note in note.about.map { ($0, note.code) } }
        let warning = step?.notes.first { $0.about == nil }?.code
        let isInError = steps.contains { $0.isDerived && $0.action == "LibraryError" }
        json =
            if let blocking = step?.blocking {
                HeartbeatAnswer.verdict(of: blocking)
            } else if let warning, warning.hasPrefix("delegate:") {
                HeartbeatAnswer.ignored(
                    warning, [JSONMember("state", .string(value("inAd") == .bool(true) ? "ad" : "main"))])
            } else if isInError {
                .object([JSONMember("verdict", .string("enter_error")), JSONMember("callback", .string("onError"))])
            } else if sessionBefore == "error", session == "loaded" {
                .object([JSONMember("verdict", .string("exit_error"))])
            } else if let warning {
                HeartbeatAnswer.warning(warning)
            } else if call.action == "VideoUnloaded" {
                .string("callback")
            } else {
                HeartbeatAnswer.accepted(step?.event, beside: call.expected)
            }
    }

    static func warning(_ code: String) -> JSONValue {
        .object([JSONMember("verdict", .string("warn")), JSONMember("rule", .string(code))])
    }

    private static func verdict(of blocking: ReplayStep.Blocking) -> JSONValue {
        switch blocking.code {
        case "unknown_call"?: .object([JSONMember("verdict", .string("unknown_call"))])
        // The guide names no rule here; it says that a line is logged.
        case "session:error"?:
            .object([JSONMember("verdict", .string("ignored")), JSONMember("log", .string("WARN"))])
        default: ignored(blocking.code ?? blocking.rule)
        }
    }

    private static func ignored(_ rule: String, _ more: [JSONMember] = []) -> JSONValue {
        .object([JSONMember("verdict", .string("ignored")), JSONMember("rule", .string(rule))] + more)
    }

    /// Returns the attributes of those groups that the trace contains.
    private static func accepted(_ event: ReplayEvent?, beside expected: JSONValue) -> JSONValue {
        guard let described = expected["attributes"]?.members else { return .string("accept") }
        let groups = Set(described.map { group($0.name) })
        let attributes = (event?.attributes ?? []).filter { groups.contains(group($0.name)) }
        return .object([
            JSONMember("verdict", .string("accept")),
            JSONMember("attributes", .object(attributes.map { JSONMember($0.name, number($0.value)) })),
        ])
    }

    private static func group(_ name: String) -> String { String(name.prefix { $0 != "." }) }

    /// A number as JSON knows it: 42 and 42.0 are the same.
    private static func number(_ value: Value) -> JSONValue {
        switch value {
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .double(let value): Int(exactly: value).map { .int($0) } ?? .double(value)
        case .string(let value): .string(value)
        case .opaque: .null
        }
    }
}
