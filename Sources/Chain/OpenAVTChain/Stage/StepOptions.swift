/// The origin of an event and the destinations of what results from it, for a stage.
package struct StepOptions {
    // MARK: The event

    /// True if another event caused the event, and is charged for its cost.
    package var isCaused = false
    /// True if the event was held, or a held event raised it.
    package var wasHeld = false

    // MARK: The chain

    /// True if an accepted event is dispatched to the backend.
    package var isDispatched = true
    /// True if the backend receives events, and not only metrics.
    package var sendsEvents = true
    /// True if the stage evaluates the metrics of events.
    package var evaluatesMetrics = false
    /// True if a metricalc is called between the decision on a dispatch and its completion.
    package var awaitsMetricalc = false
    /// True if the stage's windows, or its periodic metrics, follow the clock.
    package var followsClock = false
    /// True if the stage's periodic metrics are sent.
    package var sendsPeriodicMetrics = false

    /// Creates the options of an event of a hub inside another hub, which hands the event on to that hub.
    package init() {}
}
