/// One token of a formula.
struct Token {
    enum Kind: Equatable {
        case identifier(String)
        case literal(LiteralSyntax)
        /// An operator or punctuation.
        case symbol(String)
        case end
    }

    let kind: Kind
    let range: Range<Int>
}
