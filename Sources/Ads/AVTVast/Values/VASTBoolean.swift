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
    static func isCanonical(_ text: ArraySlice<UInt8>) -> Bool {
        text.isEqual(to: "true") || text.isEqual(to: "false") || text.isEqual(to: "1") || text.isEqual(to: "0")
    }
}

extension StringProtocol {
    /// The text without XML's white space at both ends.
    var trimmedXMLSpace: String { Array(utf8)[...].trimmedXMLSpace.string }

    /// The integer, or `nil` if the text is none or does not fit.
    var vastInteger: Int? { Array(utf8)[...].vastInteger }

    /// The decimal number without an exponent, or `nil` if the text is none.
    var vastDecimal: Double? { Array(utf8)[...].vastDecimal }
}
