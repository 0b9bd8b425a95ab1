import AVTDiagnostics
import AVTExpressions

/// The value of every part of a formula, as a tree.
struct Explanation {
    private var parts: [ExplainedPart] = []
    private var places: [Range<Int>: Int] = [:]

    /// A tree without values.
    init(of formula: TypedExpression, _ text: String) {
        add(formula, text, depth: 0)
    }

    private mutating func add(_ expression: TypedExpression, _ text: String, depth: Int) {
        // Literals say their value themselves.
        if depth > 0, case .constant = expression.node { return }
        guard places[expression.range] == nil else { return }
        places[expression.range] = parts.count
        parts.append(ExplainedPart(expression, text, depth: depth))
        addChildren(of: expression, text, depth: depth + 1)
    }

    private mutating func addChildren(of expression: TypedExpression, _ text: String, depth: Int) {
        for child in expression.children {
            if child.range == expression.range {
                addChildren(of: child, text, depth: depth)
            } else {
                add(child, text, depth: depth)
            }
        }
    }

    /// Notes the value of a part.
    mutating func note(_ range: Range<Int>, _ outcome: Result<ExpressionValue, EvaluationError>) {
        guard let place = places[range] else { return }
        parts[place].note(outcome)
    }

    /// The tree, each part on a line with its value and type.
    var lines: [String] {
        let width = parts.map(\.name.columns).max() ?? 0
        return parts.map { part in
            "  " + part.name + String(repeating: " ", count: width - part.name.columns) + "  " + part.found
        }
    }
}

/// A part of a formula, and what came of it each time that it was evaluated.
private struct ExplainedPart {
    /// The part's text, indented.
    let name: String
    private let type: ExpressionType
    /// How many steps of the evaluation stand for one of this part: what the checker put in stands where its operands do.
    private let stepsEach: Int
    /// The last steps, which convert the part's value for what it is a part of.
    private let conversions: Int
    private var stepCount = 0
    private var firstOutcomes: [Result<ExpressionValue, EvaluationError>] = []
    private var lastOutcome: Result<ExpressionValue, EvaluationError>?

    private static let mostOutcomes = 8
    private static let mostColumns = 60

    init(_ expression: TypedExpression, _ text: String, depth: Int) {
        let range = expression.range
        let written = String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
        name = String(repeating: "  ", count: depth) + written.oneLine.cut(to: ExplainedPart.mostColumns)
        let unconverted = expression.unconverted
        type = unconverted.type
        stepsEach = expression.stepCount
        conversions = expression.stepCount - unconverted.stepCount
    }

    mutating func note(_ outcome: Result<ExpressionValue, EvaluationError>) {
        stepCount += 1
        lastOutcome = outcome
        guard (stepCount + conversions) % stepsEach == 0, firstOutcomes.count < ExplainedPart.mostOutcomes else {
            return
        }
        firstOutcomes.append(outcome)
    }

    /// What came of the part: `true : bool`, `1, 2, 3 : int`.
    var found: String {
        guard let lastOutcome else { return "not evaluated" }
        // A failure can end an evaluation before its last step.
        let outcomes = firstOutcomes.isEmpty ? [lastOutcome] : firstOutcomes
        if outcomes.count == 1, case .failure(let error) = outcomes[0] { return "fails: " + printable(error.message) }
        let values = outcomes.compactMap { try? $0.get() }
        let most = outcomes.count == 1 ? 200 : 40
        var texts = outcomes.map { outcome in
            switch outcome {
            case .success(let value): printable(value.text).cut(to: most)
            case .failure: "fails"
            }
        }
        let count = stepCount / stepsEach
        if count > texts.count { texts.append("… (\(count) times)") }
        return texts.joined(separator: ", ") + " : " + type.display(of: values)
    }
}

extension TypedExpression {
    /// The part as it is written, without a conversion of int to double that the checker put in.
    fileprivate var unconverted: TypedExpression {
        guard case .operation(.intToDouble, let operands) = node, operands[0].range == range else { return self }
        return operands[0]
    }

    /// How many parts stand where this one does, itself and those that it is made of.
    fileprivate var stepCount: Int {
        children.reduce(1) { $1.range == range ? $0 + $1.stepCount : $0 }
    }
}

extension String {
    /// The text without line breaks, blanks joined.
    fileprivate var oneLine: String {
        printable(split { " \t\r\n".contains($0) || $0 == "\r\n" }.joined(separator: " "))
    }

    /// Its width on a terminal.
    fileprivate var columns: Int { unicodeScalars.reduce(0) { $0 + $1.displayWidth } }

    /// The beginning, if the text is wider.
    fileprivate func cut(to most: Int) -> String {
        guard columns > most else { return self }
        var (result, width) = (UnicodeScalarView(), 0)
        for scalar in unicodeScalars {
            width += scalar.displayWidth
            guard width < most else { break }
            result.append(scalar)
        }
        return String(result) + "…"
    }
}
