import AVTCore
import AVTExpressions
import AVTRules

/// The declared type that a value in a test must have.
enum DeclaredType: Equatable {
    case bool
    case int
    case double
    case string
    /// One of the cases of an enumeration.
    case cases([String])

    init(_ type: ValueTypeSyntax) {
        switch type {
        case .bool: self = .bool
        case .int: self = .int
        case .double: self = .double
        case .string: self = .string
        }
    }

    /// Creates the type of a formula or variable, or returns `nil` if a test cannot contain values of that type.
    init?(_ type: ExpressionType) {
        switch type {
        case .bool: self = .bool
        case .int: self = .int
        case .double: self = .double
        case .string, .action: self = .string
        case .enumeration(let enumeration): self = .cases(enumeration.cases)
        default: return nil
        }
    }

    /// Returns true if a value is of this type; an integer, however written, is of both number types.
    func admits(_ value: Value) -> Bool {
        switch (value, self) {
        case (.bool, .bool), (.int, .int), (.int, .double), (.double, .double), (.string, .string), (.string, .cases):
            true
        case (.double(let number), .int): Int(exactly: number) != nil
        default: false
        }
    }

    /// A noun phrase for the type, for use in messages.
    var phrase: String {
        switch self {
        case .bool: "a bool"
        case .int: "an int"
        case .double: "a double"
        case .string: "a string"
        case .cases(let cases): "one of " + cases.map { "`\($0)`" }.joined(separator: ", ")
        }
    }

    /// Returns the text corrected to the type that was probably intended, or `nil` if the intent is unclear.
    func corrected(_ text: TextSyntax, _ value: Value) -> String? {
        switch (self, value) {
        case (.string, .int), (.string, .double), (.string, .bool): return "\"\(text.text)\""
        case (.cases(let cases), .int), (.cases(let cases), .double), (.cases(let cases), .bool):
            return cases.contains(text.text) ? "\"\(text.text)\"" : nil
        case (.bool, _): return booleanKeyword(for: text.text)
        case (.int, .string), (.double, .string):
            var unquoted = text
            unquoted.isQuoted = false
            return admits(unquoted.value) ? text.text : nil
        default: return nil
        }
    }
}
