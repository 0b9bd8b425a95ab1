import AVTValues

/// Measures and timers that run by conditions.
extension Session {
    /// The time since the last step belongs to the values that held until now.
    mutating func advanceMeasures() {
        guard !measures.isEmpty else { return }
        defer { lastStep = stepsKept ? max(now, lastStep ?? now) : now }
        guard let lastStep, now > lastStep else { return }
        for index in measures.indices { measures[index].advance(from: lastStep, to: now) }
    }

    /// Opens and closes the stretches of time measures as their conditions now say.
    mutating func refreshMeasures() {
        guard !measures.isEmpty else { return }
        forEachOwner { session, owner in
            for (index, measure) in session.program.content.measures.enumerated() where measure.owner == owner {
                guard case .time(let condition) = measure.kind else { continue }
                let holds = session.holds(condition, AttributeList())
                session.measures[session.place(ofMeasure: index, tracker: session.current)].turn(holds)
            }
        }
    }

    /// Counts an event that is sent.
    mutating func count(_ event: borrowing AttributeList) {
        guard !measures.isEmpty else { return }
        for (index, measure) in program.content.measures.enumerated() {
            guard case .count(let actions, let condition) = measure.kind, actions[action] else { continue }
            if let condition, !holds(condition, event) { continue }
            let place = place(ofMeasure: index, tracker: current)
            measures[place].total = measures[place].total.addingClamped(1)
        }
    }

    /// Starts and stops the timers that run by a condition.
    mutating func refreshTimers() {
        guard program.hasTimersByCondition else { return }
        let timers = program.content.timers
        forEachOwner { session, owner in
            guard owner == .tracker else { return }
            for (index, timer) in timers.enumerated() {
                guard let condition = timer.condition else { continue }
                let holds = session.holds(condition, AttributeList())
                guard holds != session.runningTimers[session.current * timers.count + index] else { continue }
                session.order(timer: index, tracker: session.current, isStart: holds, isFirst: true)
            }
        }
    }

    /// Visits the instrument, from the tracker in hand, and then every tracker as if it had emitted.
    private mutating func forEachOwner(_ visit: (inout Session, Owner) -> Void) {
        let emitter = current
        defer { take(tracker: emitter, now: now) }
        take(tracker: emitter, now: now)
        visit(&self, .instrument)
        for place in trackerWords.indices where isPresent(place) {
            take(tracker: place, now: now)
            visit(&self, .tracker)
        }
    }
}
