/// The records that an output has, and how it writes them.
package enum LineForm: Sendable {
    /// Metrics, events or both as JSON, with the number of each among the samples of its session and time if they are
    /// numbered.
    case json(metrics: Bool, events: Bool, isNumbered: Bool = false)
    /// Metrics as comma-separated values.
    case csv

    /// True if the output has metrics.
    package var hasMetrics: Bool {
        if case .json(metrics: false, _, _) = self { false } else { true }
    }

    /// True if the output has events.
    package var hasEvents: Bool {
        if case .json(_, events: true, _) = self { true } else { false }
    }

    /// True if the lines have numbers.
    var isNumbered: Bool {
        if case .json(_, _, isNumbered: true) = self { true } else { false }
    }
}
