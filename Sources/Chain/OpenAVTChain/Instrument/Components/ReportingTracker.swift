/// A tracker that queues the reports of its player.
package protocol ReportingTracker: AnyObject {
    /// The player whose reports the tracker makes, or `nil` if it brings no rules for a player.
    var mappedPlayer: String? { get }
    /// Creates the rules that map the reports if those of the hub do not, or returns `nil` if the tracker brings none.
    func makeMapping() -> (any PlayerMapping)?
    /// Ends the reports, and processes those that wait.
    ///
    /// Called on the draining thread when the tracker is removed, or the instrument ends.
    func processLastReports(on instrument: OAVTInstrument)
    /// True on a thread that begins or stops to listen to the player, which `processLastReports` waits for.
    var isChangingOnThisThread: Bool { get }
    /// True if the tracker records the events that are emitted for it.
    var recordsEvents: Bool { get }
    /// Records an event that was emitted for the tracker: not one that follows from a report or from another event.
    ///
    /// Called on the draining thread, before the event is processed.
    ///
    /// - Parameters:
    ///   - event: The event with its attributes.
    ///   - time: Its time.
    ///   - emitter: What emitted it.
    func record(_ event: OAVTEvent, at time: EventTime, from emitter: Emitter)
}

/// What emits an event, other than rules.
package enum Emitter: Sendable {
    case app
    case timer(TimerRun)

    /// True for a timer that has been stopped.
    @inline(__always)
    var hasEnded: Bool {
        switch self {
        case .app: false
        case .timer(let run): run.hasEnded
        }
    }
}
