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
        let action: Int
        let isWindow: Bool
        let range: SourceRange
    }

    /// The findings in formulas of the packs on top.
    func findings(_ formulas: inout OpenFormulas) -> [Diagnostic] {
        let derived = pack.derivedActions
        let readings = self.readings(&formulas).filter { !derived.contains($0.action) && mayBeUnsent($0.action) }
        guard !readings.isEmpty else { return [] }
        let opened = steps.opened(&formulas)
        var causes: [Int: LabelledRange?] = [:]
        var work = 0
        for action in Set(readings.map(\.action)).sorted() where work < UnsentFindings.workLimit {
            var cases = steps.cases(of: action, opened, formulas)
            causes[action] = cause(in: &cases)
            work += cases.space.diagrams.count
        }
        var seen: Set<SourceRange> = []
        return readings.compactMap { reading in
            guard let cause = causes[reading.action] ?? nil, seen.insert(reading.range).inserted else {
                return nil
            }
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
            for assignment in transition.effects.set + transition.effects.setAll {
                if let formula = assignment.formula { parts.append(formulas.open(assignment.value, formula)) }
            }
        }
        return parts.flatMap { $0.readReferences }.compactMap { part in
            guard case .reference(let number) = part.node, let range = formulas.range(of: part) else { return nil }
            switch formulas.reference(number) {
            case .since(let action, _): return Reading(action: action, isWindow: false, range: range)
            case .within(let action, _, _): return Reading(action: action, isWindow: true, range: range)
            default: return nil
            }
        }
    }

    /// False if some event of the action surely can be sent.
    private func mayBeUnsent(_ action: Int) -> Bool {
        pack.transitions.contains {
            $0.filter.contains(action) && ($0.effects.consume || !$0.conditions.isEmpty)
        }
    }

    /// The rule by which no event of the action is sent, or `nil` if some may be.
    private func cause(in cases: inout StepCases) -> LabelledRange? {
        let entries = cases.entries.joined().map(\.self)
        var sent = cases.space.diagrams.not(cases.blocked)
        if sent == .never, let blocker = entries.first(where: { $0.blocks != .never }), !cases.space.isExhausted {
            return LabelledRange(blocker.transition.range, "`\(blocker.transition.name)` blocks them all")
        }
        var consumer: Transition?
        for entry in entries where entry.transition.effects.consume {
            sent = cases.space.diagrams.subtract(sent, entry.applies)
            consumer = consumer ?? entry.transition
        }
        guard sent == .never, let consumer, !cases.space.isExhausted else { return nil }
        return LabelledRange(consumer.range, "`\(consumer.name)` consumes them")
    }

    private func finding(_ reading: Reading, _ cause: LabelledRange) -> Diagnostic {
        let name = pack.actions[reading.action]
        return Diagnostic(
            .neverSent, severity: .warning, "no `\(name)` is ever sent", at: reading.range,
            label: reading.isWindow ? "so this is always false" : "so this is always missing", related: [cause],
            notes: [
                DiagnosticNote("`since` and `within` look at sent events; keep the time in memory: `set: { x: now }`")
            ])
    }
}

extension TypedExpression {
    /// Its references.
    fileprivate var readReferences: [TypedExpression] {
        if case .reference = node { return [self] }
        return children.flatMap(\.readReferences)
    }
}
