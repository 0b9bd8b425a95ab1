import AVTCore
import Dispatch
import OpenAVTChain

/// Stores rows and performs the commands of the machine, on a serial queue.
///
/// `@unchecked Sendable`: all methods are called on the queue, and nothing else accesses the properties.
final class DeliveryWorker: @unchecked Sendable {
    private let makeStore: @Sendable () throws(OutboxError) -> any OutboxStore
    private let destination: any DeliveryDestination
    private let limits: OutboxLimits
    private let settings: DeliveryMachine.Settings
    private let clock: any OAVTClock
    private let queue: DispatchQueue
    private let unstored: UnstoredRows

    /// The store, with the delivery of its rows, or `nil` while it cannot be used.
    private var opened: OpenOutbox?
    /// The store while it cannot be used: it stays open if rows must be removed, because another one may have other rows
    /// with the same numbers.
    private var unusableStore: (any OutboxStore)?
    /// What the store contained when it could be used last.
    private var closed = (total: RowTotal(), quarantined: 0)
    /// The number of requests without an answer.
    private var requestCount = 0
    /// Rows that could not be stored yet.
    private var kept: [OutboxRow] = []
    private var keptTotal = RowTotal()
    private var timer: (any OAVTScheduledTask)?
    private var storeTimer: (any OAVTScheduledTask)?
    private var nextAgeCheck = Int.min
    private let startWall: Int
    private let startMonotonic: Int
    private var flushes: [Flush] = []
    private var flushCount = 0
    private var current = OAVTDeliveryCounts()
    private var storeProblem: String?
    /// The rows that the server has and that could not be removed, by lane: they must not be sent again.
    private var removals: [String: DeliveredRows] = [:]

    /// The time after which a store that could not be used is tried again, in milliseconds.
    private static let storeDelay = 1000
    /// The time between two searches for rows that are too old, in milliseconds.
    private static let ageInterval = 60_000

    private struct Flush {
        let number: Int
        /// True if the machine knows of the flush.
        var isStarted = false
        let completion: @Sendable (Bool) -> Void
    }

    init(
        makeStore: @escaping @Sendable () throws(OutboxError) -> any OutboxStore,
        destination: any DeliveryDestination, limits: OutboxLimits, settings: DeliveryMachine.Settings,
        clock: any OAVTClock, queue: DispatchQueue, unstored: UnstoredRows
    ) {
        (self.makeStore, self.destination, self.limits) = (makeStore, destination, limits)
        (self.settings, self.clock, self.queue, self.unstored) = (settings, clock, queue, unstored)
        (startWall, startMonotonic) = (clock.wallMilliseconds, clock.monotonicMilliseconds)
    }

    /// The counts, without the rows that are not with this worker.
    var counts: OAVTDeliveryCounts {
        var counts = current
        let total = keptTotal + (opened?.total ?? closed.total)
        (counts.waiting, counts.waitingBytes) = (total.rows, total.bytes)
        counts.quarantined = opened?.quarantined ?? closed.quarantined
        counts.problem = storeProblem ?? counts.problem
        let oldest = (try? opened?.store.oldestMilliseconds()) ?? nil
        counts.oldestAge = [oldest, kept.first?.milliseconds].compactMap(\.self).min().map {
            .milliseconds(max(0, clock.wallMilliseconds - $0))
        }
        return counts
    }

    // MARK: Storing

    /// Stores the rows that were added, and starts a flush that waits for them.
    ///
    /// - Parameter isUrgent: False to leave it to the timer if the store could not be used a moment ago.
    func store(isUrgent: Bool = true) {
        keep(unstored.removeAll())
        guard opened != nil || (isUrgent || storeTimer == nil) && open() else { return }
        dropOldRows()
        guard kept.isEmpty || append(), opened != nil else { return }
        guard flushes.contains(where: { !$0.isStarted }) else { return }
        for index in flushes.indices { flushes[index].isStarted = true }
        handle(.flush)
    }

    private func append() -> Bool {
        guard let store = opened?.store else { return false }
        do throws(OutboxError) {
            try store.append(kept)
        } catch {
            tryAgain(error)
            return false
        }
        let lanes = kept.reduce(into: [String: RowTotal]()) { $0[$1.lane, default: RowTotal()].add($1) }
        opened?.total += keptTotal
        (kept, keptTotal, storeProblem) = ([], RowTotal(), nil)
        handle(.stored(lanes))
        dropExcess()
        return true
    }

    /// Keeps rows until they are stored; the oldest ones are dropped if there are too many.
    private func keep(_ rows: [OutboxRow]) {
        kept += rows
        keptTotal += rows.reduce(into: RowTotal()) { $0.add($1) }
        var removed = RowTotal()
        while keptTotal.rows - removed.rows > limits.unstored.rows
            || keptTotal.bytes - removed.bytes > limits.unstored.bytes
        {
            removed.add(kept[removed.rows])
        }
        guard removed.rows > 0 else { return }
        kept.removeFirst(removed.rows)
        keptTotal -= removed
        count(removed.rows, .unstored)
    }

    private func open() -> Bool {
        // The rows of a request without an answer may be those that are removed next.
        guard requestCount == 0 else { return false }
        do throws(OutboxError) {
            let store = if let unusableStore { unusableStore } else { try makeStore() }
            unusableStore = store
            while let (lane, removal) = removals.first {
                try remove(removal, of: lane, from: store)
                removals[lane] = nil
            }
            let contents = try store.contents()
            (unusableStore, storeProblem) = (nil, nil)
            opened = OpenOutbox(
                store: store, machine: DeliveryMachine(settings, waiting: contents.lanes),
                total: contents.lanes.values.reduce(RowTotal(), +), quarantined: contents.quarantined)
        } catch {
            if removals.isEmpty { unusableStore = nil }
            tryAgain(error)
            return false
        }
        dropOldRows()
        dropExcess()
        handle(.timerFired)
        return opened != nil
    }

    /// Reads the store again after a moment, because its contents may differ from what the machine knows.
    private func reopen(_ error: OutboxError) {
        unusableStore = opened?.store
        if let opened { closed = (opened.total, opened.quarantined) }
        opened = nil
        deferFlushes()
        tryAgain(error)
    }

    /// Starts the flushes again as soon as all rows are stored.
    private func deferFlushes() {
        for index in flushes.indices { flushes[index].isStarted = false }
    }

    private func tryAgain(_ error: OutboxError) {
        storeProblem = error.description
        guard storeTimer == nil else { return }
        storeTimer = schedule(after: DeliveryWorker.storeDelay) { worker in
            worker.storeTimer = nil
            worker.store()
        }
    }

    private func dropOldRows() {
        let now = clock.monotonicMilliseconds
        guard now >= nextAgeCheck else { return }
        nextAgeCheck = now + DeliveryWorker.ageInterval
        // A wall clock that is set forward makes no row older.
        let wall = min(clock.wallMilliseconds, startWall + now - startMonotonic)
        remove(before: wall - min(limits.age, wall), excess: RowTotal(), .age)
    }

    private func dropExcess() {
        guard let total = opened?.total else { return }
        let excess = RowTotal(
            rows: max(0, total.rows - limits.total.rows), bytes: max(0, total.bytes - limits.total.bytes))
        guard excess != RowTotal() else { return }
        // A tenth more, so that not every further row removes another one.
        let tenth = RowTotal(
            rows: excess.rows == 0 ? 0 : limits.total.rows / 10, bytes: excess.bytes == 0 ? 0 : limits.total.bytes / 10)
        remove(before: .min, excess: excess + tenth, .full)
    }

    private func remove(before time: Int, excess: RowTotal, _ reason: OAVTDeliveryDrop) {
        guard let outbox = opened else { return }
        let last = outbox.sending.compactMapValues { $0.rows.last?.number }
        do throws(OutboxError) {
            let removed = try outbox.store.removeOldest(before: time, excess: excess, sending: last)
            let size = removed.values.reduce(RowTotal(), +)
            guard size.rows > 0 else { return }
            opened?.total -= size
            count(size.rows, reason)
            handle(.dropped(removed))
        } catch {
            reopen(error)
        }
    }

    private func count(_ rows: Int, _ reason: OAVTDeliveryDrop) {
        current.dropped[reason.rawValue, default: 0] += rows
    }

    // MARK: Sending

    /// Starts to send everything that waits.
    ///
    /// - Parameters:
    ///   - time: The maximum time to wait, in milliseconds.
    ///   - completion: Called once: with true if nothing waits any more, or with false after the time.
    func flush(within time: Int, _ completion: @escaping @Sendable (Bool) -> Void) {
        flushCount += 1
        let number = flushCount
        flushes.append(Flush(number: number, completion: completion))
        queue.asyncAfter(deadline: .now() + .milliseconds(time)) { [weak self] in self?.endFlush(number) }
        store()
    }

    private func endFlush(_ number: Int) {
        guard let index = flushes.firstIndex(where: { $0.number == number }) else { return }
        let flush = flushes.remove(at: index)
        if flushes.isEmpty { handle(.flushEnded) }
        flush.completion(false)
    }

    private func handle(_ input: DeliveryMachine.Input, _ finished: DeliveryBatch? = nil) {
        guard let commands = opened?.machine.handle(input, at: clock.monotonicMilliseconds) else { return }
        // If a command fails, the store is closed, and the rest of what its machine has decided does not apply any more.
        for command in commands where opened != nil { perform(command, finished) }
    }

    private func perform(_ command: DeliveryMachine.Command, _ finished: DeliveryBatch?) {
        switch command {
        case .send(let lane, let limit): send(lane, limit)
        case .remove(let lane, let refused, let state): remove(lane, finished, refused: refused, state)
        case .quarantine(_, let reason): quarantine(finished, reason)
        case .schedule(let time):
            timer?.cancel()
            timer = schedule(after: time - clock.monotonicMilliseconds) { worker in
                worker.dropOldRows()
                worker.handle(.timerFired)
            }
        case .flushed:
            // Rows that could not be stored yet are flushed when they are.
            guard kept.isEmpty else { return deferFlushes() }
            defer { flushes = [] }
            for flush in flushes { flush.completion(true) }
        }
    }

    private func send(_ lane: String, _ limit: RowTotal) {
        guard let store = opened?.store else { return }
        do throws(OutboxError) {
            let batch = DeliveryBatch(
                lane: lane, rows: try store.firstRows(of: lane, limit: limit), state: try store.state(of: lane))
            guard !batch.rows.isEmpty else { throw OutboxError("another program has removed samples from the outbox") }
            opened?.sending[lane] = batch
            requestCount += 1
            destination.send(batch) { [self, queue] outcome in
                queue.async { self.finish(batch, outcome) }
            }
        } catch {
            reopen(error)
        }
    }

    private func finish(_ batch: DeliveryBatch, _ outcome: DeliveryOutcome) {
        requestCount -= 1
        guard opened != nil else { return finishWithoutStore(batch, outcome) }
        opened?.sending[batch.lane] = nil
        switch outcome {
        case .delivered: current.problem = nil
        case .partlyDelivered(_, let reason): (current.problem, current.lastRefusal) = (nil, reason)
        case .unavailable(let reason, _), .misconfigured(let reason), .failed(let reason), .rejected(let reason),
            .tooLarge(let reason):
            current.problem = reason
            current.retries += 1
        }
        current.isMisconfigured = if case .misconfigured = outcome { true } else { false }
        handle(.finished(lane: batch.lane, sent: batch.total, outcome), batch)
    }

    /// Remembers what the server has of a batch that was sent before the store could not be used.
    private func finishWithoutStore(_ batch: DeliveryBatch, _ outcome: DeliveryOutcome) {
        switch outcome {
        case .delivered(let state): removals[batch.lane] = DeliveredRows(batch, refused: 0, state)
        case .partlyDelivered(let refused, _): removals[batch.lane] = DeliveredRows(batch, refused: refused, nil)
        case .unavailable, .misconfigured, .failed, .rejected, .tooLarge: break
        }
        if requestCount == 0 { store(isUrgent: false) }
    }

    private func remove(_ lane: String, _ batch: DeliveryBatch?, refused: Int, _ state: [UInt8]?) {
        guard let batch, let store = opened?.store else { return }
        let removal = DeliveredRows(batch, refused: refused, state)
        do throws(OutboxError) {
            try remove(removal, of: lane, from: store)
            opened?.total -= batch.total
        } catch {
            removals[lane] = removal
            reopen(error)
        }
    }

    private func remove(_ removal: DeliveredRows, of lane: String, from store: any OutboxStore) throws(OutboxError) {
        try store.remove(lane, through: removal.last, state: removal.state)
        current.sent += removal.sent
        if removal.refused > 0 { count(removal.refused, .refused) }
    }

    private func quarantine(_ batch: DeliveryBatch?, _ reason: String) {
        guard let batch, let row = batch.rows.first else { return }
        do throws(OutboxError) {
            let removed = try opened?.store.quarantine(row, reason: reason) ?? 0
            opened?.total -= batch.total
            opened?.quarantined += 1 - removed
            if removed > 0 { count(removed, .refused) }
            current.lastRefusal = reason
        } catch {
            reopen(error)
        }
    }

    private func schedule(
        after delay: Int, _ body: @escaping @Sendable (DeliveryWorker) -> Void
    ) -> any OAVTScheduledTask {
        clock.schedule(afterMilliseconds: max(0, delay)) { [weak self, queue] in
            guard let self else { return }
            queue.async { body(self) }
        }
    }
}
