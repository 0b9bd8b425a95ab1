import AVTDiagnostics
import AVTRules

/// Reports actions that are always blocked.
extension ProofReport {
    /// Returns the diagnostic for an action of a tracker that is always blocked, with the actual cause.
    func neverAccepted(_ action: Int, _ dubious: Dubious, _ subject: String) -> Diagnostic {
        let name = pack.actions[action]
        let source =
            switch dubious.source {
            case .kind: "\(subject) emits `\(name)`, which"
            case .signal(.signal(let signal)): "the signal `\(signal)` stands for `\(name)`, which"
            case .signal(.property(let property, _)): "the property `\(property)` stands for `\(name)`, which"
            case .timer(let timer): "the timer `\(pack.timers[timer].name)` emits `\(name)`, which on \(subject)"
            case .transition: "`\(name)`, which transitions raise on \(subject),"
            }
        if let kind = kind(blocking: dubious) {
            return Diagnostic(
                .actionNeverAccepted, "\(source) is always blocked", at: kind.range,
                label: "`others: block`, and `\(name)` is not in `emits`", related: origins(of: action, dubious),
                fixes: [kind.fix(emitting: name)].compactMap(\.self))
        }
        let blocking = transitions(blocking: dubious)
        return Diagnostic(
            .actionNeverAccepted, "\(source) is always blocked", at: blocking.first?.range,
            label: blocking.count > 1
                ? "this and other transitions block it wherever it comes" : "blocks it wherever it comes",
            related: blocking.dropFirst().prefix(ProofReport.maximumBlockingCount).map {
                LabelledRange($0.range, "blocks it, too")
            })
    }

    private static let maximumBlockingCount = 4

    /// Returns the transitions whose conditions block an action, in order of the layers.
    func transitions(blocking dubious: Dubious) -> [Transition] {
        let conditions = dubious.conditions.map { program.content.code.conditions[Int($0)] }
        return pack.transitions.filter { transition in
            conditions.contains { $0.layer == transition.layerName && $0.transition == transition.name }
        }
    }

    /// Returns the tracker kind that blocks an action because it does not emit it, or `nil` if there is none.
    private func kind(blocking dubious: Dubious) -> TrackerKind? {
        pack.players.trackerKinds.indices.first { index in
            dubious.conditions.contains(program.content.players.trackerKinds[index].condition)
        }.map { pack.players.trackerKinds[$0] }
    }

    /// Returns the locations of the rules that create events of an action.
    private func origins(of action: Int, _ dubious: Dubious) -> [LabelledRange] {
        switch dubious.source {
        case .kind, .signal: []
        case .timer(let timer):
            pack.conditionalEntries.filter { $0.kind == .timer && $0.name == pack.timers[timer].name }
                .map { LabelledRange($0.range, "emits `\(pack.actions[action])`") }
        case .transition:
            pack.transitions.filter {
                $0.effects.contains { $0.raisedAction == pack.actions[action] }
            }
            .prefix(ProofReport.maximumBlockingCount)
            .map { LabelledRange($0.range, "raises `\(pack.actions[action])`") }
        }
    }
}

extension TrackerKind {
    /// Returns a fix-it that adds an action to `emits: [...]`, or `nil` if the list is not in brackets.
    fileprivate func fix(emitting action: String) -> FixIt? {
        guard let last = lastEmitted else { return nil }
        let rest = last.file.slice(last.upper, last.file.length)
        guard let next = rest.first(where: { $0 != " " }), next == "]" || next == "," else { return nil }
        return FixIt(
            "add `\(action)` to `emits`", replacing: last.file.range(last.upper, last.upper), with: ", \(action)")
    }
}
