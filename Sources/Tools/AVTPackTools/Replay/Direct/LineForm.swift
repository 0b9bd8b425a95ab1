/// The records that an output has, and how it writes them.
package enum LineForm: Sendable {
    /// Metrics, events or both as JSON.
    case json(metrics: Bool, events: Bool)
    /// Metrics as comma-separated values.
    case csv

    /// True if the output has metrics.
    package var hasMetrics: Bool {
        if case .json(false, _) = self { false } else { true }
    }

    /// True if the output has events.
    package var hasEvents: Bool {
        if case .json(_, true) = self { true } else { false }
    }
}
