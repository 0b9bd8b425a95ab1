/// The simple types of the schemas, as libxml2 reads them.
enum SchemaValue: Sendable, Hashable {
    case string, uri, integer, decimal, boolean, time
    /// A time or a percentage, by a pattern that also allows more than 100 %.
    case offset
    /// A number of pixels, `left` or `right`.
    case horizontal
    /// A number of pixels, `top` or `bottom`.
    case vertical
    /// Three letters.
    case currency
    case oneOf([String])

    /// Creates a type from its name in a declaration, or from the values that it allows.
    init(_ name: some StringProtocol) {
        switch name {
        case "string": self = .string
        case "uri": self = .uri
        case "integer": self = .integer
        case "decimal": self = .decimal
        case "boolean": self = .boolean
        case "time": self = .time
        case "offset": self = .offset
        case "horizontal": self = .horizontal
        case "vertical": self = .vertical
        case "currency": self = .currency
        default: self = .oneOf(String(name).split(separator: "|").map { String($0) })
        }
    }

    /// Returns whether the schema allows a text.
    func allows(_ text: String) -> Bool {
        switch self {
        case .string: true
        case .uri: SchemaURI.isValid(text)
        case .integer: SchemaValue.isNumber(text, allowsFraction: false)
        case .decimal: SchemaValue.isNumber(text, allowsFraction: true)
        case .boolean: VASTBoolean.isCanonical(text.trimmedXMLSpace)
        case .time: SchemaTime.isValid(text)
        case .offset: VASTTime.isCanonical(text) || SchemaValue.isPercentage(text)
        case .horizontal: SchemaValue.isDigits(text) || text == "left" || text == "right"
        case .vertical: SchemaValue.isDigits(text) || text == "top" || text == "bottom"
        case .currency: text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
        case .oneOf(let values): values.contains(text.trimmedXMLSpace)
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isDigits(_ text: String) -> Bool { text.utf8.allSatisfy(isDigit) }

    private static func isNumber(_ text: String, allowsFraction: Bool) -> Bool {
        var digits = Array(text.trimmedXMLSpace.utf8)[...]
        if digits.first == UInt8(ascii: "+") || digits.first == UInt8(ascii: "-") { digits.removeFirst() }
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count <= (allowsFraction ? 2 : 1) && digits.contains(where: isDigit)
            && parts.allSatisfy { $0.allSatisfy(isDigit) }
    }

    /// Returns whether a text matches `1?\d?\d(\.?\d)*%`.
    private static func isPercentage(_ text: String) -> Bool {
        guard text.utf8.last == UInt8(ascii: "%"), text.utf8.count > 1 else { return false }
        let parts = text.utf8.dropLast().split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
    }
}

extension SchemaValue: CustomStringConvertible {
    /// A description for messages.
    var description: String {
        switch self {
        case .string: "a string"
        case .uri: "a URI"
        case .integer: "an integer"
        case .decimal: "a decimal number"
        case .boolean: "a boolean"
        case .time: "a time of a day"
        case .offset: "a time or a percentage"
        case .horizontal: "a number, `left` or `right`"
        case .vertical: "a number, `top` or `bottom`"
        case .currency: "a code of three letters"
        case .oneOf(let values): "one of " + values.map { "`\($0)`" }.joined(separator: ", ")
        }
    }
}
