/// One token of a formula.
struct Token {
    enum Kind: Equatable {
        case identifier(String)
        case literal(LiteralSyntax)
        /// An operator or punctuation.
        case symbol(String)
        case end

        /// Whether an operand begins with it, as behind a `not` that should be `!`.
        var canFollowNot: Bool {
            if case .identifier = self { true } else { self == .symbol("(") }
        }
    }

    let kind: Kind
    let range: Range<Int>
}
