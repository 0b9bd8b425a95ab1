import AVTExpressions

/// What conditions say of the numbers that formulas read, which are known by their references.
struct NumberFacts {
    private struct Pair: Hashable {
        let greater: Int
        let lesser: Int
    }

    private var bounds: [Int: Bounds] = [:]
    private var ordered: Set<Pair> = []

    /// What is said of a number; any, if nothing is.
    func bounds(of reference: Int) -> Bounds { bounds[reference] ?? .any }

    /// True if one number is at least another.
    func isAtLeast(_ greater: Int, _ lesser: Int) -> Bool {
        ordered.contains(Pair(greater: greater, lesser: lesser))
    }

    /// These, and that a number is not negative.
    func assumingNotNegative(_ reference: Int) -> NumberFacts {
        var facts = self
        facts.bounds[reference] = bounds(of: reference).met(.notNegative)
        return facts
    }

    /// These, and what follows where a condition holds, or where it does not.
    ///
    /// - Parameters:
    ///   - condition: the condition.
    ///   - truth: whether it holds.
    ///   - bounds: how small and large what it compares can be.
    /// - Returns: all that is known then.
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
        default: return self
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
        // The next whole number; of doubles there is none.
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

/// How two numbers are compared.
private enum Order {
    case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual

    init?(_ operation: Operation) {
        switch operation {
        case .lessInt, .lessDouble: self = .less
        case .lessOrEqualInt, .lessOrEqualDouble: self = .lessOrEqual
        case .greaterInt, .greaterDouble: self = .greater
        case .greaterOrEqualInt, .greaterOrEqualDouble: self = .greaterOrEqual
        case .equalInt, .equalDouble: self = .equal
        case .notEqualInt, .notEqualDouble: self = .notEqual
        default: return nil
        }
    }

    /// What is so where this is not.
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

    /// The same seen from the right.
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
    /// The reference of a number that is only read.
    var number: Int? {
        switch node {
        case .reference(let number): number
        case .operation(.intToDouble, let operands): operands[0].number
        default: nil
        }
    }
}
