import AVTCore

extension AttributeTreatment {
    /// The units of work that it takes for each 16 bytes of a text.
    var textWork: Int {
        if isDropped || mask == .all { return 0 }
        return (mask == .query ? 4 : 0) + (hashDigits == nil ? 0 : 16) + (length == nil ? 0 : 1)
    }

    /// What leaves in place of a value; `nil`: nothing.
    ///
    /// Of an object of the app nobody knows what it would show: it is left out unless it may leave as it is.
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
        // A number of which nothing is covered stays one.
        return text == value.text ? value : .string(text)
    }
}

extension TextMask {
    /// A text without what is covered.
    func covered(_ text: String) -> String {
        switch self {
        case .all: "***"
        case .query: String(decoding: TextMask.withoutQuery(Array(text.utf8)), as: UTF8.self)
        }
    }

    // By octets: what a mark is joined to hides it from those who go by characters.
    private static func withoutQuery(_ text: [UInt8]) -> [UInt8] {
        let address = text.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let host = hostIndex(in: address),
            let at = address[host...].prefix(while: { !isSlash($0) }).lastIndex(of: UInt8(ascii: "@"))
        else { return Array(address) }
        return Array(address[..<host] + address[(at + 1)...])
    }

    /// The index at which user, password and host begin, or `nil` if the text has none.
    ///
    /// As browsers read addresses: after a scheme, one slash, many, backslashes, or for `http` and the like none at all, with
    /// line ends and tabs among them.
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
    /// The value as text; `nil` for an object of the app.
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
