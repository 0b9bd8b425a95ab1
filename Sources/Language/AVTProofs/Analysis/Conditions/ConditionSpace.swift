import AVTDiagnostics
import AVTExpressions

/// The space of all cases of some conditions.
struct ConditionSpace {
    /// The maximum number of diagram nodes in one query.
    private static let nodeLimit = 20_000

    /// The decision diagrams that represent sets of cases.
    var diagrams: DecisionDiagrams

    private let quantities: [Quantity]
    private let cells: [[Cell]]
    private let known: [Proposition]
    private var judgements: [Int: Judgement] = [:]
    private let isTooLarge: Bool
    private let budget: AnalysisBudget

    /// Creates the space of the quantities that a reader has collected.
    init(_ reader: ConditionReader) {
        quantities = reader.quantities
        known = reader.known
        isTooLarge = reader.isExhausted
        budget = reader.formulas.budget
        cells = isTooLarge ? [] : quantities.map(\.cells)
        diagrams = DecisionDiagrams(
            cellCounts: cells.map(\.count), limit: ConditionSpace.nodeLimit, budget: budget)
    }

    /// True if the query is too large, so that its results are invalid.
    var isExhausted: Bool { isTooLarge || diagrams.isExhausted }

    /// Evaluates a condition for every case.
    mutating func judge(_ proposition: Proposition) -> Judgement {
        guard !isExhausted else { return .constant(false) }
        switch proposition {
        case .constant(let value): return .constant(value)
        case .missing: return Judgement(holds: .never, refuted: .never, missing: .always)
        case .test(let quantity, let test): return judge(test, of: quantity)
        case .presence(let quantity):
            return Judgement(
                holds: node(of: quantity) { $0 != .missing && $0 != .failing },
                refuted: node(of: quantity) { $0 == .missing }, missing: .never)
        case .has(let operand):
            let operand = judge(operand)
            return Judgement(
                holds: diagrams.or(operand.holds, operand.refuted), refuted: operand.missing, missing: .never)
        case .known(let number):
            if let judgement = judgements[number] { return judgement }
            let judgement = judge(known[number])
            judgements[number] = judgement
            return judgement
        case .holds(let operand):
            let holds = judge(operand).holds
            return Judgement(holds: holds, refuted: diagrams.not(holds), missing: .never)
        case .not(let operand): return diagrams.negated(judge(operand))
        case .and(let operands):
            return operands.reduce(.constant(true)) { diagrams.both($0, judge($1)) }
        case .or(let operands):
            return operands.reduce(.constant(false)) { diagrams.either($0, judge($1)) }
        case .choice(let condition, let then, let otherwise):
            return diagrams.choice(judge(condition), judge(then), judge(otherwise))
        case .coalesce(let left, let right): return diagrams.coalesce(judge(left), judge(right))
        }
    }

    private mutating func judge(_ test: TypedExpression, of quantity: Int) -> Judgement {
        // Folding a formula takes several times as long as visiting a cell.
        guard budget.spend(8 * cells[quantity].count) else {
            diagrams.giveUp()
            return .constant(false)
        }
        let outcomes = cells[quantity].map { cell -> Bool? in
            guard case .value(let value) = cell,
                case .constant(.bool(let outcome)) = fold(test, value: { _ in value }).node
            else { return nil }
            return outcome
        }
        return Judgement(
            holds: diagrams.node(of: quantity, outcomes.map { $0 == true ? .always : .never }),
            refuted: diagrams.node(of: quantity, outcomes.map { $0 == false ? .always : .never }),
            missing: node(of: quantity) { $0 == .missing })
    }

    private mutating func node(of quantity: Int, _ isMeant: (Cell) -> Bool) -> DecisionDiagrams.Node {
        diagrams.node(of: quantity, cells[quantity].map { isMeant($0) ? .always : .never })
    }

    // MARK: Examples

    /// Returns a case of a set, or `nil` if the set is empty.
    func example(of node: DecisionDiagrams.Node) -> ExampleCase? {
        diagrams.example(of: node).map { chosen in
            ExampleCase(
                chosen.sorted { $0.key < $1.key }
                    .map { ExampleCase.Choice(quantity: quantities[$0.key], cell: cells[$0.key][$0.value]) })
        }
    }
}

/// Values of quantities for which something holds; quantities that are not listed do not matter.
struct ExampleCase {
    /// A quantity and its cell.
    struct Choice {
        let quantity: Quantity
        let cell: Cell
    }

    let choices: [Choice]

    init(_ choices: [Choice]) {
        self.choices = choices
    }

    /// True if all quantities can have these values independently of each other.
    ///
    /// A part of a formula may never have the value of its cell.
    var isExact: Bool { choices.allSatisfy(\.quantity.isFree) }

    /// Returns the case as notes of a diagnostic; empty if every case qualifies.
    func notes(_ start: String, actions: [String]) -> [DiagnosticNote] {
        text(actions: actions).map { [DiagnosticNote(start + $0)] } ?? []
    }

    /// Returns the case as text, like "`didStart` is true, `event.position` is missing", or `nil` if every case
    /// qualifies.
    func text(actions: [String]) -> String? {
        choices.isEmpty ? nil : choices.map { $0.text(actions: actions) }.joined(separator: ", ")
    }
}

extension ExampleCase.Choice {
    fileprivate func text(actions: [String]) -> String {
        let name = "`\(quantity.text)`"
        switch cell {
        case .present: return "\(name) is there"
        case .missing: return "\(name) is missing"
        case .failing: return "\(name) cannot be computed"
        case .value(let value): return "\(name) is \(text(of: value, actions: actions))"
        }
    }

    private func text(of value: ExpressionConstant, actions: [String]) -> String {
        switch (value, quantity.type) {
        case (.bool(let value), _): String(value)
        case (.int(let value), _): String(value)
        case (.double(let value), _): value.isNaN ? "no number" : String(value)
        case (.string(let value), _): "\"\(value)\""
        case (.enumCase(let enumCase), .enumeration(let type)): type.cases[enumCase]
        case (.action(0), _): "another action"
        case (.action(let action), _): actions[action]
        default: "something"
        }
    }
}
