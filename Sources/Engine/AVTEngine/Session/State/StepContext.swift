/// What the owner of a session states about the events that it steps.
package struct StepContext: Sendable {
    /// True while held events are stepped.
    ///
    /// Their timestamps may be earlier than the time that measures have counted.
    package var stepsHeldEvents = false
    /// True while events that another event caused are stepped: their work is charged to that event.
    package var stepsCausedEvents = false
    /// The tracker bits that the owner itself writes on every tracker, after a step whose result has them in
    /// `everyTracker`.
    package var ownersMask: UInt64 = 0
}
