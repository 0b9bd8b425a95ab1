/// The component that evaluates the metrics of events.
package enum MetricsSource {
    /// The stage, together with the event's step.
    case stage
    /// A metricalc that reads the stage's session: it is called before the session records that the event is sent.
    case metricalcOfStage
    /// A metricalc that knows nothing of the stage.
    case metricalc
}
