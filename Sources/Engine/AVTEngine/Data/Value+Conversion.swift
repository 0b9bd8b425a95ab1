import AVTCore

extension Value {
    /// Returns the value converted to a declared type, or `nil` if it does not convert without loss.
    ///
    /// - An int converts to a double if a double represents it exactly, and to a string of its decimal digits.
    /// - A double without a fraction converts to an int if an int represents it exactly, and to a string of that int.
    /// - Everything else keeps its type: a fraction has more than one spelling, a string is parsed only if a formula
    ///   says so (`int(...)`), and a bool in place of a string mostly means that there is none.
    package func converted(to type: ValueType) -> Value? {
        switch (self, type) {
        case (.bool, .bool), (.int, .int), (.double, .double), (.string, .string): self
        case (.int(let value), .double): Double(exactly: value).map(Value.double)
        case (.int(let value), .string): .string(String(value))
        case (.double(let value), .int): Int(exactly: value).map(Value.int)
        case (.double(let value), .string): Int(exactly: value).map { .string(String($0)) }
        default: nil
        }
    }

    /// True for a value of the app that represents none: an empty optional, or Foundation's `NSNull`.
    var isAbsent: Bool {
        guard case .opaque(let value) = self else { return false }
        let mirror = Mirror(reflecting: value.content)
        if mirror.displayStyle == .optional { return mirror.children.isEmpty }
        return String(describing: type(of: value.content)) == "NSNull"
    }

    /// The value as JSON of bounded length, or the type of a value of the app.
    var example: String {
        switch self {
        case .bool(let value): String(value)
        case .int(let value): String(value)
        case .double(let value): String(value)
        case .string(let text): "\"" + Value.shortened(text) + "\""
        case .opaque(let value): "a value of type " + Value.shortened(String(describing: type(of: value.content)))
        }
    }

    /// The text of a property: JSON, in which strings have lost their quotes.
    var textExample: String {
        if case .string(let text) = self { Value.shortened(text) } else { example }
    }

    private static func shortened(_ text: String) -> String {
        let limit = 40
        var short = ""
        for (count, scalar) in text.unicodeScalars.enumerated() {
            guard count < limit else { return short + "..." }
            short += scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : scalar.value < 0x20 ? " " : String(scalar)
        }
        return short
    }
}
