import AVTCore
import Foundation

/// A job on an instrument's queue: an event, or other work.
struct Job {
    enum Kind {
        /// An event, with attributes in addition to those that its tracker adds.
        case event(OAVTAction, RegisteredTracker, EventTime, [(attribute: Symbol, value: Value)], Emitter)
        /// An event that its tracker has seen already; its time-since attributes are still missing.
        case ready(ReadyEvent, RegisteredTracker)
        /// An event that another event raised.
        case raised(OAVTAction, RegisteredTracker, EventTime)
        /// A report of a player.
        case report(OAVTReport, OAVTTrackerProtocol, OAVTTimestamp)
        /// Other work. It may be such that it never runs inside of other work, but after it: an end of the instrument, or
        /// its start.
        case work(() -> Void, isAlone: Bool = false)
    }

    /// True for an event that another event raised.
    var isRaised: Bool { if case .raised = kind { true } else { false } }
    /// True for work that never runs inside of other work.
    var isAlone: Bool { if case .work(_, isAlone: true) = kind { true } else { false } }

    let kind: Kind
    /// The semaphore to signal when the job is done, or `nil` if no thread waits for it.
    let done: DispatchSemaphore?
}

/// An instrument's queue, a serial queue of jobs, which any thread may add to.
///
/// A thread that adds a job while no thread is draining the queue becomes the draining thread: it runs the job and all
/// jobs added meanwhile. All other threads continue at once, or wait for their job to be done. When other threads have
/// added more than a few jobs, the rest is handed over to a thread of the instrument, so that no thread of the app works
/// for others for long. In an instrument with an executor, only a thread that waits for its job drains the queue; otherwise
/// the executor does. Nothing is called while holding the lock.
///
/// `@unchecked Sendable`: all mutable state is guarded by `lock`. Jobs are run by one thread at a time, which removes
/// them from the queue under the lock and therefore sees the effects of what other threads did before they added them.
/// For the same reason the properties need no run-time checks of exclusive access.
final class JobQueue: @unchecked Sendable {
    /// The number of jobs of other threads after which a draining thread of the app is relieved.
    static let sharedJobLimit = 8

    private let lock: Lock
    @exclusivity(unchecked) private var jobs: [Job] = []
    @exclusivity(unchecked) private var first = 0
    @exclusivity(unchecked) private var worker: ThreadIdentity?
    /// The number of jobs that other threads have added since the draining thread took over; for a thread that took over to
    /// wait for a job, also of those that were queued already.
    @exclusivity(unchecked) private var addedByOthers = 0
    /// Identifies the job that is being performed: it is increased before the next one is taken.
    @exclusivity(unchecked) private var currentJob = 0
    /// The job that calls have waited for in vain, and for how many milliseconds.
    @exclusivity(unchecked) private var blocking: (job: Int, waited: Int)?
    /// True from when a draining thread stops until the next one has taken over.
    @exclusivity(unchecked) private var isHandedOver = false
    /// The semaphore of the job that the draining thread itself waits for.
    @exclusivity(unchecked) private var awaited: DispatchSemaphore?

    /// Creates a queue guarded by a lock, which the owner may use for related state.
    init(lock: Lock) {
        self.lock = lock
        jobs.reserveCapacity(16)
    }

    /// True if the calling thread is the draining thread.
    ///
    /// Read it while holding the lock.
    var isOnDrainingThread: Bool {
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
        addedByOthers = 0
        return true
    }

    /// Makes the calling thread the draining thread of a queue that was handed over.
    ///
    /// - Returns: False if another thread has taken the queue over meanwhile.
    func takeOver() -> Bool {
        lock.withLock {
            guard worker == nil, isHandedOver else { return false }
            isHandedOver = false
            worker = ThreadIdentity.current
            return true
        }
    }

    /// Hands the queue over if no thread drains it.
    ///
    /// Call this method while holding the lock.
    ///
    /// - Returns: True if the caller must have an executor call `takeOver` and `work`.
    func handOverIfIdle() -> Bool {
        guard worker == nil, !isHandedOver else { return false }
        isHandedOver = true
        return true
    }

    /// Makes the calling thread the draining thread unless another thread is, even if the queue was handed over.
    ///
    /// Call this method while holding the lock, on a thread that will wait for a job.
    func beginWaiting() -> Bool {
        guard worker == nil else { return false }
        isHandedOver = false
        worker = ThreadIdentity.current
        addedByOthers = count
        return true
    }

    /// Returns how long a call may wait.
    ///
    /// Call this method while holding the lock.
    ///
    /// - Parameter limit: The longest time for which the call waits, in milliseconds.
    /// - Returns: The current job, and the limit without the time for which other calls have waited for this job already.
    func beginWait(upTo limit: Int) -> (job: Int, milliseconds: Int) {
        guard let blocking, blocking.job == currentJob else { return (currentJob, limit) }
        return (currentJob, max(0, limit - blocking.waited))
    }

    /// Records that a call has waited for a job in vain.
    ///
    /// Call this method while holding the lock. Does nothing if the job has been completed meanwhile.
    func recordTimeout(of job: Int, after milliseconds: Int) {
        guard job == currentJob else { return }
        if let blocking, blocking.job == job, blocking.waited >= milliseconds { return }
        blocking = (job, milliseconds)
    }

    /// True if the queue was handed over, and has no jobs yet.
    ///
    /// Read it while holding the lock.
    var mayWait: Bool { isHandedOver && count == 0 }

    /// The number of queued jobs.
    ///
    /// Read it while holding the lock.
    var count: Int { jobs.count - first }

    /// Appends a job.
    ///
    /// Call this method while holding the lock.
    func append(_ job: Job) {
        jobs.append(job)
        if !isOnDrainingThread { addedByOthers += 1 }
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
    func insertBeforeEvents(_ job: Job) {
        let index = jobs[first...].firstIndex { !$0.isRaised } ?? jobs.endIndex
        jobs.insert(job, at: index)
        if !isOnDrainingThread { addedByOthers += 1 }
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
        currentJob &+= 1
        return true
    }

    /// Runs jobs until the queue is empty, or until other threads have added too many.
    ///
    /// - Parameters:
    ///   - limit: The number of jobs of other threads after which another thread must continue.
    ///   - own: The semaphore of the job that the calling thread waits for: no other thread must continue before this job is
    ///     done.
    ///   - perform: Performs a job.
    /// - Returns: True if the queue was handed over.
    func work(sharedJobLimit limit: Int, until own: DispatchSemaphore?, _ perform: (Job) -> Void) -> Bool {
        var mustHandOver = false
        awaited = own
        while let job = takeNext(awaited == nil ? limit : .max, orHandOver: &mustHandOver) {
            perform(job)
            signal(job)
        }
        return mustHandOver
    }

    /// Wakes the thread that waits for a job.
    @inline(__always)
    private func signal(_ job: Job) {
        guard let done = job.done else { return }
        if done === awaited { awaited = nil }
        done.signal()
    }

    /// Runs the jobs that are queued now and those inserted before them, but none that are added behind them.
    ///
    /// Jobs that run alone stay in the queue, and are the first ones in it. Called on the draining thread only.
    func drainQueuedJobs(_ perform: (Job) -> Void) {
        // A marker rather than a count: jobs may insert others before them, or run those that are queued behind them.
        var isReached = false
        var staying: [Job] = []
        lock.lock()
        append(Job(kind: .work { isReached = true }, done: nil))
        lock.unlock()
        while !isReached {
            lock.lock()
            currentJob &+= 1
            let next = takeNext()
            lock.unlock()
            guard let job = next else { break }
            if job.isAlone {
                staying.append(job)
                continue
            }
            perform(job)
            signal(job)
        }
        guard !staying.isEmpty else { return }
        lock.withLock { addNext(staying) }
    }

    private func takeNext(_ limit: Int, orHandOver mustHandOver: inout Bool) -> Job? {
        lock.lock()
        defer { lock.unlock() }
        currentJob &+= 1
        if addedByOthers > limit, first < jobs.count {
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
