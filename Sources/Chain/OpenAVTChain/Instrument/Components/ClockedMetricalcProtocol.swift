/// A metricalc that follows the instrument's trackers, and whose metrics the clock may trigger.
package protocol ClockedMetricalcProtocol: AnyObject, OAVTMetricalcProtocol {
    /// Called when the metricalc becomes part of an instrument.
    func attach(to instrument: OAVTInstrument)
    /// Reports the warnings of the packs, unless they have been reported.
    ///
    /// Called on the draining thread when the instrument is ready.
    func reportWarnings()
    /// Adds what the rules of the metricalc count, unless they are those of the hub, on any thread.
    func addCounts(to counts: inout OAVTCounts, beside hub: (any RuleHubProtocol)?)
    /// Called when a tracker has been removed, after its last event.
    func trackerLeft(_ tracker: OAVTTrackerProtocol)
    /// Sends the metrics of an event, in order.
    ///
    /// - Parameters:
    ///   - event: The event, which has left the hub.
    ///   - tracker: The tracker that emitted the event.
    ///   - state: The state of the tracker.
    ///   - send: Sends a metric.
    /// - Returns: The number of metrics.
    func sendMetrics(
        of event: OAVTEvent, tracker: OAVTTrackerProtocol, _ state: OAVTState, to send: (OAVTMetric) -> Void
    ) -> Int
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
    func evaluateDueMetrics(until time: Int, wallOffset: Int) -> [OAVTMetric]
}
