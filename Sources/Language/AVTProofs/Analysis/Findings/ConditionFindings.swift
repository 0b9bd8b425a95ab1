import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Finds conditions with the same value in every case, and redundant parts of conditions.
struct ConditionFindings {
    private let pack: CheckedPack
    /// The source ranges of values that may be missing but are already explained by another diagnostic.
    private(set) var explainedRanges: [SourceRange] = []

    init(_ pack: CheckedPack) {
        self.pack = pack
    }

    /// Returns the diagnostics for conditions of the top packs.
    mutating func findings(_ formulas: inout OpenFormulas) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for condition in pack.formulas.conditions
        where pack.isTopLayer(condition.origin) && !condition.formula.isMade && condition.isCandidate {
            let opened = formulas.open(condition.expression, condition.formula)
            if case .constant = opened.node { continue }
            if let finding = finding(opened, condition, formulas) { findings.append(finding) }
        }
        return findings
    }

    private mutating func finding(
        _ opened: TypedExpression, _ condition: WrittenCondition, _ formulas: OpenFormulas
    ) -> Diagnostic? {
        // What a definition decides about actions is meant for all rules that use it.
        var actions = Array(pack.actions.indices)
        if let named = condition.actions, !named.isEmpty, condition.expression.readsAction(pack) { actions = named }
        var reader = ConditionReader(formulas, actions: actions)
        let operands = formulas.operands(of: opened)
        // A written constant is intentional.
        guard !operands.contains(where: { $0.constant != nil }) else { return nil }
        let whole = reader.proposition(opened)
        let parts = operands.map { reader.proposition($0) }
        let disjunctions = opened.disjunctions.filter { formulas.range(of: $0) != nil }
        let alternatives = disjunctions.map { reader.proposition($0) }
        var space = ConditionSpace(reader)
        let judgement = space.judge(whole)
        let judgements = parts.map { space.judge($0) }
        let finding: Diagnostic?
        if judgement.holds == .never {
            finding =
                contradiction(opened, operands, judgements, &space, condition, formulas)
                ?? constant(false, opened, operands, judgements, condition, formulas)
        } else if judgement.holds == .always {
            finding = constant(true, opened, operands, judgements, condition, formulas)
        } else {
            let verdicts = alternatives.map { space.judge($0) }
            let isNeverFalse = space.isExhausted ? nil : zip(disjunctions, verdicts).first { $1.isNeverFalse }
            finding =
                isNeverFalse.flatMap { neverFalse($0.0, formulas) }
                ?? redundancy(opened, operands, judgements, judgement, &space, condition, formulas)
        }
        return space.isExhausted ? nil : finding
    }

    // MARK: Constant conditions

    private func constant(
        _ value: Bool, _ opened: TypedExpression, _ operands: [TypedExpression], _ judgements: [Judgement],
        _ condition: WrittenCondition, _ formulas: OpenFormulas
    ) -> Diagnostic {
        // A single operand may be sufficient to make it constant.
        let isDecisive = { (judgement: Judgement) in (value ? judgement.holds : judgement.refuted) == .always }
        let culprit = zip(operands, judgements).first { isDecisive($1) }?.0
        let whole = condition.role == .choice ? formulas.range(of: opened) : condition.formula.range
        let range = culprit.flatMap { formulas.range(of: $0) } ?? whole ?? condition.formula.range
        return Diagnostic(
            .constantCondition, "this \(value ? "always" : "never") holds", at: range,
            label: condition.role.consequence(value))
    }

    private func contradiction(
        _ opened: TypedExpression, _ operands: [TypedExpression], _ judgements: [Judgement],
        _ space: inout ConditionSpace, _ condition: WrittenCondition, _ formulas: OpenFormulas
    ) -> Diagnostic? {
        guard case .and = opened.node, judgements.allSatisfy({ $0.holds != .never }) else { return nil }
        for second in operands.indices {
            for first in 0..<second
            where space.diagrams.and(judgements[first].holds, judgements[second].holds) == .never {
                guard let one = formulas.range(of: operands[first]), let other = formulas.range(of: operands[second])
                else { return nil }
                let example = space.example(of: judgements[first].holds)
                return Diagnostic(
                    .contradictoryConditions, "these exclude each other", at: other,
                    label: condition.role.consequence(false),
                    related: [LabelledRange(one, "never together with this")],
                    notes: example?.notes("for example, only the first holds where ", actions: pack.actions) ?? [])
            }
        }
        return nil
    }

    // MARK: Conditions that hold wherever they have a value

    private mutating func neverFalse(_ disjunction: TypedExpression, _ formulas: OpenFormulas) -> Diagnostic? {
        guard let range = formulas.range(of: disjunction) else { return nil }
        let operands = formulas.operands(of: disjunction)
        let areWritten = operands.count > 1 && operands.allSatisfy { formulas.range(of: $0) != nil }
        var ordered: [TypedExpression]?
        var note = "whatever the value is, one of the alternatives holds; `has(...)` tests whether there is one"
        if areWritten, operands.allSatisfy(\.isInequality) {
            ordered = operands
            note = "every value differs from at least one of two; `&&` requires that it differs from both"
            explainedRanges += operands.flatMap(\.comparedOperands).compactMap { formulas.range(of: $0) }
        } else if areWritten, let found = disjunction.presenceNextToItsValue {
            note = "`\(formulas.text(of: found.presence))` makes the part after `||` irrelevant; `&&` requires both"
            if found.others.count == 1 { ordered = [found.presence] + found.others }
            explainedRanges += found.values.compactMap { formulas.range(of: $0) }
        }
        var fixes: [FixIt] = []
        if let ordered {
            let written = formulas.text(of: disjunction)
            let text = ordered.map { formulas.text(of: $0) }.joined(separator: " && ")
            let isInParentheses = written.hasPrefix("(") && written.hasSuffix(")")
            fixes = [FixIt("write `&&`", replacing: range, with: isInParentheses ? "(\(text))" : text)]
        }
        return Diagnostic(
            .neverFalse, "this is never false", at: range,
            label: "it holds whenever the values that it reads are present", notes: [DiagnosticNote(note)], fixes: fixes
        )
    }

    // MARK: Redundant parts

    /// Returns a diagnostic for the first operand without which the condition is the same in every case, errors
    /// included.
    private func redundancy(
        _ opened: TypedExpression, _ operands: [TypedExpression], _ judgements: [Judgement], _ whole: Judgement,
        _ space: inout ConditionSpace, _ condition: WrittenCondition, _ formulas: OpenFormulas
    ) -> Diagnostic? {
        guard operands.count > 1 else { return nil }
        var isAnd = false
        if case .and = opened.node { isAnd = true }
        func join(_ left: Judgement?, _ right: Judgement?) -> Judgement? {
            guard let left, let right else { return left ?? right }
            return isAnd ? space.diagrams.both(left, right) : space.diagrams.either(left, right)
        }
        // The combined values of the operands before each one; those after it are accumulated in the loop.
        var before: [Judgement?] = [nil]
        for judgement in judgements.dropLast() { before.append(join(before[before.count - 1], judgement)) }
        var behind: Judgement?
        // In reverse order, because the second of two equal operands is the redundant one.
        for operandIndex in operands.indices.reversed() {
            let without = join(before[operandIndex], behind)
            behind = join(judgements[operandIndex], behind)
            guard without == whole, let range = formulas.range(of: operands[operandIndex]) else { continue }
            let rest = judgements.indices.filter { $0 != operandIndex }.map { judgements[$0] }
            let cause = rest.indices.first { index in
                isAnd
                    ? space.diagrams.implies(rest[index].holds, judgements[operandIndex].holds)
                    : space.diagrams.implies(judgements[operandIndex].holds, rest[index].holds)
            }
            let others = operands.indices.filter { $0 != operandIndex }
            let label = isAnd ? "where this holds, the other does too" : "this holds wherever the other does"
            let related = cause.flatMap { formulas.range(of: operands[others[$0]]) }.map { [LabelledRange($0, label)] }
            return Diagnostic(
                .redundantCondition, "this part changes nothing", at: range,
                label: related == nil ? "the other parts decide without it" : nil, related: related ?? [])
        }
        return nil
    }
}

extension Judgement {
    /// True if the condition is never false, but not constant either.
    fileprivate var isNeverFalse: Bool { refuted == .never && holds != .always && holds != .never }
}

extension TypedExpression {
    /// The disjunctions that the condition contains, as a whole or as operands of conjunctions.
    fileprivate var disjunctions: [TypedExpression] {
        switch node {
        case .or: [self]
        case .not(let operand):
            switch operand.node {
            case .and: [self]
            default: operand.disjunctions
            }
        case .and(let operands): operands.flatMap(\.disjunctions)
        case .holds(let operand): operand.disjunctions
        case .constant, .reference, .element, .field, .has, .conditional, .coalesce, .attempt, .operation, .list,
            .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap,
            .orElse, .ratio:
            []
        }
    }

    /// An alternative that tests whether a value is present, with others that read this value.
    fileprivate struct PresenceBesideValue {
        /// The condition that the value is present.
        let presence: TypedExpression
        /// All other alternatives.
        let others: [TypedExpression]
        /// The value in these alternatives.
        let values: [TypedExpression]
    }

    /// The alternative that a value is present, with others that read the value, or `nil` if there is none.
    fileprivate var presenceNextToItsValue: PresenceBesideValue? {
        guard case .or(let operands) = node else { return nil }
        for (index, operand) in operands.enumerated() {
            guard case .has(let value) = operand.node else { continue }
            var others = operands
            others.remove(at: index)
            let values = others.flatMap { $0.occurrences(of: value.withoutSourceRanges) }
            if !values.isEmpty { return PresenceBesideValue(presence: operand, others: others, values: values) }
        }
        return nil
    }

    /// Returns the parts of this formula that equal another one, except those in `has` and `??`.
    private func occurrences(of value: TypedExpression) -> [TypedExpression] {
        switch node {
        case .has, .coalesce: []
        case .constant, .reference, .element, .field, .holds, .not, .and, .or, .conditional, .attempt, .operation,
            .list, .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind,
            .optionalMap, .orElse, .ratio:
            withoutSourceRanges == value ? [self] : children.flatMap { $0.occurrences(of: value) }
        }
    }
}

extension WrittenCondition {
    /// True if the condition could be constant or redundant.
    fileprivate var isCandidate: Bool {
        if case .reference = expression.node { false } else { true }
    }
}

extension WrittenCondition.Role {
    /// Returns the consequence of a condition that always or never holds, as a label, or `nil` if there is nothing to
    /// add.
    fileprivate func consequence(_ value: Bool) -> String? {
        switch (self, value) {
        case (.when, true): "leave it out"
        case (.when, false): "so the transition never applies"
        case (.accept, true), (.block, false): "so it blocks nothing"
        case (.accept, false), (.block, true): "so it blocks every event that it applies to"
        case (.guarantee, _): "so it proves nothing about the rules"
        case (.choice, true): "so the value after `:` is never used"
        case (.choice, false): "so the value after `?` is never used"
        case (.other, _): nil
        }
    }
}
