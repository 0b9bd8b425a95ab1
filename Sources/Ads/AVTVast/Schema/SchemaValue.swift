/// The simple types of the schemas, as libxml2 reads them.
enum SchemaValue: Sendable, Equatable {
    case string, uri, integer, decimal, boolean, time
    /// A time or a percentage, by a pattern that also allows more than 100 %.
    case offset
    /// A number of pixels, `left` or `right`.
    case horizontal
    /// A number of pixels, `top` or `bottom`.
    case vertical
    /// Three letters.
    case currency
    case oneOf(NameList)

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
        default: self = .oneOf(NameList(String(name).split(separator: "|").map { String($0) }))
        }
    }

    /// Returns whether the schema allows a text.
    func allows(_ text: String) -> Bool { allows(Array(text.utf8)[...]) }

    /// Returns whether the schema allows a text.
    func allows(_ text: ArraySlice<UInt8>) -> Bool {
        switch self {
        case .string: true
        case .uri: SchemaURI.isValid(text)
        case .integer: SchemaValue.isNumber(text, allowsFraction: false)
        case .decimal: SchemaValue.isNumber(text, allowsFraction: true)
        case .boolean: VASTBoolean.isCanonical(text.trimmedXMLSpace)
        case .time: SchemaTime.isValid(text)
        case .offset: VASTTime.isCanonical(bytes: text) || SchemaValue.isPercentage(text)
        case .horizontal: text.isDigits || text.isEqual(to: "left") || text.isEqual(to: "right")
        case .vertical: text.isDigits || text.isEqual(to: "top") || text.isEqual(to: "bottom")
        case .currency: text.count == 3 && text.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
        case .oneOf(let values): text.trimmedXMLSpace.withView(values.index) != nil
        }
    }

    var isTime: Bool { if case .time = self { true } else { false } }

    private static func isNumber(_ text: ArraySlice<UInt8>, allowsFraction: Bool) -> Bool {
        var number = text.trimmedXMLSpace
        if number.first == UInt8(ascii: "+") || number.first == UInt8(ascii: "-") { number = number.dropFirst() }
        let integer = number.prefix { $0 != UInt8(ascii: ".") }
        let fraction = number[integer.endIndex...].dropFirst()
        return integer.isDigits && fraction.isDigits && !(integer.isEmpty && fraction.isEmpty)
            && (allowsFraction || integer.count == number.count)
    }

    /// Returns whether a text matches `1?\d?\d(\.?\d)*%`.
    private static func isPercentage(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.last == UInt8(ascii: "%"), text.count > 1 else { return false }
        let parts = text.dropLast().split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && $0.isDigits }
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
        case .oneOf(let values): "one of " + values.names.map { "`\($0)`" }.joined(separator: ", ")
        }
    }
}
