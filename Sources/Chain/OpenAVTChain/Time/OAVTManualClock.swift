import AVTCore
import Synchronization

/// A clock that advances only on request, for tests and replays.
///
/// Wall-clock time and monotonic time are the same.
public final class OAVTManualClock: MetricClock {
    private let now: Atomic<Int>
    private let state = Guarded(State())

    private struct State {
        var nextNumber = 0
        var waiting: [Entry] = []
    }

    private struct Entry {
        let due: Int
        let isForMetrics: Bool
        let number: Int
        let body: @Sendable () -> Void

        /// The order in which calls are made.
        var rank: (Int, Int, Int) { (due, isForMetrics ? 0 : 1, number) }
    }

    /// Creates a clock set to a time in milliseconds since 1970.
    public init(milliseconds: Int = 0) {
        now = Atomic(milliseconds)
    }

    /// The current time of the clock.
    public var wallMilliseconds: Int { now.load(ordering: .acquiring) }

    /// The current time of the clock.
    public var monotonicMilliseconds: Int { now.load(ordering: .acquiring) }

    /// Schedules a call for when the clock has advanced by a delay.
    public func schedule(
        afterMilliseconds delay: Int, _ body: @escaping @Sendable () -> Void
    ) -> any OAVTScheduledTask {
        schedule(after: delay, isForMetrics: false, body)
    }

    package func scheduleMetrics(
        afterMilliseconds delay: Int, _ body: @escaping @Sendable () -> Void
    ) -> any OAVTScheduledTask {
        schedule(after: delay, isForMetrics: true, body)
    }

    private func schedule(
        after delay: Int, isForMetrics: Bool, _ body: @escaping @Sendable () -> Void
    ) -> any OAVTScheduledTask {
        let number = state.withLock { state in
            state.nextNumber += 1
            let due = wallMilliseconds.addingReportingOverflow(max(0, delay))
            state.waiting.append(
                Entry(
                    due: due.overflow ? .max : due.partialValue, isForMetrics: isForMetrics, number: state.nextNumber,
                    body: body))
            return state.nextNumber
        }
        return Task(clock: self, number: number)
    }

    /// Advances the clock, making the calls due on the way in order of their due time, and then in order of scheduling.
    ///
    /// Calls due exactly at the new time are made too. A time in the past only sets the clock back.
    public func advance(toMilliseconds time: Int) {
        while let entry = removeDue(until: time) { entry.body() }
        set(toMilliseconds: time)
    }

    /// Advances the clock like `advance(toMilliseconds:)`, but jumps to the end after a number of calls.
    ///
    /// After a jump, the calls that are still due are made once. Calls for metrics are counted separately, so that they
    /// cannot affect other calls.
    ///
    /// - Parameters:
    ///   - time: The new time in milliseconds since 1970.
    ///   - callLimit: The number of calls before the jump.
    ///   - makesAll: False to make only calls for metrics.
    /// - Returns: False if the clock jumped.
    package func advance(toMilliseconds time: Int, callLimit: Int, makesAll: Bool = true) -> Bool {
        var (calls, metricCalls) = (makesAll ? 0 : callLimit, 0)
        while let entry = removeDue(
            until: time, where: { ($0.isForMetrics ? metricCalls : calls) < callLimit })
        {
            entry.body()
            if entry.isForMetrics { metricCalls += 1 } else { calls += 1 }
        }
        set(toMilliseconds: time)
        let rest = takeAllDue { makesAll || $0.isForMetrics }
        for entry in rest { entry.body() }
        return rest.isEmpty
    }

    /// Sets the time of the clock without making any calls.
    public func set(toMilliseconds time: Int) {
        now.store(time, ordering: .releasing)
    }

    /// The time of the next call, or `nil` if none is scheduled.
    public var nextDueMilliseconds: Int? {
        state.withLock { $0.waiting.map(\.due).min() }
    }

    private func takeAllDue(where isMeant: (Entry) -> Bool) -> [Entry] {
        state.withLock { state in
            let now = wallMilliseconds
            let due = state.waiting.filter { $0.due <= now && isMeant($0) }
            state.waiting.removeAll { $0.due <= now && isMeant($0) }
            return due.sorted { $0.rank < $1.rank }
        }
    }

    private func removeDue(until time: Int, where isMeant: (Entry) -> Bool = { _ in true }) -> Entry? {
        state.withLock { state in
            guard
                let index = state.waiting.indices.filter({ isMeant(state.waiting[$0]) })
                    .min(by: { state.waiting[$0].rank < state.waiting[$1].rank }),
                state.waiting[index].due <= time
            else { return nil }
            set(toMilliseconds: max(wallMilliseconds, state.waiting[index].due))
            return state.waiting.remove(at: index)
        }
    }

    private struct Task: OAVTScheduledTask {
        let clock: OAVTManualClock
        let number: Int

        func cancel() {
            clock.state.withLock { $0.waiting.removeAll { $0.number == number } }
        }
    }
}
