import AVTExpressions
import AVTReplay
import AVTRules
import AVTValues

/// A session of the reference evaluator: an instrument with the rules, and a log's lines one by one.
///
/// It follows "What happens to an event" phase by phase, with everything looked up by name each time.
final class ReferenceRun {
    let pack: ReferencePack
    var state = ReferenceState()
    /// When an action was last sent, by action; empty: any.
    var instrumentMarks: [String: Int] = [:]
    var trackerMarks: [[String: Int]] = []
    var lastStep: Int?
    /// What the getters of each tracker gave when the event in hand came.
    var fields: [[String: ReferenceValue]] = []
    var kinds: [Int: String] = [:]
    var clock: Int
    var timers: [ReferenceTimer] = []
    var timerNumber = 0
    /// When a timer that keeps its rhythm first fell due.
    var anchors: [String: Int] = [:]
    private(set) var trackerNames: [String] = []
    private var answers: [[String: ReferenceValue]] = []
    private var properties: [[String: String]] = []
    private var timeMarks: [String: Int] = [:]
    private var line = 0
    private var ids = 0
    private var lineAttributes: [String: ReferenceValue] = [:]
    var steps: [String] = []

    init(pack: ReferencePack, at time: Int) {
        self.pack = pack
        clock = time
        for (name, variable) in pack.variables where !variable.isTrackers { state.instrument[name] = variable.initial }
    }

    func nextId() -> String {
        ids += 1
        return "0-\(line)-\(ids)"
    }

    // MARK: Lines

    /// The steps of a line, those of timers before it included.
    func process(_ entry: LogLine) -> [String] {
        line += 1
        ids = 0
        steps = []
        if let at = entry.at { move(to: at) }
        let tracker = number(of: entry.tracker)
        for (name, values) in entry.getters {
            let other = number(of: name)
            for value in values { answers[other][value.name] = ReferenceValue(value.value) }
        }
        lineAttributes = Dictionary(
            entry.attributes.map { ($0.name, ReferenceValue($0.value)) }, uniquingKeysWith: { $1 })
        switch entry.content {
        case .kind(let kind): kinds[tracker] = kind
        case .action(let action): emit([action], tracker)
        case .signal(let signal): emit(actions(of: signal, property: nil, tracker), tracker)
        case .property(let property, let value):
            guard properties[tracker][property] != value else { break }
            properties[tracker][property] = value
            emit(actions(of: property, property: value, tracker), tracker)
        }
        lineAttributes = [:]
        return steps
    }

    /// "`Closing` is stepped for a tracker before it is removed, and at the end of a log."
    func finish() -> [String] {
        line += 1
        ids = 0
        steps = []
        timers = []
        let isMeant = pack.layers.flatMap(\.transitions).contains {
            if case .only(let actions) = $0.filter { actions.contains { $0.text == "Closing" } } else { false }
        }
        guard isMeant else { return [] }
        for tracker in trackerNames.indices { process("Closing", tracker, isClosing: true) }
        return steps
    }

    private func emit(_ actions: [String], _ tracker: Int) {
        for action in actions { process(action, tracker) }
    }

    private func number(of name: String) -> Int {
        if let known = trackerNames.firstIndex(of: name) { return known }
        trackerNames.append(name)
        var variables: ReferenceState.Variables = [:]
        for (name, variable) in pack.variables where variable.isTrackers { variables[name] = variable.initial }
        state.trackers.append(variables)
        state.trackerMeasures.append([:])
        state.timers.append([:])
        trackerMarks.append([:])
        fields.append([:])
        answers.append([:])
        properties.append([:])
        return trackerNames.count - 1
    }

    /// "signals": every entry that fits, in order; all conditions see the state before the first action.
    private func actions(of name: String, property value: String?, _ tracker: Int) -> [String] {
        let reading = ReferenceFormula(self, state, tracker: tracker, now: clock)
        return pack.layers.flatMap(\.signals).flatMap { signal -> [String] in
            switch signal.trigger {
            case .signal(let trigger): guard value == nil, trigger.text == name else { return [] }
            case .property(let trigger, let becomes):
                guard let value, trigger.text == name, becomes == nil || becomes?.text == value else { return [] }
            }
            if let when = signal.when, !reading.holds(when) { return [] }
            return signal.emit.map(\.text)
        }
    }

    // MARK: An event

    /// All phases of one event, and then the events that it raises.
    func process(_ action: String, _ tracker: Int, isClosing: Bool = false) {
        let now = clock
        var event = made(action, tracker, now)
        if !isClosing { event.merge(lineAttributes) { $1 } }
        for other in trackerNames.indices { fields[other] = offered(other, for: nil, now) }
        passTime(until: now)
        var step = ReferenceStep(
            action: action, tracker: tracker, now: now, event: event, state: state, kept: state)
        transitions(of: &step)
        state = step.state
        let wasStepped = step.blocking?.code != "NotEmittedByKind"
        if step.blocking == nil, !step.isConsumed { count(step) }
        if wasStepped { refresh(&step) }
        perform(step.orders, now)
        var text = StepText(step, tracker: trackerNames[tracker])
        text.add(timers: orderTexts)
        orderTexts = []
        var sent: [StepText] = []
        var waiting: [StepText] = []
        let isSent = step.blocking == nil && !step.isConsumed
        if isSent { setAttributes(of: &step) }
        for derived in step.derived where derived.isBefore { sent.append(send(derived, step)) }
        if isSent, !isClosing {
            text.add(event: step.event, metrics: sentMetrics(of: step))
            leave(action, tracker, now)
            sent.append(text)
        } else {
            waiting.append(text)
        }
        for derived in step.derived where !derived.isBefore { sent.append(send(derived, step)) }
        end(&step)
        let tracksOrders = orderTexts
        orderTexts = []
        let after = stateText
        for var text in sent + waiting {
            if !text.isDerived { text.add(timers: tracksOrders) }
            steps.append(text.finished(state: after))
        }
        for action in step.raised { process(action, tracker) }
    }

    /// Phase 1: sender, times since, what the getters give.
    private func made(_ action: String, _ tracker: Int, _ now: Int) -> [String: ReferenceValue] {
        var event = timeMarks.mapValues { ReferenceValue.int(now - $0) }
        event["senderId"] = .string("0-0-1-\(tracker)")
        event.merge(offered(tracker, for: action, now)) { $1 }
        return event
    }

    /// What a tracker's getters give: to an event of an action, or (nil) to who asks.
    private func offered(_ tracker: Int, for action: String?, _ now: Int) -> [String: ReferenceValue] {
        var values: [String: ReferenceValue] = [:]
        var reading = ReferenceFormula(self, state, tracker: tracker, now: now)
        for getter in pack.layers.flatMap(\.getters) {
            if let action, let when = getter.when {
                reading.action = action
                guard reading.holds(when) else { continue }
            }
            let isDouble = pack.type(ofAttribute: getter.name.text) == .double
            values[getter.name.text] = reading.value(getter.value, isDouble: isDouble).storable
        }
        // The log has what its own getters put on events among the events' attributes.
        if action == nil { values.merge(answers[tracker]) { $1 } }
        return values
    }

    func formula(_ step: ReferenceStep) -> ReferenceFormula {
        var formula = ReferenceFormula(self, step.state, tracker: step.tracker, now: step.now)
        formula.action = step.action
        formula.event = step.event
        return formula
    }

    // MARK: Phases 4 and 5

    /// "All formulas read the event as it came to this phase. The innermost writes last."
    func setAttributes(of step: inout ReferenceStep) {
        step.state = state
        var event = step.event
        for (number, layer) in pack.layers.enumerated() {
            for rule in layer.attributes where rule.filter.contains(step.action) {
                var reading = formula(step)
                reading.was = step.was[number]
                if let when = rule.when, !reading.holds(when) { continue }
                let isDouble = pack.type(ofAttribute: rule.name.text) == .double
                if let value = reading.value(rule.value, isDouble: isDouble).storable { event[rule.name.text] = value }
            }
        }
        step.event = event
    }

    private func sentMetrics(of step: ReferenceStep) -> [String] {
        pack.layers.flatMap(\.metrics).compactMap { rule in
            guard rule.filter.contains(step.action) else { return nil }
            var reading = formula(step)
            // Derived events that were sent before have been counted.
            reading.state = state
            if let when = rule.when, !reading.holds(when) { return nil }
            guard let value = reading.value(rule.value, isDouble: false).storable else { return nil }
            let type = pack.metricCounters[rule.name.text] == true ? "counter" : "gauge"
            return "\(rule.name.text) \(type) \(value.text)"
        }
    }

    /// A derived event gets attributes and metrics, but passes neither the transitions nor the tracker.
    private func send(_ derived: ReferenceDerived, _ cause: ReferenceStep) -> StepText {
        var event = made(derived.action, cause.tracker, cause.now)
        event.merge(derived.attributes) { $1 }
        var step = ReferenceStep(
            action: derived.action, tracker: cause.tracker, now: cause.now, event: event, state: state, kept: state)
        step.was = cause.was
        count(step)
        setAttributes(of: &step)
        var text = StepText(step, tracker: trackerNames[step.tracker], isDerived: true)
        text.add(event: step.event, metrics: sentMetrics(of: step))
        leave(step.action, step.tracker, step.now)
        return text
    }

    /// Phase 6.
    private func leave(_ action: String, _ tracker: Int, _ now: Int) {
        timeMarks[pack.timeAttributes[action] ?? "timeSince" + action] = now
        for name in ["", action] {
            instrumentMarks[name] = now
            trackerMarks[tracker][name] = now
        }
    }

    // What the orders of the event in hand asked of timers.
    var orderTexts: [String] = []

    /// "`end` closes it after everything of the step was sent."
    private func end(_ step: inout ReferenceStep) {
        guard !step.ends.isEmpty else { return }
        for scope in step.ends { reset(scope, opening: false, step.tracker, in: &state) }
        step.orders = []
        refresh(&step)
        perform(step.orders, step.now)
    }

    private var stateText: [String] {
        let finite = pack.variables.filter(\.value.isFinite).map(\.key).sorted()
        let trackers = trackerNames.enumerated().map { number, name in
            let values = finite.compactMap { variable in
                state.trackers[number][variable].map { "\(variable)=\($0.text)" }
            }
            return "state of \(name): " + values.joined(separator: " ")
        }
        let own = finite.compactMap { variable in state.instrument[variable].map { "\(variable)=\($0.text)" } }
        return trackers + ["state: " + own.joined(separator: " ")]
    }
}

extension ReferenceValue {
    init(_ value: Value) {
        switch value {
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .opaque: self = .missing
        }
    }
}
