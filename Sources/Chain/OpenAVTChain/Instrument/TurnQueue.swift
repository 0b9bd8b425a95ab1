import AVTCore
import Foundation

/// One thing that an instrument does in its turn: an event, or other work.
struct Turn {
    enum Kind {
        /// An event, with attributes besides those that its tracker adds.
        case event(OAVTAction, Sender, Moment, [(attribute: Symbol, value: Value)])
        /// An event that another has raised.
        case raised(OAVTAction, Sender, Moment)
        case work(() -> Void)
    }

    /// True for an event that another has raised.
    var isRaised: Bool { if case .raised = kind { true } else { false } }

    let kind: Kind
    /// Who waits for it to be done.
    let done: DispatchSemaphore?
}

/// When something happened, in milliseconds since 1970: by the wall clock, and by the monotonic clock that was tied to it.
package struct Moment: Sendable {
    let wall: Int
    package let step: Int
}

/// The order in which an instrument does things, whichever threads ask for them.
///
/// Whoever adds a turn while nobody is at work does it, and what is added meanwhile; everybody else goes on at once, or
/// waits for their turn to be done. When other threads have added many turns, the rest is handed over to a thread of
/// the queue's own, so that no thread of the app works for others without end. Nothing is called with the lock held,
/// and who is at work never waits, so turns cannot block each other.
///
/// `@unchecked Sendable`: everything that changes is guarded by `lock`; turns are done by one thread at a time, which
/// takes them out of the queue under the lock and so sees what their senders did before. That is why exclusive access
/// needs no check at run time.
final class TurnQueue: @unchecked Sendable {
    /// How many turns other threads may add before a thread is relieved: some milliseconds of work.
    private static let patience = 1024

    private let lock: Lock
    @exclusivity(unchecked) private var turns: [Turn] = []
    @exclusivity(unchecked) private var first = 0
    @exclusivity(unchecked) private var worker: ThreadIdentity?
    /// How many turns other threads have added since the worker began.
    @exclusivity(unchecked) private var addedByOthers = 0
    /// True from when a worker leaves until the next one has taken over.
    @exclusivity(unchecked) private var isHandedOver = false

    /// A queue whose order is guarded by a lock, which the owner may use for what belongs with it.
    init(lock: Lock) {
        self.lock = lock
        turns.reserveCapacity(16)
    }

    /// True if the calling thread is at work; to be asked with the lock held.
    var isWorking: Bool {
        worker == ThreadIdentity.current
    }

    /// Begins to work, with the lock held, if nobody is at work; the caller must then do its turn and call `work`.
    func begin() -> Bool {
        guard worker == nil, !isHandedOver else { return false }
        worker = ThreadIdentity.current
        return true
    }

    /// Begins to work in place of the thread that handed the turns over.
    func takeOver() {
        lock.lock()
        isHandedOver = false
        worker = ThreadIdentity.current
        lock.unlock()
    }

    /// Adds a turn, with the lock held; true if the caller must now call `work`.
    func add(_ turn: Turn) -> Bool {
        turns.append(turn)
        return beginOrCount()
    }

    private func beginOrCount() -> Bool {
        if begin() { return true }
        if !isWorking { addedByOthers += 1 }
        return false
    }

    /// Puts turns before all others, with the lock held, by who is at work.
    func addNext(_ next: [Turn]) {
        turns.replaceSubrange(0..<first, with: next)
        first = 0
    }

    /// Adds a turn, with the lock held, before all events that wait, but behind those that the one in hand has raised.
    ///
    /// - Returns: true if the caller must now call `work`.
    func addBeforeEvents(_ turn: Turn) -> Bool {
        let place = turns[first...].firstIndex { !$0.isRaised } ?? turns.endIndex
        turns.insert(turn, at: place)
        return beginOrCount()
    }

    /// Ends the work if nothing was added meanwhile, which is nearly always so.
    ///
    /// - Returns: false if turns wait: `work` must be called.
    @inline(__always)
    func endIfIdle() -> Bool {
        lock.lock()
        defer { lock.unlock() }
        guard turns.isEmpty else { return false }
        worker = nil
        addedByOthers = 0
        return true
    }

    /// Does turns until none is left, or until others have added too many.
    ///
    /// - Returns: true if another thread must go on: call `takeOver` there, and then this again.
    func work(_ perform: (Turn) -> Void) -> Bool {
        var mustHandOver = false
        while let turn = takeNext(orHandOver: &mustHandOver) {
            perform(turn)
            turn.done?.signal()
        }
        return mustHandOver
    }

    /// Does, by who is at work, what is waiting now and what is put before it, but nothing that is added behind it.
    func workOffWaiting(_ perform: (Turn) -> Void) {
        // A mark, not a count: turns may put others before them, or work off what waits behind them.
        var isReached = false
        lock.lock()
        _ = add(Turn(kind: .work { isReached = true }, done: nil))
        lock.unlock()
        while !isReached {
            lock.lock()
            let next = takeNext()
            lock.unlock()
            guard let turn = next else { return }
            perform(turn)
            turn.done?.signal()
        }
    }

    private func takeNext(orHandOver mustHandOver: inout Bool) -> Turn? {
        lock.lock()
        defer { lock.unlock() }
        if addedByOthers > TurnQueue.patience, first < turns.count {
            (worker, isHandedOver, addedByOthers) = (nil, true, 0)
            mustHandOver = true
            return nil
        }
        return takeNext()
    }

    /// The next turn, with the lock held; after the last one nobody is at work.
    private func takeNext() -> Turn? {
        guard first < turns.count else {
            if !turns.isEmpty { turns.removeAll(keepingCapacity: true) }
            first = 0
            worker = nil
            addedByOthers = 0
            return nil
        }
        defer { first += 1 }
        // Keeps a long queue from growing for ever at its worn end.
        if first > 1024 {
            turns.removeSubrange(0..<first)
            first = 0
        }
        return turns[first]
    }
}
