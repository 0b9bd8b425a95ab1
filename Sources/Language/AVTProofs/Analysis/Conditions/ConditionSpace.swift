import AVTDiagnostics
import AVTExpressions

/// All cases of some conditions, each decided.
struct ConditionSpace {
    /// The most nodes of the diagrams of one question.
    private static let nodeLimit = 20_000

    /// Sets of cases.
    var diagrams: DecisionDiagrams

    private let quantities: [Quantity]
    private let cells: [[Cell]]
    private let known: [Proposition]
    private var judgements: [Int: Judgement] = [:]
    private let isTooLarge: Bool
    private let budget: AnalysisBudget

    /// What the propositions of a reader are about.
    init(_ reader: ConditionReader) {
        quantities = reader.quantities
        known = reader.known
        isTooLarge = reader.isExhausted
        budget = reader.formulas.budget
        cells = isTooLarge ? [] : quantities.map(\.cells)
        diagrams = DecisionDiagrams(
            cellCounts: cells.map(\.count), limit: ConditionSpace.nodeLimit, budget: budget)
    }

    /// True if the question is too large: then no answer counts.
    var isExhausted: Bool { isTooLarge || diagrams.isExhausted }

    /// Decides a condition for every case.
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
        // To fold a formula takes some times as long as to visit a cell.
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

    /// A case of a set; `nil` if it is empty.
    func example(of node: DecisionDiagrams.Node) -> ExampleCase? {
        diagrams.example(of: node).map { chosen in
            ExampleCase(
                chosen.sorted { $0.key < $1.key }
                    .map { ExampleCase.Choice(quantity: quantities[$0.key], cell: cells[$0.key][$0.value]) })
        }
    }
}

/// Values with which something is so; what is not named does not matter.
struct ExampleCase {
    /// A quantity and what it is.
    struct Choice {
        let quantity: Quantity
        let cell: Cell
    }

    let choices: [Choice]

    init(_ choices: [Choice]) {
        self.choices = choices
    }

    /// True if the values can be given: none of them is that of a formula that may not come to it.
    var isExact: Bool { choices.allSatisfy(\.quantity.isFree) }

    /// The case as a note of a finding; none if everything is a case.
    func notes(_ start: String, actions: [String]) -> [DiagnosticNote] {
        text(actions: actions).map { [DiagnosticNote(start + $0)] } ?? []
    }

    /// In words: `didStart` is true, `event.position` is missing; `nil` if everything is a case.
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
        case .failing: return "\(name) cannot be told"
        case .value(let value): return "\(name) is \(text(of: value, actions: actions))"
        }
    }

    private func text(of value: ExpressionConstant, actions: [String]) -> String {
        switch (value, quantity.type) {
        case (.bool(let value), _): String(value)
        case (.int(let value), _): String(value)
        case (.double(let value), _): value.isNaN ? "no number" : String(value)
        case (.string(let value), _): "\"\(value)\""
        case (.word(let word), .enumeration(let type)): type.words[word]
        case (.action(0), _): "another action"
        case (.action(let action), _): actions[action]
        default: "something"
        }
    }
}
