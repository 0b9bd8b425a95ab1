/// URIs of the schemas, by the grammar of RFC 3986.
///
/// Macros of VAST stand for text, and what no URI may contain counts as if it were encoded; so only delimiters differ from
/// other characters.
struct SchemaURI {
    private let bytes: ByteView
    private var position = 0

    /// Returns whether libxml2 accepts a text as `xs:anyURI`, with the macros of VAST in it.
    static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
        text.trimmedXMLSpace.withView { text in
            var (absolute, relative) = (SchemaURI(text), SchemaURI(text))
            return absolute.readAbsolute() || relative.readRelative()
        }
    }

    private init(_ bytes: ByteView) { self.bytes = bytes }

    private mutating func readAbsolute() -> Bool {
        guard let first = current, SchemaURI.isLetter(first) else { return false }
        let symbols = SchemaURI.schemeSymbols
        position = bytes.endOfPrefix(in: position..<bytes.count) { byte in
            SchemaURI.isLetter(byte) || SchemaURI.isDigit(byte) || symbols.contains(byte)
        }
        return skip(":") && readHierarchy() && readEnd()
    }

    private mutating func readRelative() -> Bool {
        // The first segment of a relative path has no colon.
        let end = bytes.first { SchemaURI.segmentDelimiters.contains($0) }
        guard end != UInt8(ascii: ":") else { return false }
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
        var start = position
        skipCharacters(and: SchemaURI.noDelimiters)
        if current == UInt8(ascii: ":") || current == UInt8(ascii: "@") {
            // A user before `@`, or the host before a port.
            skipCharacters(and: SchemaURI.userDelimiters)
            if skip("@") { start = position } else { position = start }
            skipCharacters(and: SchemaURI.noDelimiters)
        }
        if position == start, current == UInt8(ascii: "[") {
            while let byte = current, byte != UInt8(ascii: "]") { position = macroEnd ?? position + 1 }
            guard skip("]") else { return false }
        }
        if skip(":") {
            guard readPort() else { return false }
        }
        // What follows is the path, the query or the end.
        return current.map { SchemaURI.segmentEnds.contains($0) } ?? true
    }

    /// Reads a port, which is a number of 32 bits.
    private mutating func readPort() -> Bool {
        let start = position
        position = bytes.endOfPrefix(in: position..<bytes.count, while: SchemaURI.isDigit)
        return Int32(bytes[start..<position].string) != nil
    }

    private mutating func readEnd() -> Bool {
        if skip("?") { skipCharacters(and: SchemaURI.queryDelimiters) }
        if skip("#") { skipCharacters(and: SchemaURI.fragmentDelimiters) }
        return position == bytes.count
    }

    private static let schemeSymbols = ByteSet("+-.")
    private static let segmentEnds = ByteSet("/?#")
    private static let segmentDelimiters = ByteSet("/?#:")
    private static let delimiters = ByteSet("#%/:?@[]")
    private static let noDelimiters = ByteSet("")
    private static let userDelimiters = ByteSet(":")
    private static let pathDelimiters = ByteSet("/:@")
    private static let queryDelimiters = ByteSet("/?:@")
    private static let fragmentDelimiters = ByteSet("/?:@[]")

    /// Skips characters that may stand anywhere, encoded ones, macros, and some delimiters.
    private mutating func skipCharacters(and allowed: ByteSet) {
        let delimiters = SchemaURI.delimiters
        while position < bytes.count {
            position = bytes.endOfPrefix(in: position..<bytes.count) { byte in
                // Most characters are letters.
                byte > UInt8(ascii: "]") || !delimiters.contains(byte)
            }
            guard let byte = current else { return }
            if let end = macroEnd {
                position = end
            } else if byte == UInt8(ascii: "%") {
                guard position + 2 < bytes.count, SchemaURI.isHexadecimal(bytes[position + 1]),
                    SchemaURI.isHexadecimal(bytes[position + 2])
                else { return }
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

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let byte = current, UInt32(byte) == character.value else { return false }
        position += 1
        return true
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x66).contains(byte | 0x20) }
}
