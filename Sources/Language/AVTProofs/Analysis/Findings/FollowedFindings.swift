import AVTDiagnostics
import AVTRules

/// Finds variables that follow an attribute, and lose its value on the event that begins their scope.
///
/// `from` writes in the stage `first`. A scope that begins in a later stage of the same layer, or in a layer inside of it,
/// resets the value.
struct FollowedFindings {
    private let pack: CheckedPack
    private let readers: StepReaders
    /// The actions whose events the rules cause: they have no attributes of the app.
    private let caused: Set<Int>

    init(_ pack: CheckedPack) {
        self.pack = pack
        readers = StepReaders(pack)
        let raised = Set(pack.transitions.flatMap { $0.effects.compactMap(\.raisedAction) })
        caused = pack.derivedActions.union(pack.actions.indices.filter { raised.contains(pack.actions[$0]) })
    }

    /// Returns the diagnostics, at most one for each variable.
    func findings() -> [Diagnostic] {
        pack.layers.enumerated().flatMap { layer, rules in
            rules.first.filter(\.followsAttribute).compactMap { finding($0, layer: layer) }
        }
    }

    private func finding(_ follower: Transition, layer: Int) -> Diagnostic? {
        guard let write = follower.writes.first, let scope = pack.scope(of: write.target),
            !readers.looksBack(at: write.target)
        else { return nil }
        let followed = pack.attributes(readBy: [write.value].compactMap(\.self))
        let beginner = pack.transitions.first { beginner in
            guard beginner.effects.begin(scope), pack.isTopLayer(beginner.origin) || pack.isTopLayer(follower.origin)
            else { return false }
            // The condition may hold for events without the attribute only.
            guard pack.attributes(readBy: [beginner.when].compactMap(\.self)).isDisjoint(with: followed) else {
                return false
            }
            let actions = if case .only(let actions) = beginner.filter { actions } else { [0] }
            return actions.contains {
                !caused.contains($0) && resets(beginner, write.target, layer: layer, action: $0)
            }
        }
        return beginner.map { diagnostic(write, of: follower, $0, scope: pack.scopes[scope].name) }
    }

    /// Returns whether a transition resets a variable of a layer after the stage `first` of the layer, and nothing reads the
    /// variable in between.
    private func resets(_ beginner: Transition, _ target: Assignment.Target, layer: Int, action: Int) -> Bool {
        let entries = ActionSteps(pack, action: action).entries
        guard let reset = entries.first(where: { $0.transition.range == beginner.range }),
            reset.layer > layer || reset.layer == layer && reset.kind != .first
        else { return false }
        return !entries.contains { entry in
            let isFirst = entry.layer == layer && entry.kind == .first
            guard isFirst || entry.isAfterPast(ofLayer: layer), !entry.isAfter(reset) else { return false }
            return readers.reads(entry.transition, target, conditions: !isFirst, derived: true)
        }
    }

    private func diagnostic(
        _ write: WrittenVariable, of follower: Transition, _ beginner: Transition, scope: String
    ) -> Diagnostic {
        let message = "`\(pack.name(of: write.target))` loses the value of the event that begins `\(scope)`"
        let note = DiagnosticNote(
            beginner.origin == follower.origin
                ? "a transition with `stage: first` begins the scope before `from` writes, even if the event is blocked later"
                : "all stages of an outer layer run before this scope begins: declare the variable under `tracker`, and "
                    + "clear it with the event that begins the scope")
        let label = "`\(beginner.name)` begins the scope later in the step, which resets the value"
        guard pack.isTopLayer(follower.origin) else {
            return Diagnostic(
                .voidWrite, message, at: beginner.range, label: "begins the scope after `from` has written",
                related: [LabelledRange(write.range, "written in the stage `first`")], notes: [note])
        }
        return Diagnostic(
            .voidWrite, message, at: write.range, label: "`from` writes in the stage `first`",
            related: [LabelledRange(beginner.range, label)], notes: [note])
    }
}

extension ActionSteps.Entry {
    /// Returns whether this transition runs in a later stage than another one.
    fileprivate func isAfter(_ other: Self) -> Bool {
        (layer, kind.rawValue) > (other.layer, other.kind.rawValue)
    }
}
