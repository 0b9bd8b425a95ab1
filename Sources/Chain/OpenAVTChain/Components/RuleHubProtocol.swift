import AVTCore

/// What a hub that runs rules needs of the instrument beyond the documented protocol.
package protocol RuleHubProtocol: AnyObject, OAVTHubProtocol {
    /// The hub is in this instrument from now on.
    func attach(to instrument: OAVTInstrument)
    /// A tracker is there, before any event of it; also called for those present when the hub comes.
    func trackerJoined(_ tracker: OAVTTrackerProtocol, id: Int)
    /// A tracker is gone, after its last event.
    func trackerLeft(_ tracker: OAVTTrackerProtocol, id: Int)
    /// What the event just processed has ordered, which is then forgotten.
    ///
    /// `nil`: nothing.
    func takeOutcome() -> StepOutcome?
    /// Puts attributes on a derived event.
    func decorate(_ event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent
    /// An event has left the hub and was sent.
    func didSend(_ event: OAVTEvent, tracker: OAVTTrackerProtocol)
    /// Begins or ends the steps of events that another event has caused: what they cost counts as cost of that one.
    func setStepsCausedEvents(_ isOn: Bool)
    /// Everything of the step was sent.
    func stepEnded(tracker: OAVTTrackerProtocol)
    /// Itself, if its rules follow windows of time after actions.
    var windowed: (any WindowedHub)? { get }
    /// True if `Closing` is to be stepped before a tracker goes.
    var handlesClosing: Bool { get }
    /// Itself, if its rules keep events for a while.
    var holding: (any HoldingHub)? { get }
    /// Itself, if its rules keep some of what is sent back, or change it.
    var delivering: (any DeliveringHub)? { get }
}

/// What the instrument needs of a hub whose measures and timers follow windows of time after actions.
package protocol WindowedHub: AnyObject {
    /// When the next window ends, in milliseconds of the steps' clock; `nil` if none is open.
    var nextWindowEnd: Int? { get }
    /// Passes the ends of windows until a time, each as of its own moment, and starts and stops timers accordingly.
    ///
    /// To be called after the metrics that were due until then were taken: these pass ends on their way.
    func passWindows(until time: Int)
}

/// What a metricalc that runs rules needs of the instrument beyond the documented protocol.
package protocol RuleMetricalcProtocol: AnyObject, OAVTMetricalcProtocol {
    /// The metricalc is in this instrument from now on.
    func attach(to instrument: OAVTInstrument)
    /// A tracker is gone, after its last event.
    func trackerLeft(_ tracker: OAVTTrackerProtocol)
    /// True if some of its metrics are sent by the clock.
    var sendsByClock: Bool { get }
    /// When a metric is due next, in milliseconds of the steps' clock; `nil` if none runs.
    var nextDue: Int? { get }
    /// The metrics that are due until a time, each as of the moment at which it was due, in order.
    ///
    /// - Parameters:
    ///   - time: the time in milliseconds of the steps' clock.
    ///   - wallOffset: what the wall clock shows beyond it.
    /// - Returns: the metrics; they are then due again a period later.
    func takeDueMetrics(until time: Int, wallOffset: Int) -> [OAVTMetric]
}

/// What a step orders to be sent besides its event.
package struct StepOutcome {
    /// Derived events before it.
    package var before: [DerivedEvent] = []
    /// Derived events after it.
    package var after: [DerivedEvent] = []
    /// Actions that become the next events.
    package var raised: [OAVTAction] = []

    package init() {}

}

/// An event that rules derive from another.
package struct DerivedEvent {
    package let action: OAVTAction
    package let attributes: [(attribute: Symbol, value: Value)]

    package init(action: OAVTAction, attributes: [(attribute: Symbol, value: Value)]) {
        self.action = action
        self.attributes = attributes
    }
}
