import AVTExpressions

/// Facts that conditions imply about the numbers that formulas read, identified by their references.
struct NumberFacts {
    private struct Pair: Hashable {
        let greater: Int
        let lesser: Int
    }

    private var bounds: [Int: Bounds] = [:]
    private var ordered: Set<Pair> = []

    /// Returns the known bounds of a number; all numbers if nothing is known.
    func bounds(of reference: Int) -> Bounds { bounds[reference] ?? .any }

    /// Returns whether one number is known to be at least another.
    func isAtLeast(_ greater: Int, _ lesser: Int) -> Bool {
        ordered.contains(Pair(greater: greater, lesser: lesser))
    }

    /// Returns these facts and the assumption that a number is not negative.
    func assumingNotNegative(_ reference: Int) -> NumberFacts {
        var facts = self
        facts.bounds[reference] = bounds(of: reference).met(.notNegative)
        return facts
    }

    /// Returns these facts and those that follow from a condition's value.
    ///
    /// - Parameters:
    ///   - condition: The condition.
    ///   - truth: The value of the condition.
    ///   - bounds: Returns the bounds of an operand of the condition.
    /// - Returns: The extended facts.
    func learning(
        _ condition: TypedExpression, is truth: Bool, _ bounds: (TypedExpression) -> Bounds
    ) -> NumberFacts {
        switch condition.node {
        case .holds(let operand) where truth: return learning(operand, is: true, bounds)
        case .not(let operand): return learning(operand, is: !truth, bounds)
        case .and(let operands) where truth: return operands.reduce(self) { $0.learning($1, is: true, bounds) }
        case .or(let operands) where !truth: return operands.reduce(self) { $0.learning($1, is: false, bounds) }
        case .operation(let operation, let operands) where operands.count == 2:
            guard let order = Order(operation) else { return self }
            return learning(operands[0], truth ? order : order.opposite, operands[1], bounds)
        case .constant, .reference, .element, .field, .has, .holds, .and, .or, .conditional, .coalesce, .attempt,
            .operation, .list, .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .comprehension,
            .bind, .optionalMap, .orElse, .ratio:
            return self
        }
    }

    private func learning(
        _ left: TypedExpression, _ order: Order, _ right: TypedExpression, _ bounds: (TypedExpression) -> Bounds
    ) -> NumberFacts {
        var facts = self
        if let number = left.number { facts.learn(number, order, bounds(right), left.type) }
        if let number = right.number { facts.learn(number, order.mirrored, bounds(left), left.type) }
        if let (one, other) = left.number.flatMap({ one in right.number.map { (one, $0) } }) {
            if [.greater, .greaterOrEqual, .equal].contains(order) {
                facts.ordered.insert(Pair(greater: one, lesser: other))
            }
            if [.less, .lessOrEqual, .equal].contains(order) {
                facts.ordered.insert(Pair(greater: other, lesser: one))
            }
        }
        return facts
    }

    private mutating func learn(_ number: Int, _ order: Order, _ other: Bounds, _ type: ExpressionType) {
        // The distance to the next integer; for doubles, bounds stay inclusive.
        var step = 0.0
        if case .int = type { step = 1 }
        let said: Bounds =
            switch order {
            case .less: Bounds(-.infinity, other.upper - step)
            case .lessOrEqual: Bounds(-.infinity, other.upper)
            case .greater: Bounds(other.lower + step, .infinity)
            case .greaterOrEqual: Bounds(other.lower, .infinity)
            case .equal: other
            case .notEqual: .any
            }
        bounds[number] = bounds(of: number).met(said)
    }
}

/// A comparison of two numbers.
enum Order {
    case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual

    init?(_ operation: Operation) {
        switch operation {
        case .lessInt, .lessDouble: self = .less
        case .lessOrEqualInt, .lessOrEqualDouble: self = .lessOrEqual
        case .greaterInt, .greaterDouble: self = .greater
        case .greaterOrEqualInt, .greaterOrEqualDouble: self = .greaterOrEqual
        case .equalInt, .equalDouble: self = .equal
        case .notEqualInt, .notEqualDouble: self = .notEqual
        case .negateInt, .negateDouble, .addInt, .subtractInt, .multiplyInt, .divideInt, .moduloInt, .addDouble,
            .subtractDouble, .multiplyDouble, .divideDouble, .concatenate, .equalBool, .notEqualBool, .equalCase,
            .notEqualCase, .equalAction, .notEqualAction, .equalObject, .notEqualObject, .equalString,
            .notEqualString, .lessString, .lessOrEqualString, .greaterString, .greaterOrEqualString, .intToDouble,
            .doubleToInt, .stringToInt, .stringToDouble, .intToString, .doubleToString, .boolToString, .sizeList,
            .sizeString, .startsWith, .endsWith, .contains, .inList, .minInt, .maxInt, .minDouble, .maxDouble,
            .absInt, .absDouble:
            return nil
        }
    }

    /// The comparison that holds if this one does not.
    var opposite: Order {
        switch self {
        case .less: .greaterOrEqual
        case .lessOrEqual: .greater
        case .greater: .lessOrEqual
        case .greaterOrEqual: .less
        case .equal: .notEqual
        case .notEqual: .equal
        }
    }

    /// The comparison with its operands swapped.
    var mirrored: Order {
        switch self {
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        case .equal, .notEqual: self
        }
    }
}

extension TypedExpression {
    /// The reference if the formula only reads a number, possibly converted, or `nil`.
    var number: Int? {
        switch node {
        case .reference(let number): number
        case .operation(.intToDouble, let operands): operands[0].number
        default: nil
        }
    }
}
