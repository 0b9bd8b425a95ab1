import AVTCore
import Foundation

/// A job on an instrument's serial queue: an event, or other work.
struct Job {
    enum Kind {
        /// An event, with attributes in addition to those that its tracker adds.
        case event(OAVTAction, Sender, Moment, [(attribute: Symbol, value: Value)])
        /// An event that another event raised.
        case raised(OAVTAction, Sender, Moment)
        case work(() -> Void)
    }

    /// True for an event that another event raised.
    var isRaised: Bool { if case .raised = kind { true } else { false } }

    let kind: Kind
    /// The semaphore to signal when the job is done, or `nil` if no thread waits for it.
    let done: DispatchSemaphore?
}

/// A point in time in milliseconds since 1970, by the wall clock and in step time.
package struct Moment: Sendable {
    let wall: Int
    package let step: Int
}

/// The serial queue of an instrument's jobs, which any thread may add to.
///
/// A thread that adds a job while no thread is draining the queue becomes the draining thread: it runs the job and all
/// jobs added meanwhile. All other threads continue at once, or wait for their job to be done. When other threads have
/// added many jobs, the rest is handed over to a thread of the instrument, so that no thread of the app works for
/// others indefinitely. Nothing is called while holding the lock, and the draining thread never blocks, so jobs cannot
/// deadlock.
///
/// `@unchecked Sendable`: all mutable state is guarded by `lock`. Jobs are run by one thread at a time, which removes
/// them from the queue under the lock and therefore sees the effects of what their senders did before. For the same
/// reason the properties need no run-time checks of exclusive access.
final class JobQueue: @unchecked Sendable {
    /// The number of jobs that other threads may add before the draining thread is relieved: a few milliseconds of
    /// work.
    private static let handoverThreshold = 1024

    private let lock: Lock
    @exclusivity(unchecked) private var jobs: [Job] = []
    @exclusivity(unchecked) private var first = 0
    @exclusivity(unchecked) private var worker: ThreadIdentity?
    /// The number of jobs that other threads have added since the current draining thread started.
    @exclusivity(unchecked) private var addedByOthers = 0
    /// True from when a draining thread stops until the next one has taken over.
    @exclusivity(unchecked) private var isHandedOver = false

    /// Creates a queue guarded by a lock, which the owner may use for related state.
    init(lock: Lock) {
        self.lock = lock
        jobs.reserveCapacity(16)
    }

    /// True if the calling thread is the draining thread.
    ///
    /// Read it while holding the lock.
    var isDraining: Bool {
        worker == ThreadIdentity.current
    }

    /// Makes the calling thread the draining thread if there is none.
    ///
    /// Call this method while holding the lock.
    ///
    /// - Returns: True if the calling thread is now the draining thread: it must run its job and call `work`.
    func begin() -> Bool {
        guard worker == nil, !isHandedOver else { return false }
        worker = ThreadIdentity.current
        return true
    }

    /// Makes the calling thread the draining thread in place of the one that handed the queue over.
    func resumeDraining() {
        lock.lock()
        isHandedOver = false
        worker = ThreadIdentity.current
        lock.unlock()
    }

    /// Adds a job.
    ///
    /// Call this method while holding the lock.
    ///
    /// - Returns: True if the caller must now call `work`.
    func add(_ job: Job) -> Bool {
        jobs.append(job)
        return beginOrCount()
    }

    private func beginOrCount() -> Bool {
        if begin() { return true }
        if !isDraining { addedByOthers += 1 }
        return false
    }

    /// Inserts jobs before all others.
    ///
    /// Called on the draining thread only, while holding the lock.
    func addNext(_ next: [Job]) {
        jobs.replaceSubrange(0..<first, with: next)
        first = 0
    }

    /// Inserts a job before all queued events, but after those that the current event raised.
    ///
    /// Call this method while holding the lock.
    ///
    /// - Returns: True if the caller must now call `work`.
    func insertBeforeEvents(_ job: Job) -> Bool {
        let index = jobs[first...].firstIndex { !$0.isRaised } ?? jobs.endIndex
        jobs.insert(job, at: index)
        return beginOrCount()
    }

    /// Stops draining if the queue is empty, which it nearly always is.
    ///
    /// - Returns: False if jobs are queued: `work` must be called.
    @inline(__always)
    func endIfIdle() -> Bool {
        lock.lock()
        defer { lock.unlock() }
        guard jobs.isEmpty else { return false }
        worker = nil
        addedByOthers = 0
        return true
    }

    /// Runs jobs until the queue is empty, or until other threads have added too many.
    ///
    /// - Returns: True if another thread must continue: call `resumeDraining` on it, and then this method again.
    func work(_ perform: (Job) -> Void) -> Bool {
        var mustHandOver = false
        while let job = takeNext(orHandOver: &mustHandOver) {
            perform(job)
            job.done?.signal()
        }
        return mustHandOver
    }

    /// Runs the jobs that are queued now and those inserted before them, but none that are added behind them.
    ///
    /// Called on the draining thread only.
    func drainQueuedJobs(_ perform: (Job) -> Void) {
        // A marker rather than a count: jobs may insert others before them, or run those that are queued behind them.
        var isReached = false
        lock.lock()
        _ = add(Job(kind: .work { isReached = true }, done: nil))
        lock.unlock()
        while !isReached {
            lock.lock()
            let next = takeNext()
            lock.unlock()
            guard let job = next else { return }
            perform(job)
            job.done?.signal()
        }
    }

    private func takeNext(orHandOver mustHandOver: inout Bool) -> Job? {
        lock.lock()
        defer { lock.unlock() }
        if addedByOthers > JobQueue.handoverThreshold, first < jobs.count {
            (worker, isHandedOver, addedByOthers) = (nil, true, 0)
            mustHandOver = true
            return nil
        }
        return takeNext()
    }

    /// Removes and returns the next job; stops draining if there is none.
    ///
    /// Call this method while holding the lock.
    private func takeNext() -> Job? {
        guard first < jobs.count else {
            if !jobs.isEmpty { jobs.removeAll(keepingCapacity: true) }
            first = 0
            worker = nil
            addedByOthers = 0
            return nil
        }
        defer { first += 1 }
        // Removes the consumed start of a long queue, which would otherwise grow without bound.
        if first > 1024 {
            jobs.removeSubrange(0..<first)
            first = 0
        }
        return jobs[first]
    }
}
