import AVTCore
import AVTEngine

/// The clock of a direct session, with its timers and the next due metric or window end.
struct DirectClock {
    /// The current time in milliseconds since 1970.
    private(set) var now: Int
    private let timers: [TimerInfo]
    private var calls: [Call] = []
    // Calls that are due now, after a jump; each can still be cancelled by one before it.
    private var overdue: [Call] = []
    private var nextNumber = 0
    // The first due times of timers that keep their phase, by timer and tracker.
    private var anchors: [Key: Int] = [:]

    /// A call that the clock makes when it is due.
    struct Call {
        /// The time of the call.
        fileprivate(set) var due: Int
        /// The due time on the grid of a periodic timer, which may be earlier.
        fileprivate(set) var gridDue: Int
        /// The timer, or `nil` for metrics and window ends.
        fileprivate(set) var timer: Int?
        /// The tracker of the timer, by index in the session.
        fileprivate(set) var tracker: Int
        fileprivate(set) var number: Int

        /// The order in which calls are made: by due time, metrics first.
        var rank: (Int, Int, Int) { (due, timer == nil ? 0 : 1, number) }
    }

    private struct Key: Hashable {
        var timer: Int
        var tracker: Int
    }

    init(_ program: RuleProgram, at time: Int) {
        now = time
        timers = program.content.timers
    }

    /// Starts again at a time, without timers.
    mutating func restart(at time: Int) {
        (now, nextNumber) = (time, 0)
        calls.removeAll(keepingCapacity: true)
        overdue.removeAll()
        if !anchors.isEmpty { anchors = [:] }
    }

    /// The due time of the scheduled call for metrics, or `nil` if there is none.
    var metricsDue: Int? { (calls.first { $0.timer == nil } ?? overdue.first { $0.timer == nil })?.gridDue }

    /// Schedules the call for metrics in place of the scheduled one; `nil` cancels it.
    mutating func scheduleMetrics(at due: Int?) {
        remove { $0.timer == nil }
        if let due { schedule(timer: nil, tracker: 0, due: due) }
    }

    /// Starts a timer, or restarts it if it is running.
    ///
    /// - Parameters:
    ///   - timer: The timer.
    ///   - tracker: The tracker's index in the session.
    ///   - time: The time of the start, which may be earlier than the current time.
    ///   - lateness: The time since then in milliseconds.
    ///   - isEnding: True to stop the timer only, as at the end of a session.
    mutating func start(_ timer: Int, ofTracker tracker: Int, at time: Int, lateness: Int, isEnding: Bool) {
        let key = Key(timer: timer, tracker: tracker)
        guard let after = timers[timer].delay(startedAt: time, anchor: &anchors[key]) else { return }
        stop(timer, ofTracker: tracker)
        guard !isEnding else { return }
        schedule(timer: timer, tracker: tracker, due: now &+ (after &- lateness))
    }

    /// Stops a timer.
    mutating func stop(_ timer: Int, ofTracker tracker: Int) {
        remove { $0.timer == timer && $0.tracker == tracker }
    }

    /// Stops all timers.
    mutating func stopTimers() {
        remove { $0.timer != nil }
    }

    /// Removes the first call that is due until a time, and sets the clock to its due time.
    mutating func removeFirst(until time: Int, where isMeant: (Call) -> Bool) -> Call? {
        guard !calls.isEmpty else { return nil }
        var first: Int?
        for index in calls.indices where isMeant(calls[index]) {
            if let known = first, calls[known].rank < calls[index].rank { continue }
            first = index
        }
        guard let first, calls[first].due <= time else { return nil }
        now = max(now, calls[first].due)
        return calls.remove(at: first)
    }

    /// Sets the time, and makes all calls that are due by then overdue.
    ///
    /// - Returns: False if there are none.
    mutating func jump(to time: Int, where isMeant: (Call) -> Bool) -> Bool {
        now = time
        guard calls.contains(where: { $0.due <= time && isMeant($0) }) else { return false }
        overdue = calls.filter { $0.due <= time && isMeant($0) }.sorted { $0.rank < $1.rank }
        calls.removeAll { $0.due <= time && isMeant($0) }
        return true
    }

    /// Removes the first overdue call.
    mutating func removeOverdue() -> Call? {
        overdue.isEmpty ? nil : overdue.removeFirst()
    }

    /// Schedules the next firing of a periodic timer that fires now; missed ones are coalesced.
    mutating func scheduleNext(after call: Call, every: Int) {
        guard let timer = call.timer else { return }
        let late = max(0, now &- call.gridDue)
        schedule(timer: timer, tracker: call.tracker, due: call.gridDue &+ (late / every &+ 1) &* every)
    }

    private mutating func remove(where isMeant: (Call) -> Bool) {
        if !calls.isEmpty { calls.removeAll(where: isMeant) }
        if !overdue.isEmpty { overdue.removeAll(where: isMeant) }
    }

    private mutating func schedule(timer: Int?, tracker: Int, due gridDue: Int) {
        nextNumber += 1
        let due = now.addingReportingOverflow(max(0, gridDue &- now))
        calls.append(
            Call(
                due: due.overflow ? .max : due.partialValue, gridDue: gridDue, timer: timer, tracker: tracker,
                number: nextNumber))
    }
}

/// Snapshots of clocks.
extension DirectClock {
    /// Codes the time and the calls.
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(time: &now, never: .min)
        coder.require(LogLine.isTime(now), "a time that is impossible")
        coder.code(counter: &nextNumber)
        let count = coder.code(count: calls.count)
        if coder.isReading {
            let call = Call(due: 0, gridDue: 0, timer: nil, tracker: 0, number: 0)
            calls.removeAll(keepingCapacity: true)
            for _ in 0..<count { calls.append(call) }
        }
        for index in calls.indices { calls[index].code(&coder) }
        coder.require(
            calls.allSatisfy { $0.timer.map(timers.indices.contains) ?? true }, "a timer that the rules do not have")
        var hasAnchors = !anchors.isEmpty
        coder.code(&hasAnchors)
        guard hasAnchors else { return }
        let none = (key: Key(timer: 0, tracker: 0), value: 0)
        coder.code(&anchors, none, by: { ($0.timer, $0.tracker) < ($1.timer, $1.tracker) }) { coder, entry in
            coder.code(&entry.key.timer)
            coder.code(&entry.key.tracker)
            coder.code(time: &entry.value, never: .min)
        }
    }

    /// Continues the timers of a session of another program.
    mutating func goOn(from old: DirectClock, by migration: Migration) {
        now = old.now
        nextNumber = old.nextNumber
        var indices: [Int: Int] = [:]
        for (index, previous) in migration.timers.enumerated() {
            guard let previous else { continue }
            indices[previous] = index
            if migration.isChanged(timer: index) { continue }
            for (key, anchor) in old.anchors where key.timer == previous {
                anchors[Key(timer: index, tracker: key.tracker)] = anchor
            }
        }
        calls = old.calls.compactMap { call in call.timer.flatMap { indices[$0] }.map { Call(call, of: $0) } }
    }
}

extension DirectClock.Call {
    /// Creates the call of a timer that has another index in a new program.
    fileprivate init(_ call: DirectClock.Call, of timer: Int) {
        (due, gridDue, self.timer, tracker, number) = (call.due, call.gridDue, timer, call.tracker, call.number)
    }

    fileprivate mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(time: &due, never: .max)
        coder.code(time: &gridDue, never: .min)
        coder.code(&timer)
        coder.code(&tracker)
        coder.code(&number)
    }
}
