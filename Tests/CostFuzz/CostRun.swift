import AVTCore
import AVTEngine
import AVTTestSupport
import OpenAVT
import OpenAVTRuntime

/// Plays a log through the whole chain with a program, and measures the charged work and the time of each event.
final class CostRun {
    /// The cost of an event, including the timers that fired since the previous event.
    struct Cost {
        /// The number of attributes that the tracker set on the event.
        let attributes: Int
        /// The number of units that were charged during the event.
        let counted: Int
        /// The number of events that were sent, including the event itself.
        let sent: Int
        /// The processor time in nanoseconds.
        var time: Double
    }

    private static let initialReserve = 1 << 24

    /// Limits with which the reserve of a session is never refilled, so that the used part is the total.
    static var limits: RunLimits {
        var limits = RunLimits()
        (limits.sizedWork, limits.sizedWorkPerEvent) = (initialReserve, 0)
        limits.work = .max
        return limits
    }

    private let hub: OAVTHubRules
    private let backend = CountingBackend()
    fileprivate let clock = OAVTManualClock()
    fileprivate let instrument: OAVTInstrument
    private let trackers = (0..<RandomCostLog.trackerCount).map { _ in CostTracker() }

    init(_ program: RuleProgram) {
        // Logging a warning for each blocked event would cost more than the event.
        OAVTLog.setLogLevel(.No)
        let rules = OAVTRules(program: program)
        hub = rules.hub
        instrument = OAVTInstrument(
            hub: hub, metricalc: rules.metricalc, backend: backend, clock: clock,
            ids: OAVTSequentialIds(prefix: "id-"))
        instrument.rules.setHashKey([UInt8](repeating: 7, count: 16))
        for tracker in trackers { _ = instrument.addTracker(tracker) }
        instrument.ready()
    }

    private var reserve: Int { hub.inspectSession { $0.meter.reserve } }

    /// Processes the events of a log.
    ///
    /// - Returns: The cost of each event.
    func costs(of log: RandomCostLog) -> [Cost] {
        log.events.map { event in
            let (before, sentBefore) = (reserve, backend.count)
            let action = OAVTAction(name: event.action)
            let tracker = trackers[event.tracker]
            tracker.attributes = event.attributes.map { (Symbol($0.name), $0.value) }
            let time = processorTime { playMeasuredEvent(action, tracker, after: event.interval) }
            return Cost(
                attributes: event.attributes.count, counted: max(0, before - reserve),
                sent: backend.count - sentBefore + 1, time: time * 1e9)
        }
    }
}

extension CostRun {
    /// Advances the clock and emits an event.
    ///
    /// `.ci/cost-instructions` counts the instructions of this function, which it finds by its name.
    @inline(never)
    fileprivate func playMeasuredEvent(_ action: OAVTAction, _ tracker: CostTracker, after interval: Int) {
        // Timers fire at most a few times; their cost is measured with the event.
        _ = clock.advance(toMilliseconds: clock.wallMilliseconds + interval, callLimit: 4)
        instrument.emit(action: action, tracker: tracker)
    }
}

/// A tracker that sets supplied attributes on its events.
///
/// `@unchecked Sendable`: the thread that emits its events is the only one that uses it.
private final class CostTracker: OAVTTrackerProtocol, @unchecked Sendable {
    var attributes: [(name: Symbol, value: Value)] = []
    var trackerId: Int?
    private let state = OAVTState()

    func initEvent(event: OAVTEvent) -> OAVTEvent? {
        for (name, value) in attributes { event.attributes.set(name, value) }
        attributes = []
        return event
    }

    func getState() -> OAVTState { state }
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}

/// A backend that only counts what it receives.
///
/// `@unchecked Sendable`: the instrument has no executor, and one thread emits.
private final class CountingBackend: OAVTBackendProtocol, @unchecked Sendable {
    private(set) var count = 0

    func sendEvent(event: OAVTEvent) { count += 1 }
    func sendMetric(metric: OAVTMetric) { count += 1 }
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}
