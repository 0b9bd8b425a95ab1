/// A checked formula: names are references, overloads are resolved, every part has a type.
public struct TypedExpression: Sendable {
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
    public indirect enum Node: Sendable {
        /// A constant.
        case constant(ExpressionConstant)
        /// Something that the scope knows by this number.
        case reference(Int)
        /// The element that a comprehension is at, by nesting depth from 0.
        case element(Int)
        /// A field of an object, by the scope's number.
        case field(TypedExpression, Int)
        /// Whether a reference or field is there.
        case has(TypedExpression)
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
        /// An operation of resolved type.
        case operation(Operation, [TypedExpression])
        /// A list.
        case list([TypedExpression])
        /// An element of a list.
        case index(TypedExpression, TypedExpression)
        /// A comprehension over a list.
        case comprehension(Comprehension, list: TypedExpression, variable: Int, body: TypedExpression)
        /// A quotient, missing where the divisor is 0.
        case ratio(TypedExpression, TypedExpression)
    }

    /// The parts that this one is made of.
    public var children: [TypedExpression] {
        switch node {
        case .constant, .reference, .element: []
        case .field(let operand, _), .has(let operand), .not(let operand): [operand]
        case .and(let operands), .or(let operands), .operation(_, let operands), .list(let operands): operands
        case .conditional(let condition, let then, let otherwise): [condition, then, otherwise]
        case .coalesce(let left, let right), .index(let left, let right), .ratio(let left, let right): [left, right]
        case .comprehension(_, let list, _, let body): [list, body]
        }
    }

    /// The same expression with its parts replaced.
    ///
    /// - Parameter transform: gives a part's replacement.
    /// - Returns: the expression made of the replacements.
    public func mapChildren(_ transform: (TypedExpression) -> TypedExpression) -> TypedExpression {
        var copy = self
        switch node {
        case .constant, .reference, .element: break
        case .field(let operand, let field): copy.node = .field(transform(operand), field)
        case .has(let operand): copy.node = .has(transform(operand))
        case .not(let operand): copy.node = .not(transform(operand))
        case .and(let operands): copy.node = .and(operands.map(transform))
        case .or(let operands): copy.node = .or(operands.map(transform))
        case .operation(let operation, let operands): copy.node = .operation(operation, operands.map(transform))
        case .list(let items): copy.node = .list(items.map(transform))
        case .conditional(let condition, let then, let otherwise):
            copy.node = .conditional(transform(condition), transform(then), transform(otherwise))
        case .coalesce(let left, let right): copy.node = .coalesce(transform(left), transform(right))
        case .index(let list, let place): copy.node = .index(transform(list), transform(place))
        case .ratio(let left, let right): copy.node = .ratio(transform(left), transform(right))
        case .comprehension(let kind, let list, let variable, let body):
            copy.node = .comprehension(kind, list: transform(list), variable: variable, body: transform(body))
        }
        return copy
    }
}

/// What a comprehension asks of a list.
public enum Comprehension: Sendable {
    /// Whether the body holds for some element.
    case exists
    /// Whether it holds for each.
    case all
    /// Whether it holds for exactly one.
    case existsOne
    /// The elements for which it holds.
    case filter
}

/// Operations with resolved operand types.
public enum Operation: Hashable, Sendable {
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
