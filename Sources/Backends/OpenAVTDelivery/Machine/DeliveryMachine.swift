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
        /// The server has responded, or did not.
        case finished(lane: String, sent: RowTotal, DeliveryOutcome)
        /// The time of the last ``Command/schedule(at:)`` has come.
        case timerFired
        /// Everything is to be sent now.
        case flush
        /// The wait for a flush has ended.
        case flushEnded
    }

    /// Something to do.
    package enum Command: Sendable, Equatable {
        /// Send the first rows of a lane, at most up to a limit.
        case send(lane: String, limit: RowTotal)
        /// Remove the rows of a lane that were sent, of which the server refused a number, and store the state of the lane.
        case remove(lane: String, refused: Int, state: [UInt8]?)
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

    /// The number of rows that are quarantined one after the other before the next one waits.
    static let quarantinedBeforeWaiting = 3
    /// A day, the longest delay that a server can request, in milliseconds.
    static let longestRequestedDelay = 86_400_000

    private struct Lane: Sendable, Equatable {
        /// The rows that wait or are being sent.
        var total = RowTotal()
        var isSending = false
        /// The time at which the next batch is sent.
        var due = 0
        /// The time before which nothing of the lane is sent.
        var notBefore = Int.min
        /// The number of the last request of the lane, among all requests.
        var lastRequest = 0
        /// The number of the first rows among which the server refuses at least one, or 0.
        var suspects = 0
        /// The largest number of rows of a batch after a row was quarantined, which doubles with each delivery.
        var limit = Int.max
        /// The number of failures in a row, which determines the delay.
        var failures = 0
        /// The number of responses in a row that the server has failed, perhaps because of the rows.
        var serverFailures = 0
        /// The number of rows that were quarantined since the last delivery.
        var quarantined = 0

        /// The largest number of rows of the next batch.
        var batchLimit: Int { suspects == 0 ? limit : max(1, suspects / 2) }
    }

    /// The number of deliveries in a row after which a smaller limit of bytes is doubled.
    private static let deliveriesBeforeDoubling = 16

    private let settings: Settings
    private var lanes: [String: Lane] = [:]
    private var delay: RetryDelay
    /// The number of requests so far.
    private var requestCount = 0
    /// The number of failures of all lanes since the last delivery.
    private var failures = 0
    /// The time before which nothing is sent.
    private var notBefore = Int.min
    /// The number of bytes of a batch that the server accepts, as far as it is known.
    private var bytesLimit: Int
    /// The number of deliveries since `bytesLimit` was changed, while it is below that of the settings.
    private var deliveriesInLimit = 0
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
            for lane in lanes.keys { lanes[lane]?.notBefore = .min }
        case .flushEnded: isFlushing = false
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

    // MARK: Responses

    private mutating func finish(
        _ name: String, _ sent: RowTotal, _ outcome: DeliveryOutcome, at now: Int
    ) -> [Command] {
        guard var lane = lanes[name] else { return [] }
        lane.isSending = false
        defer { lanes[name] = lane }
        switch outcome {
        case .delivered(let state):
            deliver(sent, of: &lane, at: now)
            return [.remove(lane: name, refused: 0, state: state)]
        case .partlyDelivered(let refused, _):
            deliver(sent, of: &lane, at: now)
            return [.remove(lane: name, refused: min(refused, sent.rows), state: nil)]
        case .unavailable(_, let after): wait(&lane, requested: after?.milliseconds, at: now)
        case .misconfigured: wait(&lane, requested: nil, at: now)
        case .failed(let reason):
            wait(&lane, requested: nil, at: now)
            lane.serverFailures += 1
            if sent.rows > 1, lane.serverFailures >= DeliveryMachine.failuresBeforeHalving {
                halve(sent, of: &lane, at: now)
            }
            if sent.rows == 1, lane.serverFailures >= DeliveryMachine.failuresBeforeQuarantine {
                quarantine(sent, of: &lane, at: now)
                return [.quarantine(lane: name, reason: reason)]
            }
        case .rejected(let reason), .tooLarge(let reason):
            if case .tooLarge = outcome, sent.rows > 1 {
                (bytesLimit, deliveriesInLimit) = (max(1, min(bytesLimit, sent.bytes / 2)), 0)
            }
            (failures, notBefore) = (0, .min)
            guard sent.rows <= 1 else {
                halve(sent, of: &lane, at: now)
                return []
            }
            quarantine(sent, of: &lane, at: now)
            return [.quarantine(lane: name, reason: reason)]
        }
        return []
    }

    /// Updates a lane whose first rows the server has.
    private mutating func deliver(_ sent: RowTotal, of lane: inout Lane, at now: Int) {
        (failures, notBefore) = (0, .min)
        lane.suspects = max(0, lane.suspects - sent.rows)
        lane.limit = lane.limit < settings.batch.rows ? lane.limit.addingClamped(lane.limit) : .max
        // A proxy may refuse a size for a while only.
        if bytesLimit < settings.batch.bytes {
            deliveriesInLimit += 1
            if deliveriesInLimit >= DeliveryMachine.deliveriesBeforeDoubling {
                bytesLimit = min(settings.batch.bytes, bytesLimit.addingClamped(bytesLimit))
                deliveriesInLimit = 0
            }
        }
        (lane.failures, lane.quarantined, lane.notBefore) = (0, 0, .min)
        complete(sent, of: &lane, at: now)
    }

    /// Updates a lane whose first row goes to quarantine.
    ///
    /// If several rows do so in a row, the server may refuse everything: then the next one waits.
    private mutating func quarantine(_ sent: RowTotal, of lane: inout Lane, at now: Int) {
        (lane.suspects, lane.limit) = (0, 1)
        lane.quarantined += 1
        lane.failures = 0
        let excess = lane.quarantined - DeliveryMachine.quarantinedBeforeWaiting
        lane.notBefore = excess > 0 ? now + delay.next(failures: excess) : .min
        complete(sent, of: &lane, at: now)
    }

    private mutating func halve(_ sent: RowTotal, of lane: inout Lane, at now: Int) {
        (lane.suspects, lane.serverFailures, lane.due) = (sent.rows, 0, now)
    }

    /// Updates the rows that wait after the first ones have left the store.
    private mutating func complete(_ sent: RowTotal, of lane: inout Lane, at now: Int) {
        lane.total -= sent
        lane.serverFailures = 0
        let isUrgent = lane.suspects > 0 || lane.limit < settings.batch.rows || isFull(lane.total)
        lane.due = isUrgent ? now : now + settings.interval
    }

    /// Lets a lane wait after a failure, and all others, too: they use the same server.
    ///
    /// The lane waits at least as long as the server requests. A delivery of another lane ends the waiting of the
    /// others only.
    private mutating func wait(_ lane: inout Lane, requested: Int?, at now: Int) {
        lane.failures += 1
        failures += 1
        if let requested {
            // The server responds: it is not more and more unlikely that it is there.
            (lane.failures, failures) = (1, 1)
            let longest = DeliveryMachine.longestRequestedDelay
            let requested = min(max(requested, settings.firstDelay), longest)
            lane.notBefore = now + delay.extended(requested)
            notBefore = lane.notBefore
        } else {
            lane.notBefore = now + delay.next(failures: lane.failures)
            notBefore = now + delay.next(failures: failures)
        }
    }

    // MARK: Requests

    /// Returns the requests that can be sent now; after a failure only one, which tries whether the server is back.
    ///
    /// Lanes take turns, so that one that always fails does not keep the others from being tried.
    private mutating func startReady(at now: Int) -> [Command] {
        guard now >= notBefore else { return [] }
        var free = (failures > 0 ? 1 : settings.requests) - lanes.values.count { $0.isSending }
        guard free > 0 else { return [] }
        let ready = lanes.filter {
            !$0.value.isSending && now >= $0.value.notBefore && (isUrgent || $0.value.due <= now)
        }
        .sorted { ($0.value.lastRequest, $0.value.due, $0.key) < ($1.value.lastRequest, $1.value.due, $1.key) }
        var commands: [Command] = []
        for (name, lane) in ready where free > 0 {
            free -= 1
            requestCount += 1
            lanes[name]?.isSending = true
            lanes[name]?.lastRequest = requestCount
            let limit = RowTotal(rows: min(lane.batchLimit, settings.batch.rows), bytes: bytesLimit)
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
        let times = lanes.values.filter { !$0.isSending }
            .map { max($0.notBefore, notBefore, isUrgent ? .min : $0.due) }
        guard let next = times.min(), next > now, scheduled.map({ next < $0 }) ?? true else { return [] }
        scheduled = next
        return [.schedule(at: next)]
    }
}
