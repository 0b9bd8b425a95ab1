/// A parsed formula: what it says, and where.
///
/// Ranges are offsets of UTF-8 bytes into the formula's text. The range of a formula in parentheses takes them in.
public struct ExpressionSyntax: Sendable {
    /// What the formula says.
    public var kind: Kind
    /// Where it stands.
    public var range: Range<Int>

    /// Puts a node together.
    public init(_ kind: Kind, range: Range<Int>) {
        self.kind = kind
        self.range = range
    }

    /// The kinds of formula.
    public indirect enum Kind: Sendable {
        /// A literal.
        case literal(LiteralSyntax)
        /// A name.
        case identifier(String)
        /// `.name`: a name outside all macros.
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
        /// A row of `&&` or of `||` is balanced: `a && b && c && d` is `(a && b) && (c && d)`.
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
        /// `target.exists(variable, condition)` and its kin.
        case comprehension(ComprehensionSyntax)
        /// `cel.bind(variable, value, body)`.
        case bind(BindSyntax)
        /// `target.optMap(variable, body)` or `target.optFlatMap(variable, body)`.
        case optionalMap(OptionalMapSyntax)
    }
}

/// An element of a list.
public struct ListElementSyntax: Sendable {
    /// The element.
    public var value: ExpressionSyntax
    /// True for `?element`: an optional, which is left out where it is empty.
    public var isOptional: Bool

    /// Puts an element together.
    public init(_ value: ExpressionSyntax, isOptional: Bool = false) {
        self.value = value
        self.isOptional = isOptional
    }
}

/// An entry of a map.
public struct MapEntrySyntax: Sendable {
    /// The key.
    public var key: ExpressionSyntax
    /// The value.
    public var value: ExpressionSyntax
    /// True for `?key: value`: the value is an optional, without which there is no entry.
    public var isOptional: Bool

    /// Puts an entry together.
    public init(key: ExpressionSyntax, value: ExpressionSyntax, isOptional: Bool = false) {
        self.key = key
        self.value = value
        self.isOptional = isOptional
    }
}

extension ExpressionSyntax {
    /// The formulas that this one is made of, in the order in which they are written.
    public var children: [ExpressionSyntax] {
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

    /// The names of a dotted name.
    public var path: [String]? {
        switch kind {
        case .identifier(let name): [name]
        case .select(let operand, let name, _, isOptional: false): operand.path.map { $0 + [name] }
        default: nil
        }
    }
}
