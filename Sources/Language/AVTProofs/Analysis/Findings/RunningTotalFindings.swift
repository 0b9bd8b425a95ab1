import AVTCore
import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Finds metrics whose values are summed or averaged although each is a running total, or summed although each is a ratio.
///
/// A total that restarts with each event that sends it can be summed. Whether an event occurs more than once before
/// that is not decided, so a diagnostic is likely, not proven.
struct RunningTotalFindings {
    let pack: CheckedPack
    /// The variables that some transition increases and none decreases.
    private let increased: Set<Int>

    init(_ pack: CheckedPack) {
        self.pack = pack
        var (increased, decreased): (Set<Int>, Set<Int>) = ([], [])
        for assignment in pack.transitions.flatMap({ $0.effects.assignments }) {
            guard case .memory(let index) = assignment.target else { continue }
            if pack.isIncrease(assignment.value, of: index) { increased.insert(index) }
            if pack.isDecrease(assignment.value, of: index) { decreased.insert(index) }
        }
        self.increased = increased.subtracting(decreased)
    }

    /// Returns the diagnostics for metrics of the top packs.
    func findings(_ formulas: inout OpenFormulas) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for written in pack.formulas.writtenValues where pack.isTopLayer(written.origin) {
            guard case .metric(let index) = written.subject,
                pack.metrics[index].isTotal || pack.metrics[index].isAverage
            else { continue }
            let opened = formulas.open(written.value, written.formula)
            let when = written.when.map { formulas.open($0.expression, $0.formula) }
            guard pack.metrics[index].isTotal else {
                if let part = opened.carried, let total = total(part, written, formulas),
                    isSentAgain(total, written, when: when, formulas)
                {
                    findings.append(
                        averaged(
                            total, written, pack.metrics[index], at: formulas.range(of: part) ?? written.formula.range))
                }
                continue
            }
            if opened.type.unit?.isShare == true {
                findings.append(sharesAdded(written, at: formulas.range(of: opened) ?? written.formula.range))
            } else if let part = opened.carried {
                let range = formulas.range(of: part) ?? written.formula.range
                if let measure = increase(part, formulas) {
                    if let finding = misused(measure, written, at: range) { findings.append(finding) }
                } else if let total = total(part, written, formulas),
                    isSentAgain(total, written, when: when, formulas)
                {
                    findings.append(finding(total, written, at: range))
                }
            }
        }
        return findings
    }

    // MARK: Totals

    /// A running total that a metric sends.
    struct Total {
        let name: String
        let reference: Reference
        let scope: Int?
        /// The memory variable that contains the total and restarts it when written, or `nil` if it is not in memory.
        let memory: Int?
        /// The measure's field with the increase since the last report, or `nil` if there is none.
        let delta: String?
    }

    /// Returns the running total that a part of a formula reads, or `nil` if it reads something else.
    private func total(_ part: TypedExpression, _ written: WrittenValue, _ formulas: OpenFormulas) -> Total? {
        guard case .reference(let number) = part.node, let reference = formulas.reference(number) else { return nil }
        switch reference {
        case .measure(let index, let enumCase, let field):
            guard field == .total || field == .count || field == .sum else { return nil }
            let measure = pack.measures[index]
            var name = measure.name
            var isTime = if case .time = measure.kind { true } else { false }
            if let enumCase, case .partition(_, _, let type) = measure.kind {
                name += ".\(type.cases[enumCase])"
                isTime = true
            }
            return Total(
                name: name, reference: reference, scope: measure.scope, memory: nil,
                delta: isTime && field == .total ? "\(name).delta" : nil)
        case .since(let action, _):
            let isRepeated = written.isPeriodic || repeatedActions.contains { written.filter.names($0) }
            guard isRepeated, !written.filter.names(action) else { return nil }
            return Total(
                name: "since(\(pack.actions[action]))", reference: reference, scope: nil, memory: nil, delta: nil)
        case .memory(let index), .wasMemory(let index):
            guard increased.contains(index) else { return nil }
            return Total(
                name: pack.memory[index].name, reference: reference, scope: pack.memory[index].scope, memory: index,
                delta: nil)
        case .state, .wasState, .attribute, .record, .family, .each, .now, .action, .elapsed, .within, .unsent,
            .uuid, .running, .metric, .definition, .trackers:
            return nil
        }
    }

    /// Returns the measure whose increase a part of a formula reads, or `nil` if it reads something else.
    private func increase(_ part: TypedExpression, _ formulas: OpenFormulas) -> Measure? {
        guard case .reference(let number) = part.node, case .measure(let index, _, .delta)? = formulas.reference(number)
        else { return nil }
        return pack.measures[index]
    }

    /// The actions that typically occur several times in a row.
    private var repeatedActions: [Int] {
        let names = Set(pack.timers.filter { $0.every != nil }.map(\.action) + ["Ping"])
        return pack.actions.indices.filter { names.contains(pack.actions[$0]) }
    }

    // MARK: Messages

    /// Returns a diagnostic about using the increase of a measure in a summed metric, or `nil` if the use is correct.
    private func misused(_ measure: Measure, _ written: WrittenValue, at range: SourceRange) -> Diagnostic? {
        if written.isPeriodic {
            return Diagnostic(
                .totalAddedAgain,
                "the values of `\(written.name.text)` are added up, and the clock sends the same time again", at: range,
                label: "`.delta` begins anew when an event leaves the hub, not when the clock sends a metric",
                notes: [DiagnosticNote("remove `every`: then each event sends the increase since the previous event")])
        }
        guard case .only = written.filter else { return nil }
        return Diagnostic(
            .reportLost,
            "`\(written.name.text)` misses the increase of `\(measure.name)` that other events have reported",
            at: range,
            label: "`.delta` begins anew with every event that leaves the hub, whatever its action",
            notes: [DiagnosticNote("remove `action`: then each event sends the increase since the previous event")])
    }

    private func finding(_ total: Total, _ written: WrittenValue, at range: SourceRange) -> Diagnostic {
        var isOfAll = false
        if case .any(except: []) = written.filter { isOfAll = !written.isPeriodic }
        let delta = isOfAll ? total.delta : nil
        let fixes = delta.map { [FixIt("write `\($0)`", replacing: range, with: $0)] } ?? []
        return Diagnostic(
            .totalAddedAgain,
            "the values of `\(written.name.text)` are added up, and each is a total",
            at: range, label: "`\(total.name)` is a running total", related: [],
            notes: [
                DiagnosticNote(
                    isOfEnds(written)
                        ? "`\(total.name)` goes on in the next playback; declare it below a scope that each playback begins"
                        : advice(total, isOfAll: isOfAll))
            ], fixes: fixes)
    }

    /// Returns whether only the ends of playbacks send a value.
    private func isOfEnds(_ written: WrittenValue) -> Bool {
        guard case .only(let actions) = written.filter, !written.isPeriodic else { return false }
        return actions.allSatisfy { StandardAction.endings.contains(pack.actions[$0]) }
    }

    private func advice(_ total: Total, isOfAll: Bool) -> String {
        guard let delta = total.delta else {
            return "send the increase with each event, such as `1`, or declare a gauge with `aggregate: last`"
        }
        return "`\(delta)` is the increase since the last event that left the hub"
            + (isOfAll ? "" : "; it fits a metric that all events send, without `action` and `every`")
    }

    private func averaged(
        _ total: Total, _ written: WrittenValue, _ metric: MetricRule, at range: SourceRange
    ) -> Diagnostic {
        Diagnostic(
            .totalAddedAgain,
            "the values of `\(written.name.text)` are \(metric.bounds == nil ? "averaged" : "counted in one histogram"), and each "
                + "is a total so far", at: range,
            label: "`\(total.name)` is a running total",
            notes: [
                DiagnosticNote("send it once, with the event that ends it, or declare a gauge with `aggregate: last`")
            ])
    }

    private func sharesAdded(_ written: WrittenValue, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .totalAddedAgain,
            "the values of `\(written.name.text)` are added up, and each is a share",
            at: range, label: "a sum of shares is no share",
            notes: [DiagnosticNote("declare a gauge with `aggregate: mean` or `aggregate: last`")])
    }
}

extension MetricRule {
    /// True if consumers sum the metric's values.
    fileprivate var isTotal: Bool { aggregate.map { $0 == .total } ?? isCounter }

    /// True if consumers use the mean or the distribution of the metric's values.
    fileprivate var isAverage: Bool { aggregate == .mean || bounds != nil }
}

extension TypedExpression {
    /// The part that provides the value, apart from a divisor, a default or a conversion, or `nil` if there is none.
    fileprivate var carried: TypedExpression? {
        switch node {
        case .reference: self
        case .coalesce(let value, _): value.carried
        case .operation(.intToDouble, let operands), .operation(.doubleToInt, let operands): operands[0].carried
        case .operation(.divideInt, let operands), .operation(.divideDouble, let operands):
            operands[1].references.isEmpty ? operands[0].carried : nil
        case .ratio(let left, let right): right.references.isEmpty ? left.carried : nil
        default: nil
        }
    }
}
