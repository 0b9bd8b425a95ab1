import AVTCore
import OpenAVTChain

/// Samples in a buffer of the app, which are encoded in intervals, as OpenAVT-iOS does.
///
/// `@unchecked Sendable`: a buffer can be used from any thread, and the closure is set before the backend can be used.
final class BufferedSamples: @unchecked Sendable {
    private let buffer: OAVTBuffer
    private let interval: Int
    private let clock: any OAVTClock
    private let timer = Guarded<(any OAVTScheduledTask)?>(nil)
    private var encode: (OAVTSample) -> Void = { _ in }
    private var discarded: (Int) -> Void = { _ in }
    /// The number of samples that were added and neither encoded nor counted as discarded.
    private let pending = Guarded(0)
    private let flushing = Guarded(())

    init(_ buffer: OAVTBuffer, interval: Int, clock: any OAVTClock) {
        (self.buffer, self.interval, self.clock) = (buffer, max(1, interval), clock)
    }

    deinit { timer.withLock { $0 }?.cancel() }

    /// Starts to encode samples in intervals.
    ///
    /// - Parameters:
    ///   - encode: Encodes a sample.
    ///   - discarded: Receives the numbers of samples that the buffer has discarded.
    func start(_ encode: @escaping (OAVTSample) -> Void, discarded: @escaping (Int) -> Void) {
        (self.encode, self.discarded) = (encode, discarded)
        schedule()
    }

    /// Adds a sample, or drops it or another one as the buffer decides.
    func add(_ sample: OAVTSample) {
        _ = buffer.put(sample: sample)
        // After the buffer has it: a sample that is on its way is never taken for a discarded one.
        pending.withLock { $0 += 1 }
    }

    /// Encodes the samples in the buffer, in the order of their times.
    func flush() {
        // One at a time: the timer and the app may flush at the same time.
        flushing.withLock { _ in
            let added = pending.withLock { $0 }
            let samples = buffer.retrieveInOrder()
            // What was added since then may be in the buffer.
            let count = max(0, added - samples.count)
            pending.withLock { $0 -= samples.count + count }
            for sample in samples { encode(sample) }
            if count > 0 { discarded(count) }
        }
    }

    private func schedule() {
        let task = clock.schedule(afterMilliseconds: interval) { [weak self] in
            self?.flush()
            self?.schedule()
        }
        timer.withLock { $0 = task }
    }
}
