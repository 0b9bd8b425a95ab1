// Functions of formulas, which the engine and the evaluator of CEL share.

extension String {
    /// The string with its ASCII letters in lower case.
    package var lowercasedASCII: String { mappingASCIILetters { $0 | 0x20 } }

    /// The string with its ASCII letters in upper case.
    package var uppercasedASCII: String { mappingASCIILetters { $0 & ~0x20 } }

    private func mappingASCIILetters(_ transform: (UInt8) -> UInt8) -> String {
        String(decoding: utf8.map { $0.isASCIILetter ? transform($0) : $0 }, as: UTF8.self)
    }

    /// The string without leading and trailing Unicode white space.
    package var trimmedWhiteSpace: String {
        let scalars = unicodeScalars.drop(while: \.isWhiteSpace)
        guard let last = scalars.lastIndex(where: { !$0.isWhiteSpace }) else { return "" }
        return String(scalars[...last])
    }
}

extension Unicode.Scalar {
    /// True for Unicode white space.
    ///
    /// Looking up the properties of a code point takes long, so the ASCII characters are listed.
    fileprivate var isWhiteSpace: Bool {
        isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
    }
}

extension UInt8 {
    /// True for A to Z and a to z.
    package var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
