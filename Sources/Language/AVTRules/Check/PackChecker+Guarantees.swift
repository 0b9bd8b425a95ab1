import AVTDiagnostics
import AVTExpressions

extension PackChecker {
    /// Checks guarantees, those of the outermost layer first.
    mutating func checkGuarantees() {
        for (layer, layerEntry) in pack.layers.flatMap({ layer in layer.guarantees.map { (layer, $0) } }) {
            let entry = layerEntry.entry
            guard let (demand, text, range) = demand(entry.demand, origin: layerEntry.origin) else { continue }
            checked.guarantees.append(
                Guarantee(
                    name: entry.name.text, layerName: layer.syntax.header.name.text, demand: demand, text: text,
                    because: entry.because?.text, range: range))
        }
    }

    private mutating func demand(
        _ demand: GuaranteeSyntax.Demand, origin: Int
    ) -> (Guarantee.Demand, String, SourceRange)? {
        func said(_ formula: FormulaSyntax, _ demand: Guarantee.Demand) -> (Guarantee.Demand, String, SourceRange) {
            (demand, formula.text, formula.range)
        }
        switch demand {
        case .never(let formula): return finite(formula, origin).map { said(formula, .never($0)) }
        case .always(let formula): return finite(formula, origin).map { said(formula, .always($0)) }
        case .reachable(let formula): return finite(formula, origin).map { said(formula, .reachable($0)) }
        case .causes(let filter, let names):
            let filter = self.filter(filter)
            guard case .only(let actions) = self.filter(.only(names)), actions.count == names.count,
                let first = names.first?.range, let last = names.last?.range
            else { return nil }
            let range = SourceRange(file: first.file, lower: first.lower, upper: last.upper)
            return (.causes(filter, actions), names.map(\.text).joined(separator: ", "), range)
        case .after(let filter, let expected, let until):
            let filter = self.filter(filter)
            let expectation = finite(expected, origin)
            let end = until.map { finite($0, origin) }
            // An invalid `until` has been reported, and nothing can be proved from it.
            guard let expectation, end.map({ $0 != nil }) ?? true else { return nil }
            return said(expected, .after(filter, expect: expectation, until: end ?? nil))
        }
    }

    private mutating func finite(_ formula: FormulaSyntax, _ origin: Int) -> FiniteCondition? {
        let context = FormulaContext(
            phrase: "a guarantee", abilities: [.timers, .trackers, .windows], origin: origin, isProved: true)
        guard let typed = condition(formula, context, as: .guarantee) else { return nil }
        var reader = FiniteReader(checker: self)
        if let finite = reader.condition(typed) { return finite }
        if let (range, reason) = reader.obstacle {
            diagnostics.report(
                Diagnostic(
                    .notAvailableHere, "a guarantee cannot be decided by \(reason)", at: formula.range(of: range),
                    notes: [DiagnosticNote(FiniteReader.advice)]))
        }
        return nil
    }
}

/// Converts a typed condition to one over finite state.
struct FiniteReader {
    let checker: PackChecker
    /// The first part that is not finite, and its location in the formula.
    private(set) var obstacle: (range: Range<Int>, reason: String)?

    /// The advice for parts that are not finite.
    static let advice = "it is proved for all states: what must be known to it belongs in `state`"

    init(checker: PackChecker) {
        self.checker = checker
    }

    mutating func condition(_ expression: TypedExpression) -> FiniteCondition? {
        switch expression.node {
        case .constant(.bool(let value)): return .constant(value)
        case .reference(let index): return reference(index, expression)
        case .field: return value(expression, is: 1)
        case .holds(let operand): return condition(operand)
        case .not(let operand): return condition(operand).map { .not($0) }
        case .and(let operands): return all(operands).map { .and($0) }
        case .or(let operands): return all(operands).map { .or($0) }
        case .conditional(let choice, let then, let otherwise):
            guard let choice = condition(choice), let then = condition(then), let otherwise = condition(otherwise)
            else {
                return nil
            }
            return .choice(choice, then, otherwise)
        case .operation(let operation, let operands): return self.operation(operation, operands, expression)
        case .comprehension(let macro): return quantifier(macro, expression)
        default: return refuse(expression, "this")
        }
    }

    private mutating func all(_ operands: [TypedExpression]) -> [FiniteCondition]? {
        var conditions: [FiniteCondition] = []
        for operand in operands {
            guard let condition = condition(operand) else { return nil }
            conditions.append(condition)
        }
        return conditions
    }

    private mutating func operation(
        _ operation: Operation, _ operands: [TypedExpression], _ whole: TypedExpression
    ) -> FiniteCondition? {
        switch operation {
        case .equalBool, .notEqualBool:
            guard let left = condition(operands[0]), let right = condition(operands[1]) else { return nil }
            let equal = FiniteCondition.choice(left, right, .not(right))
            return operation == .equalBool ? equal : .not(equal)
        case .equalWord, .notEqualWord:
            guard let equal = same(operands[0], operands[1]) else { return nil }
            return operation == .equalWord ? equal : .not(equal)
        case .inList:
            guard case .list(let items) = operands[1].node else { return refuse(whole, "this") }
            var cases: [FiniteCondition] = []
            for item in items {
                guard let equal = same(operands[0], item) else { return nil }
                cases.append(equal)
            }
            return .or(cases)
        default: return refuse(whole, "numbers or texts, which are without bound")
        }
    }

    /// Returns the condition that two expressions have the same enum value.
    private mutating func same(_ left: TypedExpression, _ right: TypedExpression) -> FiniteCondition? {
        if case .constant(.word(let word)) = right.node { return value(left, is: word) }
        if case .constant(.word(let word)) = left.node { return value(right, is: word) }
        guard case .enumeration(let type) = left.type else { return refuse(left, "this") }
        var cases: [FiniteCondition] = []
        for word in type.words.indices {
            guard let one = value(left, is: word), let other = value(right, is: word) else { return nil }
            cases.append(.and([one, other]))
        }
        return .or(cases)
    }

    /// Returns the condition that a flag or an enumeration has a value, given by index.
    private mutating func value(_ expression: TypedExpression, is word: Int) -> FiniteCondition? {
        switch expression.node {
        case .constant(.word(let constant)): return .constant(constant == word)
        case .reference(let index):
            switch checker.table.references[index] {
            case .state(let variable): return .value(variable: variable, is: word, of: .own)
            case .definition(let index): return definition(index, expression) { $0.value($1, is: word) }
            default: return refuse(expression, phrase(of: checker.table.references[index]))
            }
        case .field where expression.type == .unknown: return nil
        case .field(let object, let field):
            guard case .element(let number) = object.node, case .state(let variable) = checker.table.fields[field]
            else {
                return refuse(expression, "what is not in `state`")
            }
            return .value(variable: variable, is: word, of: .element(number))
        case .conditional(let choice, let then, let otherwise):
            guard let choice = condition(choice), let then = value(then, is: word),
                let otherwise = value(otherwise, is: word)
            else { return nil }
            return .choice(choice, then, otherwise)
        default: return refuse(expression, "this")
        }
    }

    private mutating func reference(_ index: Int, _ expression: TypedExpression) -> FiniteCondition? {
        switch checker.table.references[index] {
        case .state(let variable): return .value(variable: variable, is: 1, of: .own)
        case .definition(let index): return definition(index, expression) { $0.condition($1) }
        case .running(let timer): return running(timer, expression)
        case .within(let action, .tracker, let length): return .within(action: action, length: length, of: .own)
        case .within: return refuse(expression, "a window after events of any tracker")
        case let reference: return refuse(expression, phrase(of: reference))
        }
    }

    private mutating func definition(
        _ index: Int, _ expression: TypedExpression,
        _ read: (inout FiniteReader, TypedExpression) -> FiniteCondition?
    ) -> FiniteCondition? {
        guard case .done(let typed?) = checker.definitions[index].progress else { return nil }
        return inside(expression) { read(&$0, typed) }
    }

    /// Returns the condition that a timer is running; a timer with a condition runs while that holds.
    private mutating func running(_ timer: Int, _ expression: TypedExpression) -> FiniteCondition? {
        guard checker.checked.timers.indices.contains(timer) else { return nil }
        let declaration = checker.checked.timers[timer]
        guard declaration.every != nil else { return refuse(expression, "a timer that fires once, which time stops") }
        guard let condition = declaration.condition else { return .running(timer: timer, of: .own) }
        return inside(expression) { $0.condition(condition) }
    }

    /// Converts the expression that a name stands for, with problems reported at the name.
    private mutating func inside(
        _ expression: TypedExpression, _ read: (inout FiniteReader) -> FiniteCondition?
    ) -> FiniteCondition? {
        var inner = self
        let result = read(&inner)
        if result == nil, let reason = inner.obstacle?.reason { return refuse(expression, reason) }
        return result
    }

    private mutating func quantifier(_ macro: TypedComprehension, _ whole: TypedExpression) -> FiniteCondition? {
        guard case .reference(let index) = macro.target.node, checker.table.references[index] == .trackers,
            let body = macro.condition
        else { return refuse(whole, "lists other than `trackers`") }
        guard let condition = condition(body) else { return nil }
        switch macro.kind {
        case .exists: return .exists(element: macro.variable, condition)
        case .all: return .not(.exists(element: macro.variable, .not(condition)))
        case .existsOne: return .existsOne(element: macro.variable, condition)
        default: return refuse(whole, "this; ask `exists`, `all` or `exists_one` of `trackers`")
        }
    }

    private mutating func refuse(_ expression: TypedExpression, _ reason: String) -> FiniteCondition? {
        // An unknown type results from an error that has been reported.
        if expression.type != .unknown { obstacle = obstacle ?? (expression.range, reason) }
        return nil
    }

    private func phrase(of reference: Reference) -> String {
        switch reference {
        case .memory(let index): "`\(checker.checked.memory[index].name)`, which is memory"
        case .measure: "a measure"
        default: "this"
        }
    }
}

extension FiniteCondition {
    /// Returns one condition or another, depending on a third one.
    fileprivate static func choice(
        _ choice: FiniteCondition, _ then: FiniteCondition, _ otherwise: FiniteCondition
    ) -> FiniteCondition {
        .or([.and([choice, then]), .and([.not(choice), otherwise])])
    }
}
