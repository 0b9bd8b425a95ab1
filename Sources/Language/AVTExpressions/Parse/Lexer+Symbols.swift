extension Lexer {
    /// Symbols of other languages, and their counterparts here.
    private static let wrong: [(written: String, right: TokenSymbol, message: String)] = [
        ("===", .equal, "`===` is written `==`"),
        ("!==", .notEqual, "`!==` is written `!=`"),
        ("<>", .notEqual, "`<>` is written `!=`"),
        ("=>", .comma, "the name and the formula of a macro have a comma between them"),
        ("=<", .lessOrEqual, "`=<` is written `<=`"),
        ("=", .equal, "a single `=` is not an operator"),
        ("&", .and, "a single `&` is not an operator"),
        ("|", .or, "a single `|` is not an operator"),
    ]

    mutating func symbol() -> Token.Kind? {
        let start = offset
        if let assignment = assignment() { return assignment }
        if let wrong = foreignOperator() { return .symbol(wrong) }
        if let symbol = longSymbol(bytes[offset], peek(1)) {
            offset += 2
            return .symbol(symbol)
        }
        if let symbol = shortSymbol(bytes[offset]) {
            offset += 1
            return .symbol(symbol)
        }
        offset += 1
        if bytes[start] == UInt8(ascii: ";"), isBlankUntilEnd {
            report("a formula has no `;` at its end", start..<offset, label: "leave it out", replacement: "")
            return nil
        }
        report("`\(string(start..<offset))` is not allowed in a formula", start..<offset)
        return .invalid
    }

    private mutating func foreignOperator() -> TokenSymbol? {
        switch bytes[offset] {
        case UInt8(ascii: "=") where peek(1) != UInt8(ascii: "=") || peek(2) == UInt8(ascii: "="): break
        case UInt8(ascii: "!") where peek(1) == UInt8(ascii: "=") && peek(2) == UInt8(ascii: "="): break
        case UInt8(ascii: "<") where peek(1) == UInt8(ascii: ">"): break
        case UInt8(ascii: "&") where peek(1) != UInt8(ascii: "&"): break
        case UInt8(ascii: "|") where peek(1) != UInt8(ascii: "|"): break
        default: return nil
        }
        for wrong in Lexer.wrong where bytes[offset...].starts(with: wrong.written.utf8) {
            let range = offset..<offset + wrong.written.utf8.count
            offset = range.upperBound
            let right = wrong.right.rawValue
            report(wrong.message, range, label: "write `\(right)`", replacement: right)
            return wrong.right
        }
        return nil
    }

    /// Reports `+=`, `++` and similar operators, which change a value in other languages.
    private mutating func assignment() -> Token.Kind? {
        let (first, second) = (bytes[offset], peek(1))
        let isSum = first == UInt8(ascii: "+") && second == first
        let isChange = second == UInt8(ascii: "=") && peek(2) != second && "+-*/".utf8.contains(first)
        guard isSum || isChange else { return nil }
        let range = offset..<offset + 2
        offset += 2
        let sign = String(decoding: [first], as: UTF8.self)
        report(
            "`\(string(range))` changes nothing in a formula", range,
            label: "write the new value, such as `x \(sign) 1`")
        return .invalid
    }

    private func longSymbol(_ first: UInt8, _ second: UInt8) -> TokenSymbol? {
        switch (first, second) {
        case (UInt8(ascii: "&"), UInt8(ascii: "&")): .and
        case (UInt8(ascii: "|"), UInt8(ascii: "|")): .or
        case (UInt8(ascii: "="), UInt8(ascii: "=")): .equal
        case (UInt8(ascii: "!"), UInt8(ascii: "=")): .notEqual
        case (UInt8(ascii: "<"), UInt8(ascii: "=")): .lessOrEqual
        case (UInt8(ascii: ">"), UInt8(ascii: "=")): .greaterOrEqual
        case (UInt8(ascii: "?"), UInt8(ascii: "?")): .coalesce
        default: nil
        }
    }

    private func shortSymbol(_ byte: UInt8) -> TokenSymbol? {
        switch byte {
        case UInt8(ascii: "<"): .less
        case UInt8(ascii: ">"): .greater
        case UInt8(ascii: "!"): .not
        case UInt8(ascii: "-"): .minus
        case UInt8(ascii: "+"): .plus
        case UInt8(ascii: "*"): .times
        case UInt8(ascii: "/"): .divide
        case UInt8(ascii: "%"): .modulo
        case UInt8(ascii: "?"): .question
        case UInt8(ascii: ":"): .colon
        case UInt8(ascii: "."): .dot
        case UInt8(ascii: ","): .comma
        case UInt8(ascii: "("): .leftParenthesis
        case UInt8(ascii: ")"): .rightParenthesis
        case UInt8(ascii: "["): .leftBracket
        case UInt8(ascii: "]"): .rightBracket
        case UInt8(ascii: "{"): .leftBrace
        case UInt8(ascii: "}"): .rightBrace
        default: nil
        }
    }

    private var isBlankUntilEnd: Bool {
        bytes[offset...].allSatisfy { $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0D) }
    }

    // MARK: Beyond ASCII

    /// Signs that word processors substitute for operators.
    private static let signs: [Unicode.Scalar: TokenSymbol] = [
        "≤": .lessOrEqual, "≥": .greaterOrEqual, "≠": .notEqual, "×": .times, "÷": .divide, "−": .minus, "–": .minus,
        "∧": .and, "∨": .or, "¬": .not,
    ]

    mutating func foreign() -> Token.Kind? {
        if isLetterAhead { return nonASCIIName(from: offset) }
        let start = offset
        let scalar = consumeScalar()
        let range = start..<offset
        if let symbol = Lexer.signs[scalar] {
            let right = symbol.rawValue
            report("`\(scalar)` is written `\(right)`", range, label: "write `\(right)`", replacement: right)
            return .symbol(symbol)
        }
        if "“”„‟".unicodeScalars.contains(scalar) || "‘’‚‛".unicodeScalars.contains(scalar) {
            return curlyQuotedText(from: start)
        }
        if scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint {
            report("a blank of a kind that is no blank in a formula", range, label: "write a space", replacement: " ")
            return nil
        }
        report("`\(string(range))` is not allowed in a formula", range)
        return .invalid
    }

    /// Scans text in curly quotes, up to the next quote of that kind, and reports it.
    private mutating func curlyQuotedText(from start: Int) -> Token.Kind {
        // All quotes of this kind are three bytes long and differ in the last one: E2 80 98...9F.
        let opening = start..<offset
        let straight = bytes[start + 2] < 0x9C ? "'" : "\""
        while offset < bytes.count, bytes[offset] != 0x0A, !isCurlyQuote(like: start) { offset += 1 }
        guard offset < bytes.count, bytes[offset] != 0x0A else {
            offset = opening.upperBound
            report("write text in straight quotes", opening, label: "write `\(straight)` on both sides")
            return .invalid
        }
        let closing = offset..<offset + 3
        offset += 3
        if start == 0, isBlankUntilEnd,
            bytes[opening.upperBound..<closing.lowerBound].contains(where: "=<>&|(".utf8.contains)
        {
            report(
                "this formula is in typographic quotes", start..<offset,
                label: "write `'` on both sides, or leave the quotes out")
            return .invalid
        }
        report(
            "write text in straight quotes", start..<offset, label: "write straight quotes",
            fix: ExpressionFix(
                "write straight quotes", [ExpressionEdit(opening, straight), ExpressionEdit(closing, straight)]))
        return .invalid
    }

    private func isCurlyQuote(like start: Int) -> Bool {
        guard bytes[offset] == 0xE2, peek(1) == 0x80 else { return false }
        return bytes[start + 2] < 0x9C ? (0x98...0x9B).contains(peek(2)) : (0x9C...0x9F).contains(peek(2))
    }

    /// Scans a word with letters that are not allowed in names, and reports it.
    mutating func nonASCIIName(from start: Int) -> Token.Kind {
        while offset < bytes.count {
            if bytes[offset].isLetter || bytes[offset].isDigit {
                offset += 1
            } else if bytes[offset] >= 0x80, isLetterAhead {
                _ = consumeScalar()
            } else {
                break
            }
        }
        report(
            "`\(string(start..<offset))` is no name", start..<offset,
            label: "names are made of the letters a to z, digits and `_`")
        return .invalid
    }

    var isLetterAhead: Bool {
        var copy = self
        let scalar = copy.consumeScalar()
        return scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
    }

    private mutating func consumeScalar() -> Unicode.Scalar {
        let start = offset
        offset += 1
        while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        return string(start..<offset).unicodeScalars.first ?? "\u{FFFD}"
    }
}
