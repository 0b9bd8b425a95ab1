import AVTPackTools
import Foundation

/// How what was sent differs from what a scenario expects.
enum PillarboxExpectation {
    /// Compares the messages of monitoring.
    ///
    /// - Parameters:
    ///   - scenario: the scenario, with `expect` and `match`.
    ///   - run: what happened.
    ///   - isComplete: whether what it expects of a message is all of it, but for what is the same in all sessions.
    /// - Returns: the differences, in words.
    static func differences(monitoring scenario: JSONValue, from run: PillarboxRun, isComplete: Bool) -> [String] {
        let sessions = run.messages.compactMap { $0["session_id"]?.string }.uniqued
        let expected = scenario["expect"]?.items ?? []
        func label(_ id: String?) -> JSONValue {
            id.flatMap { sessions.firstIndex(of: $0) }.map { .string("S\($0 + 1)") } ?? .null
        }
        if scenario["match"]?.string == "exact per session" {
            let names = sessions.map { id in
                JSONValue.array(
                    run.messages.filter { $0["session_id"]?.string == id }.map { $0["event_name"] ?? .null })
            }
            return JSONValue.array(expected).differences(from: .array(names))
        }
        let messages = expected.filter { $0["query"] == nil }
        var sent = run.messages
        if scenario["match"]?.string == "prefix" { sent = Array(sent.prefix(messages.count)) }
        guard sent.count == messages.count else {
            let names = sent.map { $0["event_name"]?.string ?? "" }
            return ["\(messages.count) messages are expected, not \(names)"]
        }
        var differences = zip(messages, sent).enumerated().flatMap { index, pair in
            let (message, sent) = pair
            let session = label(sent["session_id"]?.string)
            let found =
                isComplete
                ? message.differences(from: complete(sent, session))
                : message.members.flatMap { difference(of: $0, from: sent, session) }
            return found.map { "message \(index): \($0)" }
        }
        for query in expected where query["query"] != nil {
            let ids = JSONValue.array(run.sessionId.map { [label($0)] } ?? [])
            if query["query"] != .string("currentSessionIdentifiers") { differences.append("no query: \(query.text)") }
            differences += (query["result"] ?? .null).differences(from: ids, at: "result")
        }
        return differences
    }

    /// A message in the form of the recordings: without what is the same in all sessions.
    private static func complete(_ sent: JSONValue, _ session: JSONValue) -> JSONValue {
        let same = ["application", "device", "os", "screen", "player", "media", "vpn"]
        let data = (sent["data"] ?? .object([])).members.filter { !same.contains($0.name) }
        return .object([
            JSONMember("t", sent["t"] ?? .null), JSONMember("event_name", sent["event_name"] ?? .null),
            JSONMember("session", session), JSONMember("data", .object(data)),
        ])
    }

    /// An expected property of a message that is described only in part.
    private static func difference(of member: JSONMember, from sent: JSONValue, _ session: JSONValue) -> [String] {
        let name = member.name
        if name == "session", let text = member.value.string, text.hasPrefix("≠") {
            return session == .string(String(text.dropFirst())) ? ["session: is \(session.text)"] : []
        }
        let value = name == "session" ? session : sent.value(at: name) ?? sent.value(at: "data." + name)
        if member.value == .string("absent") { return value.map { ["\(name): \($0.text) is there"] } ?? [] }
        if let range = member.value.string?.range {
            return range.contains(value?.int ?? .min) ? [] : ["\(name): \(value?.text ?? "nothing") is out of \(range)"]
        }
        return member.value.differences(from: value ?? .null, at: name)
    }

    /// Compares the events of Commanders Act and those of their labels that scenarios are about.
    static func differences(commandersAct expected: [JSONValue], from run: PillarboxRun) -> [String] {
        let labels = ["t", "event", "media_position", "media_timeshift"]
        let sent = run.messages.map { message in
            JSONValue.object(labels.compactMap { label in message[label].map { JSONMember(label, $0) } })
        }
        return JSONValue.array(expected).differences(from: .array(sent))
    }

    /// Compares names of events, some with a label behind them: `stop(media_position=2min)`.
    static func differences(names expected: [JSONValue], from run: PillarboxRun) -> [String] {
        let wanted = expected.map { $0.string ?? $0.text }
        let sent = zip(run.messages, wanted + Array(repeating: "", count: run.messages.count)).map { message, wanted in
            let name = message["event"]?.string ?? ""
            guard wanted.contains("(") else { return name }
            let label = wanted.split(separator: "(").last?.split(separator: "=").first.map(String.init) ?? ""
            guard let seconds = message[label]?.int else { return name }
            return "\(name)(\(label)=\(seconds % 60 == 0 ? "\(seconds / 60)min" : "\(seconds)s"))"
        }
        return wanted == sent ? [] : ["\(wanted) is expected, not \(sent)"]
    }
}

extension String {
    /// The range that a text such as `1000±100 (end of the stream)` is.
    fileprivate var range: ClosedRange<Int>? {
        let parts = prefix { $0 != " " }.split(separator: "±").compactMap { Int($0) }
        return parts.count == 2 ? (parts[0] - parts[1])...(parts[0] + parts[1]) : nil
    }
}

extension [String] {
    fileprivate var uniqued: [String] {
        reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
