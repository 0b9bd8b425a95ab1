import AVTCore

/// What the backend receives of an event.
package struct Dispatch {
    /// Whether the event and its metrics are sent.
    package var delivery = Delivery.whole
    /// The metrics to send, or `nil` if the metricalc evaluates them.
    package var metrics: [OAVTMetric]?
    /// The properties to add to the metrics that the metricalc evaluates, or `nil` if there are none.
    package var metricMark: RulesMark?
    /// True if `completeDispatch` must be called after the metricalc.
    package var isOpen = false

    package init() {}
}
