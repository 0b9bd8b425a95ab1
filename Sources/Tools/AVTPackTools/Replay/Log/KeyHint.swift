import AVTCore

/// Advice about keys that lines of a log do not have, but those of other tools do.
enum KeyHint {
    /// By key, what other tools call it.
    private static let others: [(key: String, names: Set<String>)] = [
        ("at", ["date", "datetime", "eventtime", "time", "timestamp", "ts"]),
        ("action", ["event", "eventname", "eventtype", "name", "type"]),
        ("session", ["sessionid", "sessionname", "sid", "viewid"]),
        ("tracker", ["trackerid", "trackername"]),
        ("seq", ["seqno", "sequence", "sequencenumber"]),
        ("id", ["eventid"]),
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

    /// Returns advice about a column that is read as an attribute, or `nil` if it probably is one.
    ///
    /// - Parameters:
    ///   - column: The name of the column.
    ///   - missing: The keys of lines that no column has.
    /// - Returns: The advice.
    static func advice(onColumn column: String, missing: [String]) -> String? {
        let attributes = "attributes."
        if column.hasPrefix(attributes) {
            let name = column.dropFirst(attributes.count)
            return "the column `\(column)` is read as an attribute of this name; did you mean `\(name)`?"
        }
        let plain = plain(column)
        let meant = missing.first { key in
            key == plain || others.first { $0.key == key }?.names.contains(plain) == true
                || key.utf8.count > 3 && !words.contains(plain) && closestName(to: key, among: [plain]) != nil
        }
        return meant.map { key in
            let consequence = key == "session" ? ", and all rows are of one session" : ""
            return "the column `\(column)` is read as an attribute\(consequence); did you mean `\(key)`?"
        }
    }

    /// Names of attributes that resemble keys.
    private static let words: Set = ["season"]

    private static func plain(_ name: String) -> String {
        name.lowercased().filter { !"_-. ".contains($0) }
    }
}
