import AVTExpressions
import AVTPackTools
import AVTRules
import AVTCore

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
    /// Trackers that have ended: their getters are gone.
    var closed: Set<Int> = []
    var clock: Int
    /// By tracker: the hold that is on.
    var holds: [Int: ReferenceHold] = [:]
    /// True while events are stepped that were kept.
    var isKept = false
    var timers: [ReferenceTimer] = []
    var timerNumber = 0
    /// When metrics of the clock are due, and were due first, by tracker and metric.
    var dues: [ReferencePeriod: Int] = [:]
    var dueAnchors: [ReferencePeriod: Int] = [:]
    var dueCall: (due: Int, call: Int)?
    /// The windows that something follows.
    private(set) lazy var windows = pack.windows { argument in
        let value = ReferenceFormula(self, ReferenceState(), tracker: 0, now: 0).value(argument)
        return if case .int(let length) = value { length } else { nil }
    }
    /// The tracker of the event before: what the instrument's measures see at the end of a window.
    var lastTracker = 0
    /// The event in hand, once its step has accepted it and until it is sent.
    var sending: (action: String, tracker: Int, now: Int)?
    /// When a timer that keeps its rhythm first fell due.
    var anchors: [String: Int] = [:]
    private(set) var trackerNames: [String] = []
    var answers: [[String: ReferenceValue]] = []
    private var properties: [[String: String]] = []
    var timeMarks: [String: Int] = [:]
    private var line = 0
    private var ids = 0
    var lineAttributes: [String: ReferenceValue] = [:]
    /// What comes of the line in hand.
    var steps: [String] = []
    /// What the orders of the event in hand asked of timers.
    var orderTexts: [String] = []

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
            follow(property, value, tracker)
            emit(actions(of: property, property: value, tracker), tracker)
        // What leaves has a reference of its own.
        case .consents: break
        }
        lineAttributes = [:]
        return steps
    }

    /// The end of a log: `Closing` is stepped for each tracker.
    func finish() -> [String] {
        line += 1
        ids = 0
        steps = []
        timers = []
        let isMeant = pack.layers.flatMap(\.transitions).contains {
            if case .only(let actions) = $0.filter { actions.contains { $0.text == "Closing" } } else { false }
        }
        for tracker in trackerNames.indices {
            release(tracker, isLastKept: true)
            if isMeant {
                let attributes = made("Closing", tracker, clock, isSaid: false)
                process(ReferenceEvent(action: "Closing", now: clock, attributes: attributes), tracker)
            }
            closed.insert(tracker)
        }
        return steps
    }

    private func emit(_ actions: [String], _ tracker: Int) {
        for action in actions { arrive(action, tracker) }
    }

    private func emit(_ signals: [(signal: SignalSyntax, given: [String: ReferenceValue])], _ tracker: Int) {
        for (signal, given) in signals {
            for action in signal.emit { arrive(action.text, tracker, given: given) }
        }
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
        state.lastSent.append([:])
        fields.append([:])
        answers.append([:])
        properties.append([:])
        return trackerNames.count - 1
    }

    /// "signals": every entry that fits, in order; all conditions see the state before the first action.
    private func actions(
        of name: String, property value: String?, _ tracker: Int
    ) -> [(signal: SignalSyntax, given: [String: ReferenceValue])] {
        let reading = ReferenceFormula(self, state, tracker: tracker, now: clock)
        return pack.layers.flatMap(\.signals).compactMap { signal in
            switch signal.trigger {
            case .signal(let trigger): guard value == nil, trigger.text == name else { return nil }
            case .property(let trigger, let becomes):
                guard let value, trigger.text == name, becomes == nil || becomes?.text == value else { return nil }
            }
            if let when = signal.when, !reading.holds(when) { return nil }
            var given: [String: ReferenceValue] = [:]
            for entry in signal.with {
                given[entry.name.text] = reading.value(entry.value, ofAttribute: entry.name.text).storable
            }
            return (signal, given)
        }
    }

    /// "property": the variables that follow it hold its value from now on, and measures count by that.
    private func follow(_ property: String, _ text: String, _ tracker: Int) {
        for memory in pack.followers(of: property) {
            guard case .value(let type?, _, _) = memory.content else { continue }
            let value: ReferenceValue?
            switch type {
            case .bool: value = ["true": .bool(true), "false": .bool(false)][text]
            case .int: value = Double(text).flatMap { Int(exactly: $0) }.map { .int($0) }
            case .double:
                let isRounded = Int(text).map { Int(exactly: Double($0)) != $0 } ?? false
                value = isRounded ? nil : Double(text).map { .double($0) }
            case .string: value = text == "null" ? nil : .string(text)
            }
            guard let value else { continue }
            passWindows(until: clock)
            passTime(until: clock)
            state.trackers[tracker][memory.name.text] = value
            refreshMeasures(tracker, now: clock)
        }
    }

    var stateText: [String] {
        let trackers = trackerNames.enumerated().map { number, name in
            "state of \(name): " + text(of: state.trackers[number], isTrackers: true)
        }
        return trackers + ["state: " + text(of: state.instrument, isTrackers: false)]
    }

    private func text(of values: ReferenceState.Variables, isTrackers: Bool) -> String {
        pack.variables.sorted { $0.value.shown($0.key) < $1.value.shown($1.key) }.compactMap { name, variable in
            guard variable.isTrackers == isTrackers else { return nil }
            if variable.isRecord { return "\(variable.shown(name))=\(values[name] != nil)" }
            return variable.isFinite ? values[name].map { "\(name)=\($0.text)" } : nil
        }.joined(separator: " ")
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
