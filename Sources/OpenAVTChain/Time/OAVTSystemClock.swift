import Dispatch

/// The system's clocks, and timers that need no run loop.
public final class OAVTSystemClock: OAVTClock {
    /// The one system clock.
    public static let shared = OAVTSystemClock()

    private let queue = DispatchQueue(label: "OpenAVT.timers")

    private init() {}

    /// Wall time in milliseconds since 1970.
    public var wallMilliseconds: Int { SystemTime.wallMilliseconds }

    /// Milliseconds since the system started, sleep not counted.
    public var monotonicMilliseconds: Int { SystemTime.monotonicMilliseconds }

    /// Calls a closure on a queue of the clock.
    public func schedule(
        afterMilliseconds delay: Int, _ body: @escaping @Sendable () -> Void
    ) -> any OAVTScheduledTask {
        let task = Task(work: DispatchWorkItem(block: body))
        queue.asyncAfter(deadline: .now() + .milliseconds(max(0, delay)), execute: task.work)
        return task
    }

    /// `@unchecked Sendable`: a work item may be cancelled on any thread, and nothing else is done with it.
    private final class Task: OAVTScheduledTask, @unchecked Sendable {
        let work: DispatchWorkItem

        init(work: DispatchWorkItem) {
            self.work = work
        }

        func cancel() {
            work.cancel()
        }
    }
}
