import AVTCore

/// The delivery of stored rows, as a pure value without clock, lock, threads and network.
///
/// An input says what happened, and the returned commands say what to do next. Times are in milliseconds of a monotonic
/// clock.
///
/// Rows of a lane are sent in their order, one batch at a time. If the server cannot be reached, all lanes wait, and
/// one batch tries again after a growing delay. If the server refuses a batch, the batch is halved until one row is
/// left, which is then quarantined:
///
/// ```text
/// stored ─▶ send ─▶ finished: delivered ─▶ remove, send
///                             unavailable ─▶ schedule ─▶ timerFired ─▶ send
///                             rejected ─▶ send a half ... one row: quarantine
/// ```
package struct DeliveryMachine: Sendable, Equatable {
    /// What does not change while the machine is used.
    package struct Settings: Sendable, Equatable {
        /// The size of a full batch.
        package var batch = RowTotal(rows: 1000, bytes: 512 << 10)
        /// The time for which a batch that is not full waits for further rows, in milliseconds.
        package var interval = 10_000
        /// The maximum number of requests at a time, each for another lane.
        package var requests = 4
        /// The delay after the first failure, in milliseconds.
        package var firstDelay = 1000
        /// The longest delay, in milliseconds.
        package var mostDelay = 300_000
        /// The seed of the random part of delays.
        package var seed: UInt64 = 0

        /// Creates settings.
        package init() {}
    }

    /// Something that happened.
    package enum Input: Sendable, Equatable {
        /// Rows were appended to the store.
        case stored([String: RowTotal])
        /// Rows were removed from the store by its limits.
        case dropped([String: RowTotal])
        /// The server has answered, or did not.
        case finished(lane: String, sent: RowTotal, DeliveryOutcome)
        /// The time of the last ``Command/schedule(at:)`` has come.
        case timerFired
        /// Everything is to be sent now.
        case flush
    }

    /// Something to do.
    package enum Command: Sendable, Equatable {
        /// Send the first rows of a lane, at most so many.
        case send(lane: String, limit: RowTotal)
        /// Remove the rows of a lane that were sent, and store the state of the lane.
        case remove(lane: String, state: [UInt8]?)
        /// Move the row of a lane that was sent to the quarantine.
        case quarantine(lane: String, reason: String)
        /// Replace the timer.
        case schedule(at: Int)
        /// The flush is complete: nothing waits any more.
        case flushed
    }

    /// The number of failures of the server after which a batch is halved.
    static let failuresBeforeHalving = 3
    /// The number of failures of the server after which a row that is sent alone is quarantined.
    static let failuresBeforeQuarantine = 16

    /// A day, the longest delay that a server can request, in milliseconds.
    static let longestRequestedDelay = 86_400_000

    private struct Lane: Sendable, Equatable {
        /// The rows that wait or are being sent.
        var total = RowTotal()
        var isSending = false
        /// The time at which the next batch is sent.
        var due = 0
        /// The number of the first rows among which the server refuses at least one, or 0.
        var suspects = 0
        /// The number of failures of the server in a row.
        var failures = 0

        /// The largest number of rows of the next batch.
        var limit: Int { suspects == 0 ? .max : max(1, suspects / 2) }
    }

    private let settings: Settings
    private var lanes: [String: Lane] = [:]
    private var delay: RetryDelay
    /// The number of failures since the last delivery.
    private var failures = 0
    /// The time before which nothing is sent.
    private var notBefore = Int.min
    /// The number of bytes of a batch that the server accepts, as far as it is known.
    private var bytesLimit: Int
    private var isFlushing = false
    private var scheduled: Int?

    /// Creates a machine.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - waiting: The rows of the store, by lane, which are sent immediately.
    package init(_ settings: Settings, waiting: [String: RowTotal] = [:]) {
        self.settings = settings
        bytesLimit = settings.batch.bytes
        delay = RetryDelay(first: settings.firstDelay, most: settings.mostDelay, seed: settings.seed)
        for (lane, total) in waiting { lanes[lane] = Lane(total: total, due: .min) }
    }

    /// Changes the state by what happened, and returns what to do next, in this order.
    package mutating func handle(_ input: Input, at now: Int) -> [Command] {
        var commands: [Command] = []
        switch input {
        case .stored(let rows): for (lane, total) in rows { append(total, to: lane, at: now) }
        case .dropped(let rows): for (lane, total) in rows { lanes[lane]?.total -= total }
        case .finished(let lane, let sent, let outcome): commands = finish(lane, sent, outcome, at: now)
        case .timerFired: scheduled = nil
        case .flush:
            isFlushing = true
            notBefore = .min
        }
        lanes = lanes.filter { $0.value.total.rows > 0 || $0.value.isSending }
        return commands + startReady(at: now) + finishFlush() + schedule(at: now)
    }

    private mutating func append(_ total: RowTotal, to lane: String, at now: Int) {
        var state = lanes[lane] ?? Lane(due: now + settings.interval)
        state.total += total
        if isFull(state.total) { state.due = min(state.due, now) }
        lanes[lane] = state
    }

    private func isFull(_ total: RowTotal) -> Bool {
        total.rows >= settings.batch.rows || total.bytes >= min(bytesLimit, settings.batch.bytes)
    }

    private mutating func finish(
        _ lane: String, _ sent: RowTotal, _ outcome: DeliveryOutcome, at now: Int
    ) -> [Command] {
        lanes[lane]?.isSending = false
        switch outcome {
        case .delivered(let state):
            complete(lane, sent, at: now)
            return [.remove(lane: lane, state: state)]
        case .partlyDelivered:
            complete(lane, sent, at: now)
            return [.remove(lane: lane, state: nil)]
        case .unavailable(_, let after):
            wait(requested: after.map { min(max($0.milliseconds, 0), DeliveryMachine.longestRequestedDelay) }, at: now)
            return []
        case .misconfigured:
            wait(requested: nil, at: now)
            return []
        case .failed(let reason):
            wait(requested: nil, at: now)
            lanes[lane]?.failures += 1
            let failures = lanes[lane]?.failures ?? 0
            if sent.rows > 1, failures >= DeliveryMachine.failuresBeforeHalving { halve(lane, sent, at: now) }
            guard sent.rows == 1, failures >= DeliveryMachine.failuresBeforeQuarantine else { return [] }
            return quarantine(lane, sent, reason, at: now)
        case .rejected(let reason):
            return refuse(lane, sent, reason, at: now)
        case .tooLarge(let reason):
            if sent.rows > 1 { bytesLimit = max(1, min(bytesLimit, sent.bytes / 2)) }
            return refuse(lane, sent, reason, at: now)
        }
    }

    private mutating func refuse(
        _ lane: String, _ sent: RowTotal, _ reason: String, at now: Int
    ) -> [Command] {
        // The server answers.
        (failures, notBefore) = (0, .min)
        if sent.rows <= 1 { return quarantine(lane, sent, reason, at: now) }
        halve(lane, sent, at: now)
        return []
    }

    private mutating func halve(_ lane: String, _ sent: RowTotal, at now: Int) {
        lanes[lane]?.suspects = sent.rows
        lanes[lane]?.failures = 0
        lanes[lane]?.due = now
    }

    private mutating func quarantine(
        _ lane: String, _ sent: RowTotal, _ reason: String, at now: Int
    ) -> [Command] {
        complete(lane, sent, at: now)
        lanes[lane]?.suspects = 0
        return [.quarantine(lane: lane, reason: reason)]
    }

    /// Updates the state of a lane whose first rows leave the store.
    private mutating func complete(_ lane: String, _ sent: RowTotal, at now: Int) {
        (failures, notBefore) = (0, .min)
        guard var state = lanes[lane] else { return }
        state.total -= sent
        state.suspects = max(0, state.suspects - sent.rows)
        state.failures = 0
        state.due = state.suspects > 0 || isFull(state.total) ? now : now + settings.interval
        lanes[lane] = state
    }

    private mutating func wait(requested: Int?, at now: Int) {
        failures += 1
        notBefore = now + delay.next(failures: failures, requested: requested)
    }

    /// Returns the requests that can be sent now; after a failure only one, which tries whether the server is back.
    private mutating func startReady(at now: Int) -> [Command] {
        guard now >= notBefore else { return [] }
        var free = (failures > 0 ? 1 : settings.requests) - lanes.values.count { $0.isSending }
        guard free > 0 else { return [] }
        let ready = lanes.filter { !$0.value.isSending && (isUrgent || $0.value.due <= now) }
            .sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
        var commands: [Command] = []
        for (name, lane) in ready where free > 0 {
            free -= 1
            lanes[name]?.isSending = true
            let limit = RowTotal(rows: min(lane.limit, settings.batch.rows), bytes: bytesLimit)
            commands.append(.send(lane: name, limit: limit))
        }
        return commands
    }

    /// True if batches are sent before they are full: for a flush, or to try whether the server is back.
    private var isUrgent: Bool { isFlushing || failures > 0 }

    private mutating func finishFlush() -> [Command] {
        guard isFlushing, lanes.isEmpty else { return [] }
        isFlushing = false
        return [.flushed]
    }

    private mutating func schedule(at now: Int) -> [Command] {
        guard let due = lanes.values.filter({ !$0.isSending }).map(\.due).min() else { return [] }
        let next = isUrgent ? notBefore : max(due, notBefore)
        guard next > now, scheduled.map({ next < $0 }) ?? true else { return [] }
        scheduled = next
        return [.schedule(at: next)]
    }
}
