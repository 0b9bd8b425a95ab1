/// The brackets, strings and trailing operator of a formula, which show whether it is incomplete without parsing it.
struct FormulaShape {
    /// The number of unclosed brackets, or a negative number if more are closed than opened.
    private(set) var openBrackets = 0

    /// The quotation mark of a string that is not closed, or `nil` if there is none.
    let openQuote: UInt8?

    /// The offset after the first closed string or bracket, or `nil` if there is none.
    private(set) var firstClosed: Int?

    /// True if the text ends with an operator that requires a right operand.
    let endsWithOperator: Bool

    /// Creates the shape of a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - quote: The quotation mark of a string in which the text begins, or `nil` if it begins outside of strings.
    init(_ text: some StringProtocol, inside quote: UInt8? = nil) {
        var quote = quote
        var previous = UInt8(ascii: " ")
        for (offset, byte) in text.utf8.enumerated() {
            let wasBalanced = openBrackets == 0 && quote == nil
            if let open = quote {
                if byte == open, previous != UInt8(ascii: "\\") { quote = nil }
            } else if byte == UInt8(ascii: "\"") || (byte == UInt8(ascii: "'") && !isWord(previous)) {
                // An apostrophe after a letter belongs to a sentence and is not a quote.
                quote = byte
            } else if [UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{")].contains(byte) {
                openBrackets += 1
            } else if [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte) {
                openBrackets -= 1
            }
            let isClosed = !wasBalanced && openBrackets == 0 && quote == nil
            if isClosed, firstClosed == nil { firstClosed = offset + 1 }
            previous = byte
        }
        openQuote = quote
        endsWithOperator = operators.contains { text.hasSuffix($0) }
    }

    /// True if a string is not closed.
    var isInString: Bool { openQuote != nil }

    /// True if all brackets and strings are closed.
    var isBalanced: Bool { openBrackets == 0 && !isInString }

    /// True if the formula is incomplete.
    var isCut: Bool { openBrackets > 0 || isInString || endsWithOperator }
}

/// Operators that no sentence ends with.
private let operators = ["&&", "||", "==", "!=", "<=", ">=", " <", " >", " +", " *", " /", " ?", "??", " :"]

/// Returns true if a byte can be part of a name.
func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || Unicode.Scalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte)
}
