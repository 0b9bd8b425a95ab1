import AVTDiagnostics

extension Verification {
    /// Compares the outcome of a step with `only`: effects that are not named must not occur.
    mutating func verifyNothingElse(than expectation: ExpectationSyntax) {
        var metrics: Set<String> = []
        var variables: Set<String> = []
        var actions: Set<String> = []
        var (namesEvents, namesNotes, isBlocked, isHeld) = (false, false, false, false)
        for claim in expectation.claims {
            switch claim.kind {
            case .metric(let name, _), .buckets(let name, _): metrics.insert(name.text)
            case .state(let value): variables.insert(value.name.text)
            case .emitted(let action, _): actions.insert(action.text)
            case .events: namesEvents = true
            case .note: namesNotes = true
            case .accepted, .held, .blockedBy, .withheldBy, .code, .because, .attribute, .guarantee: break
            }
            if claim.impliesBlock { isBlocked = true }
            if claim.impliesHold { isHeld = true }
        }
        let range = expectation.range
        if let event = outcome.event, !event.isAccepted, !isBlocked {
            fail("`\(event.action)`", expected: "accepted", found: event.fate, at: range)
        }
        if outcome.isHeld, !isHeld {
            fail("the event", expected: "accepted", found: outcome.fate, at: range)
        }
        for metric in outcome.metrics where !metrics.contains(metric.name) {
            fail("`\(metric.name)`", expected: "none", found: text(metric.value), at: range)
        }
        for change in outcome.after.changes(since: outcome.before) where !variables.contains(change.name) {
            let owner = change.tracker.map { " of `\($0)`" } ?? ""
            fail("`\(change.name)`\(owner)", expected: "still \(text(change.from))", found: text(change.to), at: range)
        }
        for event in outcome.sent where !namesEvents && !actions.contains(event.action) && !isOwn(event) {
            let time = durationLiteral(event.location.at)
            fail("`\(event.action)` sent", expected: "0", found: "1 at \(time)", at: range)
        }
        if !namesNotes, let notes = outcome.event?.packNotes, !notes.isEmpty {
            fail("notes", expected: "none", found: list(notes.map(\.code)), at: range)
        }
    }

    private func isOwn(_ event: ReplayEvent) -> Bool {
        outcome.isEmitted && event == outcome.event?.event
    }
}
