import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Finds comparisons of a variable with its value before the step, `was`, where no step can make a difference.
///
/// `was` has the values from before the default stage of the formula's layer. What only stages before it write, as `from` does, is
/// therefore always the same.
struct PastFindings {
    private let pack: CheckedPack
    private let reported: [SourceRange]

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - pack: The pack.
    ///   - reported: Diagnostics of comparisons, whose parts are not reported again.
    init(_ pack: CheckedPack, besides reported: [Diagnostic]) {
        self.pack = pack
        self.reported = reported.compactMap(\.range)
    }

    /// Returns the diagnostics for metrics, attributes and conditions of the top packs.
    func findings(_ formulas: inout OpenFormulas) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for written in pack.formulas.writtenValues where pack.isTopLayer(written.origin) {
            for (expression, formula) in written.formulas {
                findings += self.findings(expression, formula, layer: written.layer, &formulas)
            }
        }
        for condition in pack.formulas.conditions
        where pack.isTopLayer(condition.origin) && !condition.formula.isMade && condition.role.isOfTransition {
            findings += self.findings(condition.expression, condition.formula, layer: condition.origin, &formulas)
        }
        return findings
    }

    private func findings(
        _ expression: TypedExpression, _ formula: FormulaSyntax, layer: Int, _ formulas: inout OpenFormulas
    ) -> [Diagnostic] {
        // `changed` and `became` stand for several readings with one range; one that may differ is enough.
        var readings: [(part: TypedExpression, targets: [Assignment.Target])] = []
        for part in formulas.open(expression, formula).referenceNodes {
            guard case .reference(let number) = part.node, let target = formulas.reference(number)?.pastVariable else {
                continue
            }
            if let index = readings.firstIndex(where: { $0.part.range == part.range }) {
                readings[index].targets.append(target)
            } else {
                readings.append((part, [target]))
            }
        }
        return readings.compactMap { part, targets in
            guard let range = formulas.range(of: part), range.file.name == formula.range.file.name,
                !targets.contains(where: { changes($0, after: layer) }), let target = targets.first,
                !reported.contains(where: { $0.contains(range) })
            else { return nil }
            return diagnostic(target, formulas.text(of: part), at: range)
        }
    }

    /// Returns whether a step can change a variable after the values were taken that `was` has in a layer.
    private func changes(_ target: Assignment.Target, after layer: Int) -> Bool {
        let scope = pack.scope(of: target)
        return pack.layers.enumerated().contains { index, rules in
            guard index >= layer else { return false }
            let stages = index == layer ? rules.main + rules.last : rules.first + rules.main + rules.last
            return stages.contains { transition in
                transition.effects.writes(target) || scope.map { transition.effects.begin($0) } ?? false
            }
        }
    }

    private func diagnostic(_ target: Assignment.Target, _ text: String, at range: SourceRange) -> Diagnostic {
        let name = pack.name(of: target)
        let follower = pack.transitions.first { $0.followsAttribute && $0.effects.writes(target) }
        let note =
            follower == nil
            ? "no transition of this layer, or of a layer inside of it, changes `\(name)` after the stage `first`"
            : "`from` writes `\(name)` in the stage `first`, and `was` has the values from after it: set the variable by a "
                + "transition instead, or compare in a layer outside of this one"
        return Diagnostic(
            .alwaysEqual, "`\(text)` compares `\(name)` with the same value", at: range,
            label: "`was.\(name)` and `\(name)` are always equal here",
            related: (follower?.writes.first?.range).map { [LabelledRange($0, "written before")] } ?? [],
            notes: [DiagnosticNote(note)])
    }
}

extension SourceRange {
    /// Returns true if the other range is within this one.
    func contains(_ other: SourceRange) -> Bool {
        file === other.file && lower <= other.lower && other.upper <= upper
    }
}

extension WrittenCondition.Role {
    /// True for the condition of a transition.
    fileprivate var isOfTransition: Bool {
        switch self {
        case .when, .accept, .block: true
        case .guarantee, .choice, .other: false
        }
    }
}

extension Reference {
    /// The variable whose value before the step is read, or `nil` if something else is read.
    fileprivate var pastVariable: Assignment.Target? {
        switch self {
        case .wasState(let index): .state(index)
        case .wasMemory(let index): .memory(index)
        case .state, .memory, .attribute, .record, .family, .each, .now, .action, .since, .elapsed, .within, .unsent,
            .uuid, .running, .measure, .metric, .definition, .trackers:
            nil
        }
    }
}
