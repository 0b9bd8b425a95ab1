/// Everything that follows from processing an event.
package struct StageOutput {
    /// The event to send, or `nil` if it is blocked or consumed.
    package var event: OAVTEvent?
    /// What the backend receives of the event, or `nil` if it is to be decided once the events before it are sent.
    package var dispatch: Dispatch?
    /// The derived events and raised actions, or `nil` if there are none.
    package var effects: CausedEvents?
    /// True if `endStep` must be called once everything is sent.
    package var hasEnd = false
    /// The time of the next periodic metric or window end, `Int.max` if there is none, or `nil` if it must be queried.
    package var nextDue: Int?

    package init(event: OAVTEvent? = nil) {
        self.event = event
    }
}
