import AVTDiagnostics
import AVTExpressions

/// Converts a typed condition to one over finite state.
struct FiniteReader {
    private let names: PackNames
    private let typed: TypedParts
    /// The checked timers.
    private let timers: [TimerDeclaration]
    /// The first part that is not finite, and its location in the formula.
    private(set) var obstacle: (range: Range<Int>, reason: String)?

    init(names: PackNames, typed: TypedParts, timers: [TimerDeclaration]) {
        self.names = names
        self.typed = typed
        self.timers = timers
    }

    /// Returns the condition over finite state, or `nil` if a part of the condition is not finite.
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
        case .constant, .element, .has, .coalesce, .attempt, .list, .optionalList, .map, .index, .call, .embedded,
            .matches, .hasKey, .bind, .optionalMap, .orElse, .ratio:
            return refuse(expression, "this")
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
        case .equalCase, .notEqualCase:
            guard let equal = same(operands[0], operands[1]) else { return nil }
            return operation == .equalCase ? equal : .not(equal)
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
        if case .constant(.enumCase(let enumCase)) = right.node { return value(left, is: enumCase) }
        if case .constant(.enumCase(let enumCase)) = left.node { return value(right, is: enumCase) }
        guard case .enumeration(let type) = left.type else { return refuse(left, "this") }
        var cases: [FiniteCondition] = []
        for enumCase in type.cases.indices {
            guard let one = value(left, is: enumCase), let other = value(right, is: enumCase) else { return nil }
            cases.append(.and([one, other]))
        }
        return .or(cases)
    }

    /// Returns the condition that a flag or an enumeration has a value, given by index.
    private mutating func value(_ expression: TypedExpression, is enumCase: Int) -> FiniteCondition? {
        switch expression.node {
        case .constant(.enumCase(let constant)): return .constant(constant == enumCase)
        case .reference(let index):
            switch names.table.references[index] {
            case .state(let variable): return .value(variable: variable, is: enumCase, of: .own)
            case .definition(let index): return definition(index, expression) { $0.value($1, is: enumCase) }
            case .memory, .wasState, .wasMemory, .attribute, .record, .family, .each, .now, .action, .since,
                .elapsed, .within, .unsent, .uuid, .running, .measure, .metric, .trackers:
                return refuse(expression, phrase(of: names.table.references[index]))
            }
        case .field where expression.type == .unknown: return nil
        case .field(let object, let field):
            guard case .element(let number) = object.node, case .state(let variable) = names.table.fields[field]
            else {
                return refuse(expression, "variables outside of `state`")
            }
            return .value(variable: variable, is: enumCase, of: .element(number))
        case .conditional(let choice, let then, let otherwise):
            guard let choice = condition(choice), let then = value(then, is: enumCase),
                let otherwise = value(otherwise, is: enumCase)
            else { return nil }
            return .choice(choice, then, otherwise)
        case .constant, .element, .has, .holds, .not, .and, .or, .coalesce, .attempt, .operation, .list,
            .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap,
            .orElse, .ratio:
            return refuse(expression, "this")
        }
    }

    private mutating func reference(_ index: Int, _ expression: TypedExpression) -> FiniteCondition? {
        switch names.table.references[index] {
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
        guard let definition = typed.definitions[index].result else { return nil }
        return inside(expression) { read(&$0, definition.expression) }
    }

    /// Returns the condition that a timer is running; a timer with a condition runs while that holds.
    private mutating func running(_ timer: Int, _ expression: TypedExpression) -> FiniteCondition? {
        guard timers.indices.contains(timer) else { return nil }
        let declaration = timers[timer]
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
        guard case .reference(let index) = macro.target.node, names.table.references[index] == .trackers,
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
        case .memory(let index): "`\(names.memory[index].name)`, which is memory"
        case .measure: "a measure"
        case .state, .wasState, .wasMemory, .attribute, .record, .family, .each, .now, .action, .since, .elapsed,
            .within, .unsent, .uuid, .running, .metric, .definition, .trackers:
            "this"
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
