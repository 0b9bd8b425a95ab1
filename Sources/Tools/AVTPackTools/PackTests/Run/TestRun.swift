import AVTCore
import AVTDiagnostics
import AVTRules

/// A run of a test on a new instrument, in virtual time.
struct TestRun {
    private let test: TestSyntax
    private let session: ReplaySession
    private var variables: Variables
    // The monitor, or `nil` if no step expects a guarantee to hold.
    private var monitor: GuaranteeMonitor?
    private var breaches: [GuaranteeBreach] = []
    private let timeMetrics: Set<String>
    /// The last value of each metric that was sent, with the time of its step.
    private var sent: [String: (value: Value, at: Int)] = [:]
    /// What the test exercises.
    private(set) var exercise = RuleCoverage()
    /// The steps of the processing chain so far.
    private(set) var steps: [RecordedTest.Step] = []

    init(_ test: TestSyntax, _ packs: PackUnderTest, steps: ReplayOptions.StepDetail = .decisions) {
        self.test = test
        timeMetrics = Set(packs.pack.metricUnits.filter(\.value.isDuration).keys)
        let requested = test.guarantees
        // Generated ids start with the name.
        session = ReplaySession(
            name: "test", program: packs.program,
            options: ReplayOptions(
                steps: requested.isEmpty || steps == .measures ? steps : .states,
                hashKey: Array("testtesttesttest".utf8)),
            at: 0)
        for tracker in test.trackers { session.join(tracker.name, kind: tracker.kind?.text) }
        variables = Variables(session, trackers: test.trackers.map(\.name))
        guard !requested.isEmpty else { return }
        let monitor = GuaranteeMonitor(
            packs.pack.guarantees.filter { requested.contains($0.name) }, of: packs.pack,
            trackers: test.trackers.map(\.name))
        breaches = monitor.initialBreaches
        self.monitor = monitor
    }

    /// Plays the steps up to the first one that does not meet its expectation, and returns its failures.
    mutating func play() -> [Diagnostic] {
        for step in test.steps {
            let outcome = play(step)
            exercise.record(outcome, of: step.input)
            defer { for metric in outcome.metrics { sent[metric.name] = (metric.value, step.at) } }
            guard let expectation = step.expectation else { continue }
            var verification = Verification(outcome, timeMetrics: timeMetrics, earlier: sent)
            verification.verify(expectation)
            if !verification.failures.isEmpty { return verification.failures }
        }
        return []
    }

    private mutating func play(_ step: StepSyntax) -> TestStepResult {
        let tracker = step.tracker?.text ?? test.trackers.first?.name ?? ""
        let before = variables
        let timed = session.begin(at: step.at)
        let own = act(step, tracker)
        steps += timed.steps.map { RecordedTest.Step(step: $0, isTimerEvent: true) }
        steps += own.steps.map { RecordedTest.Step(step: $0, isTimerEvent: false) }
        var (isEmitted, isClosed) = (false, false)
        if case .action? = step.input { isEmitted = true }
        if case .close? = step.input { isClosed = true }
        // The variables of a closed session no longer exist.
        if !isClosed { variables = Variables(session, trackers: test.trackers.map(\.name)) }
        defer { breaches = [] }
        breaches += monitor?.examine(timed + own, until: step.at) ?? []
        return TestStepResult(
            tracker: tracker, isEmitted: isEmitted, hasHeldEvents: session.hasHeldEvents, timed: timed, own: own,
            before: before,
            after: variables, breaches: breaches + (monitor?.unreached(of: tracker) ?? []))
    }

    private func act(_ step: StepSyntax, _ tracker: String) -> [ReplayRecord] {
        let content: LogLine.Content
        switch step.input {
        case .close: return session.close()
        case nil: return []
        case .action(let action): content = .action(action.text)
        case .signal(let signal): content = .signal(signal.text)
        case .property(let property, let value): content = .property(property.text, value: value)
        case .consents(let consents): content = .consents(consents.map { ($0.name.text, $0.isGiven) })
        }
        return session.act(
            LogLine(
                tracker: tracker, content: content, attributes: named(step.attributes),
                getters: step.getters.map { (tracker: $0.tracker.text, values: named($0.values)) }))
    }
}

/// Returns the values that are not missing.
private func named(_ values: [ValueSyntax]) -> [(name: String, value: Value)] {
    values.compactMap { value in value.value.map { (name: value.name.text, value: $0) } }
}
