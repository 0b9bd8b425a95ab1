import AVTCore
import AVTEngine
import AVTRules
import OpenAVT

/// A session of a log: a real instrument with a clock that follows the log.
package final class ReplaySession {
    private let name: String
    private let options: ReplayOptions
    private let clock: OAVTManualClock
    private let ids: ReplayIds
    private let hub: OAVTHubRules
    private let explainer: SessionExplainer?
    private let backend = ReplayBackend()
    private let instrument: OAVTInstrument
    private let recorder: ReplayRecorder
    private var trackers: [ReplayTracker] = []
    private var attributes: [ExactText: OAVTAttribute] = [:]

    // If more timers than this fire between two lines, they no longer fire one by one: a gap of years in a log must not
    // block a replay. The timers then fire once, late, as after a device has slept.
    static let firingLimit = 100_000

    /// What a session needs for explaining its steps.
    struct Explaining {
        let pack: ExplainedPack
        let given: Set<String>
        let request: SessionExplainer.ExplanationRequest
    }

    package convenience init(name: String, program: RuleProgram, options: ReplayOptions, at time: Int) {
        self.init(name: name, program: program, options: options, at: time, explaining: nil)
    }

    init(name: String, program: RuleProgram, options: ReplayOptions, at time: Int, explaining: Explaining?) {
        self.name = name
        self.options = options
        clock = OAVTManualClock(milliseconds: time)
        ids = ReplayIds(session: name)
        let metricalc: OAVTMetricalcRules
        var counter: UnsentMetricRecorder?
        if let explaining {
            let hub = ExplainingHub(following: program)
            let following = ExplainingMetricalc(of: hub)
            let explainer = SessionExplainer(
                explaining.pack, session: name, given: explaining.given, request: explaining.request, hub: hub)
            (hub.explainer, following.explainer) = (explainer, explainer)
            self.hub = hub
            self.explainer = explainer
            metricalc = following
        } else {
            let rules = OAVTRules(program: program)
            if options.steps != .none { counter = UnsentMetricRecorder(of: rules.hub) }
            counter?.hub = rules.hub
            hub = rules.hub
            explainer = nil
            metricalc = counter ?? rules.metricalc
        }
        instrument = OAVTInstrument(hub: hub, metricalc: metricalc, backend: backend, clock: clock, ids: ids)
        recorder = ReplayRecorder(session: name, hub: hub, backend: backend, options: options)
        recorder.explainer = explainer
        counter?.receive = { [unowned recorder] in recorder.receiveUnsent($1, of: $0) }
        // Unowned, because the recorder owns the backend.
        backend.receive = { [unowned recorder] in recorder.receive($0, $1) }
        backend.receivePeriodic = { [unowned recorder] in recorder.receive($0, $1) }
        hub.observer = recorder
        instrument.timerObserver = recorder.receive
        // The data report covers the whole log and is written at its end.
        instrument.rules.setLogsDataReport(false)
        instrument.rules.setHashKey(options.hashKey)
        for consent in options.consents { instrument.rules.setConsent(consent, to: true) }
        instrument.ready()
    }

    /// Processes a line and returns the resulting records, including those of timers before it.
    func process(_ line: LogLine) -> [ReplayRecord] {
        ids.nextLine()
        recorder.line = nil
        if let at = line.at { move(to: at) }
        perform(line)
        return recorder.removeRecords()
    }

    /// Activates another program.
    package func load(_ program: RuleProgram) {
        instrument.rules.load(program: program)
    }

    /// Ends the session: `Closing` is processed for every tracker.
    func finish() -> [ReplayRecord] {
        ids.nextLine()
        return close()
    }

    /// The values and names that do not match the packs' declarations.
    var dataReport: DataReport { instrument.rules.dataReport }

    // MARK: Lines in two parts

    /// Starts a line at a time, and returns the records of the timers that fire before it.
    package func begin(at time: Int) -> [ReplayRecord] {
        ids.nextLine()
        recorder.line = nil
        move(to: time)
        recorder.hasHeldEvents = false
        return recorder.removeRecords()
    }

    /// Processes the contents of the line that was started, and returns the resulting records.
    package func act(_ line: LogLine) -> [ReplayRecord] {
        perform(line)
        return recorder.removeRecords()
    }

    /// True if rules hold an event that was emitted since a line was started.
    package var hasHeldEvents: Bool { recorder.hasHeldEvents }

    /// Processes `Closing` for every tracker, as the contents of the line that was started.
    package func close() -> [ReplayRecord] {
        recorder.line = nil
        instrument.shutdown()
        return recorder.removeRecords()
    }

    /// Returns the explanations since the last call, or `nil` if the session does not explain its steps.
    func removeExplanations() -> (metrics: [MetricExplanation], steps: [StepExplanation])? {
        explainer?.removeExplanations()
    }

    /// Adds a tracker unless it exists, and sets its kind.
    package func join(_ name: String, kind: String?) {
        let tracker = tracker(named: name)
        if let kind { hub.setKind(kind, of: tracker) }
    }

    /// Returns the state and memory of a tracker, without variables that have no value.
    package func variables(of tracker: String) -> [NamedValue] {
        let tracker = self.tracker(named: tracker)
        return (hub.variables(of: tracker) + hub.memory(of: tracker)).map(NamedValue.init)
    }

    /// Returns true if rules currently hold events of a tracker.
    package func isHolding(_ tracker: String) -> Bool {
        hub.isHolding(self.tracker(named: tracker))
    }

    /// The state and memory of the instrument, without variables that have no value.
    package var instrumentVariables: [NamedValue] {
        (hub.instrumentVariables + hub.instrumentMemory).map(NamedValue.init)
    }

    private func perform(_ line: LogLine) {
        let tracker = tracker(named: line.tracker)
        recorder.currentTracker = tracker.name
        recorder.line = line
        recorder.actions = []
        for (name, values) in line.getters {
            let other = self.tracker(named: name)
            for value in values {
                other.answer(attribute(named: value.name), value.value, on: instrument)
                explainer?.getterChanged(value.name, ofTracker: name, at: line.at ?? 0, line: line.number)
            }
        }
        switch line.content {
        case .kind(let kind):
            hub.setKind(kind, of: tracker)
        case .player(let player):
            tracker.player = player
            hub.setPlayer(player, of: tracker)
        case .action(let action):
            guard !(line.isFromTimer && options.runsTimers) else { break }
            let action = SignalledAction(action: Symbol(action))
            tracker.attributes = line.attributes.map { (attribute(named: $0.name), $0.value) }
            recorder.actions = [action.action]
            hub.emit([action], tracker: tracker)
            tracker.attributes = []
        case .signal(let signal):
            guard isMapped(tracker) else { break }
            emit(hub.actions(forSignal: Symbol(signal), tracker: tracker), line, tracker)
        case .consents(let consents):
            for consent in consents { instrument.rules.setConsent(consent.name, to: consent.isGiven) }
        case .property(let property, let value):
            guard isMapped(tracker) else { break }
            let actions = hub.actions(forProperty: Symbol(property), value: .text(value), tracker: tracker)
            explainer?.propertyChanged(property, of: tracker, at: line.at ?? 0, line: line.number)
            emit(actions, line, tracker)
        }
    }

    /// False for a tracker of a player that the packs do not name, whose reports have no effect.
    private func isMapped(_ tracker: ReplayTracker) -> Bool {
        tracker.player.map(hub.maps) ?? true
    }

    // Timers that are due by then fire first, and so do periodic metrics, which no log contains. If a log goes back in
    // time, the clock is set back, but timers are not.
    private func move(to time: Int) {
        let limit = ReplaySession.firingLimit
        guard !clock.advance(toMilliseconds: time, callLimit: limit, makesAll: options.runsTimers) else { return }
        OAVTLog.warning(
            "session \(name): timers or metrics fall due more than \(limit) times before \(time); "
                + "from there to that time each fires once")
    }

    private func tracker(named name: String) -> ReplayTracker {
        if let known = trackers.first(where: { $0.name.hasSameBytes(as: name) }) { return known }
        // A replay emits on the thread that it runs on.
        nonisolated(unsafe) let tracker = ReplayTracker(name: name)
        tracker.didCreateEvent = { [unowned recorder] in recorder.recordOrigin(of: $0) }
        trackers.append(tracker)
        recorder.add(tracker, id: instrument.addTracker(tracker))
        return tracker
    }

    private func attribute(named name: String) -> OAVTAttribute {
        if let known = attributes[ExactText(name)] { return known }
        let attribute = OAVTAttribute(name: name)
        attributes[ExactText(name)] = attribute
        return attribute
    }

    /// Emits the actions of a report, whose attributes the events that these raise do not have.
    private func emit(_ actions: [SignalledAction], _ line: LogLine, _ tracker: ReplayTracker) {
        let reported = line.attributes.map { (attribute: Symbol($0.name), value: $0.value) }
        recorder.actions = Set(actions.map(\.action))
        hub.emit(
            actions.map { SignalledAction(action: $0.action, attributes: reported + $0.attributes) }, tracker: tracker)
    }
}
