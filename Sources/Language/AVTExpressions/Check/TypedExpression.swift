/// A checked formula: names are references, overloads are resolved, every part has a type.
public struct TypedExpression: Hashable, Sendable {
    /// What it does.
    public var node: Node
    /// Its type.
    public var type: ExpressionType
    /// True if what it reads may not be there.
    public var mayBeMissing: Bool
    /// Where it stands in the formula, as UTF-8 offsets.
    public var range: Range<Int>

    /// Puts a part together.
    public init(_ node: Node, type: ExpressionType, mayBeMissing: Bool = false, range: Range<Int>) {
        self.node = node
        self.type = type
        self.mayBeMissing = mayBeMissing
        self.range = range
    }

    /// What a part of a formula does.
    public indirect enum Node: Hashable, Sendable {
        /// A constant.
        case constant(ExpressionConstant)
        /// Something that the scope knows by this number.
        case reference(Int)
        /// A variable of a macro, by its number: how many others are in scope where it begins.
        case element(Int)
        /// A field of an object, by the scope's number.
        case field(TypedExpression, Int)
        /// Whether a reference or field is there.
        case has(TypedExpression)
        /// Whether a condition holds: false where it cannot be told.
        case holds(TypedExpression)
        /// Negation.
        case not(TypedExpression)
        /// Conjunction.
        case and([TypedExpression])
        /// Disjunction.
        case or([TypedExpression])
        /// Condition, then, otherwise.
        case conditional(TypedExpression, TypedExpression, TypedExpression)
        /// The left, or the right where the left is missing.
        case coalesce(TypedExpression, TypedExpression)
        /// The operand; missing, too, where it fails.
        case attempt(TypedExpression)
        /// An operation of resolved type.
        case operation(Operation, [TypedExpression])
        /// A list.
        case list([TypedExpression])
        /// A list with elements that are optionals and left out where they are empty, by their places.
        case optionalList([TypedExpression], optional: Set<Int>)
        /// A map.
        case map([TypedEntry])
        /// An element of a list of objects; missing beyond its end.
        case index(TypedExpression, TypedExpression)
        /// A function or operator of the language, told apart by the values that it gets.
        case call(StandardFunction, [TypedExpression])
        /// A function of the embedder, by its name.
        case embedded(String, [TypedExpression])
        /// Whether some part of a text matches a pattern, which is compiled if it is a constant.
        case matches(TypedExpression, TypedExpression, compiled: Pattern?)
        /// Whether a map, or an optional of one, has a key.
        case hasKey(TypedExpression, String)
        /// What a macro asks or makes of a list or a map.
        case comprehension(TypedComprehension)
        /// A value with a name of its own, by its number, and what is made of it.
        case bind(Int, value: TypedExpression, body: TypedExpression)
        /// What is made of the content of an optional; flat: that is an optional itself.
        case optionalMap(Int, target: TypedExpression, body: TypedExpression, isFlat: Bool)
        /// The optional, or the alternative where it is empty; unwrapped: its content.
        case orElse(TypedExpression, TypedExpression, unwrapped: Bool)
        /// A quotient, missing where the divisor is 0.
        case ratio(TypedExpression, TypedExpression)
    }

    /// The parts that this one is made of.
    public var children: [TypedExpression] {
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

    /// The same expression with its parts replaced.
    ///
    /// - Parameter transform: gives a part's replacement.
    /// - Returns: the expression made of the replacements.
    public func mapChildren(_ transform: (TypedExpression) -> TypedExpression) -> TypedExpression {
        // Formulas may be deep: all that needs room on the stack is done before and after the parts.
        var parts = children
        for place in parts.indices { parts[place] = transform(parts[place]) }
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
                entries.enumerated().map { place, entry in
                    TypedEntry(
                        key: parts[2 * place], value: parts[2 * place + 1], isOptional: entry.isOptional)
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
public struct TypedEntry: Hashable, Sendable {
    /// The key.
    public var key: TypedExpression
    /// The value.
    public var value: TypedExpression
    /// True if the value is an optional, without which there is no entry.
    public var isOptional: Bool

    /// Puts an entry together.
    public init(key: TypedExpression, value: TypedExpression, isOptional: Bool = false) {
        self.key = key
        self.value = value
        self.isOptional = isOptional
    }
}

/// A macro over a list or a map.
public struct TypedComprehension: Hashable, Sendable {
    /// What is asked or made.
    public var kind: ComprehensionSyntax.Kind
    /// The list or map.
    public var target: TypedExpression
    /// The number of the variable: the element of a list or the key of a map; with a second variable, the place or the
    /// key.
    public var variable: Int
    /// The number of the second variable: the element or value.
    public var second: Int?
    /// What is asked of each, or which are taken; `nil`: all are.
    public var condition: TypedExpression?
    /// What becomes of each that is taken.
    public var transform: TypedExpression?

    /// Puts a macro together.
    public init(
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
public enum Operation: String, Hashable, Sendable {
    /// Negation of numbers.
    case negateInt, negateDouble
    /// Arithmetic of whole numbers.
    case addInt, subtractInt, multiplyInt, divideInt, moduloInt
    /// Arithmetic of doubles.
    case addDouble, subtractDouble, multiplyDouble, divideDouble
    /// Text put together.
    case concatenate
    /// Comparison of truth values.
    case equalBool, notEqualBool
    /// Comparison of words and of actions.
    case equalWord, notEqualWord, equalAction, notEqualAction
    /// Comparison of objects, which only the scope understands.
    case equalObject, notEqualObject
    /// Comparison of whole numbers.
    case equalInt, notEqualInt, lessInt, lessOrEqualInt, greaterInt, greaterOrEqualInt
    /// Comparison of doubles.
    case equalDouble, notEqualDouble, lessDouble, lessOrEqualDouble, greaterDouble, greaterOrEqualDouble
    /// Comparison of text by code points.
    case equalString, notEqualString, lessString, lessOrEqualString, greaterString, greaterOrEqualString
    /// Conversions.
    case intToDouble, doubleToInt, stringToInt, stringToDouble, intToString, doubleToString, boolToString
    /// Sizes.
    case sizeList, sizeString
    /// Parts of text.
    case startsWith, endsWith, contains
    /// Membership in a list.
    case inList
    /// The least and the greatest.
    case minInt, maxInt, minDouble, maxDouble
    /// Distance from zero.
    case absInt, absDouble
}
