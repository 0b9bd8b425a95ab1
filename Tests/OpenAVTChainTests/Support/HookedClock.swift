import AVTCore
import OpenAVTChain

/// A clock that does something the next time the monotonic time is read, as another thread might at that moment.
final class HookedClock: OAVTClock {
    let manual = OAVTManualClock()
    private let hook = Guarded<(@Sendable () -> Void)?>(nil)

    /// Does something once, the next time that the monotonic time is read.
    func atNextReading(_ body: @escaping @Sendable () -> Void) {
        hook.withLock { $0 = body }
    }

    var wallMilliseconds: Int { manual.wallMilliseconds }

    var monotonicMilliseconds: Int {
        let body = hook.withLock { body in
            defer { body = nil }
            return body
        }
        let time = manual.monotonicMilliseconds
        body?()
        return time
    }

    func schedule(
        afterMilliseconds delay: Int, _ body: @escaping @Sendable () -> Void
    ) -> any OAVTScheduledTask {
        manual.schedule(afterMilliseconds: delay, body)
    }
}
