import AVTExpressions

/// Rewrites formulas so that formulas with the same meaning have the same text.
///
/// Definitions are expanded, commutative operands are sorted, constants are computed, durations are written in
/// milliseconds, and the variables of macros are numbered. Two formulas with different results may still have the same
/// meaning; two with the same result always do.
struct FormulaNormalizer: Sendable {
    /// The names that formulas of these packs can use.
    var names: FormulaNames
    /// Definitions that are not expanded.
    var opaque: Set<String> = []
    /// The replacements of names of variables, measures, timers and scopes.
    var renames: [String: String] { didSet { namesInNormalForm = names.renamed(by: renames) } }
    /// The names as used in formulas in normal form.
    private var namesInNormalForm: FormulaNames

    /// - Parameters:
    ///   - names: The names that formulas of these packs can use.
    ///   - renames: The replacements of names of variables, measures, timers and scopes.
    init(names: FormulaNames, renames: [String: String] = [:]) {
        self.names = names
        self.renames = renames
        namesInNormalForm = names.renamed(by: renames)
    }

    /// Returns a formula in normal form, as text.
    func text(of formula: ExpressionSyntax) -> String {
        normalized(formula, [:]).text
    }

    /// Returns the normal form of a definition, as text.
    func text(of definition: DefinitionSyntax) -> String {
        normalized(definition, depth: 0)?.text ?? ""
    }

    /// Returns the other version's name for a name of this version.
    func renamed(_ name: String) -> String { renames[name] ?? name }

    private typealias Bound = [String: String]

    // MARK: Parts

    private func normalized(_ formula: ExpressionSyntax, _ bound: Bound) -> ExpressionSyntax {
        let range = formula.range
        func node(_ kind: ExpressionSyntax.Kind) -> ExpressionSyntax { ExpressionSyntax(kind, range: range) }
        func part(_ formula: ExpressionSyntax) -> ExpressionSyntax { normalized(formula, bound) }
        switch formula.kind {
        case .literal(.duration(let milliseconds)): return node(.literal(.int(milliseconds)))
        case .literal, .rootIdentifier: return formula
        case .identifier(let name):
            if let number = bound[name] { return node(.identifier(number)) }
            if !opaque.contains(name), let definition = names.definitions[name],
                let meaning = normalized(definition, depth: bound.count)
            {
                return meaning
            }
            return node(.identifier(renamed(name)))
        case .select(let operand, let name, let nameRange, let isOptional):
            let isVariable = operand.path.map { $0 == ["was"] || bound[$0[0]] != nil && $0.count == 1 } ?? false
            return node(
                .select(
                    part(operand), name: isVariable ? renamed(name) : name, nameRange: nameRange, isOptional: isOptional
                ))
        case .index(let operand, let index, let isOptional):
            return node(.index(part(operand), part(index), isOptional: isOptional))
        case .call(let target, let name, let nameRange, let arguments):
            var arguments = arguments.map(part)
            if ["greatest", "least", "min", "max"].contains(name) { arguments.sort { $0.text < $1.text } }
            return node(
                .call(target: target.map(part), name: name, nameRange: nameRange, arguments: arguments))
        case .unary(let operation, let operand):
            return negated(operation, part(operand), range)
        case .binary(let operation, let left, let right):
            return binary(operation, left, right, bound, range)
        case .conditional(let condition, let then, let otherwise):
            let condition = part(condition)
            if case .literal(.bool(let holds)) = condition.kind { return part(holds ? then : otherwise) }
            return node(.conditional(condition, part(then), part(otherwise)))
        case .coalesce(let left, let right): return node(.coalesce(part(left), part(right)))
        case .list(let elements):
            return node(.list(elements.map { ListElementSyntax(part($0.value), isOptional: $0.isOptional) }))
        case .map(let entries):
            let entries = entries.map {
                MapEntrySyntax(key: part($0.key), value: part($0.value), isOptional: $0.isOptional)
            }
            return node(.map(entries))
        case .has(let operand): return node(.has(part(operand)))
        case .comprehension(let macro): return node(.comprehension(normalized(macro, bound)))
        case .bind(var macro):
            macro.value = part(macro.value)
            let inner = binding([macro.variable], bound)
            macro.variable.name = inner[macro.variable.name] ?? macro.variable.name
            macro.body = normalized(macro.body, inner)
            return node(.bind(macro))
        case .optionalMap(var macro):
            macro.target = part(macro.target)
            let inner = binding([macro.variable], bound)
            macro.variable.name = inner[macro.variable.name] ?? macro.variable.name
            macro.body = normalized(macro.body, inner)
            return node(.optionalMap(macro))
        }
    }

    private func binding(_ variables: [VariableSyntax], _ bound: Bound) -> Bound {
        variables.reduce(into: bound) { $0[$1.name] = "$\($0.count)" }
    }

    private func normalized(_ macro: ComprehensionSyntax, _ bound: Bound) -> ComprehensionSyntax {
        var macro = macro
        macro.target = normalized(macro.target, bound)
        let inner = binding([macro.variable] + (macro.second.map { [$0] } ?? []), bound)
        macro.variable.name = inner[macro.variable.name] ?? macro.variable.name
        if let name = macro.second?.name { macro.second?.name = inner[name] ?? name }
        macro.condition = macro.condition.map { normalized($0, inner) }
        macro.transform = macro.transform.map { normalized($0, inner) }
        return macro
    }

    /// Returns the formula that a definition stands for, or `nil` if it has no condition.
    ///
    /// The body of a definition cannot read the variables of macros around its name; only their number matters.
    private func normalized(_ definition: DefinitionSyntax, depth: Int) -> ExpressionSyntax? {
        let bound = (0..<depth).reduce(into: Bound()) { $0["$\($1)"] = "$\($1)" }
        switch definition.kind {
        case .condition(let formula): return normalized(formula.expression, bound)
        case .firstOf(let cases):
            guard let last = cases.last else { return nil }
            let end = ExpressionSyntax(.identifier(last.name.text), range: last.condition.expression.range)
            return cases.dropLast().reversed().reduce(end) { rest, value in
                let condition = normalized(value.condition.expression, bound)
                let name = ExpressionSyntax(.identifier(value.name.text), range: condition.range)
                return ExpressionSyntax(.conditional(condition, name, rest), range: condition.range)
            }
        }
    }

    // MARK: Operators

    private func negated(
        _ operation: UnaryOperator, _ operand: ExpressionSyntax, _ range: Range<Int>
    ) -> ExpressionSyntax {
        switch (operation, operand.kind) {
        case (.not, .unary(.not, let inner)): return inner
        case (.not, .literal(.bool(let value))): return ExpressionSyntax(.literal(.bool(!value)), range: range)
        case (.not, .binary(let comparison, let left, let right)):
            func compared(
                _ operation: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax
            ) -> ExpressionSyntax { ExpressionSyntax(.binary(operation, left, right), range: range) }
            // For integers only: if a double is NaN, `!(a < b)` holds and `a >= b` does not.
            let areIntegers = [left, right].allSatisfy { namesInNormalForm.number($0) == .int }
            switch comparison {
            case .equal: return compared(.notEqual, left, right)
            case .notEqual: return compared(.equal, left, right)
            case .less where areIntegers: return compared(.lessOrEqual, right, left)
            case .lessOrEqual where areIntegers: return compared(.less, right, left)
            default: return ExpressionSyntax(.unary(operation, operand), range: range)
            }
        case (.minus, .literal(.int(let value))) where value != .min:
            return ExpressionSyntax(.literal(.int(-value)), range: range)
        case (.minus, .literal(.double(let value))):
            return ExpressionSyntax(.literal(.double(-value)), range: range)
        default: return ExpressionSyntax(.unary(operation, operand), range: range)
        }
    }

    private func binary(
        _ operation: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ bound: Bound,
        _ range: Range<Int>
    ) -> ExpressionSyntax {
        func node(_ kind: ExpressionSyntax.Kind) -> ExpressionSyntax { ExpressionSyntax(kind, range: range) }
        switch operation {
        case .and, .or:
            return row(operation, operands(of: operation, left, bound) + operands(of: operation, right, bound), range)
        case .equal, .notEqual:
            let (first, second) = (compared(left, with: right, bound), compared(right, with: left, bound))
            let isSorted = first.text <= second.text
            return node(.binary(operation, isSorted ? first : second, isSorted ? second : first))
        case .isIn:
            let set = compared(right, with: left, bound)
            guard case .list(let elements) = set.kind, elements.allSatisfy({ !$0.isOptional }) else {
                return node(.binary(.isIn, compared(left, with: right, bound), set))
            }
            var seen: Set<String> = []
            let sorted = elements.filter { seen.insert($0.value.text).inserted }.sorted {
                $0.value.text < $1.value.text
            }
            return node(.binary(.isIn, compared(left, with: right, bound), node(.list(sorted))))
        case .greater: return node(.binary(.less, normalized(right, bound), normalized(left, bound)))
        case .greaterOrEqual: return node(.binary(.lessOrEqual, normalized(right, bound), normalized(left, bound)))
        case .add, .multiply: return sum(operation, left, right, bound, range)
        case .less, .lessOrEqual, .subtract, .divide, .modulo:
            let (first, second) = (normalized(left, bound), normalized(right, bound))
            return computed(operation, first, second, range) ?? node(.binary(operation, first, second))
        }
    }

    /// Returns one side of a comparison, keeping the values of the other side's enumeration as they are.
    private func compared(_ side: ExpressionSyntax, with other: ExpressionSyntax, _ bound: Bound) -> ExpressionSyntax {
        guard let cases = other.path?.last.flatMap({ names.cases[$0] }) else { return normalized(side, bound) }
        switch side.kind {
        case .identifier(let name) where cases.contains(name): return side
        case .list(let elements):
            let elements = elements.map {
                ListElementSyntax(compared($0.value, with: other, bound), isOptional: $0.isOptional)
            }
            return ExpressionSyntax(.list(elements), range: side.range)
        default: return normalized(side, bound)
        }
    }

    /// Returns the operands of a chain of `&&` or `||`, including those of definitions that are such chains themselves.
    private func operands(
        of operation: BinaryOperator, _ formula: ExpressionSyntax, _ bound: Bound
    ) -> [ExpressionSyntax] {
        func parts(_ formula: ExpressionSyntax) -> [ExpressionSyntax] {
            guard case .binary(operation, let left, let right) = formula.kind else { return [formula] }
            return parts(left) + parts(right)
        }
        return parts(normalized(formula, bound))
    }

    private func row(
        _ operation: BinaryOperator, _ operands: [ExpressionSyntax], _ range: Range<Int>
    ) -> ExpressionSyntax {
        let neutral = operation == .and
        var seen: Set<String> = []
        let kept = operands.filter { operand in
            if case .literal(.bool(neutral)) = operand.kind { return false }
            return seen.insert(operand.text).inserted
        }.sorted { $0.text < $1.text }
        guard let first = kept.first else { return ExpressionSyntax(.literal(.bool(neutral)), range: range) }
        return kept.dropFirst().reduce(first) { ExpressionSyntax(.binary(operation, $0, $1), range: range) }
    }

    // MARK: Arithmetic

    /// Returns a sum or a product, with its operands sorted if that cannot change the value.
    private func sum(
        _ operation: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ bound: Bound,
        _ range: Range<Int>
    ) -> ExpressionSyntax {
        func node(_ left: ExpressionSyntax, _ right: ExpressionSyntax) -> ExpressionSyntax {
            computed(operation, left, right, range)
                ?? ExpressionSyntax(.binary(operation, left, right), range: range)
        }
        let kinds = (names.number(left), names.number(right))
        guard operation == .multiply || kinds.0 != nil || kinds.1 != nil else {
            // Strings and lists are concatenated in the order in which they are written.
            return node(normalized(left, bound), normalized(right, bound))
        }
        guard kinds == (.int, .int) else {
            let (first, second) = (normalized(left, bound), normalized(right, bound))
            return first.text <= second.text ? node(first, second) : node(second, first)
        }
        // Chains of integers have the same value in any order and grouping; those of doubles may differ in their last
        // digit.
        func parts(_ formula: ExpressionSyntax) -> [ExpressionSyntax] {
            if case .binary(operation, let left, let right) = formula.kind { return parts(left) + parts(right) }
            return [normalized(formula, bound)]
        }
        var operands = parts(left) + parts(right)
        let constants = operands.filter(\.isIntLiteral)
        operands = operands.filter { !$0.isIntLiteral }.sorted { $0.text < $1.text }
        operands += constants.dropFirst().reduce(Array(constants.prefix(1))) { folded, next in
            guard let last = folded.last, let sum = computed(operation, last, next, range) else {
                return folded + [next]
            }
            return folded.dropLast() + [sum]
        }
        return operands.dropFirst().reduce(operands[0]) {
            ExpressionSyntax(.binary(operation, $0, $1), range: range)
        }
    }

    /// Returns the value of an operation on two literals, or `nil` if there is none that every engine computes alike.
    private func computed(
        _ operation: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ range: Range<Int>
    ) -> ExpressionSyntax? {
        guard case .literal(let first) = left.kind, case .literal(let second) = right.kind else { return nil }
        let value: ExpressionConstant? =
            switch (first, second) {
            case (.int(let first), .int(let second)):
                operation.arithmetic(ofIntegers: true)?.apply(to: [.int(first), .int(second)])
            case (.double(let first), .double(let second)):
                operation.arithmetic(ofIntegers: false)?.apply(to: [.double(first), .double(second)])
            default: nil
            }
        return switch value {
        case .int(let value): ExpressionSyntax(.literal(.int(value)), range: range)
        case .double(let value) where value.isFinite: ExpressionSyntax(.literal(.double(value)), range: range)
        case .bool, .uint, .double, .string, .bytes, .type, .enumCase, .action, .null, .none: nil
        }
    }
}

extension BinaryOperator {
    /// Returns the operation on two integers or on two doubles, or `nil` if it is not computed for comparisons.
    fileprivate func arithmetic(ofIntegers: Bool) -> AVTExpressions.Operation? {
        switch self {
        case .add: ofIntegers ? .addInt : .addDouble
        case .subtract: ofIntegers ? .subtractInt : .subtractDouble
        case .multiply: ofIntegers ? .multiplyInt : .multiplyDouble
        case .divide: ofIntegers ? .divideInt : .divideDouble
        case .or, .and, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .isIn, .modulo: nil
        }
    }
}

extension ExpressionSyntax {
    fileprivate var isIntLiteral: Bool {
        if case .literal(.int) = kind { true } else { false }
    }
}
