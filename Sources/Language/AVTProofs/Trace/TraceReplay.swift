import AVTCore
import AVTEngine

/// The result of replaying a trace on the engine.
package struct TraceReplay {
    /// For each event, the attributes that meet the trace's assumptions about data.
    package let attributes: [[(name: String, value: Value)]]
    /// True if each event had the outcome, and led to the state, that the trace
    /// contains.
    package let isConfirmed: Bool

    private struct CountedIds: IdMaker {
        func next() -> String { "id" }
    }

    /// Replays a trace.
    ///
    /// - Parameters:
    ///   - trace: The trace.
    ///   - trackers: The trackers of its instrument.
    ///   - program: The program.
    package init(_ trace: Trace, trackers: [TrackerModel], program: RuleProgram) {
        let examples = ExampleValues(program.content, facts: FormulaFacts(program.content))
        attributes = trace.events.map { examples.attributes(for: $0.choices) }
        isConfirmed = TraceReplay.confirms(trace, attributes, trackers, program)
    }

    /// The default time between two events, in milliseconds.
    package static let pace = 1000

    private static func confirms(
        _ trace: Trace, _ attributes: [[(name: String, value: Value)]], _ trackers: [TrackerModel],
        _ program: RuleProgram
    ) -> Bool {
        var session = Session(program: program, ids: CountedIds())
        for tracker in trackers {
            let kind = tracker.kind < 0 ? nil : program.content.players.trackerKinds[tracker.kind].name
            guard session.addTracker(kind: kind) != nil else { return false }
        }
        var now = 0
        let pace = pace(of: trace, program.content)
        for (index, event) in trace.events.enumerated() {
            if let window = event.window {
                now += window.length
                session.passWindows(until: now)
                continue
            }
            guard let action = event.action else {
                session.removeTracker(event.tracker)
                continue
            }
            // A raised event has the time of the event that raises it.
            if !event.isRaised { now += pace }
            let symbol = action == 0 ? Symbol("none that any pack names") : program.content.actions[action]
            var list = AttributeList()
            for (name, value) in attributes[index] { list[Symbol(name)] = value }
            let result = session.step(symbol, tracker: event.tracker, now: now, event: list)
            guard result.isAccepted == event.isAccepted, causes(event, session, program) else { return false }
            if result.isAccepted, !result.isConsumed { session.didLeaveHub(symbol, tracker: event.tracker, now: now) }
            session.endStep()
            guard leaves(event, session, program.content) else { return false }
        }
        return true
    }

    /// Returns the time between two events in milliseconds, short enough to keep windows open that the trace assumes
    /// open.
    static func pace(of trace: Trace, _ content: ProgramContent) -> Int {
        let shortest = TrackerWindows(content).all.map(\.length).min() ?? .max
        return max(1, min(pace, shortest / (trace.events.count + 1)))
    }

    private static func causes(_ event: Trace.Event, _ session: borrowing Session, _ program: RuleProgram) -> Bool {
        guard event.isAccepted else { return true }
        let derived = Set(session.derived.map { program.index(of: $0.action) })
        return session.raised.map { program.index(of: $0) } == event.raised
            && event.derived.allSatisfy { derived.contains($0.key) == $0.value }
    }

    private static func leaves(_ event: Trace.Event, _ session: borrowing Session, _ content: ProgramContent) -> Bool {
        for variable in content.state.variables where event.followed[variable.owner] & variable.mask != 0 {
            switch variable.owner {
            case .instrument:
                let value = session.value(of: variable, tracker: event.tracker)
                guard value == variable.value(in: event.leftInstrument) else { return false }
            case .tracker:
                for (tracker, bits) in event.left.enumerated() {
                    guard let bits else { continue }
                    let value = session.value(of: variable, tracker: tracker)
                    guard value == variable.value(in: bits) else { return false }
                }
            }
        }
        return true
    }
}
