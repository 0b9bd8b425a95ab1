import AVTDiagnostics

/// Splits a formula into tokens.
struct Lexer {
    let bytes: [UInt8]
    let isStrict: Bool
    var offset = 0
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
            guard offset < bytes.count else { break }
            let start = offset
            if let kind = next() { tokens.append(Token(kind: kind, range: start..<offset)) }
        }
        tokens.append(Token(kind: .end, range: bytes.count..<bytes.count))
        return tokens
    }

    private mutating func skipBlanks() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
                offset += 1
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
                while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
            default:
                return
            }
        }
    }

    // `next` and the functions below return a token that ends at `offset`, or `nil` if there is nothing for the parser.
    private mutating func next() -> Token.Kind? {
        let byte = bytes[offset]
        if byte.isLetter { return identifier() }
        if byte.isDigit || (byte == UInt8(ascii: ".") && peek(1).isDigit) { return number() }
        if byte.isQuote { return text(LiteralForm(), from: offset) }
        if byte == UInt8(ascii: "`") { return escapedIdentifier() }
        if byte >= 0x80 { return foreign() }
        return symbol()
    }

    func peek(_ distance: Int) -> UInt8 {
        offset + distance < bytes.count ? bytes[offset + distance] : 0
    }

    func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    // MARK: Identifiers and keywords

    private mutating func identifier() -> Token.Kind {
        let start = offset
        while offset < bytes.count, bytes[offset].isLetter || bytes[offset].isDigit { offset += 1 }
        if offset < bytes.count {
            if bytes[offset].isQuote, let form = literalForm(of: start..<offset) { return text(form, from: start) }
            if bytes[offset] >= 0x80, isLetterAhead { return nonASCIIName(from: start) }
        }
        let name = string(start..<offset)
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
        let start = offset
        offset += 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "`"), bytes[offset] != 0x0A { offset += 1 }
        guard peek(0) == UInt8(ascii: "`") else {
            offset = bytes.count
            isCut = true
            report("this backtick is not closed", start..<start + 1, label: "write the closing backtick")
            return .invalid
        }
        offset += 1
        return .escapedIdentifier(string(start + 1..<offset - 1))
    }

    // MARK: Problems

    mutating func report(
        _ message: String, _ range: Range<Int>, label: String? = nil, code: DiagnosticCode = .expressionSyntax,
        notes: [String] = [],
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
