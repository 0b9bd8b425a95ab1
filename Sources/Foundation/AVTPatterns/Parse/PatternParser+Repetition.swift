extension PatternParser {
    /// Parses `*`, `+`, `?`, `{n}`, `{n,}` or `{n,m}`, each also lazy; any other `{` is a literal.
    mutating func parseRepetition(after previous: Int?) throws(PatternProblem) {
        let start = position
        guard let (least, most) = parseCounts() else { return appendLiteral(nextScalar()) }
        if peek() == UInt8(ascii: "?") { position += 1 }
        if let previous {
            throw problem("`\(text(from: previous))` repeats a repetition; group the first one", from: previous)
        }
        let largest = max(least, most ?? 0)
        guard largest <= PatternParser.largestCount, least <= most ?? least else {
            throw problem(
                largest > PatternParser.largestCount
                    ? "a part may be repeated at most \(PatternParser.largestCount) times"
                    : "the first number is the larger one", from: start)
        }
        let counted = bytes[start] == UInt8(ascii: "{")
        try repeatLast(least: least, most: most, counted: counted, at: start..<position)
        repetitionStart = start
    }

    private mutating func parseCounts() -> (least: Int, most: Int?)? {
        let start = position
        position += 1
        switch bytes[start] {
        case UInt8(ascii: "*"): return (0, nil)
        case UInt8(ascii: "+"): return (1, nil)
        case UInt8(ascii: "?"): return (0, 1)
        default: break
        }
        if let least = parseNumber() {
            var most: Int? = least
            if peek() == UInt8(ascii: ",") {
                position += 1
                most = peek() == UInt8(ascii: "}") ? nil : parseNumber() ?? -1
            }
            if most != -1, peek() == UInt8(ascii: "}") {
                position += 1
                return (least, most)
            }
        }
        position = start
        return nil
    }

    /// Parses digits without leading zeros; a number above the largest count is returned for the caller to reject.
    private mutating func parseNumber() -> Int? {
        let start = position
        var number = 0
        while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            // RE2 treats longer numbers as literal text.
            guard number < 100_000_000 else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
            position += 1
        }
        let hasLeadingZero = position - start > 1 && bytes[start] == UInt8(ascii: "0")
        return position > start && !hasLeadingZero ? number : nil
    }
}
