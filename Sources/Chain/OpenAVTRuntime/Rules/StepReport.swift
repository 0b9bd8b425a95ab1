import AVTCore
import AVTEngine
import OpenAVTChain

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
    /// True for an accepted event that does not leave the hub, only what it caused.
    package let isConsumed: Bool
    /// True for a derived event.
    package let isDerived: Bool
    /// True for a held event, and for the events that it raised.
    package let wasHeld: Bool
    /// The condition that blocked the event, or `nil` if none did.
    package let condition: ConditionInfo?
    /// The notes on an accepted event.
    package let notes: [NoteInfo]

    init(
        _ event: OAVTEvent, trackerId: Int?, isAccepted: Bool = true, isConsumed: Bool = false,
        isDerived: Bool = false, wasHeld: Bool = false, condition: ConditionInfo? = nil, notes: [NoteInfo] = []
    ) {
        self.event = event
        action = event.actionSymbol
        self.trackerId = trackerId
        now = event.stepTime
        self.isAccepted = isAccepted
        self.isConsumed = isConsumed
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
        for command in session.derived {
            let event = DerivedEvent(
                action: actions[command.action], attributes: command.attributes.map { ($0.attribute, $0.value) })
            if command.isBefore { before.append(event) } else { after.append(event) }
        }
        raised = session.raised.map { actions[$0] }
    }
}
