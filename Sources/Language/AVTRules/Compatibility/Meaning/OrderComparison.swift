import AVTDiagnostics
import AVTExpressions

/// Finds entries of a pack whose order differs from an earlier version and decides what is sent or reported.
///
/// The order of most entries has no meaning. But the transitions of a stage raise and derive events, command timers and
/// are blocked in their order, and an event begins the first of several holds.
struct OrderComparison {
    /// An entry of both versions.
    struct Pair {
        /// The entry in the earlier version, and its index there.
        let old: WrittenElement
        let oldIndex: Int
        /// The entry in this version, and its index.
        let new: WrittenElement
        let newIndex: Int
    }

    /// The entries of both versions.
    let pairs: [Pair]
    let context: ChangeContext
    /// Bring formulas of the earlier version and of this one into a normal form.
    let ofOld: FormulaNormalizer
    let ofNew: FormulaNormalizer

    /// Returns the changes that a new order makes.
    func changes() -> [MeaningChange] {
        var changes = pairs.flatMap { changesOfConditions($0) }
        for (first, second) in inverted(.transition) { changes += changesOfTransitions(first, second) }
        for (first, second) in inverted(.hold) {
            if let change = changeOfHolds(first, second) { changes.append(change) }
        }
        return changes
    }

    /// Returns each two entries of a kind whose order differs, in the order of this version.
    private func inverted(_ kind: WrittenElement.Kind) -> [(first: Pair, second: Pair)] {
        let all = pairs.filter { $0.new.kind == kind }.sorted { $0.newIndex < $1.newIndex }
        return all.indices.flatMap { index in
            all[..<index].filter { $0.oldIndex > all[index].oldIndex }.map { (first: $0, second: all[index]) }
        }
    }

    // MARK: Transitions

    private func changesOfTransitions(_ first: Pair, _ second: Pair) -> [MeaningChange] {
        guard let one = first.new.entry as? TransitionSyntax, let other = second.new.entry as? TransitionSyntax,
            // An override has the position of the entry that it overrides.
            !one.isOverride, !other.isOverride, one.stage == other.stage,
            !Set(context.graph.actions(of: one.filter)).isDisjoint(with: context.graph.actions(of: other.filter)),
            !exclude(one.when, other.when)
        else {
            return []
        }
        let names = "the transitions `\(first.new.name)` and `\(second.new.name)`"
        let haveOtherOrder = "have another order than in \(context.version)"
        var changes = EffectSyntax.Key.allCases.compactMap { key -> MeaningChange? in
            guard isOrdered(key, first.new, second.new) else { return nil }
            let targets = [first, second].map { context.targets(of: $0.new, key.rawValue) }
            return change(
                .effectChanged, "\(names) \(haveOtherOrder), and the order of `\(key.rawValue)` decides what follows",
                first, second, context.effect(of: targets[0].union(targets[1])))
        }
        if Set((one.conditions + other.conditions).map { code(of: $0, ofNew) }).count > 1, !one.conditions.isEmpty,
            !other.conditions.isEmpty
        {
            let message = "\(names) \(haveOtherOrder), and the first one that blocks an event reports its `code`"
            if let found = change(.verdictCodeChanged, message, first, second, nil) { changes.append(found) }
        }
        return changes
    }

    /// Returns whether the order of two transitions decides the result of the effects of a key.
    private func isOrdered(_ key: EffectSyntax.Key, _ first: WrittenElement, _ second: WrittenElement) -> Bool {
        func meet(_ key: EffectSyntax.Key, _ other: EffectSyntax.Key) -> Bool {
            !Set(first.meanings(of: key)).isDisjoint(with: second.meanings(of: other))
        }
        switch key {
        case .raise: return !commute(first.list(of: key), second.list(of: key))
        case .emit:
            return ["before ", "after "].contains { side in
                let lists = [first, second].map { $0.list(of: key).filter { $0.hasPrefix(side) } }
                guard !lists[0].isEmpty, !lists[1].isEmpty else { return false }
                return !commute(lists[0], lists[1]) || first.fields(of: key) != second.fields(of: key)
            }
        case .start: return meet(.start, .stop) || meet(.stop, .start)
        case .begin, .set, .setAll, .clear, .stop, .end, .consume, .note: return false
        }
    }

    private func commute(_ list: [Substring], _ other: [Substring]) -> Bool { list + other == other + list }

    /// Returns true if one condition demands what the other one excludes.
    private func exclude(_ first: FormulaSyntax?, _ second: FormulaSyntax?) -> Bool {
        guard let first, let second else { return false }
        let demanded = Set(first.expression.conjuncts.map { ofNew.text(of: $0) })
        return second.expression.conjuncts.contains { part in
            demanded.contains(ofNew.text(of: ExpressionSyntax(.unary(.not, part), range: part.range)))
        }
    }

    // MARK: Conditions

    /// Returns the changes of the codes that a new order of the conditions of one transition makes.
    private func changesOfConditions(_ pair: Pair) -> [MeaningChange] {
        guard let old = pair.old.entry as? TransitionSyntax, let new = pair.new.entry as? TransitionSyntax else {
            return []
        }
        return TransitionSyntax.ConditionKey.allCases.compactMap { key in
            let before = old[key].map { ofOld.text(of: $0.formula.expression) }
            let now = new[key].compactMap { condition in
                before.firstIndex(of: ofNew.text(of: condition.formula.expression)).map {
                    (oldIndex: $0, code: code(of: condition, ofNew), condition: condition)
                }
            }
            let moved = now.indices.first { index in
                now[..<index].contains { $0.oldIndex > now[index].oldIndex && $0.code != now[index].code }
            }
            guard let moved else { return nil }
            let condition = now[moved].condition.formula
            let earlier = old[key][now[moved].oldIndex].formula
            return MeaningChange(
                layer: context.layer, code: .verdictCodeChanged,
                message: "\(pair.new.phrase) has the conditions of `\(key.rawValue)` in another order than in "
                    + "\(context.version), and the first one that blocks an event reports its `code`",
                new: (condition.text.onOneLine, condition.range), old: (earlier.text.onOneLine, earlier.range),
                effect: MeaningChange.Effect(), isAddition: false, step: .minor)
        }
    }

    /// Returns the code that a condition reports: its own, or that of the definition that it consists of.
    private func code(of condition: ConditionSyntax, _ normalizer: FormulaNormalizer) -> String? {
        if let code = condition.code { return code.text }
        guard case .identifier(let name) = condition.formula.expression.kind else { return nil }
        return normalizer.names.definitions[name]?.code?.text
    }

    // MARK: Holds

    private func changeOfHolds(_ first: Pair, _ second: Pair) -> MeaningChange? {
        guard let one = first.new.entry as? HoldSyntax, let other = second.new.entry as? HoldSyntax, !one.isOverride,
            !other.isOverride, !Set(one.after.map(\.text)).isDisjoint(with: other.after.map(\.text)),
            !first.new.means(the: second.new)
        else {
            return nil
        }
        let targets = [first, second].map { context.targets(of: $0.new, nil) }
        return change(
            .timingChanged,
            "the holds `\(first.new.name)` and `\(second.new.name)` have another order than in \(context.version), and an "
                + "event begins the first one", first, second, context.effect(of: targets[0].union(targets[1])))
    }

    /// Creates a change, unless it can affect nothing.
    ///
    /// - Parameters:
    ///   - code: The code of its diagnostic.
    ///   - message: The message.
    ///   - first: The entry that is the first one in this version.
    ///   - second: The entry that was the first one.
    ///   - effect: What it can affect, or `nil` if it affects verdicts only.
    /// - Returns: The change, or `nil` if it can affect nothing.
    private func change(
        _ code: DiagnosticCode, _ message: String, _ first: Pair, _ second: Pair, _ effect: MeaningChange.Effect?
    ) -> MeaningChange? {
        if let effect, effect.isEmpty { return nil }
        return MeaningChange(
            layer: context.layer, code: code, message: message,
            new: ("\(first.new.name), \(second.new.name)", first.new.range),
            old: ("\(second.old.name), \(first.old.name)", second.old.range),
            effect: effect ?? MeaningChange.Effect(), isAddition: false, step: effect == nil ? .minor : .major)
    }
}

extension WrittenElement {
    /// The meanings of the values of effects of a key.
    fileprivate func meanings(of key: EffectSyntax.Key) -> [String] {
        parts.filter { $0.path == key.rawValue }.map(\.meaning)
    }

    /// The values of effects of a key whose order is significant.
    fileprivate func list(of key: EffectSyntax.Key) -> [Substring] {
        meanings(of: key).flatMap { $0.split(separator: ", ") }
    }

    /// The fields of the values of effects of a key.
    fileprivate func fields(of key: EffectSyntax.Key) -> [String] {
        parts.filter { $0.path.hasPrefix(key.rawValue + ".") }.map { "\($0.path): \($0.meaning)" }.sorted()
    }
}

extension ExpressionSyntax {
    /// The operands of a chain of `&&`.
    fileprivate var conjuncts: [ExpressionSyntax] {
        guard case .binary(.and, let left, let right) = kind else { return [self] }
        return left.conjuncts + right.conjuncts
    }
}
