/// The effects of a test's step, including those of timers since the previous step.
struct TestStepResult {
    /// The tracker of the step.
    let tracker: String
    /// True if the step emits an action, so that its own event is expected.
    let isEmitted: Bool
    /// True if rules hold an event of the step.
    let hasHeldEvents: Bool
    /// The records of timers that fired since the previous step.
    let timed: [ReplayRecord]
    /// The records of the step itself.
    let own: [ReplayRecord]
    /// State and memory before the step.
    let before: Variables
    /// State and memory after the step.
    let after: Variables
    /// The broken guarantees, of those that the test expects to hold.
    var breaches: [GuaranteeBreach] = []

    /// The processing of the step's event; of the first one if a signal produced several.
    ///
    /// It is `nil` also if the event is held.
    var event: ReplayStep? { own.steps.first { !$0.isDerived && !$0.wasHeld } }

    /// True if the step's event is held.
    var isHeld: Bool { hasHeldEvents && event == nil }

    /// The events that were sent, in order.
    var sent: [ReplayEvent] {
        (timed + own).compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    /// The metrics that were sent, in order.
    var metrics: [ReplayMetric] {
        (timed + own).compactMap { if case .metric(let metric) = $0 { metric } else { nil } }
    }

    /// The processing of each event.
    var steps: [ReplayStep] { (timed + own).steps }
}

extension [ReplayRecord] {
    /// The steps among the records.
    var steps: [ReplayStep] {
        compactMap { if case .step(let step) = $0 { step } else { nil } }
    }
}
