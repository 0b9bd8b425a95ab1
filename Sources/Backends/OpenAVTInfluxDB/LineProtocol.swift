import OpenAVTChain

/// InfluxDB's line protocol: `measurement,tag=value field=value timestamp`.
///
/// What the protocol cannot express is left out or changed: numbers that are not finite and line breaks in names. A
/// histogram is a field for its count, its sum and each of its buckets.
struct LineProtocol: Sendable {
    /// Returns the name of a measurement.
    static func measurement(_ name: String) -> String { escaped(name, ", ") }

    /// Returns the tags of a line, sorted, as InfluxDB recommends.
    ///
    /// - Parameter tags: The values by name; those that are empty are left out, because a tag cannot be empty.
    /// - Returns: The tags, with a comma before each.
    static func tags(_ tags: [String: String]) -> String {
        tags.filter { !$0.key.isEmpty && !$0.value.isEmpty }
            .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { ",\(escaped($0.key, ",= "))=\(escaped($0.value, ",= "))" }
            .joined()
    }

    /// Returns a field, or `nil` if the protocol cannot express it.
    static func field(_ name: String, _ value: OAVTValue) -> String? {
        guard !name.isEmpty, let value = text(of: value) else { return nil }
        return "\(escaped(name, ",= "))=\(value)"
    }

    private static func text(of value: OAVTValue) -> String? {
        switch value {
        case .bool(let value): value ? "true" : "false"
        case .int(let value): "\(value)i"
        case .double(let value): value.isFinite ? "\(value)" : nil
        case .string(let value): quoted(value)
        }
    }

    /// Returns a string in quotes; a line break stays, as the protocol allows it there.
    private static func quoted(_ text: String) -> String {
        // Most strings have nothing to escape.
        guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x5C }) else { return "\"\(text)\"" }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted += "\\" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }

    /// Returns a name as the protocol can express it: line breaks are spaces, and a backslash before a character that
    /// must be escaped, or at the end, is a slash.
    static func writable(_ text: String) -> String {
        var writable = String.UnicodeScalarView()
        var next: Unicode.Scalar?
        for scalar in text.unicodeScalars.reversed() {
            var scalar = scalar == "\n" || scalar == "\r" ? " " : scalar
            if scalar == "\\", next.map({ ",= ".unicodeScalars.contains($0) }) ?? true { scalar = "/" }
            writable.append(scalar)
            next = scalar
        }
        return String(String.UnicodeScalarView(writable.reversed()))
    }

    /// Returns a name with escaped special characters.
    private static func escaped(_ text: String, _ special: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x2C && $0 != 0x3D && $0 != 0x5C }
        if isPlain { return text }
        var escaped = String.UnicodeScalarView()
        for scalar in writable(text).unicodeScalars {
            if special.unicodeScalars.contains(scalar) { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }
}
