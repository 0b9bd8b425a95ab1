extension PatternParser {
    /// Parses a backslash escape outside of classes.
    mutating func parseEscape() throws(PatternProblem) {
        switch peek(1) {
        case UInt8(ascii: "b"): appendEscaped(.assertion(.wordBoundary))
        case UInt8(ascii: "B"): appendEscaped(.assertion(.noWordBoundary))
        case UInt8(ascii: "A"): appendEscaped(.assertion(.textStart))
        case UInt8(ascii: "z"): appendEscaped(.assertion(.textEnd))
        case UInt8(ascii: "C"): appendEscaped(.anyByte)
        case UInt8(ascii: "Q"): parseQuoted()
        default:
            if let (_, set) = try parseClassEscape() {
                append(.scalars(set))
            } else {
                appendLiteral(try parseScalarEscape())
            }
        }
    }

    private mutating func appendEscaped(_ node: PatternNode) {
        position += 2
        append(node)
    }

    /// Parses `\Q...\E`; without the `\E`, up to the end.
    private mutating func parseQuoted() {
        position += 2
        while position < bytes.count {
            if follows("\\E") {
                position += 2
                return
            }
            appendLiteral(nextScalar())
        }
    }

    /// Parses an escape for one code point, inside a class or outside.
    mutating func parseScalarEscape() throws(PatternProblem) -> UInt32 {
        let start = position
        position += 1
        guard position < bytes.count else { throw problem("the pattern ends with a backslash", from: start) }
        let scalar = nextScalar()
        switch scalar {
        case 0x61: return 0x07  // \a
        case 0x66: return 0x0C  // \f
        case 0x6E: return 0x0A  // \n
        case 0x72: return 0x0D  // \r
        case 0x74: return 0x09  // \t
        case 0x76: return 0x0B  // \v
        case 0x78: return try parseHexadecimal(start: start)  // \x
        case 0x30...0x37:
            guard scalar == 0x30 || octalDigit() != nil else { throw backreference(start: start) }
            return parseOctal(first: scalar - 0x30)
        case 0x38, 0x39: throw backreference(start: start)
        case 0x5F: return scalar  // _
        case 0x00..<0x80 where AdjacentByte.byte(UInt8(scalar)) != .word: return scalar
        default: throw problem("`\(text(from: start))` is no escape", from: start)
        }
    }

    private func backreference(start: Int) -> PatternProblem {
        problem(
            "the backreference `\(text(from: start))` is not possible: every pattern is matched in time linear in the text",
            kind: .unsupported, from: start)
    }

    private func octalDigit() -> UInt32? {
        guard let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) else { return nil }
        return UInt32(byte - UInt8(ascii: "0"))
    }

    private mutating func parseOctal(first: UInt32) -> UInt32 {
        var value = first
        for _ in 0..<2 {
            guard let digit = octalDigit() else { break }
            value = value * 8 + digit
            position += 1
        }
        return value
    }

    /// Parses `\x7F` or `\x{10FFFF}`, after the `x`.
    private mutating func parseHexadecimal(start: Int) throws(PatternProblem) -> UInt32 {
        let isBraced = peek() == UInt8(ascii: "{")
        if isBraced { position += 1 }
        var value: UInt32 = 0
        var digits = 0
        while let digit = hexadecimalDigit(), isBraced || digits < 2, value <= ScalarSet.last {
            value = value << 4 | digit
            digits += 1
            position += 1
        }
        let isClosed = isBraced ? digits > 0 && peek() == UInt8(ascii: "}") : digits == 2
        guard isClosed, value <= ScalarSet.last else {
            throw problem("write `\\x7F`, or `\\x{...}` with a number up to 10FFFF", from: start)
        }
        if isBraced { position += 1 }
        return value
    }

    private func hexadecimalDigit() -> UInt32? {
        switch peek() {
        case .some(let byte) where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte): UInt32(byte) - 0x30
        case .some(let byte) where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20):
            UInt32(byte | 0x20) - 0x61 + 10
        default: nil
        }
    }
}
