/// Splits a formula into tokens.
struct Lexer {
    let bytes: [UInt8]
    let isStrict: Bool
    var place = 0
    var problems = ProblemList()
    /// True if a literal is not closed, so that the rest of the formula is unknown.
    var isCut = false

    init(_ text: String, isStrict: Bool) {
        bytes = Array(text.utf8)
        self.isStrict = isStrict
    }

    /// Returns all tokens, including the end.
    mutating func tokens() -> [Token] {
        var tokens: [Token] = []
        tokens.reserveCapacity(bytes.count / 3 + 2)
        while true {
            skipBlanks()
            guard place < bytes.count else { break }
            let start = place
            if let kind = next() { tokens.append(Token(kind: kind, range: start..<place)) }
        }
        tokens.append(Token(kind: .end, range: bytes.count..<bytes.count))
        return tokens
    }

    private mutating func skipBlanks() {
        while place < bytes.count {
            switch bytes[place] {
            case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
                place += 1
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
                while place < bytes.count, bytes[place] != 0x0A { place += 1 }
            default:
                return
            }
        }
    }

    // `next` and the functions below return a token that ends at `place`, or `nil` if there is nothing for the parser.
    private mutating func next() -> Token.Kind? {
        let byte = bytes[place]
        if byte.isLetter { return word() }
        if byte.isDigit || (byte == UInt8(ascii: ".") && peek(1).isDigit) { return number() }
        if byte.isQuote { return text(LiteralForm(), from: place) }
        if byte == UInt8(ascii: "`") { return escapedIdentifier() }
        if byte >= 0x80 { return foreign() }
        return symbol()
    }

    func peek(_ distance: Int) -> UInt8 {
        place + distance < bytes.count ? bytes[place + distance] : 0
    }

    func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    // MARK: Identifiers and keywords

    private mutating func word() -> Token.Kind {
        let start = place
        while place < bytes.count, bytes[place].isLetter || bytes[place].isDigit { place += 1 }
        if place < bytes.count {
            if bytes[place].isQuote, let form = literalForm(of: start..<place) { return text(form, from: start) }
            if bytes[place] >= 0x80, isLetterAhead { return nonASCIIName(from: start) }
        }
        let name = string(start..<place)
        switch name {
        case "true", "false": return .literal(.bool(name == "true"))
        case "null": return .literal(.null)
        case "in": return .symbol(.isIn)
        default: return .identifier(name)
        }
    }

    /// Returns the literal form that the letters before a quote stand for, or `nil` if they are a name.
    private mutating func literalForm(of prefix: Range<Int>) -> LiteralForm? {
        guard prefix.count <= 2 else { return nil }
        switch bytes[prefix].map({ $0 | 0x20 }) {
        case [UInt8(ascii: "r")]: return LiteralForm(isRaw: true)
        case [UInt8(ascii: "b")]: return LiteralForm(isBytes: true)
        case [UInt8(ascii: "b"), UInt8(ascii: "r")]: return LiteralForm(isRaw: true, isBytes: true)
        case [UInt8(ascii: "r"), UInt8(ascii: "b")]:
            report("raw bytes begin with `br`", prefix, label: "write `br`", replacement: "br")
            return LiteralForm(isRaw: true, isBytes: true)
        default: return nil
        }
    }

    /// Scans `` `name` ``, which the parser accepts after a dot.
    private mutating func escapedIdentifier() -> Token.Kind {
        let start = place
        place += 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "`"), bytes[place] != 0x0A { place += 1 }
        guard peek(0) == UInt8(ascii: "`") else {
            place = bytes.count
            isCut = true
            report("this backtick is not closed", start..<start + 1, label: "write the closing backtick")
            return .invalid
        }
        place += 1
        return .escapedIdentifier(string(start + 1..<place - 1))
    }

    // MARK: Problems

    mutating func report(
        _ message: String, _ range: Range<Int>, label: String? = nil, code: String = "syntax", notes: [String] = [],
        fix: ExpressionFix? = nil
    ) {
        problems.append(
            ExpressionProblem(
                code: code, message: message, range: range, label: label, notes: notes, fixes: fix.map { [$0] } ?? []))
    }

    mutating func report(_ message: String, _ range: Range<Int>, label: String, replacement: String) {
        report(
            message, range, label: label, fix: ExpressionFix(label, [ExpressionEdit(range, replacement)]))
    }
}
