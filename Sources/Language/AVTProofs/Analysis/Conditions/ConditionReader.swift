import AVTExpressions
import AVTRules

/// Translates expanded conditions to propositions over quantities.
///
/// A part that it cannot translate becomes a quantity of its own, with all values possible.
struct ConditionReader {
    /// The maximum number of parts of the propositions in one query.
    private static let sizeLimit = 4_000
    /// The maximum number of quantities in one query.
    private static let quantityLimit = 200

    /// The quantities that the conditions read.
    private(set) var quantities: [Quantity] = []
    /// The propositions that others refer to by number.
    private(set) var known: [Proposition] = []
    /// True if the query is too large to be decided.
    private(set) var isExhausted = false

    /// The writes of the step so far.
    var progress = StepProgress()

    let formulas: OpenFormulas
    private let actions: [Int]
    private var indices: [Quantity.Key: Int] = [:]
    private var size = 0

    /// - Parameters:
    ///   - formulas: The formulas that expanded the conditions.
    ///   - actions: The actions that the event may have.
    init(_ formulas: OpenFormulas, actions: [Int]) {
        self.formulas = formulas
        self.actions = actions
    }

    /// Stores a proposition and returns one that refers to it by number.
    mutating func remember(_ proposition: Proposition) -> Proposition {
        if case .constant = proposition { return proposition }
        known.append(proposition)
        return .known(known.count - 1)
    }

    /// Translates a condition.
    mutating func proposition(_ condition: TypedExpression) -> Proposition {
        size += 1
        guard size <= ConditionReader.sizeLimit, formulas.budget.spend(1) else {
            isExhausted = true
            return .constant(false)
        }
        switch condition.node {
        case .constant(.bool(let value)): return .constant(value)
        case .reference(let number):
            if let window = formulas.window(number, at: condition.range) { return proposition(window) }
            return test(condition, against: []) { $0 }
        case .holds(let operand): return .holds(proposition(operand))
        case .not(let operand): return .not(proposition(operand))
        case .and(let operands): return .and(propositions(operands))
        case .or(let operands): return .or(propositions(operands))
        case .conditional(let choice, let then, let otherwise):
            return .choice(proposition(choice), proposition(then), proposition(otherwise))
        case .coalesce(let left, let right): return .coalesce(proposition(left), proposition(right))
        case .has(let operand): return presence(operand)
        case .operation(let operation, let operands):
            return comparison(operation, operands, condition) ?? part(condition)
        case .constant, .element, .field, .attempt, .list, .optionalList, .map, .index, .call, .embedded, .matches,
            .hasKey, .comprehension, .bind, .optionalMap, .orElse, .ratio:
            return part(condition)
        }
    }

    private mutating func propositions(_ conditions: [TypedExpression]) -> [Proposition] {
        var propositions: [Proposition] = []
        for condition in conditions { propositions.append(proposition(condition)) }
        return propositions
    }

    // MARK: Comparisons

    private mutating func comparison(
        _ operation: Operation, _ operands: [TypedExpression], _ whole: TypedExpression
    ) -> Proposition? {
        guard operation.isComparison, operands.count == 2 else { return nil }
        // Whether a double is in a list is not decided statically.
        if operation == .inList, case .double = operands[0].type { return nil }
        let (left, right) = (folded(operands[0]), folded(operands[1]))
        if operation == .equalBool || operation == .notEqualBool {
            let (left, right) = (proposition(left), remember(proposition(right)))
            return operation == .equalBool ? .choice(left, right, .not(right)) : .choice(left, .not(right), right)
        }
        func with(_ left: TypedExpression, _ right: TypedExpression) -> TypedExpression {
            TypedExpression(.operation(operation, [left, right]), type: .bool, range: whole.range)
        }
        if let constants = right.constants { return test(left, against: constants) { with($0, right) } }
        if operation != .inList, let constants = left.constants {
            return test(right, against: constants) { with(left, $0) }
        }
        guard operation == .equalCase || operation == .notEqualCase, case .enumeration(let type) = left.type,
            type.hasFewCases, right.type == left.type
        else { return nil }
        let same = sameCase(left, right, type)
        return operation == .equalCase ? same : .not(same)
    }

    /// Returns the proposition that two values of an enumeration are equal.
    private mutating func sameCase(
        _ left: TypedExpression, _ right: TypedExpression, _ type: EnumerationType
    ) -> Proposition {
        type.cases.indices.reversed().reduce(.constant(false)) { rest, enumCase in
            let constant = TypedExpression(.constant(.enumCase(enumCase)), type: left.type, range: left.range)
            let tests = [left, right].map { side in
                test(side, against: []) {
                    TypedExpression(.operation(.equalCase, [$0, constant]), type: .bool, range: left.range)
                }
            }
            return .choice(tests[0], tests[1], rest)
        }
    }

    /// Returns the proposition of a test on a value, distributed over the alternatives that the value may come from.
    private mutating func test(
        _ value: TypedExpression, against constants: [ExpressionConstant],
        _ formula: (TypedExpression) -> TypedExpression
    ) -> Proposition {
        size += 1
        switch value.node {
        case .constant:
            let whole = fold(formula(value)) { _ in nil }
            if case .constant(.bool(let truth)) = whole.node { return .constant(truth) }
            return part(formula(value))
        case .coalesce(let left, let right):
            return .coalesce(test(left, against: constants, formula), test(right, against: constants, formula))
        case .conditional(let choice, let then, let otherwise):
            return .choice(
                proposition(choice), test(then, against: constants, formula),
                test(otherwise, against: constants, formula))
        case .operation(.intToDouble, let operands):
            return test(operands[0], against: constants) { number in
                var converted = value
                converted.node = .operation(.intToDouble, [number])
                return formula(converted)
            }
        case .reference(let number):
            let progress = progress
            return progress.value(of: number) { write in
                guard let constant = write else { return .missing }
                var known = value
                known.node = .constant(constant)
                return test(known, against: constants, formula)
            } otherwise: {
                test(ofQuantity: value, against: constants, formula)
            }
        case .element, .field, .has, .holds, .not, .and, .or, .attempt, .operation, .list, .optionalList, .map,
            .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap, .orElse, .ratio:
            return test(ofQuantity: value, against: constants, formula)
        }
    }

    private mutating func test(
        ofQuantity value: TypedExpression, against constants: [ExpressionConstant],
        _ formula: (TypedExpression) -> TypedExpression
    ) -> Proposition {
        guard value.type.hasCells else { return part(formula(value)) }
        let quantity = index(of: value)
        for constant in constants {
            guard quantities[quantity].thresholds.add(constant) else { return part(formula(value)) }
        }
        guard quantities[quantity].thresholds.count <= Quantity.thresholdLimit else {
            isExhausted = true
            return .constant(false)
        }
        var placeholder = value
        placeholder.node = .reference(0)
        return .test(quantity: quantity, formula(placeholder))
    }

    private func folded(_ operand: TypedExpression) -> TypedExpression {
        // A formula with references is not treated as constant.
        operand.references.isEmpty ? fold(operand) { _ in nil } : operand
    }

    // MARK: Presence

    private mutating func presence(_ operand: TypedExpression) -> Proposition {
        size += 1
        switch operand.node {
        case .constant: return .constant(true)
        case .coalesce(let left, let right): return .choice(presence(left), .constant(true), presence(right))
        case .conditional(let choice, let then, let otherwise):
            return .choice(proposition(choice), presence(then), presence(otherwise))
        case .operation(.intToDouble, let operands): return presence(operands[0])
        case .reference(let number):
            let progress = progress
            return progress.value(of: number) {
                .constant($0 != nil)
            } otherwise: {
                .presence(quantity: index(of: operand))
            }
        case .element, .field, .has, .holds, .not, .and, .or, .attempt, .operation, .list, .optionalList, .map,
            .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap, .orElse, .ratio:
            return operand.type == .bool ? .has(proposition(operand)) : .presence(quantity: index(of: operand))
        }
    }

    // MARK: Quantities

    /// Returns the proposition of a condition that cannot be decomposed.
    private mutating func part(_ condition: TypedExpression) -> Proposition {
        var placeholder = condition
        placeholder.node = .reference(0)
        return .test(quantity: index(of: condition, asPart: true), placeholder)
    }

    private mutating func index(of value: TypedExpression, asPart: Bool = false) -> Int {
        let key = key(of: value, asPart: asPart)
        let isThere = !asPart && isAlwaysPresent(value)
        if let index = indices[key] {
            if !isThere { quantities[index].mayBeMissing = true }
            return index
        }
        if quantities.count >= ConditionReader.quantityLimit { isExhausted = true }
        indices[key] = quantities.count
        quantities.append(
            Quantity(
                key: key, type: value.type, text: text(of: value), mayBeMissing: !isThere,
                mayFail: !value.isReference && !value.isComparison(by: isReference), actions: actions))
        return quantities.count - 1
    }

    private func key(of value: TypedExpression, asPart: Bool) -> Quantity.Key {
        if !asPart, case .reference(let number) = value.node {
            return .reference(number, version: progress.version(of: number, formulas.reference(number)))
        }
        let references = value.references
        if references.contains(where: { formulas.reference($0) == .uuid }) { return .once(quantities.count) }
        let hasChanged = references.contains { progress.hasChanged($0, formulas.reference($0)) }
        return .part(value.withoutSourceRanges, version: hasChanged ? progress.stage : 0)
    }

    private func isAlwaysPresent(_ value: TypedExpression) -> Bool {
        guard case .reference(let number) = value.node else { return false }
        switch formulas.reference(number) {
        case nil, .state, .wasState, .now, .action, .running, .within, .trackers, .uuid, .unsent, .each: return true
        case .memory(let index), .wasMemory(let index): return !formulas.pack.memory[index].mayBeMissing
        case .measure: return !value.mayBeMissing
        case .attribute, .record, .family, .since, .elapsed, .metric, .definition: return false
        }
    }

    private func isReference(_ value: TypedExpression) -> Bool {
        if case .operation(.intToDouble, let operands) = value.node { return isReference(operands[0]) }
        return value.isReference
    }

    private func text(of value: TypedExpression) -> String {
        guard case .reference(let number) = value.node else { return formulas.text(of: value) }
        switch formulas.reference(number) {
        case nil: return formulas.parameter(number)
        case .wasState(let index): return "was." + formulas.pack.states[index].name
        case .wasMemory(let index): return "was." + formulas.pack.memory[index].name
        case .since(let action, let owner): return formulas.text(ofTime: value, since: action, owner)
        case .state, .memory, .attribute, .record, .family, .each, .now, .action, .elapsed, .within, .unsent, .uuid,
            .running, .measure, .metric, .definition, .trackers:
            return formulas.text(of: value)
        }
    }
}

extension TypedExpression {
    /// The formula without source ranges, for comparison with others.
    var withoutSourceRanges: TypedExpression {
        var part = mapChildren(\.withoutSourceRanges)
        part.range = 0..<0
        part.mayBeMissing = false
        return part
    }

    /// True if the formula is just a reference.
    var isReference: Bool {
        if case .reference = node { true } else { false }
    }

    /// Returns whether the formula is a comparison of values that are only read, which cannot fail.
    fileprivate func isComparison(by isReference: (TypedExpression) -> Bool) -> Bool {
        guard case .operation(let operation, let operands) = node, operation.isComparison else { return false }
        return operands.allSatisfy { operand in
            if case .constant = operand.node { return true }
            return isReference(operand)
        }
    }
}

extension EnumerationType {
    fileprivate var hasFewCases: Bool { cases.count <= 16 }
}

extension Operation {
    /// True if the operation is a comparison that can be folded for constants.
    fileprivate var isComparison: Bool {
        switch self {
        case .equalBool, .notEqualBool, .equalCase, .notEqualCase, .equalAction, .notEqualAction, .equalInt,
            .notEqualInt, .lessInt, .lessOrEqualInt, .greaterInt, .greaterOrEqualInt, .equalDouble, .notEqualDouble,
            .lessDouble, .lessOrEqualDouble, .greaterDouble, .greaterOrEqualDouble, .equalString, .notEqualString,
            .inList:
            true
        default: false
        }
    }
}
