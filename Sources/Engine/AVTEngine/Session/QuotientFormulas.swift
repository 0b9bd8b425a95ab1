/// The formulas of metrics that are quotients of two numbers which both vary, such as the share of a time in another one.
///
/// Values of such a metric cannot be averaged: a short playback would count as much as a long one. The sum of their
/// numerators, divided by the sum of their denominators, is the quotient of all of them.
package struct QuotientFormulas: Sendable {
    /// For each expression of the program, whether it is such a quotient.
    private let isQuotient: [Bool]

    /// Finds the quotients among the metrics of a program.
    ///
    /// - Parameter program: The program.
    package init(of program: RuleProgram) {
        let content = program.content
        let generatesId = content.nodesGenerateIds
        var isQuotient = [Bool](repeating: false, count: content.expressions.roots.count)
        let formulas = content.sends.metricFormulas.joined() + content.sends.periodicMetrics.map(\.formula)
        for formula in formulas {
            let node = content.expressions.roots[Int(formula.value)].node
            isQuotient[Int(formula.value)] = !generatesId[node] && content.isQuotient(node)
        }
        self.isQuotient = isQuotient
    }

    /// True if no metric is a quotient.
    package var isEmpty: Bool { !isQuotient.contains(true) }

    /// Returns whether a formula is a quotient.
    func contains(_ formula: MetricFormula) -> Bool { isQuotient[Int(formula.value)] }
}

extension ProgramContent {
    /// Returns whether the value of a node is a quotient, at least under some condition.
    fileprivate func isQuotient(_ index: Int) -> Bool {
        func isQuotient(_ node: Int32) -> Bool { self.isQuotient(Int(node)) }
        switch expressions.nodes[index] {
        case .ratio(let left, let right): return !isConstant(Int(left)) && !isConstant(Int(right))
        case .binary(.divideDouble, let left, let right):
            return isConstant(Int(right)) ? isQuotient(left) : !isConstant(Int(left))
        case .binary(.multiplyDouble, let left, let right):
            return isConstant(Int(left)) && isQuotient(right) || isConstant(Int(right)) && isQuotient(left)
        case .unary(let operation, let operand): return operation.isRounding && isQuotient(operand)
        case .attempt(let operand): return isQuotient(operand)
        case .coalesce(let left, let right): return isQuotient(left) || isQuotient(right)
        case .conditional(_, let then, let otherwise): return isQuotient(then) || isQuotient(otherwise)
        case .measure(_, let field): return field == .mean
        case .binary, .constant, .state, .test, .wasState, .wasTest, .memory, .wasMemory, .attribute, .record, .family,
            .recordField, .each, .now, .action, .since, .within, .uuid, .unsent, .running, .trackers, .element,
            .fieldState, .fieldMemory, .fieldGetter, .has, .not, .holds, .and, .or, .isOneOf, .matches, .comprehension,
            .trackerAt, .general, .list:
            return false
        }
    }

    /// Returns whether a node is a number that never varies.
    func isConstant(_ index: Int) -> Bool {
        switch expressions.nodes[index] {
        case .constant: true
        case .unary(_, let operand): isConstant(Int(operand))
        case .binary(_, let left, let right): isConstant(Int(left)) && isConstant(Int(right))
        case .state, .test, .wasState, .wasTest, .memory, .wasMemory, .attribute, .record, .family, .recordField, .each,
            .now, .action, .since, .within, .uuid, .unsent, .running, .measure, .trackers, .element, .fieldState,
            .fieldMemory, .fieldGetter, .has, .not, .holds, .and, .or, .conditional, .coalesce, .attempt, .isOneOf,
            .matches, .comprehension, .trackerAt, .ratio, .general, .list:
            false
        }
    }
}

extension UnaryOperation {
    /// True if the result is the operand as an integer: the nearest one, or the next one in some direction.
    var isRounding: Bool {
        switch self {
        case .doubleToInt, .ceil, .floor, .round, .truncate: true
        case .negateInt, .negateDouble, .intToDouble, .stringToInt, .intToString, .boolToString, .stringSize,
            .trackersSize, .absInt, .absDouble, .signInt, .signDouble, .squareRoot, .isNaN, .isInfinite, .isFinite,
            .bitNot, .doubleToString, .stringToDouble, .lowerASCII, .upperASCII, .trim, .setSize:
            false
        }
    }
}
