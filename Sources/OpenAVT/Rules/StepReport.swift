import AVTEngine
import AVTValues
import OpenAVTChain

/// What happened to one event in the hub, for traces.
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
    /// The condition that blocked it.
    package let condition: ConditionInfo?
    /// Notes on an accepted event.
    package let notes: [NoteInfo]
    /// What the rules ordered of timers.
    package let timers: [Order]

    /// An order to a timer.
    package struct Order {
        /// True to start it anew, false to stop it.
        package let isStart: Bool
        /// The timer.
        package let name: Symbol
        /// The tracker whose timer it is.
        package let trackerId: Int?
    }

    init(
        event: OAVTEvent, trackerId: Int?, isAccepted: Bool, isDerived: Bool, result: StepResult?,
        orders: [TimerOrder], notes: [Int], run: RuleRun
    ) {
        let content = run.program.content
        self.event = event
        action = event.actionSymbol
        self.trackerId = trackerId
        now = event.stepTime
        self.isAccepted = isAccepted
        self.isDerived = isDerived
        condition = isAccepted ? nil : result.flatMap { $0.condition < 0 ? nil : content.conditions[$0.condition] }
        self.notes = notes.map { content.notes[$0] }
        timers = orders.map {
            Order(
                isStart: $0.isStart, name: content.timers[$0.timer].name,
                trackerId: run.member(at: $0.tracker)?.tracker.trackerId)
        }
    }
}

extension StepOutcome {
    /// What a session's step leaves to be sent.
    init(_ session: borrowing Session) {
        self.init()
        guard !session.derived.isEmpty || !session.raised.isEmpty else { return }
        for order in session.derived {
            let event = DerivedEvent(
                action: OAVTAction(name: order.action.name),
                attributes: order.attributes.map { ($0.attribute, $0.value) })
            if order.isBefore { before.append(event) } else { after.append(event) }
        }
        raised = session.raised.map { OAVTAction(name: $0.name) }
    }
}
