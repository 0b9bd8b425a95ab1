import AVTRules

/// An event after phase 1.
struct ReferenceEvent {
    let action: String
    let now: Int
    let attributes: [String: ReferenceValue]
}

/// The active hold of a tracker.
struct ReferenceHold {
    let rule: HoldSyntax
    let end: Int
    var events: [ReferenceEvent] = []
}

/// "holds": events that are held for a while.
extension ReferenceRun {
    /// Holds an event or processes it; the last event of a hold is processed after those that were held.
    func arrive(_ action: String, _ tracker: Int, given: [String: ReferenceValue] = [:]) {
        let attributes = made(action, tracker, clock, hasLineAttributes: true).merging(given) { $1 }
        let event = ReferenceEvent(action: action, now: clock, attributes: attributes)
        guard var hold = holds[tracker] else { return process(event, tracker) }
        hold.events.append(event)
        holds[tracker] = hold
        let isLast =
            event.now >= hold.end || hold.rule.until.contains { $0.text == action }
            || hold.events.count >= hold.rule.limit.flatMap { Int($0.text) } ?? 256
        if isLast { release(tracker, isLastHeld: false) }
    }

    /// Processes all held events, except for those that are dropped.
    func release(_ tracker: Int, isLastHeld: Bool) {
        guard let hold = holds.removeValue(forKey: tracker) else { return }
        for (index, event) in hold.events.enumerated() {
            isKept = isLastHeld || index < hold.events.count - 1
            let isDropped = hold.rule.drop.contains { rule in
                let first = hold.events.firstIndex { $0.action == rule.before.text }
                return rule.action.text == event.action && first.map { index < $0 } ?? false
            }
            if isDropped { drop(event, tracker, hold.rule) } else { process(event, tracker) }
        }
        isKept = false
    }

    private func drop(_ event: ReferenceEvent, _ tracker: Int, _ rule: HoldSyntax) {
        var step = ReferenceStep(
            action: event.action, tracker: tracker, now: event.now, event: [:], state: state, kept: state)
        step.blocking = ReferenceBlocking(
            rule: "holds.\(rule.name.text).drop", code: nil, because: rule.because?.text)
        steps.append(StepText(step, tracker: trackerNames[tracker], isKept: true).finished(state: stateText))
    }

    /// Starts the first hold that an accepted event begins and whose duration is not 0.
    func beginHold(after step: ReferenceStep) {
        guard step.blocking == nil, holds[step.tracker] == nil else { return }
        for rule in pack.layers.flatMap(\.holds) where rule.after.contains(where: { $0.text == step.action }) {
            let reading = ReferenceFormula(self, state, tracker: step.tracker, now: step.now)
            guard case .int(let length) = reading.value(rule.length.expression), length > 0 else { continue }
            let end = step.now.addingReportingOverflow(length)
            holds[step.tracker] = ReferenceHold(rule: rule, end: end.overflow ? .max : end.partialValue)
            return
        }
    }
}
