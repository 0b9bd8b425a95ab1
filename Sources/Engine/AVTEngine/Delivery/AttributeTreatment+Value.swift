import AVTCore

extension AttributeTreatment {
    /// The units of work for each 16 bytes of a string.
    var textWork: Int {
        if isDropped || mask == .all { return 0 }
        return (mask == .query ? 4 : 0) + (hashDigits == nil ? 0 : 16) + (length == nil ? 0 : 1)
    }

    /// Returns the value that is delivered in place of another, or `nil` if none is.
    ///
    /// The content of an object of the app is unknown, so it is omitted unless it may be delivered unchanged.
    func treated(_ value: Value, key: [UInt8]?) -> Value? {
        if isDropped { return nil }
        if mask == nil, hashDigits == nil, length == nil { return value }
        guard var text = value.text else { return nil }
        if let mask { text = mask.covered(text) }
        if let hashDigits {
            guard let key else { return nil }
            return .string(String(SHA256.code(of: text.utf8, key: key).description.prefix(hashDigits)))
        }
        if let length { text = String(String.UnicodeScalarView(text.unicodeScalars.prefix(length))) }
        // A number of which nothing is masked stays a number.
        return text == value.text ? value : .string(text)
    }
}

extension TextMask {
    /// Returns a string without the masked part.
    func covered(_ text: String) -> String {
        switch self {
        case .all: "***"
        case .query: String(decoding: TextMask.withoutQuery(Array(text.utf8)), as: UTF8.self)
        }
    }

    // By bytes: a combining mark could hide a delimiter from a search by characters.
    private static func withoutQuery(_ text: [UInt8]) -> [UInt8] {
        let address = text.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let host = hostIndex(in: address),
            let at = address[host...].prefix(while: { !isSlash($0) }).lastIndex(of: UInt8(ascii: "@"))
        else { return Array(address) }
        return Array(address[..<host] + address[(at + 1)...])
    }

    /// Returns the index at which user, password and host begin, or `nil` if the string has none.
    ///
    /// Addresses are parsed as browsers do: after a scheme there may be one slash, several, backslashes, or for `http`
    /// and similar schemes none at all, with newlines and tabs among them.
    private static func hostIndex(in address: ArraySlice<UInt8>) -> Int? {
        func end(ofSlashesFrom index: Int) -> Int {
            address[index...].firstIndex { !isSlash($0) && !isIgnored($0) } ?? address.endIndex
        }
        // An address without a scheme begins with two slashes.
        let first = end(ofSlashesFrom: address.startIndex)
        if address[..<first].count(where: isSlash) >= 2 { return first }
        let colons = address.indices.filter { address[$0] == UInt8(ascii: ":") }
        for colon in colons {
            let host = end(ofSlashesFrom: colon + 1)
            if address[colon..<host].contains(where: isSlash) { return host }
        }
        guard let colon = colons.first else { return nil }
        let scheme = String(decoding: address[..<colon].filter { !isIgnored($0) }, as: UTF8.self).lowercased()
        return ["http", "https", "ws", "wss", "ftp"].contains(scheme) ? colon + 1 : nil
    }

    private static func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }

    private static func isIgnored(_ byte: UInt8) -> Bool { byte == 9 || byte == 10 || byte == 13 }
}

extension Value {
    /// The value as a string, or `nil` for an object of the app.
    fileprivate var text: String? {
        switch self {
        case .bool(let value): String(value)
        case .int(let value): String(value)
        case .double(let value): String(value)
        case .string(let value): value
        case .opaque: nil
        }
    }
}
