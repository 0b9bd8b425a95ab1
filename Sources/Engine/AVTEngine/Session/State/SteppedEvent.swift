/// The last event that was stepped.
struct SteppedEvent {
    var tracker = 0
    /// The timestamp in milliseconds.
    var now = 0
    /// The action, by index into the program's actions.
    var action = 0
    /// True until the end of the step, if the event was accepted.
    var isAccepted = false
    /// True until the event is sent; false if it never will be.
    var isReportPending = false
    /// True while an event that was derived from it is processed.
    var isDerivedCurrent = false

    /// Begins the step of an event.
    @inline(__always)
    mutating func begin(_ action: Int, tracker: Int, now: Int) {
        self.tracker = tracker
        self.now = now
        self.action = action
    }
}
