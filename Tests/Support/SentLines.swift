import AVTCore

/// The lines of events and metrics that a command prints as JSON.
public enum SentLines {
    /// Reads the lines of a text.
    public static func read(_ text: String) throws -> [JSONValue] {
        try text.split(separator: "\n").map { try JSONReader.read($0.utf8) }
    }

    /// Returns the actions of the events, in order, without the pings, of which a slow machine sends more.
    public static func actions(_ lines: [JSONValue]) -> [String] {
        lines.compactMap { $0["event"]?["action"]?.string }.filter { $0 != "Ping" }
    }

    /// Returns a line without attributes whose values are ids, which differ in a replay.
    public static func withoutIds(_ line: JSONValue) -> JSONValue {
        removing(["senderId", "playbackId", "streamId"], from: line)
    }

    /// Returns a line without ids, empty objects, and the names of session and tracker, which the backend of an app does not know.
    public static func withoutNames(_ line: JSONValue) -> JSONValue {
        removing(["id", "session", "tracker"], from: withoutIds(line)) { $0 != .object([]) }
    }

    private static func removing(
        _ names: Set<String>, from line: JSONValue, where isKept: (JSONValue) -> Bool = { _ in true }
    ) -> JSONValue {
        guard case .object(let members) = line else { return line }
        return .object(
            members.filter { !names.contains($0.name) && isKept($0.value) }
                .map { JSONMember($0.name, removing(names, from: $0.value, where: isKept)) })
    }
}
