import AVTPatterns

/// A checked formula: names are references, overloads are resolved, every part has a type.
package struct TypedExpression: Hashable, Sendable {
    /// The kind of expression, with its operands.
    package var node: Node
    /// Its type.
    package var type: ExpressionType
    /// True if a value that it reads may be missing.
    package var mayBeMissing: Bool
    /// Its source range in the formula, as UTF-8 offsets.
    package var range: Range<Int>

    /// Creates an expression.
    package init(_ node: Node, type: ExpressionType, mayBeMissing: Bool = false, range: Range<Int>) {
        self.node = node
        self.type = type
        self.mayBeMissing = mayBeMissing
        self.range = range
    }

    /// A kind of expression, with its operands.
    package indirect enum Node: Hashable, Sendable {
        /// A constant.
        case constant(ExpressionConstant)
        /// A variable, by the scope's number.
        case reference(Int)
        /// A macro variable, by its number: how many others are in scope where it is declared.
        case element(Int)
        /// A field of an object, by the scope's number.
        case field(TypedExpression, Int)
        /// Whether a reference or field is present.
        case has(TypedExpression)
        /// Whether a condition is true: false if it has no value or fails.
        case holds(TypedExpression)
        /// Negation.
        case not(TypedExpression)
        /// Conjunction.
        case and([TypedExpression])
        /// Disjunction.
        case or([TypedExpression])
        /// Condition, then, otherwise.
        case conditional(TypedExpression, TypedExpression, TypedExpression)
        /// The left operand, or the right one if the left one is missing.
        case coalesce(TypedExpression, TypedExpression)
        /// The operand; also missing if its evaluation fails.
        case attempt(TypedExpression)
        /// An operation with resolved operand types.
        case operation(Operation, [TypedExpression])
        /// A list.
        case list([TypedExpression])
        /// A list in which the elements at the indices of `optional` are optionals, omitted if they are empty.
        case optionalList([TypedExpression], optional: Set<Int>)
        /// A map.
        case map([TypedEntry])
        /// An element of a list of objects; missing if the index is out of range.
        case index(TypedExpression, TypedExpression)
        /// A function or operator of the language, dispatched by the types of its operands at run time.
        case call(StandardFunction, [TypedExpression])
        /// A function of the embedder, by name.
        case embedded(String, [TypedExpression])
        /// Whether part of a string matches a pattern, which is already compiled if it is a constant.
        case matches(TypedExpression, TypedExpression, compiled: Pattern?)
        /// Whether a map, or an optional of one, has a key.
        case hasKey(TypedExpression, String)
        /// A macro over a list or a map.
        case comprehension(TypedComprehension)
        /// A body that is evaluated with a value bound to a variable, by the variable's number.
        case bind(Int, value: TypedExpression, body: TypedExpression)
        /// A body that is evaluated with an optional's content as a variable; `isFlat` if the body is itself optional.
        case optionalMap(Int, target: TypedExpression, body: TypedExpression, isFlat: Bool)
        /// The optional, or the alternative if it is empty; `unwrapped` for the optional's content.
        case orElse(TypedExpression, TypedExpression, unwrapped: Bool)
        /// A quotient, missing if the divisor is 0.
        case ratio(TypedExpression, TypedExpression)
    }

    /// The direct parts of the expression.
    package var children: [TypedExpression] {
        switch node {
        case .constant, .reference, .element: []
        case .field(let operand, _), .has(let operand), .holds(let operand), .not(let operand), .hasKey(let operand, _),
            .attempt(let operand):
            [operand]
        case .and(let operands), .or(let operands), .operation(_, let operands), .list(let operands),
            .optionalList(let operands, _), .call(_, let operands), .embedded(_, let operands):
            operands
        case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
        case .coalesce(let left, let right), .index(let left, let right), .ratio(let left, let right),
            .matches(let left, let right, _), .bind(_, let left, let right), .optionalMap(_, let left, let right, _),
            .orElse(let left, let right, _):
            [left, right]
        case .map(let entries): entries.flatMap { [$0.key, $0.value] }
        case .comprehension(let macro): [macro.target] + [macro.condition, macro.transform].compactMap { $0 }
        }
    }

    /// Returns the expression with its direct parts replaced.
    ///
    /// - Parameter transform: Returns the replacement of a part.
    /// - Returns: The expression with the replacements.
    package func mapChildren(_ transform: (TypedExpression) -> TypedExpression) -> TypedExpression {
        // Formulas may be deeply nested: everything that needs stack space happens before and after the recursion.
        var parts = children
        for index in parts.indices { parts[index] = transform(parts[index]) }
        return parts.isEmpty ? self : withChildren(parts)
    }

    @inline(never)
    private func withChildren(_ parts: [TypedExpression]) -> TypedExpression {
        var copy = self
        switch node {
        case .constant, .reference, .element: break
        case .field(_, let field): copy.node = .field(parts[0], field)
        case .has: copy.node = .has(parts[0])
        case .holds: copy.node = .holds(parts[0])
        case .hasKey(_, let key): copy.node = .hasKey(parts[0], key)
        case .not: copy.node = .not(parts[0])
        case .attempt: copy.node = .attempt(parts[0])
        case .and: copy.node = .and(parts)
        case .or: copy.node = .or(parts)
        case .operation(let operation, _): copy.node = .operation(operation, parts)
        case .call(let function, _): copy.node = .call(function, parts)
        case .embedded(let name, _): copy.node = .embedded(name, parts)
        case .list: copy.node = .list(parts)
        case .optionalList(_, let optional): copy.node = .optionalList(parts, optional: optional)
        case .conditional: copy.node = .conditional(parts[0], parts[1], parts[2])
        case .coalesce: copy.node = .coalesce(parts[0], parts[1])
        case .index: copy.node = .index(parts[0], parts[1])
        case .ratio: copy.node = .ratio(parts[0], parts[1])
        case .matches(_, _, let compiled): copy.node = .matches(parts[0], parts[1], compiled: compiled)
        case .bind(let number, _, _): copy.node = .bind(number, value: parts[0], body: parts[1])
        case .optionalMap(let number, _, _, let isFlat):
            copy.node = .optionalMap(number, target: parts[0], body: parts[1], isFlat: isFlat)
        case .orElse(_, _, let unwrapped): copy.node = .orElse(parts[0], parts[1], unwrapped: unwrapped)
        case .map(let entries):
            copy.node = .map(
                entries.enumerated().map { index, entry in
                    TypedEntry(
                        key: parts[2 * index], value: parts[2 * index + 1], isOptional: entry.isOptional)
                })
        case .comprehension(var macro):
            macro.target = parts[0]
            if macro.condition != nil { macro.condition = parts[1] }
            if macro.transform != nil { macro.transform = parts[parts.count - 1] }
            copy.node = .comprehension(macro)
        }
        return copy
    }
}

/// An entry of a map.
package struct TypedEntry: Hashable, Sendable {
    /// The key.
    package var key: TypedExpression
    /// The value.
    package var value: TypedExpression
    /// True if the value is an optional; the entry is omitted if that is empty.
    package var isOptional: Bool

    /// Creates an entry.
    package init(key: TypedExpression, value: TypedExpression, isOptional: Bool = false) {
        self.key = key
        self.value = value
        self.isOptional = isOptional
    }
}

/// A macro over a list or a map.
package struct TypedComprehension: Hashable, Sendable {
    /// The macro.
    package var kind: ComprehensionSyntax.Kind
    /// The list or map.
    package var target: TypedExpression
    /// The number of the first variable: a list's element or a map's key; with a second variable, the index or key.
    package var variable: Int
    /// The number of the second variable, the element or value, or `nil` if there is none.
    package var second: Int?
    /// The predicate, or the filter that selects elements; `nil` to use all.
    package var condition: TypedExpression?
    /// The result for each selected element, or `nil` if there is none.
    package var transform: TypedExpression?

    /// Creates a macro.
    package init(
        _ kind: ComprehensionSyntax.Kind, target: TypedExpression, variable: Int, second: Int? = nil,
        condition: TypedExpression?, transform: TypedExpression? = nil
    ) {
        self.kind = kind
        self.target = target
        self.variable = variable
        self.second = second
        self.condition = condition
        self.transform = transform
    }
}

/// Operations with resolved operand types.
package enum Operation: String, Hashable, Sendable {
    /// Negation of numbers.
    case negateInt, negateDouble
    /// Arithmetic of integers.
    case addInt, subtractInt, multiplyInt, divideInt, moduloInt
    /// Arithmetic of doubles.
    case addDouble, subtractDouble, multiplyDouble, divideDouble
    /// Concatenation of strings.
    case concatenate
    /// Comparison of Boolean values.
    case equalBool, notEqualBool
    /// Comparison of enum cases; images contain the raw values.
    case equalCase = "equalWord", notEqualCase = "notEqualWord"
    /// Comparison of actions.
    case equalAction, notEqualAction
    /// Comparison of objects, which only the scope defines.
    case equalObject, notEqualObject
    /// Comparison of integers.
    case equalInt, notEqualInt, lessInt, lessOrEqualInt, greaterInt, greaterOrEqualInt
    /// Comparison of doubles.
    case equalDouble, notEqualDouble, lessDouble, lessOrEqualDouble, greaterDouble, greaterOrEqualDouble
    /// Comparison of strings by code points.
    case equalString, notEqualString, lessString, lessOrEqualString, greaterString, greaterOrEqualString
    /// Conversions.
    case intToDouble, doubleToInt, stringToInt, stringToDouble, intToString, doubleToString, boolToString
    /// Sizes.
    case sizeList, sizeString
    /// Substring tests.
    case startsWith, endsWith, contains
    /// Membership in a list.
    case inList
    /// Minimum and maximum.
    case minInt, maxInt, minDouble, maxDouble
    /// Absolute value.
    case absInt, absDouble
}
