extension PatternParser {
    /// Returns the byte at the position, or `nil` at the end.
    func peek(_ distance: Int = 0) -> UInt8? {
        let offset = position + distance
        return offset < bytes.count ? bytes[offset] : nil
    }

    /// Returns whether an ASCII string comes next.
    func follows(_ text: StaticString, at distance: Int = 0) -> Bool {
        let start = position + distance
        guard text.utf8CodeUnitCount <= bytes.count - start else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes[start..<start + $0.count]) }
    }

    /// Reads the code point at the position; the caller has checked that there is one.
    mutating func nextScalar() -> UInt32 {
        let lead = bytes[position]
        position += 1
        guard lead >= 0xC0 else { return UInt32(lead) }
        // The bytes are those of a `String`, so the bytes announced by a lead byte exist.
        let count = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
        var scalar = UInt32(lead & (0x3F >> UInt8(count)))
        for byte in bytes[position...].prefix(count) { scalar = scalar << 6 | UInt32(byte & 0x3F) }
        position += count
        return scalar
    }

    /// Returns the text from an offset to the position, for messages.
    func text(from start: Int) -> String {
        String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Creates a problem for the text from an offset to the position.
    func problem(
        _ message: String, kind: PatternProblem.Kind = .syntax, from start: Int
    ) -> PatternProblem {
        PatternProblem(kind, message, start..<position)
    }
}
