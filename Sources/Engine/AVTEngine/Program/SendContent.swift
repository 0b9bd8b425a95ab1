/// What a program adds to events, and the metrics that it sends.
package struct SendContent: Sendable {
    /// The attributes that are added to accepted events, by action.
    package var attributes: [AttributeCode] = []
    /// The attributes that events share.
    package var attributeBlocks: [AttributeBlockCode] = []
    /// The payload of each action, or `nil` for an action without one; empty if there are no payloads.
    package var payloads: [[PayloadFragmentCode]?] = []
    /// The number of payload fragments whose last sent values are stored.
    package var payloadMemories = 0
    /// Getters of the packs, whose attributes are added to events before the transitions.
    package var getters: [GetterInfo] = []

    /// The metrics.
    package var metrics: [MetricInfo] = []
    /// The metric formulas of each action.
    package var metricFormulas: [[MetricFormula]] = []
    /// The periodic metrics; metrics of the same time are sent in this order.
    package var periodicMetrics: [PeriodicMetric] = []
}
