// Names and values as bytes of a document, without a copy.
extension ArraySlice<UInt8> {
    /// The bytes as text.
    var string: String { String(decoding: self, as: UTF8.self) }

    /// The bytes without XML's white space at both ends.
    var trimmedXMLSpace: ArraySlice<UInt8> {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
        var (start, end) = (startIndex, endIndex)
        while start < end, isSpace(self[start]) { start += 1 }
        while end > start, isSpace(self[end - 1]) { end -= 1 }
        return self[start..<end]
    }

    /// Returns whether the bytes are those of a text.
    @inline(__always)
    func isEqual(to text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && withView { $0.has(text, at: 0) }
    }

    /// Returns whether the bytes are those of a text, which is in lower case, in any case.
    func isEqualInAnyCase(to text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount && withView { $0.hasInAnyCase(text, at: 0) }
    }
}

// Numbers and booleans of documents.
extension ArraySlice<UInt8> {
    /// True if all bytes are digits.
    var isDigits: Bool { allSatisfy { (0x30...0x39).contains($0) } }

    /// The integer with white space around, or `nil` if the text is none or does not fit.
    var vastInteger: Int? {
        var digits = trimmedXMLSpace
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
        guard !digits.isEmpty, digits.isDigits else { return nil }
        var value = 0
        for byte in digits {
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let digit = Int(byte - 0x30)
            let (sum, exceeds) =
                isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
            guard !isTooLarge, !exceeds else { return nil }
            value = sum
        }
        return value
    }

    /// The decimal number without an exponent, or `nil` if the text is none.
    var vastDecimal: Double? {
        let text = trimmedXMLSpace
        let isDecimal = text.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2B || $0 == 0x2D }
        return isDecimal ? Double(text.string) : nil
    }
}
