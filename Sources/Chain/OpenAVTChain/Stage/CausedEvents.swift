/// The events that result from processing an event, in addition to the event itself.
package struct CausedEvents {
    /// Derived events to send before the event.
    package var before: [DerivedEvent] = []
    /// Derived events to send after the event.
    package var after: [DerivedEvent] = []
    /// The actions of events to process next.
    package var raised: [OAVTAction] = []

    package init() {}
}
