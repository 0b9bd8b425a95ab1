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
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + .milliseconds(max(0, delay)))
        // It keeps itself until it fires or is cancelled, and no longer: a work item would stay until its time.
        timer.setEventHandler {
            timer.cancel()
            body()
        }
        timer.resume()
        return Task(timer)
    }

    /// `@unchecked Sendable`: a timer may be cancelled on any thread, and nothing else is done with it.
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
