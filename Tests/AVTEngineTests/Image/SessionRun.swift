import AVTCore
import AVTEngine
import AVTTestSupport

/// Runs a random log through a program, as its owner would.
struct SessionRun {
    private let program: RuleProgram
    private var generator: SeededGenerator

    init(_ program: RuleProgram, seed: UInt64) {
        self.program = program
        generator = SeededGenerator(seed: seed)
    }

    /// What happens, step by step, in words.
    mutating func play(steps: Int) -> [String] {
        var session = Session(program: program, ids: CountedIds())
        let kinds = program.content.players.trackerKinds.map(\.name)
        let trackers = (0..<3).compactMap { session.addTracker(kind: kinds.isEmpty ? nil : kinds[$0 % kinds.count]) }
        let actions = Array(program.content.actions.dropFirst()) + [Symbol("Unheard")]
        var records: [String] = []
        var now = 0
        for _ in 0..<steps {
            let (action, tracker) = (generator.pick(actions), generator.pick(trackers))
            now += generator.number(0...3000)
            var event = AttributeList()
            event.set(Symbol("position"), .int(generator.number(0...100_000)))
            if generator.chance(oneIn: 2) { event.set(Symbol("source"), .string("https://a.test/\(now)")) }
            session.evaluateDueMetrics(until: now)
            records.append(contentsOf: session.metrics.due.map { "due \($0)" })
            if session.isHolding(tracker), !session.holdsBack(action, tracker: tracker, now: now) {
                records.append("held \(session.endHold(ofTracker: tracker, held: [action]))")
            }
            let result = session.step(action, tracker: tracker, now: now, event: event)
            records.append("\(action.name) \(result)")
            records.append("\(session.timerCommands) \(session.derived) \(session.raised) \(session.notes)")
            if result.isAccepted {
                session.setAttributes(of: &event, action: action, tracker: tracker, now: now)
                session.evaluateMetrics(of: event, action: action, tracker: tracker, now: now)
                records.append(contentsOf: session.metrics.values.map { "metric \($0)" })
                for (attribute, value) in event.all { records.append("\(attribute.name)=\(value)") }
                session.didLeaveHub(action, tracker: tracker, now: now)
            }
            session.endStep()
            records.append("\(session.timerCommands)")
        }
        for index in program.content.sends.getters.indices {
            records.append(
                "getter \(String(describing: session.value(ofGetter: index, tracker: trackers[0], now: now)))")
        }
        for signal in program.content.players.signals {
            if case .signal(let name) = signal.trigger {
                records.append("\(session.actions(forSignal: name, tracker: trackers[0], now: now))")
            }
        }
        for property in program.content.players.properties {
            records.append(
                "\(session.actions(forProperty: property.name, value: .text("1"), tracker: trackers[0], now: now))")
        }
        return records
    }
}

private final class CountedIds: IdMaker {
    private let count = Guarded(0)

    func next() -> String {
        count.withLock {
            $0 += 1
            return "id-\($0)"
        }
    }
}
