import AVTExpressions
import AVTRules

/// Reads opened conditions as propositions over quantities.
///
/// What it cannot take apart becomes a quantity of its own, of which everything is possible.
struct ConditionReader {
    /// The most parts that the propositions of one question have.
    private static let sizeLimit = 4_000
    /// The most quantities that one question has.
    private static let quantityLimit = 200

    /// What is read.
    private(set) var quantities: [Quantity] = []
    /// Propositions that others refer to by number.
    private(set) var known: [Proposition] = []
    /// True if the question is too large; then there is no answer.
    private(set) var isExhausted = false

    /// What a step has written so far.
    var progress = StepProgress()

    let formulas: OpenFormulas
    private let actions: [Int]
    private var indices: [Quantity.Key: Int] = [:]
    private var size = 0

    /// - Parameters:
    ///   - formulas: what the conditions were opened by.
    ///   - actions: those that the event may have.
    init(_ formulas: OpenFormulas, actions: [Int]) {
        self.formulas = formulas
        self.actions = actions
    }

    /// The number by which others can refer to a proposition.
    mutating func remember(_ proposition: Proposition) -> Proposition {
        if case .constant = proposition { return proposition }
        known.append(proposition)
        return .known(known.count - 1)
    }

    /// A condition.
    mutating func proposition(_ condition: TypedExpression) -> Proposition {
        size += 1
        guard size <= ConditionReader.sizeLimit, formulas.budget.spend(1) else {
            isExhausted = true
            return .constant(false)
        }
        switch condition.node {
        case .constant(.bool(let value)): return .constant(value)
        case .reference: return test(condition, against: []) { $0 }
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
        default: return part(condition)
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
        // Whether a double is in a list is not told beforehand.
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
        guard operation == .equalWord || operation == .notEqualWord, case .enumeration(let type) = left.type,
            type.hasFewWords, right.type == left.type
        else { return nil }
        let same = sameWord(left, right, type)
        return operation == .equalWord ? same : .not(same)
    }

    /// Whether two words are the same.
    private mutating func sameWord(
        _ left: TypedExpression, _ right: TypedExpression, _ type: EnumerationType
    ) -> Proposition {
        type.words.indices.reversed().reduce(.constant(false)) { rest, word in
            let constant = TypedExpression(.constant(.word(word)), type: left.type, range: left.range)
            let tests = [left, right].map { side in
                test(side, against: []) {
                    TypedExpression(.operation(.equalWord, [$0, constant]), type: .bool, range: left.range)
                }
            }
            return .choice(tests[0], tests[1], rest)
        }
    }

    /// What a formula says of a value that other values are only handed on as.
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
        default:
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
        var place = value
        place.node = .reference(0)
        return .test(quantity: quantity, formula(place))
    }

    private func folded(_ operand: TypedExpression) -> TypedExpression {
        // A long formula is none that is known beforehand.
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
        default:
            return operand.type == .bool ? .has(proposition(operand)) : .presence(quantity: index(of: operand))
        }
    }

    // MARK: Quantities

    /// A condition that cannot be taken apart.
    private mutating func part(_ condition: TypedExpression) -> Proposition {
        var place = condition
        place.node = .reference(0)
        return .test(quantity: index(of: condition, asPart: true), place)
    }

    private mutating func index(of value: TypedExpression, asPart: Bool = false) -> Int {
        let key = key(of: value, asPart: asPart)
        let isThere = !asPart && isAlwaysThere(value)
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
        return .part(value.placeless, version: hasChanged ? progress.stage : 0)
    }

    private func isAlwaysThere(_ value: TypedExpression) -> Bool {
        guard case .reference(let number) = value.node else { return false }
        switch formulas.reference(number) {
        case nil, .state, .wasState, .now, .action, .running, .within, .trackers, .uuid, .unsent, .each: return true
        case .memory(let index), .wasMemory(let index): return !formulas.pack.memory[index].mayBeMissing
        case .measure: return !value.mayBeMissing
        default: return false
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
        default: return formulas.text(of: value)
        }
    }
}

extension TypedExpression {
    /// The same part wherever it is written.
    var placeless: TypedExpression {
        var part = mapChildren(\.placeless)
        part.range = 0..<0
        part.mayBeMissing = false
        return part
    }

    /// True for a bare reference.
    var isReference: Bool {
        if case .reference = node { true } else { false }
    }

    /// The constants that a side of a comparison is made of; `nil`: it is not constant.
    fileprivate var constants: [ExpressionConstant]? {
        switch node {
        case .constant(let constant): return [constant]
        case .list(let items):
            let constants = items.flatMap { $0.constants ?? [] }
            return constants.count == items.count ? constants : nil
        default: return nil
        }
    }

    /// True for a comparison of what is only read: it cannot fail.
    fileprivate func isComparison(by isReference: (TypedExpression) -> Bool) -> Bool {
        guard case .operation(let operation, let operands) = node, operation.isComparison else { return false }
        return operands.allSatisfy { operand in
            if case .constant = operand.node { return true }
            return isReference(operand)
        }
    }
}

extension EnumerationType {
    fileprivate var hasFewWords: Bool { words.count <= 16 }
}

extension Operation {
    /// True for comparisons that are decided for constants beforehand.
    fileprivate var isComparison: Bool {
        switch self {
        case .equalBool, .notEqualBool, .equalWord, .notEqualWord, .equalAction, .notEqualAction, .equalInt,
            .notEqualInt, .lessInt, .lessOrEqualInt, .greaterInt, .greaterOrEqualInt, .equalDouble, .notEqualDouble,
            .lessDouble, .lessOrEqualDouble, .greaterDouble, .greaterOrEqualDouble, .equalString, .notEqualString,
            .inList:
            true
        default: false
        }
    }
}
