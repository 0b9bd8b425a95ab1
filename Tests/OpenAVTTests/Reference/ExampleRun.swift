import AVTCore
import AVTEngine
import OpenAVT

/// Plays the log of an example on a manual clock, and notes what became of each event.
final class ExampleRun: OAVTBackendProtocol, StepObserver {
    /// An event and what became of it.
    struct Entry {
        let event: OAVTEvent
        let time: Int
        let tracker: String
        let isAccepted: Bool
        let condition: ConditionInfo?
        let state: [String: Value]
        var isSent = false
        var withheldBy: String?
        var metrics: [String: Value] = [:]
    }

    /// In the order in which events were blocked, consumed or sent.
    private(set) var entries: [Entry] = []
    /// What the clock sent: when, which metric, and its value.
    private(set) var clockMetrics: [String] = []
    private var metrics: [String: Value] = [:]
    private let clock: OAVTManualClock
    private let rules: OAVTRules
    private var trackers: [(name: String, tracker: TestTracker)] = []
    private static let start = 1_700_000_000_000

    init(_ example: ReferenceExample) throws {
        clock = OAVTManualClock(milliseconds: ExampleRun.start)
        rules = try OAVTRules([example.source])
        let instrument = OAVTInstrument(
            hub: rules.hub, metricalc: rules.metricalc, backend: self, clock: clock,
            ids: OAVTSequentialIds(prefix: "id-"))
        for name in ["player"] + example.lines.flatMap(\.otherTrackers)
        where !trackers.contains(where: { $0.name == name }) {
            trackers.append((name, TestTracker()))
            _ = instrument.addTracker(trackers[trackers.count - 1].tracker)
        }
        rules.hub.observer = self
        instrument.rules.setHashKey(Array("testtesttesttest".utf8))
        instrument.ready()
        for line in example.lines { play(line, on: instrument) }
        if let last = example.lines.last { clock.advance(toMilliseconds: ExampleRun.start + last.time) }
    }

    private func play(_ line: OutcomeLine, on instrument: OAVTInstrument) {
        switch line.cause {
        case .made, .clock: return
        case .kind, .signal, .property, .consent, .event: break
        }
        clock.advance(toMilliseconds: ExampleRun.start + line.time)
        switch line.cause {
        case .kind(let tracker, let kind): rules.hub.setKind(kind, of: self.tracker(tracker))
        case .signal(let name): rules.hub.receive(signal: name, tracker: tracker("player"))
        case .property(let name, let value):
            rules.hub.receive(property: name, value: value, tracker: tracker("player"))
        case .consent(let name, let isGiven): instrument.rules.setConsent(name, to: isGiven)
        case .event(let name, let action, let attributes):
            let tracker = tracker(name)
            tracker.attributes = attributes.map { (OAVTAttribute(name: $0.name), $0.value.any) }
            instrument.emit(action: rules.hub.action(named: Symbol(action)), tracker: tracker)
            tracker.attributes = []
        case .made, .clock: break
        }
    }

    private func tracker(_ name: String) -> TestTracker {
        trackers.first { $0.name == name }?.tracker ?? TestTracker()
    }

    // MARK: StepObserver

    func stepDecided(_ report: StepReport) {
        guard let emitter = trackers.first(where: { $0.tracker.trackerId == report.trackerId }) else { return }
        let state = rules.hub.variables(of: emitter.tracker) + rules.hub.instrumentVariables
        entries.append(
            Entry(
                event: report.event, time: report.now - ExampleRun.start, tracker: emitter.name,
                isAccepted: report.isAccepted, condition: report.condition,
                state: Dictionary(state.map { ($0.name, $0.value) }) { first, _ in first }))
    }

    func stepBegins() {}
    func stepEnded() {}
    func eventHeld() {}
    func swapBegins() {}
    func swapEnded() {}

    func eventWithheld(_ event: OAVTEvent, by rule: String) {
        guard let index = entries.lastIndex(where: { $0.event === event }) else { return }
        entries[index].withheldBy = rule
        entries[index].metrics = metrics
        metrics = [:]
    }

    // MARK: OAVTBackendProtocol

    func sendMetric(metric: OAVTMetric) {
        let number = metric.getValue()
        let value =
            number.getType() == .Integer
            ? number.getIntValue().map(Value.int) : number.getDoubleValue().map(Value.double)
        if let origin = metric.origin, let value {
            clockMetrics.append("\(origin.at - ExampleRun.start) ms \(metric.getName()): \(value)")
        } else {
            metrics[metric.getName()] = value
        }
    }

    func sendEvent(event: OAVTEvent) {
        // A derived event that goes before its cause is formed after it.
        guard let index = entries.lastIndex(where: { $0.event === event }) else { return }
        var entry = entries.remove(at: index)
        entry.isSent = true
        entry.metrics = metrics
        metrics = [:]
        entries.append(entry)
    }

    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}

extension OutcomeLine {
    /// The trackers beside `player`.
    fileprivate var otherTrackers: [String] {
        switch cause {
        case .kind(let tracker, _), .event(let tracker, _, _), .made(let tracker, _): [tracker]
        case .signal, .property, .consent, .clock: []
        }
    }
}
