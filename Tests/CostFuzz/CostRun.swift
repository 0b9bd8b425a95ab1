import AVTEngine
import AVTTestSupport
import AVTCore
import OpenAVT
import OpenAVTRuntime

/// A log through the whole chain under a program, each event with what it was charged and what it took.
final class CostRun {
    /// What one event cost, with the timers that fired since the event before.
    struct Cost {
        /// The attributes that its tracker gave it.
        let attributes: Int
        /// Units that were counted while it ran.
        let counted: Int
        /// Events that were sent, itself included.
        let sent: Int
        /// Nanoseconds of the processor.
        var time: Double
    }

    private static let reserve = 1 << 24

    /// Limits under which the reserve of a session is never refilled, so that what it has used up is the sum.
    static var limits: RunLimits {
        var limits = RunLimits()
        (limits.sizedWork, limits.sizedWorkPerEvent) = (reserve, 0)
        limits.work = .max
        return limits
    }

    private let hub: OAVTHubRules
    private let backend = CountingBackend()
    private let clock = OAVTManualClock()
    private let instrument: OAVTInstrument
    private let trackers = (0..<RandomCostLog.trackerCount).map { _ in CostTracker() }

    init(_ program: RuleProgram) {
        // Warnings of each refused event would cost more than the event.
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

    private var availableWork: Int { hub.inspectSession { $0.meter.available } }

    /// Steps the events of a log.
    ///
    /// - Returns: What each cost.
    func costs(of log: RandomCostLog) -> [Cost] {
        log.events.map { event in
            let (before, sentBefore) = (availableWork, backend.count)
            let action = OAVTAction(name: event.action)
            let tracker = trackers[event.tracker]
            tracker.attributes = event.attributes.map { (Symbol($0.name), $0.value) }
            let time = processorTime {
                // Timers fire at most a few times: what they cost is measured with the event.
                _ = clock.advance(toMilliseconds: clock.wallMilliseconds + event.interval, callLimit: 4)
                instrument.emit(action: action, tracker: tracker)
            }
            return Cost(
                attributes: event.attributes.count, counted: max(0, before - availableWork),
                sent: backend.count - sentBefore + 1, time: time * 1e9)
        }
    }
}

/// A tracker whose events carry what it is given.
private final class CostTracker: OAVTTrackerProtocol {
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

/// A backend that only counts what it gets.
private final class CountingBackend: OAVTBackendProtocol {
    private(set) var count = 0

    func sendEvent(event: OAVTEvent) { count += 1 }
    func sendMetric(metric: OAVTMetric) { count += 1 }
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}
