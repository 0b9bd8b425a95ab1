import AVTCore

/// Timers that run while a condition holds.
extension Session {
    /// Starts and stops the timers that run by a condition.
    @inline(__always)
    mutating func refreshTimers() {
        if program.hasTimersByCondition { refreshTimers { _ in true } }
    }

    /// Starts and stops the timers that a predicate selects by their index, according to their conditions.
    mutating func refreshTimers(where isMeant: (Int) -> Bool) {
        let timers = program.content.timers
        forEachOwner { session, owner in
            guard owner == .tracker else { return }
            for (index, timer) in timers.enumerated() where isMeant(index) {
                guard let condition = timer.condition else { continue }
                let holds = session.holds(condition, AttributeList())
                guard holds != session.timers[tracker: session.current, index].isRunning else { continue }
                session.request(timer: index, tracker: session.current, isStart: holds, isFirst: true)
            }
        }
    }

    /// Visits the instrument, as seen by the current tracker, and then every tracker as if it had emitted the event.
    mutating func forEachOwner(_ visit: (inout Session, Owner) -> Void) {
        let emitter = current
        defer { activate(tracker: emitter, now: now) }
        activate(tracker: emitter, now: now)
        visit(&self, .instrument)
        for tracker in finite.trackers.indices where isPresent(tracker) {
            activate(tracker: tracker, now: now)
            visit(&self, .tracker)
        }
    }
}
