import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Finds transitions that have no effect or contradict each other because of others in the same step.
struct StepFindings {
    /// The number of diagram nodes after which the analysis of a pack stops.
    private static let workLimit = 1_000_000

    private let pack: CheckedPack
    private let steps: AllSteps

    private struct StepKey: Hashable {
        let transitionIndices: [[Int]]
        let action: Int?
    }

    init(_ pack: CheckedPack) {
        self.pack = pack
        steps = AllSteps(pack)
    }

    /// Returns the diagnostics for transitions of the top packs.
    func findings(_ formulas: inout OpenFormulas) -> [Diagnostic] {
        let opened = steps.opened(&formulas)
        var shadows = ShadowFindings(pack, steps.stages)
        var leftovers = LeftoverFindings(pack, steps.stages)
        var demands = DemandFindings(pack)
        var writes = WriteFindings(pack, steps.stages)
        var undone = UndoneFindings(pack, steps.stages)
        var seen: Set<StepKey> = []
        var work = 0
        for action in pack.actions.indices {
            let transitionIndices = steps.transitionIndices(of: action)
            guard isCandidate(transitionIndices) else { continue }
            let isActionKnown = readsAction(opened, transitionIndices)
            let key = StepKey(transitionIndices: transitionIndices, action: isActionKnown ? action : nil)
            guard seen.insert(key).inserted else { continue }
            guard work < StepFindings.workLimit else {
                shadows.giveUp()
                demands.giveUp()
                writes.giveUp()
                undone.giveUp()
                break
            }
            var cases = steps.cases(
                of: action, opened, formulas, transitionIndices: transitionIndices, isActionKnown: isActionKnown)
            shadows.examine(&cases)
            leftovers.examine(&cases)
            demands.examine(&cases, action: action)
            writes.examine(&cases)
            undone.examine(&cases)
            work += cases.space.diagrams.count
        }
        return shadows.findings + leftovers.findings + demands.findings + writes.findings + undone.findings
    }

    /// Returns whether a transition of a top pack is among these.
    private func isCandidate(_ transitionIndices: [[Int]]) -> Bool {
        zip(steps.stages, transitionIndices).contains { stage, transitionIndices in
            transitionIndices.contains { pack.isTopLayer(stage.transitions[$0].origin) }
        }
    }

    private func readsAction(_ opened: [[OpenTransition]], _ transitionIndices: [[Int]]) -> Bool {
        zip(opened, transitionIndices).contains { stage, transitionIndices in
            transitionIndices.contains { index in
                stage[index].conditions.contains { $0.readsAction(pack) }
            }
        }
    }
}

extension TypedExpression {
    /// Returns whether the formula reads the event's action.
    func readsAction(_ pack: CheckedPack) -> Bool {
        references.contains { pack.formulas.references.indices.contains($0) && pack.formulas.references[$0] == .action }
    }
}
