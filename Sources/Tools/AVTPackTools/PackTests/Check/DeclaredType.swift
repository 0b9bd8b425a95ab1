import AVTExpressions
import AVTRules
import AVTCore

/// What a value in a test is compared with.
enum DeclaredType: Equatable {
    case bool
    case int
    case double
    case string
    /// One of the words of an enumeration.
    case words([String])

    init(_ type: ValueTypeSyntax) {
        switch type {
        case .bool: self = .bool
        case .int: self = .int
        case .double: self = .double
        case .string: self = .string
        }
    }

    /// The type of a formula or variable, or `nil` for one of which no values can be given.
    init?(_ type: ExpressionType) {
        switch type {
        case .bool: self = .bool
        case .int: self = .int
        case .double: self = .double
        case .string, .action: self = .string
        case .enumeration(let enumeration): self = .words(enumeration.words)
        default: return nil
        }
    }

    /// True if a value is of this type; a whole number is of both number types, however it is written.
    func admits(_ value: Value) -> Bool {
        switch (value, self) {
        case (.bool, .bool), (.int, .int), (.int, .double), (.double, .double), (.string, .string), (.string, .words):
            true
        case (.double(let number), .int): Int(exactly: number) != nil
        default: false
        }
    }

    /// The type in a sentence.
    var phrase: String {
        switch self {
        case .bool: "a bool"
        case .int: "an int"
        case .double: "a double"
        case .string: "a string"
        case .words(let words): "one of " + words.map { "`\($0)`" }.joined(separator: ", ")
        }
    }

    /// The text that gives the value the type that it was meant to have, or `nil` if that is not clear.
    func repaired(_ text: TextSyntax, _ value: Value) -> String? {
        switch (self, value) {
        case (.string, .int), (.string, .double), (.string, .bool): return "\"\(text.text)\""
        case (.words(let words), .int), (.words(let words), .double), (.words(let words), .bool):
            return words.contains(text.text) ? "\"\(text.text)\"" : nil
        case (.bool, _): return truthWord(for: text.text)
        case (.int, .string), (.double, .string):
            var unquoted = text
            unquoted.isQuoted = false
            return admits(unquoted.value) ? text.text : nil
        default: return nil
        }
    }
}
