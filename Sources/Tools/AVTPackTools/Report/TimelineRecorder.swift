import AVTCore
import AVTEngine

/// Replays the lines of one session, and records its timeline.
package struct TimelineRecorder {
    private let program: RuleProgram
    private let replay: Replay
    private var timeline: SessionTimeline
    private var hasStarted = false
    private var lines: [Int: LogLine] = [:]

    /// The maximum number of steps of a timeline.
    static let stepLimit = 500
    private static let laneLimit = 60
    private static let attributeLimit = 24

    /// Creates a recorder.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - reason: The reason why it was chosen, or `nil` if there is no special one.
    ///   - program: The program.
    ///   - options: The options of the replay of the whole log.
    package init(of session: ReportSession, because reason: String?, _ program: RuleProgram, _ options: ReplayOptions) {
        var options = options
        options.steps = .measures
        options.recordsAttributes = true
        self.program = program
        replay = Replay(program: program, options: options)
        timeline = SessionTimeline(session: session, reason: reason)
    }

    /// Processes the next line of the session.
    package mutating func process(_ line: LogLine) {
        guard timeline.steps.count < TimelineRecorder.stepLimit else {
            timeline.omittedLineCount += 1
            return
        }
        if let number = line.number { lines = [number: line] }
        // Times count from the first line, as those of traces and explanations.
        if let at = line.at { start(at: at) }
        add(replay.process(line))
    }

    /// Ends the session.
    package mutating func finish() -> SessionTimeline {
        if timeline.omittedLineCount == 0 { add(replay.finish()) }
        return timeline
    }

    /// Adds the steps of a line, which are many if timers fired before it.
    private mutating func add(_ records: [ReplayRecord]) {
        let stepMetrics = records.stepMetrics
        for record in records {
            switch record {
            // Only metrics of the clock belong to no step.
            case .metric(let metric) where !stepMetrics.contains(metric):
                if hasRoom() { add(metric) }
            case .step(let step):
                if hasRoom() { add(step) }
            case .metric, .event: break
            }
        }
    }

    /// Returns whether the timeline has room for another step, and counts the step otherwise.
    private mutating func hasRoom() -> Bool {
        if timeline.steps.count < TimelineRecorder.stepLimit { return true }
        timeline.omittedStepCount += 1
        return false
    }

    private mutating func add(_ metric: ReplayMetric) {
        start(at: metric.location.at)
        timeline.steps.append(
            SessionTimeline.Step(
                at: metric.location.at - timeline.start, tracker: metric.location.tracker, action: "",
                outcome: "clock", metrics: [NamedValue(name: metric.name, value: metric.value)]))
    }

    private mutating func add(_ step: ReplayStep) {
        start(at: step.location.at)
        let at = step.location.at - timeline.start
        timeline.steps.append(
            SessionTimeline.Step(
                at: at, tracker: step.location.tracker, action: step.action, outcome: step.outcome,
                line: step.isMade || step.isDerived ? nil : step.line,
                rule: step.blocking?.rule ?? step.withheldBy, code: step.blocking?.code,
                because: step.blocking?.because,
                metrics: step.metrics.map { NamedValue(name: $0.name, value: $0.value) },
                attributes: attributes(of: step)))
        for owner in step.state { add(owner.variables, of: owner.tracker, at: at) }
        add(step.instrumentState, of: "", at: at)
        for owner in step.memory { add(owner.variables, of: owner.tracker, at: at) }
        add(step.instrumentMemory, of: "", at: at)
    }

    private mutating func start(at time: Int) {
        if !hasStarted { timeline.start = time }
        hasStarted = true
    }

    private mutating func add(_ variables: [NamedValue], of tracker: String, at time: Int) {
        for variable in variables {
            let index = timeline.lanes.firstIndex { $0.name == variable.name && $0.tracker == tracker }
            if let index {
                if timeline.lanes[index].changes.last?.value == variable.value { continue }
                timeline.lanes[index].changes.append((time, variable.value))
            } else if timeline.lanes.count < TimelineRecorder.laneLimit {
                timeline.lanes.append(
                    SessionTimeline.Lane(tracker: tracker, name: variable.name, changes: [(time, variable.value)]))
            }
        }
    }

    /// Returns the attributes of the line of an event, with the values that were sent.
    ///
    /// Where rules protect attributes, only the attributes of an event that was sent are known to be allowed.
    private func attributes(of step: ReplayStep) -> [NamedValue] {
        guard !step.isMade, !step.isDerived, let line = step.line.flatMap({ lines[$0] }) else { return [] }
        var values: [NamedValue] = []
        if let event = step.event {
            values = event.attributes.filter { sent in line.attributes.contains { $0.name == sent.name } }
        } else if !program.filtersDelivery {
            values = line.attributes.map { NamedValue(name: $0.name, value: $0.value) }
        }
        return Array(values.prefix(TimelineRecorder.attributeLimit))
    }
}

extension ReplayStep {
    fileprivate var outcome: String {
        if !isAccepted { return "blocked" }
        if withheldBy != nil { return "withheld" }
        if action == StandardAction.closing { return "end" }
        return event == nil ? "consumed" : "sent"
    }
}
