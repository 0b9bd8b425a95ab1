/// URIs of the schemas, by the grammar of RFC 3986.
///
/// Macros of VAST stand for text, and what no URI may contain counts as if it were encoded; so only delimiters differ from
/// other characters.
struct SchemaURI {
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    /// Returns whether libxml2 accepts a text as `xs:anyURI`, with the macros of VAST in it.
    static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
        let text = text.trimmedXMLSpace
        var (absolute, relative) = (SchemaURI(text), SchemaURI(text))
        return absolute.readAbsolute() || relative.readRelative()
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        (self.bytes, position) = (bytes, bytes.startIndex)
    }

    private mutating func readAbsolute() -> Bool {
        guard let first = bytes.first, SchemaURI.isLetter(first) else { return false }
        while let byte = current,
            SchemaURI.isLetter(byte) || SchemaURI.isDigit(byte) || SchemaURI.schemeSymbols.contains(byte)
        {
            position += 1
        }
        return skip(":") && readHierarchy() && readEnd()
    }

    private mutating func readRelative() -> Bool {
        // The first segment of a relative path has no colon.
        let segment = bytes.prefix { !SchemaURI.segmentEnds.contains($0) }
        guard !segment.contains(UInt8(ascii: ":")) else { return false }
        return readHierarchy() && readEnd()
    }

    private mutating func readHierarchy() -> Bool {
        if bytes.has("//", at: position) {
            position += 2
            guard readAuthority() else { return false }
        }
        skipCharacters(and: SchemaURI.pathDelimiters)
        return true
    }

    private mutating func readAuthority() -> Bool {
        let start = position
        skipCharacters(and: SchemaURI.userDelimiters)
        if !skip("@") { position = start }
        if current == UInt8(ascii: "["), macroEnd == nil {
            while let byte = current, byte != UInt8(ascii: "]") { position = macroEnd ?? position + 1 }
            guard skip("]") else { return false }
        } else {
            skipCharacters(and: SchemaURI.noDelimiters)
        }
        if skip(":") {
            guard readPort() else { return false }
        }
        // What follows is the path, the query or the end.
        return current.map { SchemaURI.segmentEnds.contains($0) } ?? true
    }

    /// Reads a port, which is a number of 32 bits.
    private mutating func readPort() -> Bool {
        let digits = bytes[position...].prefix(while: SchemaURI.isDigit)
        position = digits.endIndex
        return Int32(digits.string) != nil
    }

    private mutating func readEnd() -> Bool {
        if skip("?") { skipCharacters(and: SchemaURI.queryDelimiters) }
        if skip("#") { skipCharacters(and: SchemaURI.fragmentDelimiters) }
        return position == bytes.endIndex
    }

    private static let schemeSymbols = ByteSet("+-.")
    private static let segmentEnds = ByteSet("/?#")
    private static let delimiters = ByteSet("#%/:?@[]")
    private static let noDelimiters = ByteSet("")
    private static let userDelimiters = ByteSet(":")
    private static let pathDelimiters = ByteSet("/:@")
    private static let queryDelimiters = ByteSet("/?:@")
    private static let fragmentDelimiters = ByteSet("/?:@[]")

    /// Skips characters that may stand anywhere, encoded ones, macros, and some delimiters.
    private mutating func skipCharacters(and allowed: ByteSet) {
        let delimiters = SchemaURI.delimiters
        while position < bytes.endIndex {
            let byte = bytes[position]
            if !delimiters.contains(byte) {
                position += 1
            } else if let end = macroEnd {
                position = end
            } else if byte == UInt8(ascii: "%") {
                let code = bytes[(position + 1)...].prefix(2)
                guard code.count == 2, code.allSatisfy(SchemaURI.isHexadecimal) else { return }
                position += 3
            } else if allowed.contains(byte) {
                position += 1
            } else {
                return
            }
        }
    }

    /// The end of the macro at the current position, or `nil` if there is none; encoded brackets are those of a URI.
    private var macroEnd: Int? {
        guard let byte = current, byte == UInt8(ascii: "[") || byte == UInt8(ascii: "%"),
            let match = MacroScanner.match(in: bytes, at: position), match.form != .encodedBrackets
        else { return nil }
        return match.range.upperBound
    }

    private var current: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let byte = current, UInt32(byte) == character.value else { return false }
        position += 1
        return true
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x66).contains(byte | 0x20) }
}
