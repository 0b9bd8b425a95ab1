import AVTCore
import Synchronization

/// The numbers of events and metrics that went through an instrument since it was created.
///
/// When the instrument is idle, the events that were emitted or caused are those that were sent, blocked, consumed,
/// withheld or dropped, and those that are held or wait: `emitted + caused == finished + pending`.
public struct OAVTCounts: Sendable, Codable, Equatable {
    /// Events that the app, its trackers or timers emitted, or to which rules mapped reports of players.
    public internal(set) var emitted = 0
    /// Events that rules raised or derived.
    public internal(set) var caused = 0
    /// Events that were passed to the backend, or would have been if there were one.
    public internal(set) var sent = 0
    /// Events that the hub blocked.
    public internal(set) var blocked = 0
    /// The blocked events whose rule gives a code, by code.
    public package(set) var blockedByCode: [String: Int] = [:]
    /// Events that rules accepted, but that are not sent (`consume`).
    public internal(set) var consumed = 0
    /// Events that rules about delivery kept from the backend.
    public internal(set) var withheld = 0
    /// Events that were dropped for another reason, by reason; see ``OAVTDropReason``.
    public internal(set) var dropped: [String: Int] = [:]
    /// Events that are queued, held by rules, or wait for the first rules.
    public internal(set) var pending = 0
    /// Reports of players that were dropped, or replaced by newer values, by reason; they are no events.
    public internal(set) var droppedReports: [String: Int] = [:]
    /// Events and metrics that were passed to an `OAVTBackendRelay`, which dropped them.
    public internal(set) var droppedSamples = 0
    /// Metrics that were passed to the backend.
    public internal(set) var metrics = 0
    /// Failures of formulas, without missing values.
    public package(set) var failedFormulas = 0

    /// Creates counts of zero.
    public init() {}

    /// Adds what rules count, or subtracts it with -1.
    package mutating func addRules(_ other: OAVTCounts, _ factor: Int = 1) {
        for (code, count) in other.blockedByCode { blockedByCode[code, default: 0] += factor * count }
        failedFormulas += factor * other.failedFormulas
    }

    /// The events that are not pending any more.
    public var finished: Int { sent + blocked + consumed + withheld + dropped.values.reduce(0, +) }
}

/// The counters of an instrument.
///
/// Each is written by one thread at a time and read by any thread, so plain loads and stores are enough.
struct Counters: ~Copyable, Sendable {
    private let emitted = Atomic(0), caused = Atomic(0), sent = Atomic(0), blocked = Atomic(0), consumed = Atomic(0)
    private let withheld = Atomic(0), metrics = Atomic(0)
    private let dropped = Guarded<[OAVTDropReason: Int]>([:])
    private let droppedReports = Guarded<[OAVTDropReason: Int]>([:])
    private let droppedSamples = Guarded(0)

    @inline(__always)
    func countEmitted(_ count: Int = 1) { Counters.add(count, to: emitted) }

    @inline(__always)
    func countSent() { Counters.add(1, to: sent) }

    @inline(__always)
    func countMetrics(_ count: Int) { Counters.add(count, to: metrics) }

    func countCaused(_ count: Int) { Counters.add(count, to: caused) }

    func countBlocked() { Counters.add(1, to: blocked) }

    func countConsumed() { Counters.add(1, to: consumed) }

    func countWithheld() { Counters.add(1, to: withheld) }

    func countDropped(_ reason: OAVTDropReason, _ count: Int = 1) {
        dropped.withLock { $0[reason, default: 0] += count }
    }

    func countDroppedReports(_ reason: OAVTDropReason, _ count: Int) {
        droppedReports.withLock { $0[reason, default: 0] += count }
    }

    func countDroppedSample() { droppedSamples.withLock { $0 += 1 } }

    @inline(__always)
    private static func add(_ count: Int, to counter: borrowing Atomic<Int>) {
        counter.store(counter.load(ordering: .relaxed) &+ count, ordering: .relaxed)
    }

    /// The counts; those of an event that is being processed may be incomplete.
    var counts: OAVTCounts {
        var counts = OAVTCounts()
        counts.emitted = emitted.load(ordering: .relaxed)
        counts.caused = caused.load(ordering: .relaxed)
        counts.sent = sent.load(ordering: .relaxed)
        counts.blocked = blocked.load(ordering: .relaxed)
        counts.consumed = consumed.load(ordering: .relaxed)
        counts.withheld = withheld.load(ordering: .relaxed)
        counts.metrics = metrics.load(ordering: .relaxed)
        for (reason, count) in dropped.withLock({ $0 }) { counts.dropped[reason.rawValue] = count }
        for (reason, count) in droppedReports.withLock({ $0 }) { counts.droppedReports[reason.rawValue] = count }
        counts.droppedSamples = droppedSamples.withLock { $0 }
        counts.pending = max(0, counts.emitted + counts.caused - counts.finished)
        return counts
    }
}
