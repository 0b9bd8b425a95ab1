import AVTCore

/// Advice about keys that lines of a log do not have, but those of other tools do.
enum KeyHint {
    /// By key, what other tools call it.
    private static let others: [(key: String, names: Set<String>)] = [
        ("at", ["date", "datetime", "eventtime", "time", "timestamp", "ts"]),
        ("action", ["event", "eventname", "eventtype", "name", "type"]),
        ("session", ["sessionid", "sid", "viewid"]),
        ("attributes", ["attrs", "data", "params", "payload", "properties", "props"]),
    ]

    /// Returns what the author of a line has probably meant, as the end of a sentence, or an empty string.
    ///
    /// - Parameters:
    ///   - key: The key that lines do not have.
    ///   - value: Its value.
    ///   - keys: The keys that lines have.
    ///   - line: The members of the line.
    /// - Returns: The advice.
    static func text(_ key: String, _ value: JSONValue, among keys: Set<String>, in line: JSONValue) -> String {
        let plain = plain(key)
        if let meant = others.first(where: { $0.names.contains(plain) && line[$0.key] == nil })?.key
            ?? closestName(to: key, among: keys)
        {
            return "; did you mean `\(meant)`?"
        }
        switch value {
        case .array, .object: return ""
        default:
            let member = JSONValue.object([JSONMember(key, value)]).text
            return "; the attributes of an event are together: \"attributes\": \(member)"
        }
    }

    /// Returns the name of a column that probably contains a key, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - columns: The names of columns.
    /// - Returns: The name.
    static func name(_ key: String, among columns: [String]) -> String? {
        let names = others.first { $0.key == key }?.names ?? []
        return columns.first { names.contains(plain($0)) }
    }

    private static func plain(_ name: String) -> String { name.lowercased().filter { $0 != "_" && $0 != "-" } }
}
