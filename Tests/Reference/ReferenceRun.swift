import AVTCore
import AVTExpressions
import AVTPackTools
import AVTRules

/// A session of the reference evaluator: an instrument with rules that processes a log line by line.
///
/// It follows "What happens to an event" phase by phase, and looks up everything by name each time.
final class ReferenceRun {
    let pack: ReferencePack
    var state = ReferenceState()
    /// The time at which each action was last sent; the empty name stands for any action.
    var instrumentSentTimes: [String: Int] = [:]
    var trackerSentTimes: [[String: Int]] = []
    var lastStep: Int?
    /// The values of each tracker's getters when the current event was received.
    var fields: [[String: ReferenceValue]] = []
    var kinds: [Int: String] = [:]
    /// Trackers that have ended, whose getters are removed.
    var closed: Set<Int> = []
    var clock: Int
    /// The active holds, by tracker.
    var holds: [Int: ReferenceHold] = [:]
    /// True while held events are processed.
    var isKept = false
    var timers: [ReferenceTimer] = []
    var timerNumber = 0
    /// The times at which periodic metrics are due, and were first due, by tracker and metric.
    var dues: [ReferencePeriod: Int] = [:]
    var dueAnchors: [ReferencePeriod: Int] = [:]
    var dueCall: (due: Int, call: Int)?
    /// The windows that measures, timers and periodic metrics follow.
    private(set) lazy var windows = pack.windows { argument in
        let value = ReferenceFormula(self, ReferenceState(), tracker: 0, now: 0).value(argument)
        return if case .int(let length) = value { length } else { nil }
    }
    /// The tracker of the previous event, whose values the instrument's measures read at the end of a window.
    var lastTracker = 0
    /// The current event, after it was accepted and before it is sent.
    var sending: (action: String, tracker: Int, now: Int)?
    /// The time at which a timer that keeps its phase was first due.
    var anchors: [String: Int] = [:]
    private(set) var trackerNames: [String] = []
    var answers: [[String: ReferenceValue]] = []
    private var properties: [[String: String]] = []
    var timeAttributeOrigins: [String: Int] = [:]
    private var line = 0
    private var ids = 0
    var lineAttributes: [String: ReferenceValue] = [:]
    /// The steps of the current line.
    var steps: [String] = []
    /// The timer commands of the current event.
    var timerCommandTexts: [String] = []

    init(pack: ReferencePack, at time: Int) {
        self.pack = pack
        clock = time
        for (name, variable) in pack.variables where !variable.isTrackerOwned {
            state.instrument[name] = variable.initial
        }
    }

    func nextId() -> String {
        ids += 1
        return "0-\(line)-\(ids)"
    }

    // MARK: Lines

    /// Returns the steps of a line, including those of timers before it.
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
        // The tests of delivery have a reference of their own, and those of several players compare with a program for each.
        case .consents, .player: break
        }
        lineAttributes = [:]
        return steps
    }

    /// Ends the log: `Closing` is processed for each tracker.
    func finish() -> [String] {
        line += 1
        ids = 0
        steps = []
        timers = []
        let isMeant = pack.layers.flatMap(\.transitions).contains {
            if case .only(let actions) = $0.filter { actions.contains { $0.text == "Closing" } } else { false }
        }
        for tracker in trackerNames.indices {
            release(tracker, isLastHeld: true)
            if isMeant {
                let attributes = made("Closing", tracker, clock, hasLineAttributes: false)
                process(ReferenceEvent(action: "Closing", now: clock, attributes: attributes), tracker)
            }
            closed.insert(tracker)
        }
        return steps
    }

    private func emit(_ actions: [String], _ tracker: Int) {
        for action in actions { arrive(action, tracker) }
    }

    /// Emits the actions of a report, whose attributes the events that these raise do not have.
    private func emit(_ signals: [(signal: SignalSyntax, given: [String: ReferenceValue])], _ tracker: Int) {
        let reported = lineAttributes
        lineAttributes = [:]
        for (signal, given) in signals {
            for action in signal.emit { arrive(action.text, tracker, given: reported.merging(given) { $1 }) }
        }
    }

    private func number(of name: String) -> Int {
        if let known = trackerNames.firstIndex(of: name) { return known }
        trackerNames.append(name)
        var variables: ReferenceState.Variables = [:]
        for (name, variable) in pack.variables where variable.isTrackerOwned { variables[name] = variable.initial }
        state.trackers.append(variables)
        state.trackerMeasures.append([:])
        state.timers.append([:])
        trackerSentTimes.append([:])
        state.lastSent.append([:])
        fields.append([:])
        answers.append([:])
        properties.append([:])
        return trackerNames.count - 1
    }

    /// Returns "signals": all matching entries, in order; all conditions read the state before the first action.
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

    /// Sets the variables that follow a "property" to its value, and updates measures.
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
            "state of \(name): " + text(of: state.trackers[number], isTrackerOwned: true)
        }
        return trackers + ["state: " + text(of: state.instrument, isTrackerOwned: false)]
    }

    private func text(of values: ReferenceState.Variables, isTrackerOwned: Bool) -> String {
        pack.variables.sorted { $0.value.shown($0.key) < $1.value.shown($1.key) }.compactMap { name, variable in
            guard variable.isTrackerOwned == isTrackerOwned else { return nil }
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
