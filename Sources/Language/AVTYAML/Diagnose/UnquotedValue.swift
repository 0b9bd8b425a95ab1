import AVTDiagnostics

/// The reason why a value that libyaml rejected requires quotes.
enum UnquotedValue {
    /// It begins with `!`, `&` or `*`, and continues as a formula.
    case property(Character)
    /// It is in single quotes and contains an apostrophe.
    case apostrophe
    /// It begins with a string or a bracket and continues after its end.
    case goesOn(Character)
    /// It is a formula in double quotes that contains a string in double quotes.
    case innerQuotes
    /// It begins with a character that YAML reserves.
    case reserved(Character)
    /// It contains `: `, and is a formula or a sentence.
    case colon(isFormula: Bool)
    /// It contains brackets inside `{ }` or `[ ]`.
    case brackets

    /// Examines a value, or returns `nil` if quotes would not help.
    init?(_ value: ValueFinder.Value) {
        let text = value.range.text
        guard let first = text.first else { return nil }
        let shape = FormulaShape(text)
        switch first {
        case "@", "`", "%":
            self = .reserved(first)
        case "|", ">":
            // Nothing can follow the indicators of a block scalar on its line.
            let rest = text.dropFirst().drop { "+-0123456789".contains($0) }
            guard !rest.isEmpty else { return nil }
            self = .reserved(first)
        case "!", "&", "*":
            guard shape.isBalanced else { return nil }
            self = .property(first)
        case "'" where Self.isTextWithApostrophe(text):
            self = .apostrophe
        case "\"" where Self.hasInnerQuotes(text):
            self = .innerQuotes
        case "\"", "'", "[", "{":
            guard shape.isBalanced, let closed = shape.firstClosed, closed < text.utf8.count else { return nil }
            self = .goesOn(first)
        default:
            if Self.containsColon(text) {
                self = .colon(isFormula: text.contains("?"))
            } else {
                let breaksFlow = text.contains { "[]{}?\"".contains($0) }
                guard value.isInFlow, breaksFlow, shape.isBalanced else { return nil }
                self = .brackets
            }
        }
    }

    /// True if a value on several lines is more likely an unquoted formula than wrongly indented lines.
    var isFormulaAlsoOverSeveralLines: Bool {
        switch self {
        case .colon(isFormula: true), .property("!"): true
        default: false
        }
    }

    /// Returns true if a single-quoted text has apostrophes within words only, and may be put in double quotes as it
    /// is.
    private static func isTextWithApostrophe(_ text: Substring) -> Bool {
        let bytes = Array(text.utf8)
        let apostrophe = UInt8(ascii: "'")
        guard bytes.count > 2, bytes.last == apostrophe, !text.contains("\""), !text.contains("\\") else {
            return false
        }
        let inner = (1..<bytes.count - 1).filter { bytes[$0] == apostrophe }
        return !inner.isEmpty && inner.allSatisfy { isWord(bytes[$0 - 1]) && isWord(bytes[$0 + 1]) }
    }

    /// Returns true if a double-quoted text has an operator before its second quote, as in `"event.adRoll == "pre""`.
    private static func hasInnerQuotes(_ text: Substring) -> Bool {
        guard text.utf8.count > 2, text.last == "\"" else { return false }
        let start = text.dropFirst().prefix { $0 != "\"" }
        let operand = start.reversed().drop { $0 == " " }
        return start.utf8.count < text.utf8.count - 2 && operand.first.map { "=!<>(,[+?:&|".contains($0) } == true
    }

    private static func containsColon(_ text: Substring) -> Bool {
        text.hasSuffix(":") || text.contains(": ") || text.contains(":\t")
    }
}
