/// What came of a step, from the end of the one before it on.
struct StepOutcome {
    /// The tracker whose step it is.
    let tracker: String
    /// True if the step emits an action, so that its event is no surprise.
    let isEmitted: Bool
    /// True if an event of the step is kept by rules.
    let hasKept: Bool
    /// What came of timers on the way.
    let timed: [ReplayRecord]
    /// What came of the step itself.
    let own: [ReplayRecord]
    /// State and memory when the step began.
    let before: Variables
    /// State and memory after all that came of it.
    let after: Variables
    /// The guarantees that it breaks, of those that the test asks for.
    var breaches: [GuaranteeBreach] = []

    /// What the step's event came to; of several that a signal stands for, the first.
    ///
    /// `nil` also if it is held.
    var event: ReplayStep? { own.steps.first { !$0.isDerived && !$0.wasKept } }

    /// True if the step's event is held.
    var isHeld: Bool { hasKept && event == nil }

    /// What was sent, in order.
    var sent: [ReplayEvent] {
        (timed + own).compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    /// The metrics that were sent, in order.
    var metrics: [ReplayMetric] {
        (timed + own).compactMap { if case .metric(let metric) = $0 { metric } else { nil } }
    }

    /// What became of each event.
    var steps: [ReplayStep] { (timed + own).steps }
}

extension [ReplayRecord] {
    /// The steps among them.
    var steps: [ReplayStep] {
        compactMap { if case .step(let step) = $0 { step } else { nil } }
    }
}
