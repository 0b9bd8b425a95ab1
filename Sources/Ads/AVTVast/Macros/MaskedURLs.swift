/// Removes what identifies people from the URLs of texts: credentials, queries and fragments.
public enum MaskedURLs {
    /// Returns a text with its URLs masked to scheme, host and path, such as `https://ads.example/i?...`.
    ///
    /// A URL begins with `//`, and ends at white space, quotation marks or angle brackets.
    public static func masked(_ text: some StringProtocol) -> String {
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        var position = 0
        for secret in secrets(in: bytes) {
            output += bytes[position..<secret.lowerBound]
            output += "...".utf8
            position = secret.upperBound
        }
        return String(decoding: output + bytes[position...], as: UTF8.self)
    }

    /// Returns a text in which each masked byte is an asterisk, so that locations in it stay the same.
    package static func obscured(_ text: String) -> String {
        var bytes = Array(text.utf8)
        for secret in secrets(in: bytes) {
            for index in secret where bytes[index] != 0x0A && bytes[index] != 0x0D { bytes[index] = UInt8(ascii: "*") }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The ranges that are masked: what is before `@`, and what follows `?` or `#`.
    private static func secrets(in bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var position = 0
        while position + 1 < bytes.count {
            guard bytes[position] == UInt8(ascii: "/"), bytes[position + 1] == UInt8(ascii: "/") else {
                position += 1
                continue
            }
            let start = position + 2
            let end = bytes[start...].firstIndex(where: isDelimiter) ?? bytes.count
            let authority = bytes[start..<end].prefix { !"/?#".utf8.contains($0) }
            if let at = authority.lastIndex(of: UInt8(ascii: "@")), at > start { found.append(start..<at) }
            let query = bytes[start..<end].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
            if let query, query + 1 < end { found.append(query + 1..<end) }
            position = max(end, start)
        }
        return found
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool { byte <= 0x20 || "\"'`<>".utf8.contains(byte) }
}
