import AVTDigest
import AVTValues

extension AttributeTreatment {
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
        guard case .string = value else { return mask == .all ? .string(text) : value }
        if let length { text = String(String.UnicodeScalarView(text.unicodeScalars.prefix(length))) }
        return .string(text)
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
        // An address without a scheme begins with the two strokes.
        let isRelative = address.starts(with: "//".utf8)
        let behindScheme = address.indices.first { address[$0...].starts(with: "://".utf8) }.map { $0 + 3 }
        guard let host = isRelative ? 2 : behindScheme,
            let at = address[host...].prefix(while: { $0 != UInt8(ascii: "/") }).lastIndex(of: UInt8(ascii: "@"))
        else { return Array(address) }
        return Array(address[..<host] + address[(at + 1)...])
    }
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
