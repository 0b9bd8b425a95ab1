import AVTCore

/// A backend that receives snapshots of events and metrics, in order and in batches: an actor, a class on the main actor, or
/// any other `Sendable` type.
public protocol OAVTSnapshotBackend: Sendable {
    /// Receives what was sent since the last call, in order.
    ///
    /// While this method runs, further samples are queued.
    func send(_ samples: [OAVTSampleSnapshot]) async
}

/// The backend of an instrument that passes snapshots on to an ``OAVTSnapshotBackend``.
///
/// At most `limit` samples are queued; further ones are dropped, counted, and reported by the instrument
/// (``OAVTNotice/droppedSample(name:)``, ``OAVTCounts/droppedSamples``).
public final class OAVTBackendRelay: OAVTBackendProtocol, Sendable {
    private struct State {
        var queued: [OAVTSampleSnapshot] = []
        var isSending = false
        var dropped = 0
        /// The number of samples that have been queued so far.
        var added = 0
        /// Calls of `flush`, each with the number of samples that had been queued before it.
        var waiting: [(added: Int, continuation: CheckedContinuation<Void, Never>)] = []
        weak var instrument: OAVTInstrument?
    }

    private let backend: any OAVTSnapshotBackend
    private let limit: Int
    private let state = Guarded(State())

    /// Creates a relay.
    ///
    /// - Parameters:
    ///   - backend: The receiver.
    ///   - limit: The maximum number of queued samples.
    public init(to backend: any OAVTSnapshotBackend, limit: Int = 10_000) {
        self.backend = backend
        self.limit = limit
    }

    /// The number of samples that were dropped because the receiver was too slow.
    public var droppedCount: Int { state.withLock { $0.dropped } }

    /// Waits until everything that has been queued so far has been received.
    public func flush() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.isSending { state.waiting.append((state.added, continuation)) }
                return !state.isSending
            }
            if isIdle { continuation.resume() }
        }
    }

    /// Queues an event.
    public func sendEvent(event: OAVTEvent) {
        add(.event(event.snapshot))
    }

    /// Queues a metric.
    public func sendMetric(metric: OAVTMetric) {
        add(.metric(metric.snapshot))
    }

    /// Reports dropped samples to the instrument from now on.
    public func instrumentReady(instrument: OAVTInstrument) { attach(to: instrument) }

    func attach(to instrument: OAVTInstrument) {
        // Returned, so that the last reference to another instrument is never released while the lock is held.
        _ = state.withLock { state -> OAVTInstrument? in
            defer { state.instrument = instrument }
            return state.instrument
        }
    }

    /// Does nothing: what is queued is still sent.
    public func endOfService() {}

    private func add(_ sample: OAVTSampleSnapshot) {
        let (mustStart, isDropped, instrument) = state.withLock { state -> (Bool, Bool, OAVTInstrument?) in
            guard state.queued.count < limit else {
                state.dropped += 1
                return (false, true, state.instrument)
            }
            state.queued.append(sample)
            state.added += 1
            defer { state.isSending = true }
            return (!state.isSending, false, nil)
        }
        if isDropped { instrument?.didDropSample(sample) }
        if mustStart { Task { await sendQueued() } }
    }

    private func sendQueued() async {
        while let batch = takeBatch() { await backend.send(batch) }
    }

    /// Returns what is queued, or `nil` if nothing is, so that the next sample starts a new task.
    private func takeBatch() -> [OAVTSampleSnapshot]? {
        let (batch, waiting) = state.withLock { state in
            let batch = state.queued
            state.queued = []
            if batch.isEmpty { state.isSending = false }
            // All batches before this one have been received.
            let received = state.added - batch.count
            let split = state.waiting.firstIndex { $0.added > received } ?? state.waiting.count
            defer { state.waiting.removeFirst(split) }
            return (batch, state.waiting.prefix(split).map(\.continuation))
        }
        for continuation in waiting { continuation.resume() }
        return batch.isEmpty ? nil : batch
    }
}
