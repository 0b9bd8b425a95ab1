import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Variables and measures of a scope that are read on the event that begins the scope, and so are as they are at first.
///
/// A finding is a proof where every transition that begins the scope applies to every event of the rule; otherwise the
/// message names the transition after which it is so.
struct ResetReadFindings {
    private let pack: CheckedPack
    private let derived: Set<Int>

    private struct Reset {
        let name: String
        let isMeasure: Bool
        /// Of each action, what begins the scope.
        let beginners: [ActionSteps.Entry]

        var isCertain: Bool { beginners.allSatisfy { $0.transition.when == nil } }
    }

    init(_ pack: CheckedPack) {
        self.pack = pack
        derived = pack.derivedActions
    }

    /// The findings in metrics and attributes of the packs on top.
    func findings(_ formulas: inout OpenFormulas) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for written in pack.writtenValues where pack.topLayers.contains(written.origin) && !written.isPeriodic {
            // Rules for any action are about other events, too.
            guard case .only(let actions) = written.filter, !actions.isEmpty, derived.isDisjoint(with: actions),
                actions.allSatisfy({ action in
                    pack.transitions.contains { $0.filter.contains(action) && !$0.effects.begin.isEmpty }
                })
            else { continue }
            let steps = actions.map { ActionSteps(pack, action: $0) }
            let opened = formulas.open(written.value, written.formula)
            let parts = opened.readings.compactMap { part -> (part: TypedExpression, reset: Reset)? in
                guard case .reference(let number) = part.node, let reference = formulas.reference(number),
                    let reset = reset(reference, steps), reset.isCertain || written.when == nil
                else { return nil }
                return (part, reset)
            }
            guard let first = parts.first else { continue }
            findings.append(finding(first, parts.map(\.part), written, formulas))
        }
        return findings
    }

    private func reset(_ reference: Reference, _ steps: [ActionSteps]) -> Reset? {
        let scope: Int?
        let name: String
        var isMeasure = false
        if let target = reference.variable {
            guard steps.allSatisfy({ $0.writers(of: target).isEmpty }) else { return nil }
            scope = pack.scope(of: target)
            switch target {
            case .state(let index): name = pack.states[index].name
            case .memory(let index): name = pack.memory[index].name
            }
        } else if case .measure(let index, _, let field) = reference {
            let measure = pack.measures[index]
            // What the event itself adds is read on purpose.
            guard measure.kind.isOfTime, field == .total else { return nil }
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

    private func finding(
        _ found: (part: TypedExpression, reset: Reset), _ parts: [TypedExpression], _ written: WrittenValue,
        _ formulas: OpenFormulas
    ) -> Diagnostic {
        let reset = found.reset
        let beginner = reset.beginners[0].transition
        let hasPast = !reset.isMeasure && reset.beginners.allSatisfy { $0.isAfterPast(ofLayer: written.layer) }
        let places = parts.compactMap { part in
            formulas.range(of: part).flatMap { range in
                formulas.text(of: part).first.map { _ in (range, formulas.text(of: part)) }
            }
        }
        var fixes: [FixIt] = []
        if hasPast, reset.isCertain, places.allSatisfy({ $0.1 == reset.name }), places.count == parts.count {
            fixes = [
                FixIt(
                    "write `was.\(reset.name)`",
                    edits: places.map { SourceEdit(range: $0.0, replacement: "was." + $0.1) })
            ]
        }
        let advice =
            if hasPast { "`was.\(reset.name)` is the value before this event" } else if reset.isMeasure {
                "a measure of the tracker, or memory that is set on the event before, keeps the value"
            } else { "the scope begins before `was` looks; keep the value in memory of the tracker" }
        return Diagnostic(
            .readAfterReset, severity: .warning, "`\(reset.name)` has just been reset here",
            at: formulas.range(of: found.part) ?? written.formula.range,
            label: reset.isCertain
                ? "`\(beginner.name)` begins its scope on the same event"
                : "wherever `\(beginner.name)` applies, it begins the scope on the same event",
            related: [LabelledRange(beginner.range, "begins the scope before the value is read")],
            notes: [DiagnosticNote(advice)], fixes: fixes)
    }
}

extension TypedExpression {
    /// The references in a formula, outside of what is asked of the elements of lists.
    fileprivate var readings: [TypedExpression] {
        switch node {
        case .reference: [self]
        case .comprehension, .bind, .optionalMap: []
        default: children.flatMap(\.readings)
        }
    }
}

extension Measure.Kind {
    fileprivate var isOfTime: Bool {
        switch self {
        case .time, .partition: true
        case .weighted, .count, .samples, .ranges: false
        }
    }
}
