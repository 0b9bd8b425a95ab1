import AVTEngine
import AVTCore

/// Events that are played one after the other, and what they send.
struct CounterPlay: ~Copyable {
    private let program: RuleProgram
    private let pace: Int
    private var session: Session
    private var now = 0
    private let trackerCount: Int

    /// What the last event sent, by metric.
    private(set) var sent: [(metric: Int, number: Number)] = []
    /// True if it was accepted.
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
            _ = session.addTracker(kind: tracker.kind < 0 ? nil : program.content.trackerKinds[tracker.kind].name)
        }
    }

    /// Plays an event, what it raises, and the time until the next one.
    mutating func emit(_ event: CounterSearch.Event) {
        sent = []
        now += pace
        isAccepted = emit(program.content.actions[event.action], event.tracker)
        session.evaluateDueMetrics(until: now + pace)
        sent += session.dueMetrics.map { ($0.value.metric, $0.value.number) }
    }

    private mutating func emit(_ action: Symbol, _ tracker: Int) -> Bool {
        var event = AttributeList()
        let result = session.step(action, tracker: tracker, now: now, event: event)
        let (derived, raised) = (session.derived, session.raised)
        for order in derived where order.isBefore { send(order, tracker) }
        if result.isAccepted, !result.isConsumed {
            session.setAttributes(of: &event, action: action, tracker: tracker, now: now)
            takeMetrics(of: event, action, tracker)
        }
        for order in derived where !order.isBefore { send(order, tracker) }
        session.endStep()
        for action in raised { _ = emit(action, tracker) }
        return result.isAccepted
    }

    private mutating func send(_ order: DerivedOrder, _ tracker: Int) {
        var event = AttributeList()
        for (attribute, value) in order.attributes { event.set(attribute, value) }
        session.setAttributes(of: &event, action: order.action, tracker: tracker, now: now)
        session.countDerived(event, action: order.action, tracker: tracker, now: now)
        takeMetrics(of: event, order.action, tracker)
    }

    private mutating func takeMetrics(of event: borrowing AttributeList, _ action: Symbol, _ tracker: Int) {
        session.evaluateMetrics(of: event, action: action, tracker: tracker, now: now)
        sent += session.metrics.map { ($0.metric, $0.number) }
        session.didSend(action, tracker: tracker, now: now)
    }

    /// What there is to know of the state, numbers up to a limit.
    func state(upTo farthest: Int) -> [Int] {
        let content = program.content
        var state: [Int] = []
        for (owner, slots) in [(Owner.instrument, content.instrumentSlots), (.tracker, content.trackerSlots)] {
            for tracker in 0..<(owner == .tracker ? trackerCount : 1) {
                for variable in content.variables where variable.owner == owner {
                    state.append(session.value(of: variable, tracker: tracker))
                }
                for index in slots.indices {
                    let value = session.value(of: Slot(index, owner), tracker: tracker)
                    state.append(value.rank(upTo: farthest))
                }
            }
        }
        return state
    }
}

extension Operand {
    /// A small number for a value: the same for those that are taken for the same.
    fileprivate func rank(upTo farthest: Int) -> Int {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .int(let value): max(-farthest, min(farthest, value))
        case .double(let value): value.isNaN ? 0 : Int(max(Double(-farthest), min(Double(farthest), value)).rounded())
        case .word(let value): value
        case .missing: farthest + 1
        default: farthest + 2
        }
    }
}
