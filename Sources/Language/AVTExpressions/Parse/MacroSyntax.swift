/// A variable that a macro declares.
package struct VariableSyntax: Sendable {
    /// The name.
    package var name: String
    /// The source range of the name.
    package var range: Range<Int>

    /// Creates a variable.
    package init(_ name: String, range: Range<Int>) {
        self.name = name
        self.range = range
    }
}

/// A macro that iterates over a list or map.
package struct ComprehensionSyntax: Sendable {
    /// The kind of macro, by its result.
    package enum Kind: String, Sendable, CaseIterable {
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
    package var kind: Kind
    /// The source range of the macro's name.
    package var nameRange: Range<Int>
    /// The list or map.
    package var target: ExpressionSyntax
    /// The variable of the element or the key; with two variables, of the index or the key.
    package var variable: VariableSyntax
    /// The variable of the element or the value, or `nil` if there is only one variable.
    package var second: VariableSyntax?
    /// The condition, or `nil` if there is none.
    package var condition: ExpressionSyntax?
    /// The transform of an element, or `nil` if there is none.
    package var transform: ExpressionSyntax?

    /// Creates a comprehension.
    package init(
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
package struct BindSyntax: Sendable {
    /// The variable.
    package var variable: VariableSyntax
    /// The value of the variable.
    package var value: ExpressionSyntax
    /// The formula that can use the variable.
    package var body: ExpressionSyntax

    /// Creates a binding.
    package init(_ variable: VariableSyntax, value: ExpressionSyntax, body: ExpressionSyntax) {
        self.variable = variable
        self.value = value
        self.body = body
    }
}

/// `target.optMap(variable, body)` or `target.optFlatMap(variable, body)`.
package struct OptionalMapSyntax: Sendable {
    /// True for `optFlatMap`, whose body is itself an optional.
    package var isFlat: Bool
    /// The source range of the macro's name.
    package var nameRange: Range<Int>
    /// The optional.
    package var target: ExpressionSyntax
    /// The variable of the content.
    package var variable: VariableSyntax
    /// The result for the content.
    package var body: ExpressionSyntax

    /// Creates a macro.
    package init(
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
