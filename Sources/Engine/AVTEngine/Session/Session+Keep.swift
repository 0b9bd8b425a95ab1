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
        let emitter = current.tracker
        let noEvent = AttributeList()
        for tracker in finite.trackers.indices where isPresent(tracker) {
            activate(tracker: tracker, now: current.now)
            // By index: iterating over the timers would retain and release them.
            for index in program.conditionalTimers.indices {
                let (timer, condition) = program.conditionalTimers[index]
                guard isMeant(timer) else { continue }
                let holds = holds(condition, noEvent)
                guard holds != schedules.timers[tracker: tracker, timer].isRunning else { continue }
                request(timer: timer, tracker: tracker, isStart: holds, isFirst: true)
            }
        }
        activate(tracker: emitter, now: current.now)
    }

    /// Runs the timers of a tracker anew after their owner has stopped them all.
    ///
    /// Those of which the condition still holds run, unless they have fired. Timers that events start have ended.
    ///
    /// - Returns: The timers to start.
    package mutating func resumeTimers(of tracker: Int, now: Int) -> [TimerCommand] {
        var commands: [TimerCommand] = []
        for (timer, info) in program.content.timers.enumerated() {
            let state = schedules.timers[tracker: tracker, timer]
            if info.condition == nil {
                schedules.timers[tracker: tracker, timer] = TimerState()
            } else if state.runs(at: now) {
                if info.every == nil {
                    schedules.timers[tracker: tracker, timer].end = now.addingClamped(info.after ?? 0)
                }
                commands.append(TimerCommand(timer: timer, tracker: tracker, isStart: true, isFirst: true))
            }
        }
        return commands
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
