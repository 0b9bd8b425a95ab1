import Dispatch

/// The system's clocks, with timers that need no run loop.
public final class OAVTSystemClock: OAVTClock {
    /// The shared system clock.
    public static let shared = OAVTSystemClock()

    private let queue = DispatchQueue(label: "OpenAVT.timers")

    private init() {}

    /// The wall-clock time in milliseconds since 1970.
    public var wallMilliseconds: Int { SystemTime.wallMilliseconds }

    /// The time since the system started in milliseconds, without time asleep.
    public var monotonicMilliseconds: Int { SystemTime.monotonicMilliseconds }

    /// Calls a closure on a dispatch queue of the clock.
    public func schedule(
        afterMilliseconds delay: Int, _ body: @escaping @Sendable () -> Void
    ) -> any OAVTScheduledTask {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + .milliseconds(max(0, delay)))
        // The timer retains itself until it fires or is cancelled; a dispatch work item would stay allocated until its
        // deadline.
        timer.setEventHandler {
            timer.cancel()
            body()
        }
        timer.resume()
        return Task(timer)
    }

    /// A scheduled timer.
    ///
    /// `@unchecked Sendable`: the timer is only ever cancelled, which is safe on any thread.
    private final class Task: OAVTScheduledTask, @unchecked Sendable {
        private let timer: any DispatchSourceTimer

        init(_ timer: any DispatchSourceTimer) {
            self.timer = timer
        }

        func cancel() {
            timer.cancel()
        }
    }
}
