import AVTCore
import AVTEngine

/// Plays events through a session and records the metrics that they send.
struct CounterPlay: ~Copyable {
    private let program: RuleProgram
    private let pace: Int
    private var session: Session
    private var now = 0
    private let trackerCount: Int

    /// The metrics that the last event sent.
    private(set) var sent: [(metric: Int, number: Number)] = []
    /// True if the last event was accepted.
    private(set) var isAccepted = false

    private struct NoIds: IdMaker {
        func next() -> String { "id" }
    }

    init(_ program: RuleProgram, _ trackers: [TrackerModel], pace: Int) {
        self.program = program
        self.pace = pace
        trackerCount = trackers.count
        session = Session(program: program, ids: NoIds())
        for tracker in trackers {
            _ = session.addTracker(
                kind: tracker.kind < 0 ? nil : program.content.players.trackerKinds[tracker.kind].name)
        }
    }

    /// Plays an event, the events that it raises, and the time until the next event.
    mutating func emit(_ event: CounterSearch.Event) {
        sent = []
        now += pace
        isAccepted = emit(program.content.actions[event.action], event.tracker)
        session.evaluateDueMetrics(until: now + pace)
        sent += session.metrics.due.map { ($0.value.metric, $0.value.number) }
    }

    private mutating func emit(_ action: Symbol, _ tracker: Int) -> Bool {
        var event = AttributeList()
        let result = session.step(action, tracker: tracker, now: now, event: event)
        let (derived, raised) = (session.derived, session.raised)
        for event in derived where event.isBefore { send(event, tracker) }
        if result.isAccepted, !result.isConsumed {
            session.setAttributes(of: &event, action: action, tracker: tracker, now: now)
            takeMetrics(of: event, action, tracker)
        }
        for event in derived where !event.isBefore { send(event, tracker) }
        session.endStep()
        for action in raised { _ = emit(action, tracker) }
        return result.isAccepted
    }

    private mutating func send(_ derived: DerivedCommand, _ tracker: Int) {
        var event = AttributeList()
        for (attribute, value) in derived.attributes { event.set(attribute, value) }
        session.setAttributes(of: &event, action: derived.action, tracker: tracker, now: now)
        session.countDerived(event, action: derived.action, tracker: tracker, now: now)
        takeMetrics(of: event, derived.action, tracker)
    }

    private mutating func takeMetrics(of event: borrowing AttributeList, _ action: Symbol, _ tracker: Int) {
        session.evaluateMetrics(of: event, action: action, tracker: tracker, now: now)
        sent += session.metrics.values.map { ($0.metric, $0.number) }
        session.didLeaveHub(action, tracker: tracker, now: now)
    }

    /// Returns an abstraction of the session's state, with numbers clamped to a limit.
    func state(upTo magnitudeLimit: Int) -> [Int] {
        let content = program.content
        var state: [Int] = []
        for (owner, slots) in [
            (Owner.instrument, content.state.instrumentSlots), (.tracker, content.state.trackerSlots),
        ] {
            for tracker in 0..<(owner == .tracker ? trackerCount : 1) {
                for variable in content.state.variables where variable.owner == owner {
                    state.append(session.value(of: variable, tracker: tracker))
                }
                for index in slots.indices {
                    let value = session.value(of: Slot(index, owner), tracker: tracker)
                    state.append(value.rank(upTo: magnitudeLimit))
                }
            }
        }
        return state
    }
}

extension Operand {
    /// Returns a small number that represents a value: values with the same number are treated as equal.
    fileprivate func rank(upTo magnitudeLimit: Int) -> Int {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .int(let value): max(-magnitudeLimit, min(magnitudeLimit, value))
        case .double(let value):
            value.isNaN ? 0 : Int(max(Double(-magnitudeLimit), min(Double(magnitudeLimit), value)).rounded())
        case .enumCase(let value): value
        case .missing: magnitudeLimit + 1
        default: magnitudeLimit + 2
        }
    }
}
