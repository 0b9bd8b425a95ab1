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

    init(_ buffer: OAVTBuffer, interval: Int, clock: any OAVTClock) {
        (self.buffer, self.interval, self.clock) = (buffer, max(1, interval), clock)
    }

    deinit { timer.withLock { $0 }?.cancel() }

    /// Starts to encode samples in intervals.
    func start(_ encode: @escaping (OAVTSample) -> Void) {
        self.encode = encode
        schedule()
    }

    /// Adds a sample, or drops it as the buffer decides.
    func add(_ sample: OAVTSample) -> Bool { buffer.put(sample: sample) }

    /// Encodes the samples in the buffer, in the order of their times.
    func flush() {
        for sample in buffer.retrieveInOrder() { encode(sample) }
    }

    private func schedule() {
        let task = clock.schedule(afterMilliseconds: interval) { [weak self] in
            self?.flush()
            self?.schedule()
        }
        timer.withLock { $0 = task }
    }
}
