import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Finds differences, quotients and comparisons of the same formula twice, and of two values that a transition has just
/// made equal in the same step.
///
/// A diagnostic is proven. Of two values: on every event of the rule, a transition without `when` has set the variable to
/// the value that it is compared with, and nothing has changed either since then.
struct EqualSideFindings {
    private let pack: CheckedPack
    private let derived: Set<Int>

    init(_ pack: CheckedPack) {
        self.pack = pack
        derived = pack.derivedActions
    }

    /// Returns the diagnostics for metrics and attributes of the top packs.
    func findings(_ formulas: inout OpenFormulas) -> [Diagnostic] {
        var findings = sameSides(&formulas)
        let values = pack.formulas.writtenValues.filter { pack.isTopLayer($0.origin) && !$0.isPeriodic }
        guard !values.isEmpty else { return findings }
        var steps: [Int: ActionSteps] = [:]
        for written in values {
            let actions = pack.actions.indices.filter { written.filter.contains($0) }
            // No transition processes a derived event, so nothing is set for it.
            guard !actions.isEmpty, derived.isDisjoint(with: actions) else { continue }
            for (expression, formula) in written.formulas {
                let opened = formulas.open(expression, formula)
                let pairs = opened.comparedPairs
                guard !pairs.isEmpty else { continue }
                for action in actions where steps[action] == nil { steps[action] = ActionSteps(pack, action: action) }
                let entries = actions.compactMap { steps[$0] }
                let found = pairs.compactMap { finding($0, written, entries, &formulas) }
                findings += found.prefix(1)
            }
        }
        return findings
    }

    // MARK: The same formula on both sides

    private func sameSides(_ formulas: inout OpenFormulas) -> [Diagnostic] {
        var parts = formulas.openConditions().filter { $0.role != .choice }.map(\.expression)
        for written in pack.formulas.writtenValues where pack.isTopLayer(written.origin) {
            // A metric's condition is among the conditions above.
            parts.append(formulas.open(written.value, written.formula))
        }
        return parts.flatMap { part in
            part.pairsOfEqualOperands.compactMap { pair in
                guard let range = formulas.range(of: pair) else { return nil }
                return Diagnostic(
                    .alwaysEqual, pair.sameMessage, at: range, label: "both sides are the same")
            }
        }
    }

    // MARK: A value that was just set

    private func finding(
        _ pair: ComparedPair, _ written: WrittenValue, _ steps: [ActionSteps], _ formulas: inout OpenFormulas
    ) -> Diagnostic? {
        for (variable, other) in [(pair.left, pair.right), (pair.right, pair.left)] {
            guard case .reference(let number) = variable.node, let (memory, isPast) = memory(formulas.reference(number))
            else { continue }
            let wanted = other.withoutSourceRanges
            var setters: [ActionSteps.Entry] = []
            for steps in steps {
                guard let setter = setter(of: memory, to: wanted, in: steps),
                    !isPast || !setter.isAfterPast(ofLayer: written.layer),
                    let value = setter.transition.effects.value(of: .memory(memory)),
                    formulas.openWithoutText(value).withoutSourceRanges == wanted,
                    !other.changes(in: steps, pack, formulas)
                else { break }
                setters.append(setter)
            }
            guard setters.count == steps.count, let setter = setters.first else { continue }
            let name = pack.memory[memory].name
            let range = formulas.range(of: pair.comparison) ?? written.formula.range
            let write = setter.transition.writes.first { $0.target == .memory(memory) }?.range
            var fixes: [FixIt] = []
            if !isPast, setters.allSatisfy({ $0.isAfterPast(ofLayer: written.layer) }),
                let variableRange = formulas.range(of: variable)
            {
                fixes = [FixIt("write `was.\(name)`", replacing: variableRange, with: "was.\(name)")]
            }
            return Diagnostic(
                .alwaysEqual,
                pair.isDifference ? "this difference is always 0" : "these two are always equal here", at: range,
                label: "`\(setter.transition.name)` has just set `\(name)` to the same value",
                related: write.map { [LabelledRange($0, "set in the same step")] } ?? [],
                notes: fixes.isEmpty
                    ? [] : [DiagnosticNote("`was.\(name)` is the value before this event")],
                fixes: fixes)
        }
        return nil
    }

    /// Returns the variable that is read, and whether `was` reads it.
    private func memory(_ reference: Reference?) -> (index: Int, isPast: Bool)? {
        switch reference {
        case .memory(let index): (index, false)
        case .wasMemory(let index): (index, true)
        case .state, .wasState, .attribute, .record, .family, .each, .now, .action, .since, .elapsed, .within,
            .unsent, .uuid, .running, .measure, .metric, .definition, .trackers, .none:
            nil
        }
    }

    /// Returns the only transition that writes a variable in the steps of an action.
    ///
    /// It is `nil` unless the transition applies to every event, or to every event that has the value.
    private func setter(of memory: Int, to value: TypedExpression, in steps: ActionSteps) -> ActionSteps.Entry? {
        let writers = steps.writers(of: .memory(memory))
        guard writers.count == 1 else { return nil }
        if let when = writers[0].transition.when {
            guard case .has(let present) = when.node, present.withoutSourceRanges == value else { return nil }
        }
        guard let scope = pack.memory[memory].scope else { return writers[0] }
        let name = writers[0].transition.name
        return steps.beginners(of: scope).allSatisfy { $0.transition.name == name } ? writers[0] : nil
    }
}

/// Two values whose difference or order a formula computes.
struct ComparedPair {
    let comparison: TypedExpression
    let left: TypedExpression
    let right: TypedExpression
    let isDifference: Bool
}

extension TypedExpression {
    /// The differences and comparisons in a formula, except those over elements of lists.
    fileprivate var comparedPairs: [ComparedPair] {
        switch node {
        case .comprehension, .bind, .optionalMap: return []
        case .operation(let operation, let operands) where operation.comparesNumbers && operands.count == 2:
            let isDifference = operation == .subtractInt || operation == .subtractDouble
            let pair = ComparedPair(
                comparison: self, left: operands[0].withoutConversion, right: operands[1].withoutConversion,
                isDifference: isDifference)
            return [pair] + children.flatMap(\.comparedPairs)
        case .constant, .reference, .element, .field, .has, .holds, .not, .and, .or, .conditional, .coalesce,
            .attempt, .operation, .list, .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .orElse,
            .ratio:
            return children.flatMap(\.comparedPairs)
        }
    }

    /// The differences, quotients and comparisons whose operands are the same formula, except those over elements of
    /// lists.
    fileprivate var pairsOfEqualOperands: [TypedExpression] {
        let sides: (TypedExpression, TypedExpression)?
        switch node {
        case .comprehension, .bind, .optionalMap: return []
        case .ratio(let left, let right): sides = (left, right)
        case .operation(let operation, let operands)
        where operands.count == 2 && (operation.comparesNumbers || operation.comparesOthers):
            sides = (operands[0], operands[1])
        case .constant, .reference, .element, .field, .has, .holds, .not, .and, .or, .conditional, .coalesce,
            .attempt, .operation, .list, .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .orElse:
            sides = nil
        }
        if let (left, right) = sides, !left.references.isEmpty, left.withoutSourceRanges == right.withoutSourceRanges {
            return [self]
        }
        return children.flatMap(\.pairsOfEqualOperands)
    }

    /// The message for an operation whose operands are the same formula.
    fileprivate var sameMessage: String {
        switch node {
        case .ratio: "this ratio is always 1"
        case .operation(.subtractInt, _), .operation(.subtractDouble, _): "this difference is always 0"
        case .operation(.divideInt, _), .operation(.divideDouble, _): "this quotient is always 1"
        default: "these two are always equal"
        }
    }

    private var withoutConversion: TypedExpression {
        if case .operation(.intToDouble, let operands) = node { operands[0] } else { self }
    }

    /// Returns whether the formula may change its value during the steps of an action.
    fileprivate func changes(in steps: ActionSteps, _ pack: CheckedPack, _ formulas: OpenFormulas) -> Bool {
        if case .field = node { return true }
        guard case .reference(let number) = node else {
            return children.contains { $0.changes(in: steps, pack, formulas) }
        }
        switch formulas.reference(number) {
        case nil, .now, .since, .elapsed, .action: return false
        case .attribute(let index):
            let name = pack.formulas.attributeDeclarations[index].name
            return pack.layers.contains { $0.attributes.contains { $0.attribute == name } }
        case .state(let index): return changes(.state(index), in: steps, pack)
        case .memory(let index): return changes(.memory(index), in: steps, pack)
        case .measure(let index, _, let field):
            let measure = pack.measures[index]
            // A time grows up to the event, but a count changes with the event itself.
            guard case .time = measure.kind, field == .total else { return true }
            return measure.scope.map { !steps.beginners(of: $0).isEmpty } ?? false
        default: return true
        }
    }

    private func changes(_ target: Assignment.Target, in steps: ActionSteps, _ pack: CheckedPack) -> Bool {
        !steps.writers(of: target).isEmpty || pack.scope(of: target).map { !steps.beginners(of: $0).isEmpty } ?? false
    }
}

extension Operation {
    /// True if the operation is a quotient or a comparison of values other than numbers.
    fileprivate var comparesOthers: Bool {
        switch self {
        case .divideInt, .divideDouble, .equalBool, .notEqualBool, .equalString, .notEqualString, .equalCase,
            .notEqualCase, .equalAction, .notEqualAction:
            true
        default: false
        }
    }

    /// True if the operation is a difference or a comparison of numbers.
    fileprivate var comparesNumbers: Bool {
        switch self {
        case .subtractInt, .subtractDouble, .equalInt, .notEqualInt, .lessInt, .lessOrEqualInt, .greaterInt,
            .greaterOrEqualInt, .equalDouble,
            .notEqualDouble, .lessDouble, .lessOrEqualDouble, .greaterDouble, .greaterOrEqualDouble:
            true
        default: false
        }
    }
}
