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

    /// Returns a line without ids and the names of session and tracker.
    public static func withoutIds(_ line: JSONValue) -> JSONValue {
        guard case .object(let members) = line else { return line }
        let ids: Set = ["id", "session", "tracker", "senderId", "playbackId", "streamId"]
        return .object(
            members.filter { !ids.contains($0.name) && $0.value != .object([]) }
                .map { JSONMember($0.name, withoutIds($0.value)) })
    }
}
