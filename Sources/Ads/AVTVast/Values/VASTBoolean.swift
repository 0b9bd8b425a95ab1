/// Booleans as documents write them.
enum VASTBoolean {
    /// Reads `true`, `false`, `1` or `0`; also `yes`, `no` and any case, which players tolerate.
    ///
    /// - Returns: The value, or `nil` for other text.
    static func value(of text: some StringProtocol) -> Bool? {
        switch text.trimmedXMLSpace.lowercased() {
        case "true", "1", "yes": true
        case "false", "0", "no": false
        default: nil
        }
    }

    /// Returns true if a text is written as VAST prescribes.
    static func isCanonical(_ text: some StringProtocol) -> Bool {
        ["true", "false", "1", "0"].contains(String(text))
    }
}

extension StringProtocol {
    /// The text without XML's white space at both ends.
    var trimmedXMLSpace: String {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
        var bytes = Array(utf8)[...]
        bytes = bytes.drop(while: isSpace)
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The integer, or `nil` if the text is none or does not fit.
    var vastInteger: Int? { Int(trimmedXMLSpace) }

    /// The decimal number without an exponent, or `nil` if the text is none.
    var vastDecimal: Double? {
        let text = trimmedXMLSpace
        let isDecimal = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2B || $0 == 0x2D }
        return isDecimal ? Double(text) : nil
    }
}
