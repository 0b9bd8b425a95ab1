import AVTCore

/// Timers that run while a condition holds.
extension Session {
    /// Starts and stops the timers that run by a condition.
    @inline(__always)
    mutating func refreshTimers() {
        if !program.conditionalTimers.isEmpty { refreshTimers { _ in true } }
    }

    /// Starts and stops the timers that a predicate selects by their index, according to their conditions.
    mutating func refreshTimers(where isMeant: (Int) -> Bool) {
        forEachOwner { session, owner in
            guard owner == .tracker else { return }
            for (timer, condition) in session.program.conditionalTimers where isMeant(timer) {
                let holds = session.holds(condition, AttributeList())
                guard holds != session.schedules.timers[tracker: session.current.tracker, timer].isRunning else {
                    continue
                }
                session.request(timer: timer, tracker: session.current.tracker, isStart: holds, isFirst: true)
            }
        }
    }

    /// Visits the instrument, as seen by the current tracker, and then every tracker as if it had emitted the event.
    mutating func forEachOwner(_ visit: (inout Session, Owner) -> Void) {
        let emitter = current.tracker
        defer { activate(tracker: emitter, now: current.now) }
        activate(tracker: emitter, now: current.now)
        visit(&self, .instrument)
        for tracker in finite.trackers.indices where isPresent(tracker) {
            activate(tracker: tracker, now: current.now)
            visit(&self, .tracker)
        }
    }
}
