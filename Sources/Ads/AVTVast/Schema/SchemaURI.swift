/// URIs of the schemas, by the grammar of RFC 3986.
struct SchemaURI {
    private var bytes: ArraySlice<UInt8>

    /// Returns whether libxml2 accepts a text as `xs:anyURI`, with the macros of VAST in it.
    static func isValid(_ text: String) -> Bool {
        // Macros stand for text, and what no URI may contain counts as if it were encoded.
        var bytes = Array(text.trimmedXMLSpace.utf8)
        if bytes.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "%") }) {
            for occurrence in MacroURL(bytes: bytes).occurrences where occurrence.form != .encodedBrackets {
                for index in occurrence.range { bytes[index] = UInt8(ascii: "_") }
            }
        }
        for index in bytes.indices where bytes[index] <= 0x20 || bytes[index] >= 0x7F || unwise.contains(bytes[index]) {
            bytes[index] = UInt8(ascii: "_")
        }
        var (absolute, relative) = (SchemaURI(bytes: bytes[...]), SchemaURI(bytes: bytes[...]))
        return absolute.readAbsolute() || relative.readRelative()
    }

    private static let unwise = Set(#"<>"{}|\^`"#.utf8)

    private mutating func readAbsolute() -> Bool {
        guard let first = bytes.first, SchemaURI.isLetter(first) else { return false }
        skipAll { SchemaURI.isLetter($0) || SchemaURI.isDigit($0) || "+-.".utf8.contains($0) }
        return skip(":") && readHierarchy() && readEnd()
    }

    private mutating func readRelative() -> Bool {
        // The first segment of a relative path has no colon.
        if let first = bytes.first, first != UInt8(ascii: "/") {
            let segment = bytes.prefix { !"/?#".utf8.contains($0) }
            guard !segment.contains(UInt8(ascii: ":")) else { return false }
        }
        return readHierarchy() && readEnd()
    }

    private mutating func readHierarchy() -> Bool {
        if bytes.starts(with: "//".utf8) {
            bytes = bytes.dropFirst(2)
            guard readAuthority() else { return false }
        }
        skipCharacters(and: "/:@")
        return true
    }

    private mutating func readAuthority() -> Bool {
        let start = bytes
        skipCharacters(and: ":")
        if !skip("@") { bytes = start }
        if skip("[") {
            bytes = bytes.drop { $0 != UInt8(ascii: "]") }
            guard skip("]") else { return false }
        } else {
            skipCharacters(and: "")
        }
        if skip(":") {
            let port = bytes.prefix(while: SchemaURI.isDigit)
            guard !port.isEmpty, Int32(String(decoding: port, as: UTF8.self)) != nil else { return false }
            bytes = bytes.dropFirst(port.count)
        }
        // What follows is the path, the query or the end.
        guard let next = bytes.first else { return true }
        return "/?#".utf8.contains(next)
    }

    private mutating func readEnd() -> Bool {
        if skip("?") { skipCharacters(and: "/?:@") }
        if skip("#") { skipCharacters(and: "/?:@[]") }
        return bytes.isEmpty
    }

    /// Skips characters that may stand anywhere, encoded ones, and further ones.
    private mutating func skipCharacters(and others: String) {
        while let byte = bytes.first {
            if byte == UInt8(ascii: "%") {
                let code = bytes.dropFirst().prefix(2)
                guard code.count == 2, code.allSatisfy(SchemaURI.isHexadecimal) else { return }
                bytes = bytes.dropFirst(3)
            } else if SchemaURI.isLetter(byte) || SchemaURI.isDigit(byte) || "-._~!$&'()*+,;=".utf8.contains(byte)
                || others.utf8.contains(byte)
            {
                bytes.removeFirst()
            } else {
                return
            }
        }
    }

    private mutating func skipAll(_ isSkipped: (UInt8) -> Bool) { bytes = bytes.drop(while: isSkipped) }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let byte = bytes.first, UInt32(byte) == character.value else { return false }
        bytes.removeFirst()
        return true
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x66).contains(byte | 0x20) }
}
