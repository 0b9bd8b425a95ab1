import AVTDiagnostics
import AVTEngine

extension CheckedPack {
    /// The source range of the outermost pack's name.
    var nameRange: SourceRange? { uses.range(of: .sourceBytes, number: 0) }

    /// Reports why a program was rejected.
    func report(_ error: ProgramError, _ limits: RunLimits, into diagnostics: inout DiagnosticCollector) {
        guard let excess = error.excess else {
            diagnostics.report(
                Diagnostic(.programNotVerified, "the compiler made an unsound program: \(error)", at: nameRange))
            return
        }
        switch excess {
        case .work(let action, let amount):
            diagnostics.report(
                Diagnostic(
                    .tooMuchWork, "\(phrase(action)) can cost \(amount) parts of formulas and instructions",
                    at: ruleRange(of: action) { _ in true }, label: "at most \(limits.work) are allowed",
                    notes: [
                        DiagnosticNote(
                            "counted are all rules of the action, and of all that it causes, at their worst"),
                        DiagnosticNote("a formula that reads all trackers counts \(ProgramLimits.trackers) times"),
                    ]))
        case .causedEvents(let action, let amount):
            diagnostics.report(
                Diagnostic(
                    .tooManyCausedEvents, "\(phrase(action)) can cause \(amount) events, itself included",
                    at: ruleRange(of: action) { $0.effects.contains { $0.causedAction != nil } },
                    label: "at most \(limits.causedEvents) are allowed",
                    notes: [DiagnosticNote("an `emit` with `each` counts for each text that its set may hold")]))
        case .signal(let amount):
            diagnostics.report(
                Diagnostic(
                    .tooManyCausedEvents, "a signal or property of the player can cause \(amount) events",
                    at: nameRange, label: "at most \(limits.causedEvents) are allowed"))
        case .timers(let amount):
            diagnostics.report(
                Diagnostic(
                    .tooManyCausedEvents, "timers that fire at the same time can cause \(amount) events", at: nameRange,
                    label: "at most \(limits.causedEvents) are allowed",
                    notes: [
                        DiagnosticNote("the count includes all timers of one tracker and the events that they cause")
                    ]))
        case .raiseDepth(let action, let amount):
            diagnostics.report(
                Diagnostic(
                    .tooManyCausedEvents, "\(phrase(action)) raises events that raise others, \(amount) deep",
                    at: ruleRange(of: action) { $0.effects.contains { $0.raisedAction != nil } },
                    label: "at most \(limits.raiseDepth) are allowed"))
        }
    }

    private func phrase(_ action: Int) -> String { action == 0 ? "an event" : "an event `\(actions[action])`" }

    /// Returns the range of the last matching rule of an action, or of its last rule if none matches.
    ///
    /// Falls back to a metric of the action, then to the pack's name.
    private func ruleRange(of action: Int, where isMeant: (Transition) -> Bool) -> SourceRange? {
        let all = transitions.filter { $0.filter.contains(action) }
        let metric = metrics.first { $0.filter.contains(action) }?.range
        return (all.last(where: isMeant) ?? all.last)?.range ?? metric ?? nameRange
    }
}
