import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Formulas that ask for the last event of an action of which no event is ever sent.
///
/// `since` and `within` look at sent events. A finding is a proof over all values of the data.
struct UnsentFindings {
    /// The most diagram nodes that a pack is worth.
    private static let workLimit = 300_000

    private let pack: CheckedPack
    private let steps: AllSteps

    init(_ pack: CheckedPack) {
        self.pack = pack
        steps = AllSteps(pack)
    }

    private struct Reading {
        /// Which formula reads it.
        let formula: Int
        let action: Int
        let isWindow: Bool
        let range: SourceRange
    }

    private struct Formula: Hashable {
        let number: Int
        let action: Int
    }

    /// The findings in formulas of the packs on top.
    func findings(_ formulas: inout OpenFormulas) -> [Diagnostic] {
        let derived = pack.derivedActions
        let readings = self.readings(&formulas).filter { !derived.contains($0.action) && mayBeUnsent($0.action) }
        guard !readings.isEmpty else { return [] }
        let opened = steps.opened(&formulas)
        var causes: [Int: Cause?] = [:]
        var work = 0
        for action in Set(readings.map(\.action)).sorted() where work < UnsentFindings.workLimit {
            var cases = steps.cases(of: action, opened, formulas)
            causes[action] = cause(in: &cases)
            work += cases.space.diagrams.count
        }
        // Of a formula that asks `has(since(X)) && since(X) > 1s` it is said once.
        var seen: Set<Formula> = []
        var places: Set<SourceRange> = []
        return readings.compactMap { reading in
            guard let cause = causes[reading.action] ?? nil, places.insert(reading.range).inserted,
                seen.insert(Formula(number: reading.formula, action: reading.action)).inserted
            else { return nil }
            return finding(reading, cause)
        }
    }

    private func readings(_ formulas: inout OpenFormulas) -> [Reading] {
        var parts: [TypedExpression] = []
        for condition in pack.conditions where pack.topLayers.contains(condition.origin) && !condition.formula.isMade {
            parts.append(formulas.open(condition.expression, condition.formula))
        }
        for written in pack.writtenValues where pack.topLayers.contains(written.origin) {
            parts += written.formulas.map { formulas.open($0.expression, $0.formula) }
        }
        for transition in pack.transitions where pack.topLayers.contains(transition.origin) {
            for assignment in transition.effects.assignments {
                if let formula = assignment.formula { parts.append(formulas.open(assignment.value, formula)) }
            }
        }
        return parts.enumerated().flatMap { place, formula in
            formula.readReferences.compactMap { part -> Reading? in
                guard case .reference(let number) = part.node, let range = formulas.range(of: part) else { return nil }
                switch formulas.reference(number) {
                case .since(let action, _):
                    return Reading(formula: place, action: action, isWindow: false, range: range)
                case .within(let action, _, _):
                    return Reading(formula: place, action: action, isWindow: true, range: range)
                default: return nil
                }
            }
        }
    }

    /// False if some event of the action surely can be sent.
    private func mayBeUnsent(_ action: Int) -> Bool {
        pack.transitions.contains {
            $0.filter.contains(action) && ($0.effects.consume || !$0.conditions.isEmpty)
        }
    }

    /// Why no event of an action is sent.
    private struct Cause {
        let transition: Transition
        let isConsumed: Bool
    }

    /// The transition by which no event of the action is sent, or `nil` if some may be.
    private func cause(in cases: inout StepCases) -> Cause? {
        let (accepted, sent) = cases.outcomes()
        guard sent == .never, !cases.space.isExhausted else { return nil }
        let isConsumed = accepted != .never
        let entry = isConsumed ? cases.consumers.first : cases.entries.joined().first { $0.blocks != .never }
        return entry.map { Cause(transition: $0.transition, isConsumed: isConsumed) }
    }

    private func finding(_ reading: Reading, _ cause: Cause) -> Diagnostic {
        let name = pack.actions[reading.action]
        return Diagnostic(
            .neverSent, severity: .warning, "no `\(name)` is ever sent", at: reading.range,
            label: reading.isWindow ? "so this is always false" : "so this is always missing",
            related: [
                LabelledRange(
                    cause.transition.range,
                    cause.isConsumed
                        ? "`\(cause.transition.name)` consumes them" : "`\(cause.transition.name)` blocks them")
            ],
            notes: cause.isConsumed
                ? [DiagnosticNote("memory can keep the time of a consumed event: `set: { x: now }`")] : [])
    }
}

extension TypedExpression {
    /// Its references.
    fileprivate var readReferences: [TypedExpression] {
        if case .reference = node { return [self] }
        return children.flatMap(\.readReferences)
    }
}
