/// A variable that a macro declares.
public struct VariableSyntax: Sendable {
    /// The name.
    public var name: String
    /// The source range of the name.
    public var range: Range<Int>

    /// Creates a variable.
    public init(_ name: String, range: Range<Int>) {
        self.name = name
        self.range = range
    }
}

/// A macro that iterates over a list or map.
public struct ComprehensionSyntax: Sendable {
    /// The kind of macro, by its result.
    public enum Kind: String, Sendable, CaseIterable {
        /// True if the condition holds for all elements.
        case all
        /// True if the condition holds for some element.
        case exists
        /// True if the condition holds for exactly one element; also written `exists_one`.
        case existsOne
        /// The elements for which the condition holds.
        case filter
        /// A list of the transformed elements, of all or of those for which the condition holds.
        case map
        /// Like `map`, with two variables.
        case transformList
        /// A map with the same keys and transformed values.
        case transformMap
        /// A map of the entries that the transform returns for each element.
        case transformMapEntry
    }

    /// The kind of macro.
    public var kind: Kind
    /// The source range of the macro's name.
    public var nameRange: Range<Int>
    /// The list or map.
    public var target: ExpressionSyntax
    /// The variable of the element or the key; with two variables, of the index or the key.
    public var variable: VariableSyntax
    /// The variable of the element or the value, or `nil` if there is only one variable.
    public var second: VariableSyntax?
    /// The condition, or `nil` if there is none.
    public var condition: ExpressionSyntax?
    /// The transform of an element, or `nil` if there is none.
    public var transform: ExpressionSyntax?

    /// Creates a comprehension.
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
    /// The variable.
    public var variable: VariableSyntax
    /// The value of the variable.
    public var value: ExpressionSyntax
    /// The formula that can use the variable.
    public var body: ExpressionSyntax

    /// Creates a binding.
    public init(_ variable: VariableSyntax, value: ExpressionSyntax, body: ExpressionSyntax) {
        self.variable = variable
        self.value = value
        self.body = body
    }
}

/// `target.optMap(variable, body)` or `target.optFlatMap(variable, body)`.
public struct OptionalMapSyntax: Sendable {
    /// True for `optFlatMap`, whose body is itself an optional.
    public var isFlat: Bool
    /// The source range of the macro's name.
    public var nameRange: Range<Int>
    /// The optional.
    public var target: ExpressionSyntax
    /// The variable of the content.
    public var variable: VariableSyntax
    /// The result for the content.
    public var body: ExpressionSyntax

    /// Creates a macro.
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
