import AVTCore

/// The interface between the instrument and a hub that runs rules, beyond the public hub protocol.
///
/// For an event the instrument calls, in this order: `decide` if rules hold events or none are loaded yet; `step`; for
/// each event that leaves the hub, derived ones after `decorate`: if `filtersDelivery`, `decideDelivery`, `treated` for
/// each metric, and `treat` or `didWithhold`; in any case `didLeaveHub`; finally `stepEnded`.
package protocol RuleHubProtocol: AnyObject, OAVTHubProtocol {
    /// Called when the hub becomes part of an instrument.
    func attach(to instrument: OAVTInstrument)
    /// Reports the warnings of the packs, unless they have been reported.
    ///
    /// Called on the draining thread when the instrument is ready.
    func reportWarnings()
    /// Called when a tracker is added, before any event of it, and for each existing tracker when the hub is set.
    func trackerJoined(_ tracker: OAVTTrackerProtocol, id: Int)
    /// Called when a tracker has been removed, after its last event.
    func trackerLeft(_ tracker: OAVTTrackerProtocol, id: Int)

    /// Returns true if the rules map the reports of a player, or none are loaded yet.
    func maps(player: String) -> Bool
    /// Processes the events that a report of a player is mapped to.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - tracker: The tracker of the player.
    ///   - state: The tracker's state.
    ///   - time: The time of the report.
    ///   - instrument: The instrument, which processes the events.
    /// - Returns: Their time: that of the report, but no earlier than the latest event.
    func receive(
        _ report: OAVTReport, of tracker: OAVTTrackerProtocol, _ state: OAVTState, at time: EventTime,
        on instrument: OAVTInstrument
    ) -> EventTime

    // MARK: Steps

    /// Processes an event of a tracker with a state, and returns what follows from it.
    func step(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, _ state: OAVTState) -> HubStep
    /// Sets the packs' attributes on a derived event.
    func decorate(_ event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent
    /// Called when an event that left the hub has been sent or withheld.
    func didLeaveHub(_ event: OAVTEvent, tracker: OAVTTrackerProtocol)
    /// Sets whether the events being processed were caused by another event, which is charged for their cost.
    func setStepsCausedEvents(_ isOn: Bool)
    /// Called when everything that results from an event has been sent.
    func stepEnded(tracker: OAVTTrackerProtocol)
    /// True if a `Closing` event is processed before a tracker is removed.
    var handlesClosing: Bool { get }

    /// True if there is no event because rules accepted and consumed it.
    var hasConsumedEvent: Bool { get }
    /// Adds what the hub itself counts, on any thread.
    func addCounts(to counts: inout OAVTCounts)

    // MARK: Events that are held

    /// True if rules hold events for a while, or none are loaded yet. The hub decides which; the instrument stores them.
    var holdsEvents: Bool { get }
    /// True if no rules are loaded yet.
    var isWaiting: Bool { get }
    /// Called when `count` waiting events are dropped because no rules were loaded.
    func didDrop(_ count: Int)
    /// Decides what to do with an event that is ready to be processed.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - tracker: The event's tracker.
    ///   - mayHold: False if the event must not be held.
    /// - Returns: The decision.
    func decide(on event: OAVTEvent, tracker: OAVTTrackerProtocol, mayHold: Bool) -> HoldDecision
    /// Ends the hold of a tracker, if it has one.
    ///
    /// - Parameters:
    ///   - tracker: The tracker.
    ///   - events: The held events in order, including the event that ends the hold.
    /// - Returns: For each event the index of the rule that drops it, or `nil` if the event is to be processed.
    func endHold(of tracker: OAVTTrackerProtocol, held events: [OAVTEvent]) -> [Int?]
    /// Called when a held event is dropped because of a rule that `endHold` returned.
    func drop(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, by rule: Int)
    /// True while held events are being processed.
    var stepsHeldEvents: Bool { get set }

    // MARK: Delivery to the backend

    /// True if rules withhold or change events and metrics before they go to the backend.
    ///
    /// The instrument does this last: trackers, hub and metricalc see all events, unchanged.
    var filtersDelivery: Bool { get }
    /// Returns whether an event and its metrics go to the backend.
    ///
    /// Called before the metrics are computed.
    func decideDelivery(of event: OAVTEvent, tracker: OAVTTrackerProtocol) -> Delivery
    /// Changes an event as the rules require before it goes to the backend.
    func treat(_ event: OAVTEvent, tracker: OAVTTrackerProtocol)
    /// Called when a rule keeps an event from the backend; its metrics may have been sent.
    func didWithhold(_ event: OAVTEvent, by rule: String)
    /// Changes a metric as the rules require before it goes to the backend.
    ///
    /// - Parameters:
    ///   - metric: The metric.
    ///   - event: The event that caused the metric, or `nil` for a metric sent by the clock.
    /// - Returns: The metric to send, or `nil` to send none.
    func treated(_ metric: OAVTMetric, of event: OAVTEvent?) -> OAVTMetric?

    // MARK: Windows

    /// True if measures, timers or periodic metrics use time windows after actions.
    var followsWindows: Bool { get }
    /// The end of the next window in milliseconds of step time, or `nil` if no window is open.
    var nextWindowEnd: Int? { get }
    /// Processes the ends of windows up to a time, each at its own timestamp, and starts and stops timers accordingly.
    ///
    /// Call this method after `evaluateDueMetrics(until:wallOffset:)` for the same time, which itself passes some window
    /// ends.
    func passWindows(until time: Int)
}

/// The decision on an event that a tracker emits.
package enum HoldDecision {
    /// Process the event at once.
    case pass
    /// Hold the event.
    case hold
    /// The event ends the hold: process all held events, and then this one.
    case release
    /// No rules are loaded yet: keep the event until they are.
    case wait
    /// No rules are loaded yet, and as many events as possible wait for them: drop the event.
    ///
    /// The hub counts it.
    case drop
}

/// What follows from an event that a hub has processed.
package struct HubStep {
    /// The event that leaves the hub, or `nil` if it is blocked or consumed.
    package let event: OAVTEvent?
    /// The events that it causes, or `nil` if there are none.
    package let caused: CausedEvents?

    package init(event: OAVTEvent?, caused: CausedEvents? = nil) {
        self.event = event
        self.caused = caused
    }
}

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

/// An event that rules derive from another event.
package struct DerivedEvent {
    package let action: OAVTAction
    package let attributes: [(attribute: Symbol, value: Value)]

    package init(action: OAVTAction, attributes: [(attribute: Symbol, value: Value)]) {
        self.action = action
        self.attributes = attributes
    }
}
