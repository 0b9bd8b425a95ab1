import AVTCore
import Foundation

/// What an instrument sends to its backend.
public enum OAVTOutput: Sendable {
    /// Events and the metrics made of them.
    case eventsAndMetrics
    /// Events alone; the metricalc is not asked.
    case eventsOnly
    /// Metrics alone.
    case metricsOnly
}

/// A chain of trackers, hub, metricalc and backend.
///
/// Any thread may call any method at any time, and components may call it from inside any of their methods. Components
/// are called one at a time. An event that is emitted while another is in hand, by whatever thread, waits for its turn
/// and is processed by the thread that is at work; `emit` does not wait for it. A thread that has some thousand events of
/// other threads before it hands them over to a thread of the instrument's own. Events and metrics reach the backend in
/// the order in which the hub saw the events.
///
/// Changes (`setHub`, `removeTracker`, `shutdown` and so on) take their turn too: when they return, everything that was
/// emitted before has been processed and nothing of what they removed is used any more. Called from inside a
/// component, where they cannot wait for the event in hand, they take effect right after it.
///
/// `@unchecked Sendable`: what changes is guarded by `lock`, except what only the thread at work touches in its turn
/// (`times`); see `TurnQueue`. For the same reason exclusive access to these properties needs no check at run time,
/// which would cost a tenth of an event.
public class OAVTInstrument: @unchecked Sendable {
    let lock = Lock()
    let turns: TurnQueue
    /// Where the instrument reads time.
    package let clock: any OAVTClock
    /// Where ids come from.
    package let ids: any OAVTIdSource
    let output: OAVTOutput
    /// What tells the instrument's session from others.
    package let instrumentId: String
    // Ties the monotonic clock to the wall clock.
    private let timeOffset: Int

    // Guarded by the lock.
    @exclusivity(unchecked) var chain: Chain
    @exclusivity(unchecked) var senders: [Sender] = []
    var nextTrackerId = 0
    var timers: [InstrumentTimer] = []
    var nextTimerNumber = 0
    @exclusivity(unchecked) var isShutDown = false
    // What is on its way out, by the thread at work: it may still emit.
    var isEnding = false
    var leaving: Sender?

    /// Told of every request to the timers; to be set before the first event.
    package var timerObserver: ((TimerRequest) -> Void)?

    // Touched by the thread at work only.
    @exclusivity(unchecked) var times = TimeTable()
    @exclusivity(unchecked) var dueCall: DueCall?
    // What happened before there were rules.
    var waiting: [Waiting] = []

    /// An instrument without components.
    public convenience init() {
        self.init(clock: OAVTSystemClock.shared)
    }

    /// An instrument that sends events.
    public convenience init(hub: OAVTHubProtocol, backend: OAVTBackendProtocol) {
        self.init(hub: hub, backend: backend, clock: OAVTSystemClock.shared)
    }

    /// An instrument that sends events and metrics.
    public convenience init(
        hub: OAVTHubProtocol, metricalc: OAVTMetricalcProtocol, backend: OAVTBackendProtocol
    ) {
        self.init(hub: hub, metricalc: metricalc, backend: backend, clock: OAVTSystemClock.shared)
    }

    /// An instrument with its own clock, ids or output.
    ///
    /// - Parameters:
    ///   - hub: the hub.
    ///   - metricalc: the metricalc.
    ///   - backend: the backend.
    ///   - output: what is sent.
    ///   - clock: where time comes from, and timers.
    ///   - ids: where ids come from; the instrument takes the first as its own.
    public init(
        hub: OAVTHubProtocol? = nil, metricalc: OAVTMetricalcProtocol? = nil, backend: OAVTBackendProtocol? = nil,
        output: OAVTOutput = .eventsAndMetrics, clock: any OAVTClock, ids: any OAVTIdSource = OAVTRandomIds()
    ) {
        turns = TurnQueue(lock: lock)
        self.clock = clock
        self.ids = ids
        self.output = output
        instrumentId = ids.next()
        timeOffset = clock.wallMilliseconds &- clock.monotonicMilliseconds
        chain = Chain(
            hub: hub.map(Chain.Box.init), metricalc: metricalc.map(Chain.Box.init),
            backend: backend.map(Chain.Box.init))
        chain.ruleHub?.attach(to: self)
        chain.ruleMetricalc?.attach(to: self)
    }

    /// The moment of an event.
    var moment: Moment {
        Moment(wall: clock.wallMilliseconds, step: stepTime)
    }

    /// Milliseconds since 1970 on the monotonic clock, which was tied to the wall clock when the instrument was made.
    package var stepTime: Int {
        clock.monotonicMilliseconds &+ timeOffset
    }

    /// Calls a closure with the lock held.
    @inline(__always)
    func locked<Result>(_ body: () -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }

    // MARK: Turns

    /// Does something in its turn, without waiting for it.
    package func inTurn(_ work: @escaping () -> Void) {
        if locked({ turns.add(Turn(kind: .work(work), done: nil)) }) { workOff() }
    }

    /// Does something in its turn and waits for it; from inside a component, does it at once.
    package func inTurnAndWait(_ work: @escaping () -> Void) {
        lock.lock()
        if turns.isWorking {
            lock.unlock()
            work()
            return
        }
        addAndWait(work) { turns.add($0) }
    }

    /// With the lock held: adds a turn and waits for it.
    private func addAndWait(_ work: @escaping () -> Void, _ add: (Turn) -> Bool) {
        let done = DispatchSemaphore(value: 0)
        let mustWork = add(Turn(kind: .work(work), done: done))
        lock.unlock()
        if mustWork { workOff() }
        done.wait()
    }

    /// Does something between two events, before those that wait, and waits for it.
    ///
    /// Asked for from inside a component it comes right after the event in hand, and nobody waits.
    package func betweenEvents(_ work: @escaping () -> Void) {
        lock.lock()
        if turns.isWorking {
            lock.unlock()
            inNextTurn(work)
            return
        }
        addAndWait(work) { turns.addBeforeEvents($0) }
    }

    /// Does something before all other turns, after the one in hand; to be asked for by who is at work.
    package func inNextTurn(_ work: @escaping () -> Void) {
        locked { turns.addNext([Turn(kind: .work(work), done: nil)]) }
    }

    /// Does the turns that wait; to be called by who has begun to work.
    @inline(__always)
    func workOff() {
        if !turns.endIfIdle() { workOffWaiting() }
    }

    @inline(never)
    private func workOffWaiting() {
        guard turns.work({ perform($0) }) else { return }
        // A queue of its own gets a thread even if all threads of the global queues wait for a turn.
        DispatchQueue(label: "openavt.instrument").async { [self] in
            turns.takeOver()
            workOff()
        }
    }

    func perform(_ turn: Turn) {
        switch turn.kind {
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
