/// A parsed formula with its source range.
///
/// Ranges are UTF-8 offsets into the formula's text. The range of a formula in parentheses includes them.
package struct ExpressionSyntax: Sendable {
    /// The kind of formula, with its parts.
    package var kind: Kind
    /// The source range.
    package var range: Range<Int>

    /// Creates a formula.
    package init(_ kind: Kind, range: Range<Int>) {
        self.kind = kind
        self.range = range
    }

    /// The kinds of formula.
    package indirect enum Kind: Sendable {
        /// A literal.
        case literal(LiteralSyntax)
        /// A name.
        case identifier(String)
        /// `.name`: a name that no macro variable hides.
        case rootIdentifier(String)
        /// `operand.name`, or `operand.?name`.
        case select(ExpressionSyntax, name: String, nameRange: Range<Int>, isOptional: Bool)
        /// `operand[index]`, or `operand[?index]`.
        case index(ExpressionSyntax, ExpressionSyntax, isOptional: Bool)
        /// `name(arguments)` or `target.name(arguments)`.
        case call(target: ExpressionSyntax?, name: String, nameRange: Range<Int>, arguments: [ExpressionSyntax])
        /// `!operand` or `-operand`.
        case unary(UnaryOperator, ExpressionSyntax)
        /// Two operands with an operator between them.
        ///
        /// A chain of `&&` or of `||` is balanced: `a && b && c && d` is `(a && b) && (c && d)`.
        case binary(BinaryOperator, ExpressionSyntax, ExpressionSyntax)
        /// `condition ? then : otherwise`.
        case conditional(ExpressionSyntax, ExpressionSyntax, ExpressionSyntax)
        /// `left ?? right`.
        case coalesce(ExpressionSyntax, ExpressionSyntax)
        /// `[element, ?element]`.
        case list([ListElementSyntax])
        /// `{key: value, ?key: value}`.
        case map([MapEntrySyntax])
        /// `has(operand)`, of a field or a name.
        case has(ExpressionSyntax)
        /// `target.exists(variable, condition)` and similar macros.
        case comprehension(ComprehensionSyntax)
        /// `cel.bind(variable, value, body)`.
        case bind(BindSyntax)
        /// `target.optMap(variable, body)` or `target.optFlatMap(variable, body)`.
        case optionalMap(OptionalMapSyntax)
    }
}

/// An element of a list.
package struct ListElementSyntax: Sendable {
    /// The element.
    package var value: ExpressionSyntax
    /// True for `?element`: an optional, which is omitted if it is empty.
    package var isOptional: Bool

    /// Creates an element.
    package init(_ value: ExpressionSyntax, isOptional: Bool = false) {
        self.value = value
        self.isOptional = isOptional
    }
}

/// An entry of a map.
package struct MapEntrySyntax: Sendable {
    /// The key.
    package var key: ExpressionSyntax
    /// The value.
    package var value: ExpressionSyntax
    /// True for `?key: value`: the value is an optional, and the entry is omitted if it is empty.
    package var isOptional: Bool

    /// Creates an entry.
    package init(key: ExpressionSyntax, value: ExpressionSyntax, isOptional: Bool = false) {
        self.key = key
        self.value = value
        self.isOptional = isOptional
    }
}

extension ExpressionSyntax {
    /// The direct parts of the formula, in source order.
    package var children: [ExpressionSyntax] {
        switch kind {
        case .literal, .identifier, .rootIdentifier: []
        case .select(let operand, _, _, _), .unary(_, let operand), .has(let operand): [operand]
        case .index(let left, let right, _), .binary(_, let left, let right), .coalesce(let left, let right):
            [left, right]
        case .call(let target, _, _, let arguments): (target.map { [$0] } ?? []) + arguments
        case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
        case .list(let elements): elements.map(\.value)
        case .map(let entries): entries.flatMap { [$0.key, $0.value] }
        case .comprehension(let macro): [macro.target] + [macro.condition, macro.transform].compactMap { $0 }
        case .bind(let macro): [macro.value, macro.body]
        case .optionalMap(let macro): [macro.target, macro.body]
        }
    }

    /// The names of a dotted name, or `nil` for other formulas.
    package var path: [String]? {
        switch kind {
        case .identifier(let name): [name]
        case .select(let operand, let name, _, isOptional: false): operand.path.map { $0 + [name] }
        default: nil
        }
    }
}
