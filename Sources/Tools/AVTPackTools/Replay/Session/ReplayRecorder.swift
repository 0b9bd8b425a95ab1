import AVTCore
import AVTEngine
import OpenAVT

/// Records the steps of an instrument and the events and metrics that it sends.
final class ReplayRecorder: StepObserver {
    private let session: String
    private let backend: ReplayBackend
    private unowned let hub: OAVTHubRules
    private let detail: ReplayOptions.StepDetail
    private let recordsAttributes: Bool
    private var trackers: [ReplayTracker] = []
    private var trackersById: [Int: ReplayTracker] = [:]
    private var records: [ReplayRecord] = []
    // Steps of the current event that have not ended, each with the event that it may send.
    private var openSteps: [OpenStep] = []
    private var timers: [ReplayStep.TimerChange] = []
    private var stepCount = 0
    /// True if an event was held since this was last set to false.
    var hasHeldEvents = false
    /// The tracker of the current line.
    var currentTracker = ""
    /// The current line, or `nil` between two lines.
    var line: LogLine?
    /// The actions of the current line.
    var actions: Set<Symbol> = []
    /// Explains steps and metrics, or `nil` if no explanations are wanted.
    var explainer: SessionExplainer? {
        didSet {
            explainer?.trackerName = { [unowned self] in name(of: $0) }
            explainer?.origin = { [unowned self] in origin(of: $0) }
        }
    }
    // The lines from which the events came whose steps have not ended.
    private var origins: [ObjectIdentifier: EventOrigin] = [:]

    private struct OpenStep {
        let event: OAVTEvent
        var step: ReplayStep
        // The index of the step's record, if its event was sent.
        var index: Int?
    }

    init(session: String, hub: OAVTHubRules, backend: ReplayBackend, options: ReplayOptions) {
        self.session = session
        self.backend = backend
        self.hub = hub
        detail = options.steps
        recordsAttributes = options.recordsAttributes
    }

    /// Adds a tracker, whose name is used in records.
    func add(_ tracker: ReplayTracker, id: Int) {
        trackers.append(tracker)
        trackersById[id] = tracker
    }

    /// Records the line that an event came from.
    func recordOrigin(of event: OAVTEvent) {
        guard detail != .none || explainer != nil else { return }
        let isMade = !actions.contains(event.actionSymbol)
        origins[ObjectIdentifier(event)] = EventOrigin(number: line?.number, line: isMade ? nil : line, isMade: isMade)
    }

    private func origin(of event: OAVTEvent) -> EventOrigin {
        origins[ObjectIdentifier(event)] ?? EventOrigin(number: line?.number)
    }

    /// Returns what was recorded since the last call and removes it.
    func removeRecords() -> [ReplayRecord] {
        defer { records.removeAll(keepingCapacity: true) }
        return records
    }

    // MARK: From the instrument

    /// Records a timer command.
    func receive(_ request: TimerRequest) {
        timers.append(
            ReplayStep.TimerChange(
                isStart: request.after != nil, name: request.name.name, tracker: name(of: request.trackerId),
                after: request.after, every: request.every))
    }

    /// Records an event that was sent, with its metrics.
    func receive(_ event: OAVTEvent, _ metrics: [OAVTMetric]) {
        explainer?.settlePending(rule: nil, sent: metrics)
        guard let open = openSteps.lastIndex(where: { $0.event === event }) else {
            // The event of a tracker beyond the maximum number that rules support.
            let location = ReplayLocation(session: session, tracker: currentTracker, at: event.stepTime)
            return records.append(.event(replayEvent(event, location)))
        }
        let location = openSteps[open].step.location
        let sent = replayEvent(event, location)
        record(metrics, of: open)
        records.append(.event(sent))
        openSteps[open].step.event = sent
        recordStep(open)
    }

    /// Records the metrics of an event whose formulas have no value.
    func receiveUnsent(_ metrics: [ReplayStep.UnsentMetric], of event: OAVTEvent) {
        guard let open = openSteps.lastIndex(where: { $0.event === event }) else { return }
        openSteps[open].step.unsentMetrics = metrics
    }

    private func replayEvent(_ event: OAVTEvent, _ location: ReplayLocation) -> ReplayEvent {
        ReplayEvent(location: location, event, hasAttributes: recordsAttributes)
    }

    private func record(_ metrics: [OAVTMetric], of open: Int) {
        let metrics = metrics.map { ReplayMetric(location: openSteps[open].step.location, $0) }
        records += metrics.map(ReplayRecord.metric)
        openSteps[open].step.metrics = metrics
    }

    private func recordStep(_ open: Int) {
        guard detail != .none else { return }
        openSteps[open].index = records.count
        records.append(.step(openSteps[open].step))
    }

    /// Records a metric that was sent periodically.
    func receive(_ metric: OAVTMetric, _ origin: PeriodicOrigin) {
        let location = ReplayLocation(session: session, tracker: name(of: origin.trackerId), at: origin.at)
        records.append(.metric(ReplayMetric(location: location, metric)))
        guard let explainer, let tracker = origin.trackerId.flatMap({ trackersById[$0] }) else { return }
        explainer.receive(metric, origin, trackerIndex: hub.trackerIndex(of: tracker) ?? 0)
    }

    // MARK: From the hub

    func stepBegins() {
        timers.removeAll(keepingCapacity: true)
    }

    func stepDecided(_ report: StepReport) {
        explainer?.decided(report)
        let origin = self.origin(of: report.event)
        let step = ReplayStep(
            location: ReplayLocation(session: session, tracker: name(of: report.trackerId), at: report.now),
            action: report.action.name, isAccepted: report.isAccepted, isDerived: report.isDerived,
            wasHeld: report.wasHeld, line: origin.number, isMade: origin.isMade,
            blocking: report.condition.map(ReplayStep.Blocking.init),
            notes: report.notes.map {
                ReplayStep.Note(
                    transition: $0.transition, code: $0.code, because: $0.because, level: $0.level, about: $0.about)
            })
        openSteps.append(OpenStep(event: report.event, step: step))
        // Nothing is sent with which it would be recorded, and what it causes follows it.
        if report.isConsumed || step.action == StandardAction.closing { recordStep(openSteps.count - 1) }
    }

    func swapBegins() {}
    func swapEnded() {}

    func eventHeld() {
        hasHeldEvents = true
    }

    func eventWithheld(_ event: OAVTEvent, by rule: String) {
        let metrics = backend.takeMetrics()
        explainer?.withheld(event, by: rule, sent: metrics)
        guard let open = openSteps.lastIndex(where: { $0.event === event }) else { return }
        openSteps[open].step.withheldBy = rule
        openSteps[open].step.withheldEvent = replayEvent(event, openSteps[open].step.location)
        record(metrics, of: open)
        recordStep(open)
    }

    func stepEnded() {
        explainer?.stepEnded()
        for open in openSteps { origins[ObjectIdentifier(open.event)] = nil }
        defer {
            openSteps.removeAll(keepingCapacity: true)
            timers.removeAll(keepingCapacity: true)
        }
        guard detail != .none else { return }
        stepCount += 1
        let state = statesOfTrackers
        let instrumentState = detail.hasStates ? hub.instrumentVariables.map(NamedValue.init) : []
        let measures = measuresOfTrackers
        let memory = memoryOfTrackers
        let instrumentMemory = detail == .measures ? hub.instrumentMemory.map(NamedValue.init) : []
        for open in openSteps {
            var step = open.step
            step.state = state
            step.instrumentState = instrumentState
            step.measures = measures
            step.memory = memory
            step.instrumentMemory = instrumentMemory
            step.number = stepCount
            if !step.isDerived { step.timers = timers }
            if let index = open.index { records[index] = .step(step) } else { records.append(.step(step)) }
        }
    }

    private var statesOfTrackers: [ReplayStep.TrackerState] {
        guard detail.hasStates else { return [] }
        return trackers.map { tracker in
            ReplayStep.TrackerState(
                tracker: tracker.name, variables: hub.variables(of: tracker).map(NamedValue.init))
        }
    }

    private var measuresOfTrackers: [ReplayStep.TrackerMeasures] {
        guard detail == .measures else { return [] }
        let names = hub.measureNames
        return trackers.map {
            ReplayStep.TrackerMeasures(tracker: $0.name, readings: hub.measures(of: $0), names: names)
        }
    }

    private var memoryOfTrackers: [ReplayStep.TrackerState] {
        guard detail == .measures else { return [] }
        return trackers.map {
            ReplayStep.TrackerState(tracker: $0.name, variables: hub.memory(of: $0).map(NamedValue.init))
        }
    }

    private func name(of trackerId: Int?) -> String {
        trackerId.flatMap { trackersById[$0]?.name } ?? ""
    }
}

extension ReplayOptions.StepDetail {
    fileprivate var hasStates: Bool { self == .states || self == .measures }
}

extension ReplayStep.Blocking {
    init(_ condition: ConditionInfo) {
        self.init(
            rule: condition.transition.isEmpty ? condition.text : condition.transition, code: condition.code,
            because: condition.because)
    }
}

extension ReplayEvent {
    /// Creates the record of an event that was sent.
    ///
    /// - Parameters:
    ///   - location: The session, the tracker and the time.
    ///   - event: The event.
    ///   - hasAttributes: True to include the attributes.
    package init(location: ReplayLocation, _ event: OAVTEvent, hasAttributes: Bool = true) {
        self.location = location
        action = event.actionSymbol.name
        guard hasAttributes else {
            attributes = []
            return
        }
        attributes = event.attributes.all
            .map { NamedValue(name: $0.attribute.name, value: $0.value) }
            .sorted { $0.name < $1.name }
    }
}

extension ReplayMetric {
    /// Creates the record of a metric that was sent.
    ///
    /// - Parameters:
    ///   - location: The session, the tracker and the time.
    ///   - metric: The metric.
    package init(location: ReplayLocation, _ metric: OAVTMetric) {
        self.location = location
        name = metric.getName()
        isCounter = metric.getType() == .Counter
        histogram = metric.getHistogram()
        let number = metric.getValue()
        if number.getType() == .Integer, let integer = number.getIntValue() {
            value = .int(integer)
        } else {
            value = .double(number.getDoubleValue() ?? .nan)
        }
    }
}
