/// The parts of a formula as a tree, each with its results in one evaluation.
package struct EvaluatedParts: Sendable {
    /// The result of one evaluation of a part.
    package typealias Outcome = Result<ExpressionValue, EvaluationError>

    /// A part of a formula.
    package struct Part: Sendable {
        /// The expression, without a conversion that the checker inserted.
        package let expression: TypedExpression
        /// The number of enclosing parts.
        package let depth: Int
        /// The number of steps in one evaluation of the part.
        ///
        /// There can be several, because nodes that the checker inserted have the range of their operands.
        private let stepsPerEvaluation: Int
        /// The number of last steps that convert the part's value for the enclosing part.
        private let conversions: Int
        private var stepCount = 0
        private var firstOutcomes: [Outcome] = []
        private var lastOutcome: Outcome?

        private static let outcomeLimit = 8

        fileprivate init(_ expression: TypedExpression, depth: Int) {
            let unconverted = expression.unconverted
            self.expression = unconverted
            self.depth = depth
            stepsPerEvaluation = expression.stepCount
            conversions = expression.stepCount - unconverted.stepCount
        }

        fileprivate mutating func record(_ outcome: Outcome) {
            stepCount += 1
            lastOutcome = outcome
            guard (stepCount + conversions) % stepsPerEvaluation == 0, firstOutcomes.count < Part.outcomeLimit else {
                return
            }
            firstOutcomes.append(outcome)
        }

        /// The first results of the part, at most 8; empty if it was not evaluated.
        package var outcomes: [Outcome] {
            guard let lastOutcome else { return [] }
            // A failure can end an evaluation before its last step.
            return firstOutcomes.isEmpty ? [lastOutcome] : firstOutcomes
        }

        /// The number of times that the part was evaluated.
        package var count: Int { stepCount / stepsPerEvaluation }
    }

    /// The parts, each before its own parts; the first is the formula.
    package private(set) var parts: [Part] = []
    private var indices: [Range<Int>: Int] = [:]

    /// Creates the tree of a formula that has not been evaluated.
    package init(of formula: TypedExpression) {
        add(formula, depth: 0)
    }

    private mutating func add(_ expression: TypedExpression, depth: Int) {
        // Literals already show their value.
        if depth > 0, case .constant = expression.node { return }
        guard indices[expression.range] == nil else { return }
        indices[expression.range] = parts.count
        parts.append(Part(expression, depth: depth))
        addChildren(of: expression, depth: depth + 1)
    }

    private mutating func addChildren(of expression: TypedExpression, depth: Int) {
        for child in expression.children {
            if child.range == expression.range {
                addChildren(of: child, depth: depth)
            } else {
                add(child, depth: depth)
            }
        }
    }

    /// Records the result of a part.
    package mutating func record(_ range: Range<Int>, _ outcome: Outcome) {
        guard let index = indices[range] else { return }
        parts[index].record(outcome)
    }
}

extension TypedExpression {
    /// The expression as it is written, without a conversion of int to double that the checker inserted.
    fileprivate var unconverted: TypedExpression {
        guard case .operation(.intToDouble, let operands) = node, operands[0].range == range else { return self }
        return operands[0]
    }

    /// The number of nodes that have the part's range, itself included.
    fileprivate var stepCount: Int {
        children.reduce(1) { $1.range == range ? $0 + $1.stepCount : $0 }
    }
}
