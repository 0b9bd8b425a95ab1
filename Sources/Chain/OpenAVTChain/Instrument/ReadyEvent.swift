/// An event that is ready to be processed.
struct ReadyEvent {
    let action: OAVTAction
    let event: OAVTEvent
    let time: EventTime
}
