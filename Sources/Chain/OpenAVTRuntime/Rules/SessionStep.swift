import AVTEngine
import OpenAVTChain

/// A step of a session, with the commands that are performed once its lock is released.
struct SessionStep {
    /// The verdict.
    var result = StepResult.none
    /// The derived events and raised actions, or `nil` if there are none.
    var effects: CausedEvents?
    /// The emitter's flags before the step; read only if the step may leave flags to the hub.
    var flagsBefore: UInt64 = 0
    var timerOrders: [TimerOrder]?
    var windowOrders: [WindowOrder]?
    /// The notes on the event; read only for an observer.
    var notes: [Int]?
    /// True if values or names did not match the packs' declarations for the first time.
    var hasNewDataLines = false
}

extension CausedEvents {
    /// Creates the effects of a session's step, or `nil` if there is nothing to send.
    init?(_ session: borrowing Session, actions: RuleActions) {
        guard !session.derived.isEmpty || !session.raised.isEmpty else { return nil }
        self.init()
        for order in session.derived {
            let event = DerivedEvent(
                action: actions[order.action], attributes: order.attributes.map { ($0.attribute, $0.value) })
            if order.isBefore { before.append(event) } else { after.append(event) }
        }
        raised = session.raised.map { actions[$0] }
    }
}
