import AVTCore
import Foundation

/// The instrument's queue.
extension OAVTInstrument {
    /// The longest time for which a call waits for the instrument's components, 5 seconds by default.
    ///
    /// On the main thread a call waits for at most one second, because components may need that thread. A call that has
    /// waited for longer returns, and is reported as ``OAVTNotice/misuse(_:)``; what it does takes effect when the
    /// component has returned. Until then, further calls do not wait for this time again.
    public var waitLimit: Duration {
        get { .milliseconds(locked { waitMilliseconds }) }
        set { locked { waitMilliseconds = max(0, newValue.milliseconds) } }
    }

    /// Waits until all events that were emitted before have been processed, for at most ``waitLimit``.
    ///
    /// Inside of a component it returns at once.
    public func flush() {
        runJobAndWait {}
    }

    /// Waits until all events that were emitted before have been processed, without blocking the thread.
    public func flush() async {
        await runJob {}
    }

    /// Adds a job to the instrument's queue without waiting for it.
    ///
    /// - Parameters:
    ///   - isAlone: True if the job never runs inside of another one.
    ///   - work: The job.
    package func enqueueJob(isAlone: Bool = false, _ work: @escaping () -> Void) {
        lock.lock()
        jobs.append(Job(kind: .work(work, isAlone: isAlone), done: nil))
        startAndUnlock()
    }

    /// Adds a job to the instrument's queue and waits for it without blocking the thread.
    ///
    /// The job does not run on the calling thread.
    ///
    /// - Parameters:
    ///   - isNext: True to run the job before all queued events.
    ///   - isAlone: True if the job never runs inside of another one.
    ///   - work: The job.
    package func runJob(
        isNext: Bool = false, isAlone: Bool = false, _ work: @escaping @Sendable () -> Void
    ) async {
        await withCheckedContinuation { continuation in
            let resuming = {
                work()
                continuation.resume()
            }
            let job = Job(kind: .work(resuming, isAlone: isAlone), done: nil)
            let isIdle = locked {
                if isNext { jobs.insertBeforeEvents(job) } else { jobs.append(job) }
                return jobs.handOverIfIdle()
            }
            if isIdle { continueElsewhere() }
        }
    }

    /// Adds a job to the instrument's queue and waits for it, or runs it at once if called from inside a component.
    ///
    /// - Parameters:
    ///   - call: The public call that waits.
    ///   - isNext: True if the job runs after the current event, before all queued ones.
    ///   - isAlone: True if the job never runs inside of another one of the queue.
    ///   - work: The job.
    package func runJobAndWait(
        _ call: String = #function, isNext: Bool = false, isAlone: Bool = false, _ work: @escaping () -> Void
    ) {
        lock.lock()
        if jobs.isOnDrainingThread {
            lock.unlock()
            return work()
        }
        addAndWait(call, .work(work, isAlone: isAlone)) {
            isNext ? jobs.insertBeforeEvents($0) : jobs.append($0)
        }
    }

    /// Runs a job between two events, before the queued ones, and waits for it.
    ///
    /// If called from inside a component, the job runs right after the current event, and this method does not wait for
    /// it.
    package func betweenEvents(_ call: String = #function, _ work: @escaping () -> Void) {
        lock.lock()
        if jobs.isOnDrainingThread {
            lock.unlock()
            return enqueueNextJob(work)
        }
        addAndWait(call, .work(work)) { jobs.insertBeforeEvents($0) }
    }

    /// Adds a job that runs right after the current one, before all others.
    ///
    /// Called on the draining thread only.
    package func enqueueNextJob(_ work: @escaping () -> Void) {
        locked { jobs.addNext([Job(kind: .work(work), done: nil)]) }
    }

    /// Adds a job and waits for it, unless the calling thread begins or stops to listen to a player: the draining thread may be
    /// waiting for this to end.
    ///
    /// Call this method while holding the lock, which it releases.
    private func addAndWait(_ call: String, _ kind: Job.Kind, _ add: (Job) -> Void) {
        let done = DispatchSemaphore(value: 0)
        add(Job(kind: kind, done: done))
        // A thread that would wait drains the queue itself: it then waits for no other thread.
        let mustWork = jobs.beginWaiting()
        let limit = MainThread.isCurrent ? min(waitMilliseconds, 1000) : waitMilliseconds
        let wait = jobs.beginWait(upTo: limit)
        lock.unlock()
        if mustWork { drainJobs(until: done) } else if isInsideChangeOfTracker { return }
        guard done.wait(timeout: .now() + .milliseconds(wait.milliseconds)) == .timedOut else { return }
        locked { jobs.recordTimeout(of: wait.job, after: limit) }
        noticeCenter.post(
            .misuse(
                "`\(call)` has waited \(wait.milliseconds) ms for a component of the instrument that does not return: it "
                    + "takes effect later. The component may itself wait for this thread"))
    }

    /// True on a thread that begins or stops to listen to the player of a tracker.
    private var isInsideChangeOfTracker: Bool {
        locked { registeredTrackers + departing }.contains {
            ($0.tracker as? any ReportingTracker)?.isChangingOnThisThread ?? false
        }
    }

    /// Has the queue drained.
    ///
    /// Call this method while holding the lock, which it releases.
    func startAndUnlock() {
        if executor == nil {
            let mustWork = jobs.begin()
            lock.unlock()
            if mustWork { drainQueue() }
        } else {
            let isIdle = jobs.handOverIfIdle()
            lock.unlock()
            if isIdle { continueElsewhere() }
        }
    }

    /// Runs the queued jobs.
    ///
    /// Called by the thread that became the draining thread.
    @inline(__always)
    func drainQueue() {
        if !jobs.endIfIdle() { drainJobs() }
    }

    @inline(never)
    private func drainJobs(sharedJobLimit: Int = JobQueue.sharedJobLimit, until own: DispatchSemaphore? = nil) {
        if jobs.work(sharedJobLimit: sharedJobLimit, until: own, { perform($0) }) { continueElsewhere() }
    }

    /// The number of jobs after which an executor of the app may do other work.
    private static let executorJobLimit = 256

    /// Has the queue, which was handed over, drained by the executor or a thread of the instrument.
    func continueElsewhere() {
        // A dispatch queue of its own gets a thread even if all threads of the global queues are blocked on jobs.
        (executor ?? .ownQueue).execute { [self] in
            guard jobs.takeOver() else { return }
            guard let executor else { return drainJobs(sharedJobLimit: .max) }
            repeat {
                drainJobs(sharedJobLimit: OAVTInstrument.executorJobLimit)
            } while executor.staysAwake && waitForJobs()
        }
    }

    /// For how many milliseconds a thread of the instrument stays awake after the last job.
    private static let awakeMilliseconds = 5

    /// Waits a moment for further jobs, so that a series of events wakes the thread once.
    ///
    /// To wake a thread takes longer than everything else in `emit`. The thread looks for jobs each millisecond, which is
    /// the longest time that an event waits for it.
    ///
    /// - Returns: True if there are jobs, which the calling thread must run.
    private func waitForJobs() -> Bool {
        guard locked({ jobs.handOverIfIdle() }) else { return false }
        for _ in 0..<OAVTInstrument.awakeMilliseconds where locked({ jobs.mayWait }) { usleep(1000) }
        return jobs.takeOver() && !jobs.endIfIdle()
    }

    func perform(_ job: Job) {
        switch job.kind {
        case .event(let action, let sender, let time, let given, let emitter):
            let (chain, getters) = locked { (self.chain, sender.getters) }
            processEmitted(action, of: sender, at: time, through: chain, getters, given, from: emitter)
        case .ready(let ready, let sender):
            let chain = locked { self.chain }
            processReady(ready, of: sender, through: chain)
        case .raised(let action, let sender, let time):
            let (chain, getters) = locked { (self.chain, sender.getters) }
            processRaised(action, of: sender, at: time, through: chain, getters)
        case .report(let report, let tracker, let timestamp):
            process(report, of: tracker, at: timestamp)
        case .work(let work, _):
            work()
        }
    }
}
