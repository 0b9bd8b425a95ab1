/// The name that a macro gives to a value.
public struct VariableSyntax: Sendable {
    /// The name.
    public var name: String
    /// Where it stands.
    public var range: Range<Int>

    /// Puts a variable together.
    public init(_ name: String, range: Range<Int>) {
        self.name = name
        self.range = range
    }
}

/// A macro that goes through a list or map.
public struct ComprehensionSyntax: Sendable {
    /// What it makes of the elements.
    public enum Kind: String, Sendable, CaseIterable {
        /// True if the condition holds for all.
        case all
        /// True if the condition holds for some.
        case exists
        /// True if the condition holds for one and no other; also written `exists_one`.
        case existsOne
        /// The elements for which the condition holds.
        case filter
        /// A list of what is made of the elements, if there is a condition of those for which it holds.
        case map
        /// As `map`, with two variables.
        case transformList
        /// A map with the same keys and other values.
        case transformMap
        /// A map put together of the entries that are made of each element.
        case transformMapEntry
    }

    /// What it makes of the elements.
    public var kind: Kind
    /// Where the macro's name stands.
    public var nameRange: Range<Int>
    /// The list or map.
    public var target: ExpressionSyntax
    /// The element or the key; with two variables the index or the key.
    public var variable: VariableSyntax
    /// The element or the value, if there are two variables.
    public var second: VariableSyntax?
    /// The condition; `nil` where everything is taken.
    public var condition: ExpressionSyntax?
    /// What is made of an element; `nil` where nothing is.
    public var transform: ExpressionSyntax?

    /// Puts a comprehension together.
    public init(
        _ kind: Kind, nameRange: Range<Int>, target: ExpressionSyntax, variable: VariableSyntax,
        second: VariableSyntax? = nil, condition: ExpressionSyntax?, transform: ExpressionSyntax? = nil
    ) {
        self.kind = kind
        self.nameRange = nameRange
        self.target = target
        self.variable = variable
        self.second = second
        self.condition = condition
        self.transform = transform
    }
}

/// `cel.bind(variable, value, body)`.
public struct BindSyntax: Sendable {
    /// The name.
    public var variable: VariableSyntax
    /// What it stands for.
    public var value: ExpressionSyntax
    /// Where it can be used.
    public var body: ExpressionSyntax

    /// Puts a binding together.
    public init(_ variable: VariableSyntax, value: ExpressionSyntax, body: ExpressionSyntax) {
        self.variable = variable
        self.value = value
        self.body = body
    }
}

/// `target.optMap(variable, body)` or `target.optFlatMap(variable, body)`.
public struct OptionalMapSyntax: Sendable {
    /// True for `optFlatMap`, whose body is an optional itself.
    public var isFlat: Bool
    /// Where the macro's name stands.
    public var nameRange: Range<Int>
    /// The optional.
    public var target: ExpressionSyntax
    /// The name of its content.
    public var variable: VariableSyntax
    /// What is made of the content.
    public var body: ExpressionSyntax

    /// Puts a macro together.
    public init(
        isFlat: Bool, nameRange: Range<Int>, target: ExpressionSyntax, variable: VariableSyntax,
        body: ExpressionSyntax
    ) {
        self.isFlat = isFlat
        self.nameRange = nameRange
        self.target = target
        self.variable = variable
        self.body = body
    }
}
