import AVTCore
import AVTEngine
import OpenAVTChain

/// An observer of a hub's steps, used for traces.
package protocol StepObserver: AnyObject {
    /// Called before an event is processed.
    func stepBegins()
    /// Called when an event was accepted, blocked, or derived from another event.
    func stepDecided(_ report: StepReport)
    /// Called when everything that results from a step has been sent.
    func stepEnded()
    /// Called when an event is held; its step begins later.
    func eventHeld()
    /// Called when a rule keeps an accepted or derived event from the backend, after those of its metrics that may be
    /// sent.
    func eventWithheld(_ event: OAVTEvent, by rule: String)
    /// Called before rules are replaced, between two events.
    func swapBegins()
    /// Called after rules were replaced.
    func swapEnded()
}

extension StepObserver {
    package func swapBegins() {}
    package func swapEnded() {}
    package func eventWithheld(_ event: OAVTEvent, by rule: String) {}
}

/// The result of processing one event in the hub.
package struct StepReport {
    /// The event.
    package let event: OAVTEvent
    /// The action of the event.
    package let action: Symbol
    /// The id of the tracker that emitted the event.
    package let trackerId: Int?
    /// The step time of the event in milliseconds.
    package let now: Int
    /// False if the event was blocked.
    package let isAccepted: Bool
    /// True for a derived event.
    package let isDerived: Bool
    /// True for a held event, and for the events that it raised.
    package let wasHeld: Bool
    /// The condition that blocked the event, or `nil` if none did.
    package let condition: ConditionInfo?
    /// The notes on an accepted event.
    package let notes: [NoteInfo]

    init(
        _ event: OAVTEvent, trackerId: Int?, isAccepted: Bool = true, isDerived: Bool = false,
        wasHeld: Bool = false, condition: ConditionInfo? = nil, notes: [NoteInfo] = []
    ) {
        self.event = event
        action = event.actionSymbol
        self.trackerId = trackerId
        now = event.stepTime
        self.isAccepted = isAccepted
        self.isDerived = isDerived
        self.wasHeld = wasHeld
        self.condition = condition
        self.notes = notes
    }
}

extension CausedEvents {
    /// Creates the events that result from a session's step, or `nil` if there is nothing to send.
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
