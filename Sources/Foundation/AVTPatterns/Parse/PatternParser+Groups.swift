extension PatternParser {
    /// Parses `(`, `(?:`, `(?P<name>`, `(?<name>`, `(?i:` or the flags `(?i)`.
    mutating func openGroup() throws(PatternProblem) {
        let start = position
        guard follows("(?") else {
            position += 1
            return try pushGroup(start: start, flags: flags)
        }
        for (look, name) in PatternParser.lookaround where follows(look, at: 2) {
            position += 2 + look.utf8CodeUnitCount
            throw problem(
                "a \(name) is not possible: every pattern is matched in time linear in the text", kind: .unsupported,
                from: start)
        }
        if follows("P<", at: 2) || follows("<", at: 2) {
            try parseName(start: start)
            try pushGroup(start: start, flags: flags)
        } else {
            try parseFlags(start: start)
        }
    }

    private static var lookaround: [(StaticString, String)] {
        [("=", "lookahead"), ("!", "lookahead"), ("<=", "lookbehind"), ("<!", "lookbehind")]
    }

    private mutating func parseName(start: Int) throws(PatternProblem) {
        position += follows("(?P<") ? 4 : 3
        let nameStart = position
        while let byte = peek(), AdjacentByte.byte(byte) == .word { position += 1 }
        guard peek() == UInt8(ascii: ">"), position > nameStart else {
            throw problem("a group's name is made of ASCII letters, digits and `_`, and ends with `>`", from: start)
        }
        guard names.insert(Array(bytes[nameStart..<position])).inserted else {
            throw problem("there are two groups named `\(text(from: nameStart))`", from: nameStart)
        }
        position += 1
    }

    private mutating func parseFlags(start: Int) throws(PatternProblem) {
        position += 2
        var inner = flags
        var removes = false
        var needsFlag = false
        while position < bytes.count {
            let scalar = nextScalar()
            switch scalar {
            case 0x2D where !removes:  // -
                removes = true
                needsFlag = true
            case 0x3A where !needsFlag:  // :
                return try pushGroup(start: start, flags: inner)
            case 0x29 where !needsFlag:  // )
                flags = inner
                return
            default:
                guard let flag = PatternParser.flag(scalar) else {
                    throw problem("`\(text(from: start))` begins no known group", from: start)
                }
                needsFlag = false
                if removes { inner.remove(flag) } else { inner.insert(flag) }
            }
        }
        throw problem("`\(text(from: start))` begins no known group", from: start)
    }

    private static func flag(_ scalar: UInt32) -> Flags? {
        switch scalar {
        case 0x69: .ignoresCase
        case 0x6D: .multiline
        case 0x73: .dotMatchesLineBreak
        case 0x55: .lazy
        default: nil
        }
    }
}
