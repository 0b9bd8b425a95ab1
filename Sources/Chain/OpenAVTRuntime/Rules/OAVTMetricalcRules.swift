import AVTCore
import AVTEngine
import Foundation
import OpenAVTChain

/// A metricalc that runs the metric formulas of rule packs.
///
/// A metricalc created by `OAVTRules`, or for the same packs as its instrument's hub, reads the state, memory and measures
/// that the hub maintains. With any other hub it reads events, the trackers' flags, and times and measures that it
/// maintains itself.
open class OAVTMetricalcRules: OAVTMetricalcProtocol {
    let run: RuleRun
    private let followsHub: Bool
    // Runs the metrics in place of this metricalc, if the instrument's hub runs the same packs. Accessed on the draining thread only.
    @exclusivity(unchecked) private var follower: OAVTMetricalcRules? {
        didSet { sharedFollower.withLock { [follower] in $0 = follower } }
    }
    // The same for other threads.
    private let sharedFollower = Guarded<OAVTMetricalcRules?>(nil)
    // The memory of the values of an event's metrics, kept for the next event.
    @exclusivity(unchecked) private var spareValues: [MetricValue] = []

    /// The metricalc that runs the metrics, for any thread: this one, or one that follows the instrument's hub.
    var active: OAVTMetricalcRules { sharedFollower.withLock { $0 } ?? self }
    /// True for an object of an app's subclass.
    @exclusivity(unchecked) private(set) final var isSubclassed = true

    /// Creates a metricalc that runs a compiled program alongside any hub.
    public init(program: RuleProgram) {
        run = RuleRun(program)
        followsHub = false
        isSubclassed = type(of: self) != OAVTMetricalcRules.self
    }

    /// Creates a metricalc for a subclass that explains the metrics of a hub's events.
    package init(of hub: OAVTHubRules) {
        run = hub.run
        followsHub = true
    }

    /// Creates a metricalc.
    ///
    /// - Parameters:
    ///   - run: The run of the rules.
    ///   - followsHub: True if a hub maintains the run.
    ///   - ownClass: The class of this library that calls this initializer; a metricalc of another class is an app's
    ///     subclass.
    init(run: RuleRun, followsHub: Bool, as ownClass: OAVTMetricalcRules.Type = OAVTMetricalcRules.self) {
        self.run = run
        self.followsHub = followsHub
        isSubclassed = type(of: self) != ownClass
    }

    /// Evaluates the packs' metrics for an event.
    ///
    /// - Parameters:
    ///   - event: The event, which has left the hub.
    ///   - tracker: The tracker that emitted the event.
    /// - Returns: The metrics in the order of the packs.
    open func processMetric(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> [OAVTMetric] {
        if let follower { return follower.processMetric(event: event, tracker: tracker) }
        guard let trackerIndex = run.join(tracker) else { return [] }
        var values = takeSpareValues()
        evaluate(event, trackerIndex, into: &values)
        let metrics = values.isEmpty ? [] : values.map { run.metric($0, timestamp: event.getTimestamp()) }
        keepSpareValues(&values)
        return run.changesMetrics ? changed(metrics, of: event.actionSymbol) : metrics
    }

    /// Evaluates the metrics of an event, in the order of the packs; `values` is empty before.
    private func evaluate(_ event: OAVTEvent, _ trackerIndex: Int, into values: inout [MetricValue]) {
        let (action, now) = (event.actionSymbol, event.stepTime)
        var hasDataProblems = false
        if run.metricsReadEventAlone {
            event.withAttributes { attributes in
                run.withSessionWithoutFlags { session in
                    session.evaluateMetrics(of: attributes, action: action, tracker: trackerIndex, now: now)
                    session.removeMetrics(into: &values)
                    hasDataProblems = session.hasNewDataProblems
                }
            }
        } else {
            if !followsHub { run.fetchGetters() }
            event.withAttributes { attributes in
                run.withSession { session in
                    if !followsHub { session.observe(action, tracker: trackerIndex, now: now, event: attributes) }
                    session.evaluateMetrics(of: attributes, action: action, tracker: trackerIndex, now: now)
                    session.removeMetrics(into: &values)
                    hasDataProblems = session.hasNewDataProblems
                    if !followsHub { session.didLeaveHub(action, tracker: trackerIndex, now: now) }
                }
            }
        }
        if hasDataProblems { run.reportDataProblems() }
    }

    /// Removes and returns memory for the values of an event's metrics.
    @inline(__always)
    private func takeSpareValues() -> [MetricValue] {
        var values: [MetricValue] = []
        swap(&values, &spareValues)
        return values
    }

    /// Keeps the memory of values for the next event.
    @inline(__always)
    private func keepSpareValues(_ values: inout [MetricValue]) {
        // For few values cheaper than `removeAll(keepingCapacity:)`.
        while !values.isEmpty { values.removeLast() }
        swap(&values, &spareValues)
    }

    /// Returns the metrics that may be sent, marked with the rules that sent them if marking is on.
    @inline(never)
    private func changed(_ metrics: [OAVTMetric], of action: Symbol?) -> [OAVTMetric] {
        let metrics = marked(metrics)
        // With a hub without rules, or one inside another hub, no other component checks what may be sent.
        guard run.program.filtersDelivery, !metrics.isEmpty, !chainChecksDelivery else { return metrics }
        return run.deliversMetrics(of: action) ? metrics.map { run.withSampleRate($0, of: action) } : []
    }

    /// True if the chain asks this run's own hub what may be sent.
    private var chainChecksDelivery: Bool {
        guard followsHub, let hub = run.hub else { return false }
        return (run.instrument?.getHub() as? OAVTHubRules) === hub
    }

    /// Returns the metrics, marked with the rules that sent them if marking is on.
    private func marked(_ metrics: [OAVTMetric]) -> [OAVTMetric] {
        guard let added = run.addedAttributes else { return metrics }
        return metrics.map { ExtendedMetric($0, added) }
    }

    /// Called when the instrument is ready.
    open func instrumentReady(instrument: OAVTInstrument) {
        attach(to: instrument)
    }

    /// Called when the metricalc is replaced or its instrument shut down.
    open func endOfService() {}
}

extension OAVTMetricalcRules: ClockedMetricalcProtocol {
    package func sendMetrics(
        of event: OAVTEvent, tracker: OAVTTrackerProtocol, _ state: OAVTState, to send: (OAVTMetric) -> Void
    ) -> Int {
        // A subclass may override `processMetric`, which returns all metrics at once.
        guard !isSubclassed, follower == nil, !run.changesMetrics else {
            let metrics = processMetric(event: event, tracker: tracker)
            for metric in metrics { send(metric) }
            return metrics.count
        }
        guard let trackerIndex = run.trackerIndex(of: state) ?? run.join(tracker) else { return 0 }
        var values = takeSpareValues()
        evaluate(event, trackerIndex, into: &values)
        let timestamp = event.getTimestamp()
        for index in values.indices { send(run.metric(values[index], timestamp: timestamp)) }
        let count = values.count
        keepSpareValues(&values)
        return count
    }

    package func addCounts(to counts: inout OAVTCounts, beside hub: (any RuleHubProtocol)?) {
        if (hub as? OAVTHubRules)?.run !== run { run.addCounts(to: &counts) }
    }

    package func reportWarnings() { run.reportWarnings() }

    package func attach(to instrument: OAVTInstrument) {
        guard !followsHub else { return }
        run.reportOtherInstrument(than: instrument)
        if let hub = instrument.getHub() as? OAVTHubRules, hub.run !== run {
            let (ours, others) = (run.program.content, hub.run.program.content)
            if ours.digest == others.digest {
                // The app created both from the same packs: the metrics need the state that the hub maintains.
                follower = OAVTMetricalcRules(run: hub.run, followsHub: true)
                return
            }
            if ours.state.hasOwnVariables {
                instrument.noticeCenter.post(
                    .misuse(
                        "the metricalc runs \(ours.name), but the hub runs \(others.name): metrics that read variables of "
                            + "\(ours.name) have no value. Create both with `OAVTRules`, or from the same packs"))
            }
        }
        run.instrument = instrument
    }

    package func trackerLeft(_ tracker: OAVTTrackerProtocol) {
        if !followsHub, follower == nil { run.leave(tracker) }
    }
}

// MARK: - Metrics sent by the clock

extension OAVTMetricalcRules {
    package var sendsByClock: Bool { !active.run.program.content.sends.periodicMetrics.isEmpty }

    package var nextDue: Int? { active.run.withSessionWithoutFlags { $0.nextDue } }

    package func evaluateDueMetrics(until time: Int, wallOffset: Int) -> [OAVTMetric] {
        if let follower { return follower.evaluateDueMetrics(until: time, wallOffset: wallOffset) }
        run.fetchGetters()
        let (due, commands) = run.withSession { session in
            session.evaluateDueMetrics(until: time)
            return (session.metrics.due, session.removeWindowCommands())
        }
        if !commands.isEmpty { run.hub?.performWindows(commands) }
        return changed(
            due.map { metric in
                OAVTMetric(
                    run.program.content.sends.metrics[metric.value.metric], metric.value.number,
                    timestamp: TimeInterval(metric.at &+ wallOffset) / 1000,
                    origin: PeriodicOrigin(trackerId: run.member(at: metric.tracker)?.tracker.trackerId, at: metric.at))
            }, of: nil)
    }
}

extension RuleRun {
    /// Creates a metric of an event.
    @inline(__always)
    fileprivate func metric(_ value: MetricValue, timestamp: TimeInterval) -> OAVTMetric {
        OAVTMetric(program.content.sends.metrics[value.metric], value.number, timestamp: timestamp)
    }
}

extension OAVTMetric {
    @inline(__always)
    fileprivate convenience init(
        _ info: MetricInfo, _ number: Number, timestamp: TimeInterval, origin: PeriodicOrigin? = nil
    ) {
        let type: MetricType = info.isCounter ? .Counter : .Gauge
        switch number {
        case .int(let value):
            self.init(
                info.name, type: type, value: value, bounds: info.bounds, timestamp: timestamp, origin: origin)
        case .double(let value):
            self.init(
                info.name, type: type, value: value, bounds: info.bounds, timestamp: timestamp, origin: origin)
        }
    }
}

extension StateContent {
    /// True if there are variables beside the flags that every tracker has.
    fileprivate var hasOwnVariables: Bool {
        !instrumentSlots.isEmpty || !trackerSlots.isEmpty
            || variables.contains { !StandardFlag.names.contains($0.name) }
    }
}
