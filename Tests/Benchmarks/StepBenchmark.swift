import AVTCore
import AVTEngine

/// Steps of a state table, without a chain and objects.
struct StepBenchmark {
    let program: RuleProgram
    /// The actions of the steps, which are repeated.
    let actions: [Symbol]
    /// The attributes of the event of each step.
    var attributes: [(Symbol, Value)] = []

    /// Runs the steps `times` times.
    ///
    /// - Returns: The processor time of the second half, and the number of all accepted events.
    @discardableResult
    func run(times: Int) -> (time: Duration, acceptedCount: Int) {
        var session = Session(program: program, ids: OneId())
        guard let trackerIndex = session.addTracker() else { return (.zero, 0) }
        let actions = actions
        var event = AttributeList()
        for (name, value) in attributes { event[name] = value }
        var time = 0
        var accepted = 0
        let measured = repeatMeasured(times) { _ in
            session.setStandardFlags(0, ofTracker: trackerIndex)
            for action in actions {
                time += Script.interval
                if session.step(action, tracker: trackerIndex, now: time, event: event).isAccepted { accepted += 1 }
                session.didLeaveHub(action, tracker: trackerIndex, now: time)
                session.endStep()
            }
        }
        return (measured, accepted)
    }
}
