import AVTCore

/// The interface between the instrument and a hub that runs rules, beyond the public hub protocol.
package protocol RuleHubProtocol: AnyObject, OAVTHubProtocol {
    /// Called when the hub becomes part of an instrument.
    func attach(to instrument: OAVTInstrument)
    /// Called when a tracker is added, before any event of it, and for each existing tracker when the hub is set.
    func trackerJoined(_ tracker: OAVTTrackerProtocol, id: Int)
    /// Called when a tracker has been removed, after its last event.
    func trackerLeft(_ tracker: OAVTTrackerProtocol, id: Int)
    /// Returns and clears the outcome of the event just processed, or returns `nil` if there is none.
    func takeOutcome() -> StepOutcome?
    /// Sets the packs' attributes on a derived event.
    func decorate(_ event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent
    /// Called when an event that left the hub has been sent.
    func didSend(_ event: OAVTEvent, tracker: OAVTTrackerProtocol)
    /// Sets whether the events being processed were caused by another event, which is charged for their cost.
    func setStepsCausedEvents(_ isOn: Bool)
    /// Called when everything that results from an event has been sent.
    func stepEnded(tracker: OAVTTrackerProtocol)
    /// The hub itself if its rules use time windows after actions, or `nil`.
    var windowed: (any WindowedHub)? { get }
    /// True if a `Closing` event is processed before a tracker is removed.
    var handlesClosing: Bool { get }
    /// The hub itself if its rules hold events, or `nil`.
    var holding: (any HoldingHub)? { get }
    /// The hub itself if its rules withhold or change what is sent to the backend, or `nil`.
    var delivering: (any DeliveringHub)? { get }
}

/// A hub whose measures and timers use time windows after actions.
package protocol WindowedHub: AnyObject {
    /// The end of the next window in milliseconds of step time, or `nil` if no window is open.
    var nextWindowEnd: Int? { get }
    /// Processes the ends of windows up to a time, each at its own timestamp, and starts and stops timers accordingly.
    ///
    /// Call this method after `takeDueMetrics(until:wallOffset:)` for the same time, which itself passes some window
    /// ends.
    func passWindows(until time: Int)
}

/// The interface between the instrument and a metricalc that runs rules, beyond the public metricalc protocol.
package protocol RuleMetricalcProtocol: AnyObject, OAVTMetricalcProtocol {
    /// Called when the metricalc becomes part of an instrument.
    func attach(to instrument: OAVTInstrument)
    /// Called when a tracker has been removed, after its last event.
    func trackerLeft(_ tracker: OAVTTrackerProtocol)
    /// True if the clock triggers some of the metrics.
    var sendsByClock: Bool { get }
    /// The time at which the next periodic metric is due, in milliseconds of step time, or `nil` if none is running.
    var nextDue: Int? { get }
    /// Returns the metrics due until a time in order, each evaluated at its due time, and schedules them again one
    /// period later.
    ///
    /// - Parameters:
    ///   - time: The time in milliseconds of step time.
    ///   - wallOffset: The offset from step time to wall-clock time in milliseconds.
    /// - Returns: The metrics.
    func takeDueMetrics(until time: Int, wallOffset: Int) -> [OAVTMetric]
}

/// The events that result from processing an event, in addition to the event itself.
package struct StepOutcome {
    /// Derived events to send before the event.
    package var before: [DerivedEvent] = []
    /// Derived events to send after the event.
    package var after: [DerivedEvent] = []
    /// The actions of events to process next.
    package var raised: [OAVTAction] = []

    package init() {}

}

/// An event that rules derive from another event.
package struct DerivedEvent {
    package let action: OAVTAction
    package let attributes: [(attribute: Symbol, value: Value)]

    package init(action: OAVTAction, attributes: [(attribute: Symbol, value: Value)]) {
        self.action = action
        self.attributes = attributes
    }
}
