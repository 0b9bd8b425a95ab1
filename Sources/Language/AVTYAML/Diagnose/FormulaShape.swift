/// What can be said of a formula's text without reading it: whether it stops in its middle.
struct FormulaShape {
    /// How many brackets are opened and not closed; negative if more are closed.
    private(set) var openBrackets = 0

    /// Whether a string is not closed.
    private(set) var isInString = false

    /// After how many bytes the first string or bracket is closed.
    private(set) var firstClosed: Int?

    /// Whether an operator that needs a right side is the last thing.
    let endsWithOperator: Bool

    init(_ text: some StringProtocol) {
        var quote: UInt8?
        var previous = UInt8(ascii: " ")
        for (offset, byte) in text.utf8.enumerated() {
            let wasBalanced = openBrackets == 0 && quote == nil
            if let open = quote {
                if byte == open, previous != UInt8(ascii: "\\") { quote = nil }
            } else if byte == UInt8(ascii: "\"") || (byte == UInt8(ascii: "'") && !isWord(previous)) {
                // An apostrophe behind a letter is one of a sentence, not a quote.
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
        isInString = quote != nil
        endsWithOperator = operators.contains { text.hasSuffix($0) }
    }

    /// Whether brackets and strings are closed.
    var isBalanced: Bool { openBrackets == 0 && !isInString }

    /// Whether something must follow.
    var isCut: Bool { openBrackets > 0 || isInString || endsWithOperator }
}

/// Operators that no sentence ends with.
private let operators = ["&&", "||", "==", "!=", "<=", ">=", " <", " >", " +", " *", " /", " ?", "??", " :"]

/// Whether the byte can be a part of a name.
func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || Unicode.Scalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte)
}
