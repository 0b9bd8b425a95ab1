import AVTCore

/// Sessions that are used again: a replay of a log needs many, one after the other.
extension Session {
    /// Makes the session a new one that is in the state of another one, as `init(copying:ids:)` creates it, but in the memory that it has.
    ///
    /// It keeps its source of ids.
    ///
    /// - Parameter other: The other session, of the same program; its current event and its data report are not copied.
    /// - Returns: False if the session has state that cannot be made new; then it must not be used any more.
    package mutating func restart(as other: borrowing Session) -> Bool {
        // General formulas may keep values.
        guard evaluation.generalRuns.isEmpty else { return false }
        meter.restart()
        finite.overwrite(with: other.finite)
        memory.overwrite(with: other.memory)
        measures.overwrite(with: other.measures)
        schedules.overwrite(with: other.schedules)
        sent.overwrite(with: other.sent)
        players.overwrite(with: other.players)
        holds.states.overwrite(with: other.holds.states)
        if log.data.isUsed {
            log = SessionLog(countsOf: other.log, program)
        } else {
            log.overwriteCounts(with: other.log)
        }
        context = StepContext()
        context.stepsHeldEvents = other.context.stepsHeldEvents
        current = CurrentEvent()
        evaluation.restart()
        step.restart(was: other.step.was)
        metrics.restart()
        return true
    }
}

extension Array {
    /// Replaces the elements by those of another array, in the same memory if there are as many.
    @inline(__always)
    mutating func overwrite(with other: borrowing [Element]) {
        guard count == other.count else {
            self = copy other
            return
        }
        withUnsafeMutableBufferPointer { own in
            other.withUnsafeBufferPointer { _ = own.update(from: $0) }
        }
    }
}

extension FiniteState {
    fileprivate mutating func overwrite(with other: borrowing FiniteState) {
        (instrument, present) = (other.instrument, other.present)
        trackers.overwrite(with: other.trackers)
        kinds.overwrite(with: other.kinds)
    }
}

extension MeasureTable {
    fileprivate mutating func overwrite(with other: borrowing MeasureTable) {
        states.elements.overwrite(with: other.states.elements)
        settled.elements.overwrite(with: other.settled.elements)
        intervals.elements.overwrite(with: other.intervals.elements)
        seen.elements.overwrite(with: other.seen.elements)
        (clock, lastStep, written, restarted) = (other.clock, other.lastStep, other.written, other.restarted)
    }
}

extension Schedules {
    fileprivate mutating func overwrite(with other: borrowing Schedules) {
        timers.elements.overwrite(with: other.timers.elements)
        periods.elements.overwrite(with: other.periods.elements)
        if windows.areFollowed { windows = other.windows }
    }
}

extension SentState {
    fileprivate mutating func overwrite(with other: borrowing SentState) {
        times.elements.overwrite(with: other.times.elements)
        payloads.elements.overwrite(with: other.payloads.elements)
        shared.overwrite(with: other.shared)
        deliveries = other.deliveries
    }
}

extension PlayerValues {
    fileprivate mutating func overwrite(with other: borrowing PlayerValues) {
        getters.elements.overwrite(with: other.getters.elements)
        properties.overwrite(with: other.properties)
    }
}

extension SessionLog {
    /// Copies the counts; the data report must be unused.
    fileprivate mutating func overwriteCounts(with other: borrowing SessionLog) {
        exceedingEvents = other.exceedingEvents
        blockedCounts.overwrite(with: other.blockedCounts)
        failures.overwrite(with: other.failures)
        evaluations = []
    }
}

extension EvaluationState {
    fileprivate mutating func restart() {
        // Without the cached values of the previous session.
        epoch &+= 1
        mode = .changing
        isUnsent = false
        eachString = ""
    }
}

extension StepState {
    fileprivate mutating func restart(was other: borrowing WasState) {
        event = SteppedEvent()
        was.bits.overwrite(with: other.bits)
        was.memory.overwrite(with: other.memory)
        pending.clear()
        begin()
        effects.clear()
        undoing.clearOthers()
    }
}

extension EventMetrics {
    fileprivate mutating func restart() {
        beginEvent()
        due.clear()
    }
}
