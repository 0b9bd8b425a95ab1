import AVTEngine
import AVTCore
import OpenAVTChain

/// Who is told of each step of a hub, for traces.
package protocol StepObserver: AnyObject {
    /// An event's step begins.
    func stepBegins()
    /// An event was accepted or blocked, or derived from another.
    func stepDecided(_ report: StepReport)
    /// All that a step sends was sent.
    func stepEnded()
    /// An event is kept, and its step begins later.
    func eventKept()
    /// An accepted or derived event does not go to the backend; its metrics have been sent, those that may.
    func eventWithheld(_ event: OAVTEvent, by rule: String)
    /// Rules take the place of others, between two events.
    func swapBegins()
    /// They have done so.
    func swapEnded()
}

extension StepObserver {
    package func swapBegins() {}
    package func swapEnded() {}
    package func eventWithheld(_ event: OAVTEvent, by rule: String) {}
}

/// What happened to one event in the hub.
package struct StepReport {
    /// The event.
    package let event: OAVTEvent
    /// The event's action.
    package let action: Symbol
    /// The tracker that emitted it.
    package let trackerId: Int?
    /// Its time in milliseconds.
    package let now: Int
    /// False if it was blocked.
    package let isAccepted: Bool
    /// True for an event that rules derived.
    package let isDerived: Bool
    /// True for an event that was kept for a while, and for what it raised.
    package let wasKept: Bool
    /// The condition that blocked it.
    package let condition: ConditionInfo?
    /// Notes on an accepted event.
    package let notes: [NoteInfo]

    init(
        _ event: OAVTEvent, trackerId: Int?, isAccepted: Bool = true, isDerived: Bool = false,
        wasKept: Bool = false, condition: ConditionInfo? = nil, notes: [NoteInfo] = []
    ) {
        self.event = event
        action = event.actionSymbol
        self.trackerId = trackerId
        now = event.stepTime
        self.isAccepted = isAccepted
        self.isDerived = isDerived
        self.wasKept = wasKept
        self.condition = condition
        self.notes = notes
    }
}

extension StepOutcome {
    /// What a session's step leaves to be sent.
    ///
    /// `nil`: nothing.
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
