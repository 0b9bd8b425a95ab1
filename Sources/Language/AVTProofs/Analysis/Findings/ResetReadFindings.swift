import AVTDiagnostics
import AVTEngine
import AVTExpressions
import AVTRules

/// Finds variables and measures that are read on the event that resets them, and so have their initial values.
///
/// These are values of a scope that begins, numbers that a transition resets, and the time since the beginning of what
/// a transition has ended. A diagnostic is proven if every transition that resets the value applies to every event of
/// the rule; otherwise the message names the transition on which it depends.
struct ResetReadFindings {
    private let pack: CheckedPack
    private let derived: Set<Int>

    private struct Reset {
        let name: String
        let isMeasure: Bool
        /// For each action, the transition that begins the scope.
        let beginners: [ActionSteps.Entry]

        var isCertain: Bool { beginners.allSatisfy { $0.transition.when == nil } }
    }

    init(_ pack: CheckedPack) {
        self.pack = pack
        derived = pack.derivedActions
    }

    /// Returns the diagnostics for metrics and attributes of the top packs.
    func findings(_ formulas: inout OpenFormulas) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for written in pack.formulas.writtenValues where pack.isTopLayer(written.origin) && !written.isPeriodic {
            // Rules for any action handle other events, too.
            guard case .only(let actions) = written.filter, !actions.isEmpty, derived.isDisjoint(with: actions),
                actions.allSatisfy({ action in
                    pack.transitions.contains { $0.filter.contains(action) && $0.effects.contains(where: \.canReset) }
                })
            else { continue }
            let steps = actions.map { ActionSteps(pack, action: $0) }
            let counted = Set(actions).union(actionsCaused(in: steps))
            let opened = formulas.open(written.value, written.formula)
            if let finding = resetValue(opened, steps, written, formulas) {
                findings.append(finding)
                continue
            }
            let parts = opened.readings.compactMap { part -> (part: TypedExpression, reset: Reset)? in
                guard case .reference(let number) = part.node, let reference = formulas.reference(number),
                    let reset = reset(reference, steps, counted: counted), reset.isCertain || written.when == nil
                else { return nil }
                return (part, reset)
            }
            guard let first = parts.first else { continue }
            findings.append(finding(first, parts.map(\.part), written, formulas))
        }
        return findings
    }

    // MARK: Values that a transition resets

    /// Returns a diagnostic for a number that is sent by the event that resets it, or for the time of a condition that
    /// the event has ended.
    private func resetValue(
        _ value: TypedExpression, _ steps: [ActionSteps], _ written: WrittenValue, _ formulas: OpenFormulas
    ) -> Diagnostic? {
        guard case .reference(let number) = value.node, let reference = formulas.reference(number) else { return nil }
        let name: String
        let setters: [ActionSteps.Entry]
        var hasPast = false
        switch reference {
        case .memory(let index) where pack.memory[index].isNumber:
            name = pack.memory[index].name
            setters = steps.compactMap {
                certainSetter(of: .memory(index), in: $0, isReset: pack.memory[index].isReset)
            }
            hasPast = setters.allSatisfy { $0.isAfterPast(ofLayer: written.layer) }
        case .measure(let index, nil, .current):
            guard case .time(let condition) = pack.measures[index].kind,
                case .reference(let flag) = condition.node, case .state(let state)? = formulas.reference(flag)
            else { return nil }
            name = pack.measures[index].name + ".current"
            setters = steps.compactMap { steps in
                certainSetter(of: .state(state), in: steps) { value in
                    if case .bool(false)? = value?.constant { true } else { false }
                }
            }
        case .state, .memory, .wasState, .wasMemory, .attribute, .record, .family, .each, .now, .action, .since,
            .elapsed, .within, .unsent, .uuid, .running, .measure, .metric, .definition, .trackers:
            return nil
        }
        guard setters.count == steps.count, let setter = setters.first?.transition else { return nil }
        let range = formulas.range(of: value) ?? written.formula.range
        return Diagnostic(
            .readAfterReset, "`\(name)` has just been reset here", at: range,
            label: "`\(setter.name)` resets it on the same event",
            related: [LabelledRange(setter.range, "resets it before the value is read")],
            notes: hasPast ? [DiagnosticNote("`was.\(name)` is the value before this event")] : [],
            fixes: hasPast && formulas.text(of: value) == name
                ? [FixIt("write `was.\(name)`", replacing: range, with: "was.\(name)")] : [])
    }

    /// Returns the last transition that writes a variable in the steps of an action.
    ///
    /// It is `nil` unless the transition applies to every event and resets the variable.
    private func certainSetter(
        of target: Assignment.Target, in steps: ActionSteps, isReset: (TypedExpression?) -> Bool
    ) -> ActionSteps.Entry? {
        guard let setter = steps.writers(of: target).last, setter.transition.when == nil else { return nil }
        return isReset(setter.transition.effects.value(of: target)) ? setter : nil
    }

    // MARK: Values of a scope that begins

    /// Returns what resets the value that a reference reads, or `nil` if no scope does, or the event itself adds to the value.
    private func reset(_ reference: Reference, _ steps: [ActionSteps], counted: Set<Int>) -> Reset? {
        let scope: Int?
        let name: String
        var isMeasure = false
        if let target = reference.variable {
            guard steps.allSatisfy({ $0.writers(of: target).isEmpty }) else { return nil }
            scope = pack.scope(of: target)
            name = pack.name(of: target)
        } else if case .measure(let index, _, let field) = reference {
            let measure = pack.measures[index]
            // Reading what the event itself adds is intentional.
            guard measure.kind.isEmptyAfterReset(field, counted: counted) else { return nil }
            scope = measure.scope
            name = measure.name
            isMeasure = true
        } else {
            return nil
        }
        guard let scope else { return nil }
        let beginners = steps.compactMap { $0.beginners(of: scope).first }
        return beginners.count == steps.count ? Reset(name: name, isMeasure: isMeasure, beginners: beginners) : nil
    }

    /// The actions of the events that these steps cause, which measures count as well.
    private func actionsCaused(in steps: [ActionSteps]) -> Set<Int> {
        let effects = steps.flatMap(\.entries).flatMap(\.transition.effects)
        let names = Set(effects.compactMap(\.causedAction))
        return Set(pack.actions.indices.filter { names.contains(pack.actions[$0]) })
    }

    private func finding(
        _ found: (part: TypedExpression, reset: Reset), _ parts: [TypedExpression], _ written: WrittenValue,
        _ formulas: OpenFormulas
    ) -> Diagnostic {
        let reset = found.reset
        let beginner = reset.beginners[0].transition
        let hasPast = !reset.isMeasure && reset.beginners.allSatisfy { $0.isAfterPast(ofLayer: written.layer) }
        let locations = parts.compactMap { part in
            formulas.range(of: part).flatMap { range in
                formulas.text(of: part).first.map { _ in (range, formulas.text(of: part)) }
            }
        }
        var fixes: [FixIt] = []
        if hasPast, reset.isCertain, locations.allSatisfy({ $0.1 == reset.name }), locations.count == parts.count {
            fixes = [
                FixIt(
                    "write `was.\(reset.name)`",
                    edits: locations.map { SourceEdit(range: $0.0, replacement: "was." + $0.1) })
            ]
        }
        let advice =
            if hasPast { "`was.\(reset.name)` is the value before this event" } else if reset.isMeasure {
                "a measure of the tracker, or memory that is set on the event before, keeps the value"
            } else { "the scope begins before `was` looks; keep the value in memory of the tracker" }
        return Diagnostic(
            .readAfterReset, "`\(reset.name)` has just been reset here",
            at: formulas.range(of: found.part) ?? written.formula.range,
            label: reset.isCertain
                ? "`\(beginner.name)` begins its scope on the same event"
                : "wherever `\(beginner.name)` applies, it begins the scope on the same event",
            related: [LabelledRange(beginner.range, "begins the scope before the value is read")],
            notes: [DiagnosticNote(advice)], fixes: fixes)
    }
}

extension TypedExpression {
    /// The references in a formula, except those evaluated for elements of lists.
    fileprivate var readings: [TypedExpression] {
        switch node {
        case .reference: [self]
        case .comprehension, .bind, .optionalMap: []
        case .constant, .element, .field, .has, .holds, .not, .and, .or, .conditional, .coalesce, .attempt,
            .operation, .list, .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .orElse, .ratio:
            children.flatMap(\.readings)
        }
    }
}

extension Measure.Kind {
    /// Returns whether a field is 0 or has no value in the step that resets the measure, if the step counts events with
    /// these actions.
    fileprivate func isEmptyAfterReset(_ field: MeasureField, counted actions: Set<Int>) -> Bool {
        switch self {
        case .time, .partition: field == .total
        case .count(let filter, _), .samples(_, let filter, _): !actions.contains { filter.contains($0) }
        case .weighted, .ranges: true
        }
    }
}

extension MemoryVariable {
    fileprivate var isNumber: Bool {
        switch type {
        case .int, .double: true
        default: false
        }
    }

    /// Returns whether a value equals the initial one; `nil` stands for no value.
    fileprivate func isReset(_ value: TypedExpression?) -> Bool {
        guard let value else { return initial == nil }
        return switch (value.constant, initial) {
        case (.int(let value)?, .int(let first)?): value == first
        case (.double(let value)?, .double(let first)?): value == first
        case (.int(0)?, nil), (.double(0)?, nil): true
        default: false
        }
    }
}
