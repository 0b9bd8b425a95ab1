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
/// Events are processed one at a time, and with their metrics reach the backend in the order in which the hub processed
/// them.
///
/// Without an executor, `emit` processes the event before it returns, as OpenAVT-iOS does. An event that is emitted while
/// another one is being processed, by any thread, is queued, and `emit` does not wait for it: the draining thread, which
/// processes the other one, continues with it. When other threads have queued more than 8 jobs meanwhile, a dispatch queue
/// of the instrument continues.
///
/// With an executor, `emit` calls the tracker's `initEvent` and the getters, also while other threads do and while another
/// event is processed, queues the event and returns; the executor processes it, and then sets its time-since attributes, which neither
/// saw. If `queueLimit` jobs are queued (events, reports and other work), further events are dropped and counted (``OAVTCounts/dropped``), so that a slow backend costs neither time nor memory of the app.
///
/// `setHub`, `setMetricalc`, `setBackend`, `removeTracker` and `shutdown` are jobs on the same queue: when they return,
/// all events emitted before have been processed, and components that they removed are no longer used. When called from
/// inside a component, where they cannot wait, `setHub`, `setMetricalc` and `setBackend` take effect right after the
/// current event, `removeTracker` and `shutdown` after all queued events. They wait at most ``waitLimit``; a component
/// that blocks for longer is reported, and the change takes effect as soon as it returns.
///
/// `@unchecked Sendable`: mutable state is guarded by `lock`, except for state that only the draining thread accesses
/// (`latestStep`, `times`, `dueCall`, `waitingEntries`); see `JobQueue`. For the same reason these properties need no run-time checks of exclusive access, which
/// would cost a tenth of the time of an event.
public class OAVTInstrument: @unchecked Sendable {
    let lock = Lock()
    let jobs: JobQueue
    /// The clock for timestamps and timers.
    package let clock: any OAVTClock
    /// The source of ids.
    package let ids: any OAVTIdSource
    let output: OAVTOutput
    /// Processes events, or `nil` if the threads that emit them do.
    let executor: OAVTExecutor?
    /// The number of jobs that are queued for the executor from which on events and reports are dropped.
    let queueLimit: Int
    /// The listeners of notices.
    package let noticeCenter = NoticeCenter()
    let counters = Counters()
    /// The id that distinguishes the instrument's session from others.
    package let instrumentId: String
    // The offset from the monotonic clock to the wall clock.
    let timeOffset: Int

    // Guarded by the lock.
    @exclusivity(unchecked) var chain: Chain
    @exclusivity(unchecked) var registeredTrackers: [RegisteredTracker] = []
    var nextTrackerId = 0
    var timers: [InstrumentTimer] = []
    var nextTimerNumber = 0
    @exclusivity(unchecked) var isShutDown = false
    // Set by the draining thread while the instrument or a tracker is ending: they may still emit events.
    var isEnding = false
    /// The shutdown that is queued or in progress, or `nil` if there is none.
    var pendingShutdown: PendingShutdown?
    // True from `ready` to `shutdown`.
    var isReady = false
    var waitMilliseconds = 5000
    var leaving: RegisteredTracker?
    /// The trackers that are being removed, until nothing of them is processed any more.
    var departing: [RegisteredTracker] = []

    /// Called with every request to the timers.
    ///
    /// Set it before the first event.
    package var timerObserver: ((TimerRequest) -> Void)?

    /// What rules that have left the instrument counted in it, without what the others counted before they joined.
    var earlierCounts = OAVTCounts()

    // Accessed on the draining thread only.
    /// The step time of the latest event that was processed, also if it was blocked, consumed or withheld.
    @exclusivity(unchecked) var latestStep = Int.min
    @exclusivity(unchecked) var times = TimeTable()
    @exclusivity(unchecked) var dueCall: DueCall? { didSet { dueTime = dueCall?.due ?? .max } }
    /// The time of ``dueCall``, which each report reads: reading the call would copy it.
    @exclusivity(unchecked) private(set) var dueTime = Int.max
    // Events and calls that wait for the first rules.
    var waitingEntries: [WaitingEntry] = []
    // The trackers whose removal waits, while the waiting entries are processed.
    @exclusivity(unchecked) var removedWaiting: [RegisteredTracker] = []

    /// Creates an instrument without components.
    public convenience init() {
        self.init(clock: OAVTSystemClock.shared)
    }

    /// Creates an instrument that sends events.
    public convenience init(hub: OAVTHubProtocol, backend: sending OAVTBackendProtocol) {
        self.init(hub: hub, backend: backend, clock: OAVTSystemClock.shared)
    }

    /// Creates an instrument that sends events and metrics.
    public convenience init(
        hub: OAVTHubProtocol, metricalc: OAVTMetricalcProtocol, backend: sending OAVTBackendProtocol
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
    ///   - executor: Processes events, or `nil` to process them on the threads that emit them.
    ///   - queueLimit: The number of jobs (events, reports and other work) that are queued for the executor from which
    ///     on events and reports are dropped and counted. All reports of a tracker that wait are one job, and are never
    ///     dropped by this limit.
    public init(
        hub: OAVTHubProtocol? = nil, metricalc: OAVTMetricalcProtocol? = nil,
        backend: sending OAVTBackendProtocol? = nil,
        output: OAVTOutput = .eventsAndMetrics, clock: any OAVTClock = OAVTSystemClock.shared,
        ids: any OAVTIdSource = OAVTRandomIds(), executor: OAVTExecutor?, queueLimit: Int = 4096
    ) {
        self.executor = executor
        self.queueLimit = queueLimit
        jobs = JobQueue(lock: lock)
        self.clock = clock
        self.ids = ids
        self.output = output
        instrumentId = ids.next()
        timeOffset = clock.wallMilliseconds &- clock.monotonicMilliseconds
        chain = Chain(
            hub: hub.map(Chain.Box.init), metricalc: metricalc.map(Chain.Box.init),
            backend: backend.map(Chain.Box.init))
        earlierCounts.addRules(chain.counts, -1)
        chain.ruleHub?.attach(to: self)
        chain.clockedMetricalc?.attach(to: self)
        (backend as? OAVTBackendRelay)?.attach(to: self)
    }

    deinit { noticeCenter.finish() }

    /// Creates an instrument with a custom clock, id source or output, which processes events on the threads that emit
    /// them.
    ///
    /// - Parameters:
    ///   - hub: The hub.
    ///   - metricalc: The metricalc.
    ///   - backend: The backend.
    ///   - output: The kinds of samples to send.
    ///   - clock: The clock for timestamps and timers.
    ///   - ids: The source of ids. The first id becomes the instrument's own.
    public convenience init(
        hub: OAVTHubProtocol? = nil, metricalc: OAVTMetricalcProtocol? = nil,
        backend: sending OAVTBackendProtocol? = nil,
        output: OAVTOutput = .eventsAndMetrics, clock: any OAVTClock, ids: any OAVTIdSource = OAVTRandomIds()
    ) {
        self.init(
            hub: hub, metricalc: metricalc, backend: backend, output: output, clock: clock, ids: ids, executor: nil)
    }

    /// The current time on both clocks.
    var time: EventTime {
        EventTime(wall: clock.wallMilliseconds, step: stepTime)
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
}
