import AVTCore
import Foundation

/// The kinds of samples that an instrument sends to its backend.
public enum OAVTOutput: Sendable {
    /// Events and the metrics computed from them.
    case eventsAndMetrics
    /// Events only; the metricalc is not called.
    case eventsOnly
    /// Metrics only.
    case metricsOnly
}

/// A chain of trackers, hub, metricalc and backend.
///
/// Any thread may call any method at any time, and components may call the instrument from inside any of their methods.
/// Components are called one at a time. An event that is emitted while another one is being processed, by any thread,
/// is queued and processed by the draining thread; `emit` does not wait for it. A thread that has processed more than
/// about a thousand jobs of other threads hands the queue over to a thread of the instrument. Events and metrics reach
/// the backend in the order in which the hub processed the events.
///
/// Changes (`setHub`, `removeTracker`, `shutdown` and so on) are jobs on the same queue: when they return, all events
/// emitted before have been processed, and components that they removed are no longer used. When called from inside a
/// component, where they cannot wait for the current event, they take effect right after it.
///
/// `@unchecked Sendable`: mutable state is guarded by `lock`, except for state that only the draining thread accesses
/// (`times`); see `JobQueue`. For the same reason these properties need no run-time checks of exclusive access, which
/// would cost a tenth of the time of an event.
public class OAVTInstrument: @unchecked Sendable {
    let lock = Lock()
    let jobs: JobQueue
    /// The clock for timestamps and timers.
    package let clock: any OAVTClock
    /// The source of ids.
    package let ids: any OAVTIdSource
    let output: OAVTOutput
    /// The id that distinguishes the instrument's session from others.
    package let instrumentId: String
    // The offset from the monotonic clock to the wall clock.
    private let timeOffset: Int

    // Guarded by the lock.
    @exclusivity(unchecked) var chain: Chain
    @exclusivity(unchecked) var senders: [Sender] = []
    var nextTrackerId = 0
    var timers: [InstrumentTimer] = []
    var nextTimerNumber = 0
    @exclusivity(unchecked) var isShutDown = false
    // Set by the draining thread while the instrument or a tracker is ending: they may still emit events.
    var isEnding = false
    var leaving: Sender?

    /// Called with every request to the timers.
    ///
    /// Set it before the first event.
    package var timerObserver: ((TimerRequest) -> Void)?

    // Accessed on the draining thread only.
    @exclusivity(unchecked) var times = TimeTable()
    @exclusivity(unchecked) var dueCall: DueCall?
    // Things that happened before rules were loaded.
    var waiting: [Waiting] = []

    /// Creates an instrument without components.
    public convenience init() {
        self.init(clock: OAVTSystemClock.shared)
    }

    /// Creates an instrument that sends events.
    public convenience init(hub: OAVTHubProtocol, backend: OAVTBackendProtocol) {
        self.init(hub: hub, backend: backend, clock: OAVTSystemClock.shared)
    }

    /// Creates an instrument that sends events and metrics.
    public convenience init(
        hub: OAVTHubProtocol, metricalc: OAVTMetricalcProtocol, backend: OAVTBackendProtocol
    ) {
        self.init(hub: hub, metricalc: metricalc, backend: backend, clock: OAVTSystemClock.shared)
    }

    /// Creates an instrument with a custom clock, id source or output.
    ///
    /// - Parameters:
    ///   - hub: The hub.
    ///   - metricalc: The metricalc.
    ///   - backend: The backend.
    ///   - output: The kinds of samples to send.
    ///   - clock: The clock for timestamps and timers.
    ///   - ids: The source of ids. The first id becomes the instrument's own.
    public init(
        hub: OAVTHubProtocol? = nil, metricalc: OAVTMetricalcProtocol? = nil, backend: OAVTBackendProtocol? = nil,
        output: OAVTOutput = .eventsAndMetrics, clock: any OAVTClock, ids: any OAVTIdSource = OAVTRandomIds()
    ) {
        jobs = JobQueue(lock: lock)
        self.clock = clock
        self.ids = ids
        self.output = output
        instrumentId = ids.next()
        timeOffset = clock.wallMilliseconds &- clock.monotonicMilliseconds
        chain = Chain(
            hub: hub.map(Chain.Box.init), metricalc: metricalc.map(Chain.Box.init),
            backend: backend.map(Chain.Box.init))
        chain.ruleHub?.attach(to: self)
        chain.clockedMetricalc?.attach(to: self)
    }

    /// The current time on both clocks.
    var moment: Moment {
        Moment(wall: clock.wallMilliseconds, step: stepTime)
    }

    /// The current step time in milliseconds since 1970.
    ///
    /// Step time is the monotonic clock, set to the wall-clock time when the instrument was created.
    package var stepTime: Int {
        clock.monotonicMilliseconds &+ timeOffset
    }

    /// Calls a closure while holding the lock.
    @inline(__always)
    func locked<Result>(_ body: () -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }

    // MARK: The serial queue

    /// Adds a job to the serial queue without waiting for it.
    package func enqueueJob(_ work: @escaping () -> Void) {
        if locked({ jobs.add(Job(kind: .work(work), done: nil)) }) { drainQueue() }
    }

    /// Adds a job to the serial queue and waits for it, or runs it at once if called from inside a component.
    package func runJobAndWait(_ work: @escaping () -> Void) {
        lock.lock()
        if jobs.isDraining {
            lock.unlock()
            work()
            return
        }
        addAndWait(work) { jobs.add($0) }
    }

    /// Adds a job and waits for it.
    ///
    /// Call this method while holding the lock, which it releases.
    private func addAndWait(_ work: @escaping () -> Void, _ add: (Job) -> Bool) {
        let done = DispatchSemaphore(value: 0)
        let mustWork = add(Job(kind: .work(work), done: done))
        lock.unlock()
        if mustWork { drainQueue() }
        done.wait()
    }

    /// Runs a job between two events, before the queued ones, and waits for it.
    ///
    /// If called from inside a component, the job runs right after the current event, and this method does not wait for
    /// it.
    package func betweenEvents(_ work: @escaping () -> Void) {
        lock.lock()
        if jobs.isDraining {
            lock.unlock()
            enqueueNextJob(work)
            return
        }
        addAndWait(work) { jobs.insertBeforeEvents($0) }
    }

    /// Adds a job that runs right after the current one, before all others.
    ///
    /// Called on the draining thread only.
    package func enqueueNextJob(_ work: @escaping () -> Void) {
        locked { jobs.addNext([Job(kind: .work(work), done: nil)]) }
    }

    /// Runs the queued jobs.
    ///
    /// Called by the thread that became the draining thread.
    @inline(__always)
    func drainQueue() {
        if !jobs.endIfIdle() { drainJobs() }
    }

    @inline(never)
    private func drainJobs() {
        guard jobs.work({ perform($0) }) else { return }
        // A dedicated dispatch queue gets a thread even if all threads of the global queues are blocked on jobs.
        DispatchQueue(label: "openavt.instrument").async { [self] in
            jobs.resumeDraining()
            drainQueue()
        }
    }

    func perform(_ job: Job) {
        switch job.kind {
        case .event(let action, let sender, let moment, let given):
            let (chain, getters) = locked { (self.chain, sender.getters) }
            process(action, of: sender, at: moment, through: chain, getters, given)
        case .raised(let action, let sender, let moment):
            let (chain, getters) = locked { (self.chain, sender.getters) }
            process(raised: action, of: sender, at: moment, through: chain, getters)
        case .work(let work):
            work()
        }
    }
}
