import AVTCore

/// A component that runs rules, as the instrument knows it beyond the public protocols: the hub, and the metricalc.
///
/// The instrument calls the hub's stage for each event, in this order:
///
/// 1. ``admit(_:tracker:mayHold:)``, only while the event's tracker may have a hold or no rules are loaded.
/// 2. ``step(_:tracker:_:)``, which returns everything that follows from the event.
/// 3. ``derive(_:tracker:_:)`` for each derived event.
/// 4. ``dispatch(_:tracker:_:)`` and ``completeDispatch(_:as:tracker:_:)``, only if the output of the step leaves
///    them to be called.
/// 5. ``endStep(tracker:_:)``, only if the output says that something ends with the step.
///
/// A metricalc only has trackers and a clock. By default a stage passes events unchanged.
package protocol RuleStage: AnyObject {
    // MARK: The instrument

    /// Called when the component becomes part of an instrument.
    func attach(to instrument: OAVTInstrument)
    /// Called when a tracker is added, before any event of it, and for each existing tracker when the hub is set.
    func trackerJoined(_ tracker: OAVTTrackerProtocol, id: Int)
    /// Called when a tracker has been removed, after its last event.
    func trackerLeft(_ tracker: OAVTTrackerProtocol)
    /// The features that the active program uses.
    var features: StageFeatures { get }
    /// Returns where the metrics of this stage's events come from if the instrument has this metricalc.
    func source(with metricalc: any OAVTMetricalcProtocol) -> MetricsSource

    // MARK: Events

    /// Processes an event and returns everything that follows from it.
    func step(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, _ options: StepOptions) -> StageOutput
    /// Sets the packs' attributes on a derived event, and decides what the backend receives of it.
    func derive(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, _ options: StepOptions) -> Dispatch
    /// Decides what the backend receives of an event that left the hub.
    func dispatch(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, _ options: StepOptions) -> Dispatch
    /// Completes a dispatch after the metricalc has been called.
    func completeDispatch(
        _ event: OAVTEvent, as dispatch: Dispatch, tracker: OAVTTrackerProtocol, _ options: StepOptions)
    /// Called when a rule keeps an event from the backend; its metrics may have been sent.
    func didWithhold(_ event: OAVTEvent, by rule: String)
    /// Ends a step once everything that results from it has been sent.
    func endStep(tracker: OAVTTrackerProtocol, _ options: StepOptions) -> StepEnd

    // MARK: Holds

    /// Decides what to do with an event that is ready to be processed.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - tracker: The event's tracker.
    ///   - mayHold: False if the event must not be held.
    /// - Returns: The decision.
    func admit(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, mayHold: Bool) -> HoldDecision
    /// Ends the hold of a tracker, if it has one.
    ///
    /// - Parameters:
    ///   - tracker: The tracker.
    ///   - events: The held events in order, including the event that ends the hold.
    /// - Returns: For each event the index of the rule that drops it, or `nil` if the event is to be processed.
    func endHold(of tracker: OAVTTrackerProtocol, kept events: [OAVTEvent]) -> [Int?]
    /// Called when a held event is dropped because of a rule that `endHold` returned.
    func drop(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, by rule: Int)
    /// Called when `count` queued events are dropped because no rules were loaded.
    func lose(_ count: Int)

    // MARK: The clock

    /// The time of the next periodic metric or window end, in milliseconds of step time, or `nil` if there is none.
    var nextDue: Int? { get }
    /// Processes the ends of windows up to a moment, each at its own time, and evaluates the metrics that are due.
    ///
    /// - Parameter moment: The moment.
    /// - Returns: The metrics in order, each with its due time.
    func passTime(until moment: Moment) -> [OAVTMetric]
    /// Returns those of the periodic metrics that may be sent.
    func treated(_ metrics: [OAVTMetric]) -> [OAVTMetric]
}

extension RuleStage {
    package func trackerJoined(_ tracker: OAVTTrackerProtocol, id: Int) {}

    package func source(with metricalc: any OAVTMetricalcProtocol) -> MetricsSource { .metricalc }

    package func step(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, _ options: StepOptions) -> StageOutput {
        StageOutput(event: event)
    }

    package func derive(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, _ options: StepOptions) -> Dispatch {
        Dispatch()
    }

    package func dispatch(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, _ options: StepOptions) -> Dispatch {
        Dispatch()
    }

    package func completeDispatch(
        _ event: OAVTEvent, as dispatch: Dispatch, tracker: OAVTTrackerProtocol, _ options: StepOptions
    ) {}

    package func didWithhold(_ event: OAVTEvent, by rule: String) {}

    package func endStep(tracker: OAVTTrackerProtocol, _ options: StepOptions) -> StepEnd { StepEnd() }

    package func admit(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, mayHold: Bool) -> HoldDecision { .pass }

    package func endHold(of tracker: OAVTTrackerProtocol, kept events: [OAVTEvent]) -> [Int?] {
        events.map { _ in nil }
    }

    package func drop(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, by rule: Int) {}

    package func lose(_ count: Int) {}

    package func treated(_ metrics: [OAVTMetric]) -> [OAVTMetric] { metrics }
}
