/// One token of a formula.
struct Token {
    enum Kind {
        case identifier(String)
        /// A name that was written in backticks, without the backticks.
        case escapedIdentifier(String)
        case literal(LiteralSyntax)
        /// The magnitude of the lowest integer, which is an integer only with a minus before it.
        case leastMagnitude
        case symbol(TokenSymbol)
        /// An invalid token, which has been reported.
        case invalid
        case end
    }

    let kind: Kind
    let range: Range<Int>

    func isSymbol(_ symbol: TokenSymbol) -> Bool {
        if case .symbol(symbol) = kind { true } else { false }
    }

    /// True if it is a number; a minus before it belongs to the number.
    var isNumber: Bool {
        switch kind {
        case .literal(.int), .literal(.double), .literal(.duration), .leastMagnitude: true
        default: false
        }
    }

    /// True if an operand can begin with it, after a `not` that should be `!`.
    var canFollowNot: Bool {
        if case .identifier = kind { true } else { isSymbol(.leftParenthesis) }
    }

    /// True if it ends an item of a list, map or call.
    var endsItem: Bool {
        switch kind {
        case .end: true
        case .symbol(let symbol): symbol == .comma || symbol.isClosing
        default: false
        }
    }
}

/// An operator or punctuation.
enum TokenSymbol: String {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case isIn = "in"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divide = "/"
    case modulo = "%"
    case not = "!"
    case coalesce = "??"
    case question = "?"
    case colon = ":"
    case dot = "."
    case comma = ","
    case leftParenthesis = "("
    case rightParenthesis = ")"
    case leftBracket = "["
    case rightBracket = "]"
    case leftBrace = "{"
    case rightBrace = "}"

    var isOpening: Bool { self == .leftParenthesis || self == .leftBracket || self == .leftBrace }
    var isClosing: Bool { self == .rightParenthesis || self == .rightBracket || self == .rightBrace }

    var binaryOperator: BinaryOperator? {
        switch self {
        case .or: .or
        case .and: .and
        case .equal: .equal
        case .notEqual: .notEqual
        case .less: .less
        case .lessOrEqual: .lessOrEqual
        case .greater: .greater
        case .greaterOrEqual: .greaterOrEqual
        case .isIn: .isIn
        case .plus: .add
        case .minus: .subtract
        case .times: .multiply
        case .divide: .divide
        case .modulo: .modulo
        default: nil
        }
    }
}

/// Keywords and reserved words.
enum Keyword {
    /// Returns whether a name is a keyword, which cannot even be the name of a field.
    static func isKeyword(_ name: some StringProtocol) -> Bool {
        name == "true" || name == "false" || name == "null" || name == "in"
    }

    private static let reserved: Set<String> = [
        "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop", "package",
        "namespace", "return", "var", "void", "while",
    ]

    /// Returns whether a name is reserved for host languages; only fields and methods can have such names.
    static func isReserved(_ name: String) -> Bool { reserved.contains(name) }

    /// Returns whether a field with this name is written without backticks.
    static func isPlainField(_ name: String) -> Bool {
        guard let first = name.utf8.first, first.isLetter, !isKeyword(name) else { return false }
        return name.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    }

    /// Returns whether a variable can have this name.
    static func isName(_ name: String) -> Bool { isPlainField(name) && !isReserved(name) }
}

extension UInt8 {
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isOctalDigit: Bool { self >= 0x30 && self <= 0x37 }
    var isHexDigit: Bool { isDigit || (self | 0x20 >= 0x61 && self | 0x20 <= 0x66) }
    var isLetter: Bool { (self | 0x20 >= 0x61 && self | 0x20 <= 0x7A) || self == 0x5F }
    var isQuote: Bool { self == 0x22 || self == 0x27 }
}
