/// Cuts a formula into tokens.
struct Lexer {
    private let bytes: [UInt8]
    private var place = 0
    private(set) var problems: [ExpressionProblem] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// All tokens, the end included.
    mutating func tokens() -> [Token] {
        var tokens: [Token] = []
        while true {
            skipBlanks()
            guard place < bytes.count else { break }
            if let token = next() { tokens.append(token) }
        }
        tokens.append(Token(kind: .end, range: bytes.count..<bytes.count))
        return tokens
    }

    private mutating func skipBlanks() {
        while place < bytes.count {
            switch bytes[place] {
            case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
                place += 1
            case UInt8(ascii: "/") where place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "/"):
                while place < bytes.count, bytes[place] != 0x0A { place += 1 }
            default:
                return
            }
        }
    }

    private mutating func next() -> Token? {
        let byte = bytes[place]
        if byte.isLetter { return word() }
        if byte.isDigit || (byte == UInt8(ascii: ".") && peek(1).isDigit) { return number() }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return text(from: place, isRaw: false) }
        return symbol()
    }

    private func peek(_ distance: Int) -> UInt8 {
        place + distance < bytes.count ? bytes[place + distance] : 0
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    // MARK: Words

    private mutating func word() -> Token? {
        let start = place
        while place < bytes.count, bytes[place].isLetter || bytes[place].isDigit { place += 1 }
        let name = string(start..<place)
        if name == "r" || name == "R", peek(0) == UInt8(ascii: "\"") || peek(0) == UInt8(ascii: "'") {
            return text(from: start, isRaw: true)
        }
        let range = start..<place
        switch name {
        case "true", "false": return Token(kind: .literal(.bool(name == "true")), range: range)
        case "null": return Token(kind: .literal(.null), range: range)
        case "in": return Token(kind: .symbol("in"), range: range)
        default: return Token(kind: .identifier(name), range: range)
        }
    }

    // MARK: Numbers

    private mutating func number() -> Token? {
        let start = place
        if bytes[place] == UInt8(ascii: "0"), peek(1) | 0x20 == UInt8(ascii: "x"), peek(2).isHexDigit {
            place += 2
            while place < bytes.count, bytes[place].isHexDigit { place += 1 }
            return whole(start, Int(string(start + 2..<place), radix: 16))
        }
        digits()
        var isDouble = false
        if peek(0) == UInt8(ascii: "."), peek(1).isDigit {
            isDouble = true
            place += 1
            digits()
        }
        if peek(0) | 0x20 == UInt8(ascii: "e"),
            peek(1).isDigit || ((peek(1) == 0x2B || peek(1) == 0x2D) && peek(2).isDigit)
        {
            isDouble = true
            place += 2
            digits()
        }
        if place < bytes.count, bytes[place].isLetter { return duration(from: start) }
        let digits = string(start..<place)
        guard isDouble else { return whole(start, Int(digits)) }
        guard let value = Double(digits), value.isFinite else {
            return failed(start..<place, "this number is too large")
        }
        return Token(kind: .literal(.double(value)), range: start..<place)
    }

    private mutating func digits() {
        while place < bytes.count, bytes[place].isDigit { place += 1 }
    }

    private mutating func whole(_ start: Int, _ value: Int?) -> Token? {
        if place < bytes.count, bytes[place].isLetter { return duration(from: start) }
        if let value { return Token(kind: .literal(.int(value)), range: start..<place) }
        // One more than fits is the least integer when a minus stands before it.
        if string(start..<place) == "9223372036854775808" {
            return Token(kind: .symbol("9223372036854775808"), range: start..<place)
        }
        return failed(start..<place, "this number is too large; the largest is 9223372036854775807")
    }

    /// `500ms`, `2s`, `1m30s`: numbers with units, largest unit first.
    private mutating func duration(from start: Int) -> Token? {
        place = start
        var total = 0.0
        var isKnown = true
        // The first number may begin with its point: `.5s`.
        while place < bytes.count, bytes[place].isDigit || place == start {
            let first = place
            while place < bytes.count, bytes[place].isDigit || bytes[place] == UInt8(ascii: ".") { place += 1 }
            let amount = Double(string(first..<place))
            let unitStart = place
            while place < bytes.count, bytes[place].isLetter { place += 1 }
            let factor: Double? =
                switch string(unitStart..<place) {
                case "ms": 1
                case "s": 1000
                case "m": 60_000
                case "h": 3_600_000
                default: nil
                }
            if let amount, let factor { total += amount * factor } else { isKnown = false }
        }
        let range = start..<place
        guard isKnown else {
            return failed(
                range, "`\(string(range))` is neither a number nor a duration", "durations: 500ms, 2s, 1m30s, 1h")
        }
        guard total.rounded() == total, let milliseconds = Int(exactly: total) else {
            return failed(range, "`\(string(range))` is no whole number of milliseconds")
        }
        return Token(kind: .literal(.duration(milliseconds: milliseconds)), range: range)
    }

    // MARK: Text

    private mutating func text(from start: Int, isRaw: Bool) -> Token? {
        let quote = bytes[place]
        let isTriple = peek(1) == quote && peek(2) == quote
        let width = isTriple ? 3 : 1
        place += width
        var content: [UInt8] = []
        while place < bytes.count {
            if bytes[place] == quote, !isTriple || (peek(1) == quote && peek(2) == quote) {
                place += width
                let range = start..<place
                return Token(kind: .literal(.string(String(decoding: content, as: UTF8.self))), range: range)
            }
            if bytes[place] == 0x0A, !isTriple { break }
            if bytes[place] == UInt8(ascii: "\\"), !isRaw {
                content += escape()
            } else {
                content.append(bytes[place])
                place += 1
            }
        }
        return failed(
            start..<place, "this text is not closed", "write a closing \(quote == 0x22 ? "double" : "single") quote")
    }

    private mutating func escape() -> [UInt8] {
        let start = place
        let letter = peek(1)
        place += 2
        switch letter {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "a"): return [0x07]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "v"): return [0x0B]
        case UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
            return [letter]
        case UInt8(ascii: "x"), UInt8(ascii: "X"): return codePoint(digits: 2, from: start)
        case UInt8(ascii: "u"): return codePoint(digits: 4, from: start)
        case UInt8(ascii: "U"): return codePoint(digits: 8, from: start)
        default:
            place = min(place, bytes.count)
            problem(start..<place, "`\(string(start..<place))` is no escape", nil)
            return []
        }
    }

    private mutating func codePoint(digits: Int, from start: Int) -> [UInt8] {
        let end = min(place + digits, bytes.count)
        let value = UInt32(string(place..<end), radix: 16)
        place = end
        guard let value, let scalar = Unicode.Scalar(value) else {
            problem(start..<end, "`\(string(start..<end))` is no code point", nil)
            return []
        }
        return Array(String(Character(scalar)).utf8)
    }

    // MARK: Symbols

    private static let symbols = [
        "&&", "||", "==", "!=", "<=", ">=", "??", "?.", "<", ">", "!", "-", "+", "*", "/", "%", "?", ":", ".", ",", "(",
        ")", "[", "]", "{", "}",
    ]

    private mutating func symbol() -> Token? {
        for symbol in Lexer.symbols where bytes[place...].starts(with: symbol.utf8) {
            // `c?.5:1` is a condition and a number, not an optional selection.
            if symbol == "?.", peek(2).isDigit { continue }
            let range = place..<(place + symbol.utf8.count)
            place = range.upperBound
            return Token(kind: .symbol(symbol), range: range)
        }
        let wrong: [UInt8: (String, String)] = [
            UInt8(ascii: "="): ("one `=` compares nothing", "=="),
            UInt8(ascii: "&"): ("one `&` joins nothing", "&&"),
            UInt8(ascii: "|"): ("one `|` joins nothing", "||"),
        ]
        let start = place
        if let (message, right) = wrong[bytes[place]] {
            place += 1
            problems.append(
                ExpressionProblem(
                    code: "syntax", message: message, range: start..<place, label: "write `\(right)`",
                    fixes: [ExpressionFix("write `\(right)`", [ExpressionEdit(start..<place, right)])]))
            return Token(kind: .symbol(right), range: start..<place)
        }
        place += 1
        while place < bytes.count, bytes[place] & 0xC0 == 0x80 { place += 1 }
        let text = string(start..<place)
        return failed(start..<place, "\(text == "`" ? "a backtick" : "`\(text)`") has no meaning in a formula")
    }

    // MARK: Problems

    private mutating func problem(_ range: Range<Int>, _ message: String, _ label: String?) {
        problems.append(ExpressionProblem(code: "syntax", message: message, range: range, label: label))
    }

    private mutating func failed(_ range: Range<Int>, _ message: String, _ label: String? = nil) -> Token? {
        problem(range, message, label)
        return nil
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    fileprivate var isHexDigit: Bool { isDigit || (self | 0x20 >= 0x61 && self | 0x20 <= 0x66) }
    fileprivate var isLetter: Bool { (self | 0x20 >= 0x61 && self | 0x20 <= 0x7A) || self == 0x5F }
}
