import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Finds durations of `since(X)` that are read on `X` itself, where `since` is the time since the previous `X`.
///
/// The time between two events of one action is a meaningful number, too (heartbeats, retries). A diagnostic is
/// reported only if the action begins or ends something, so it is likely, not proven.
struct SinceFindings {
    private let pack: CheckedPack

    init(_ pack: CheckedPack) {
        self.pack = pack
    }

    /// Returns the diagnostics for metrics, attributes and assignments of the top packs.
    func findings(_ formulas: inout OpenFormulas) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for written in pack.formulas.writtenValues where pack.isTopLayer(written.origin) && !written.isPeriodic {
            guard case .only(let actions) = written.filter else { continue }
            let opened = formulas.open(written.value, written.formula)
            let when = written.when.map { formulas.open($0.expression, $0.formula) }
            // A rule for several actions may distinguish them.
            let asksForAction = [opened, when].compactMap(\.self).contains { $0.readsAction(pack) }
            guard actions.count == 1 || !asksForAction else { continue }
            for action in actions {
                let condition = actions.count == 1 ? when?.delay(since: action, pack) : nil
                guard let part = opened.duration(since: action, pack) ?? condition else { continue }
                findings.append(finding(action, at: formulas.range(of: part) ?? written.formula.range))
                break
            }
        }
        for transition in pack.transitions where pack.isTopLayer(transition.origin) {
            guard let action = transition.filter.single else { continue }
            for write in transition.writes where write.value?.duration(since: action, pack) != nil {
                findings.append(finding(action, at: write.range))
            }
        }
        return findings
    }

    private func finding(_ action: Int, at range: SourceRange) -> Diagnostic {
        let name = pack.actions[action]
        let advice: String =
            if let finish = name.pairedFinish {
                "the time from a `\(name)` to its `\(finish)` is `since(\(name))` on `\(finish)`"
            } else if let begin = name.pairedBegin {
                "the time from a `\(begin)` to its `\(name)` is `since(\(begin))`"
            } else {
                "the time from another event to this one is `since` of that event's action"
            }
        return Diagnostic(
            .sinceItself, "on `\(name)`, `since(\(name))` is the time since the `\(name)` before",
            at: range, label: "missing for the first, then the time between two of them",
            notes: [DiagnosticNote(advice)])
    }
}

extension ActionFilter {
    /// The only selected action, or `nil` if there are several.
    fileprivate var single: Int? {
        if case .only(let actions) = self, actions.count == 1 { actions[0] } else { nil }
    }
}

extension TypedExpression {
    /// Returns the part that is the time since an action that begins or ends something, except in `has` and in
    /// conditions.
    fileprivate func duration(since action: Int, _ pack: CheckedPack) -> TypedExpression? {
        switch node {
        case .reference: return isTime(since: action, pack) ? self : nil
        case .has: return nil
        case .conditional(_, let then, let otherwise):
            return then.duration(since: action, pack) ?? otherwise.duration(since: action, pack)
        case _ where type == .bool: return nil
        default: return children.lazy.compactMap { $0.duration(since: action, pack) }.first
        }
    }

    /// Returns the part of a condition that tests whether the time since the action was long.
    ///
    /// A rule with an explicit case for the first event, `has(since(X))` or `since(X) ?? 1h`, intends the previous
    /// event.
    fileprivate func delay(since action: Int, _ pack: CheckedPack) -> TypedExpression? {
        switch node {
        case .and(let operands):
            let asksForFirst = operands.contains { operand in
                if case .has(let value) = operand.node { value.isTime(since: action, pack) } else { false }
            }
            return asksForFirst ? nil : operands.lazy.compactMap { $0.delay(since: action, pack) }.first
        case .operation(let operation, let operands) where operands.count == 2:
            switch operation {
            case .greaterInt, .greaterOrEqualInt: return operands[0].isTime(since: action, pack) ? operands[0] : nil
            case .lessInt, .lessOrEqualInt: return operands[1].isTime(since: action, pack) ? operands[1] : nil
            default: return nil
            }
        default: return nil
        }
    }

    /// Returns whether the formula is `since(X)` or `event.timeSinceX` of an action that begins or ends something.
    private func isTime(since action: Int, _ pack: CheckedPack) -> Bool {
        guard case .reference(let number) = node, pack.formulas.references.indices.contains(number),
            pack.beginsOrEnds(action)
        else {
            return false
        }
        switch pack.formulas.references[number] {
        case .since(action, _): return true
        case .attribute(let index):
            return pack.formulas.attributeDeclarations[index].name
                == pack.vocabulary.timeAttributes[pack.actions[action]] ?? "timeSince" + pack.actions[action]
        case .state, .memory, .wasState, .wasMemory, .record, .family, .each, .now, .action, .since, .elapsed,
            .within, .unsent, .uuid, .running, .measure, .metric, .definition, .trackers:
            return false
        }
    }
}

extension CheckedPack {
    /// Returns whether an action begins or ends something.
    fileprivate func beginsOrEnds(_ action: Int) -> Bool {
        let name = actions[action]
        return ["Start", "End"].contains(name)
            || (name.pairedFinish ?? name.pairedBegin).map { vocabulary.actions.contains($0) } ?? false
    }
}
