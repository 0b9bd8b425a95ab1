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
    // Runs the metrics in place of this metricalc, if the instrument's hub runs the same packs.
    @exclusivity(unchecked) private var follower: OAVTMetricalcRules?

    /// The metricalc that runs the metrics: this one, or one that follows the instrument's hub.
    var active: OAVTMetricalcRules { follower ?? self }
    private let ownClass: OAVTMetricalcRules.Type
    /// True for an object of an app's subclass.
    var isSubclassed: Bool { type(of: self) != ownClass }

    /// Creates a metricalc that runs a compiled program alongside any hub.
    public convenience init(program: RuleProgram) {
        self.init(run: RuleRun(program), followsHub: false)
    }

    /// Creates a metricalc for a subclass that explains the metrics of a hub's events.
    package init(of hub: OAVTHubRules) {
        run = hub.run
        followsHub = true
        ownClass = OAVTMetricalcRules.self
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
        self.ownClass = ownClass
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
        var metrics: [OAVTMetric] = []
        var hasDataProblems = false
        if run.metricsReadEventAlone {
            event.withAttributes { attributes in
                run.withSessionWithoutFlags { session in
                    metrics = evaluate(event, attributes, trackerIndex, in: &session)
                    hasDataProblems = session.hasNewDataProblems
                }
            }
        } else {
            if !followsHub { run.fetchGetters() }
            event.withAttributes { attributes in
                run.withSession { session in
                    let (action, now) = (event.actionSymbol, event.stepTime)
                    if !followsHub { session.observe(action, tracker: trackerIndex, now: now, event: attributes) }
                    metrics = evaluate(event, attributes, trackerIndex, in: &session)
                    hasDataProblems = session.hasNewDataProblems
                    if !followsHub { session.didLeaveHub(action, tracker: trackerIndex, now: now) }
                }
            }
        }
        if hasDataProblems { run.reportDataProblems() }
        return run.changesMetrics ? changed(metrics, of: event.actionSymbol) : metrics
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

    @inline(__always)
    private func evaluate(
        _ event: OAVTEvent, _ attributes: borrowing AttributeList, _ trackerIndex: Int, in session: inout Session
    ) -> [OAVTMetric] {
        session.evaluateMetrics(of: attributes, action: event.actionSymbol, tracker: trackerIndex, now: event.stepTime)
        guard !session.metrics.values.isEmpty else { return [] }
        let timestamp = event.getTimestamp()
        // Initialized in place: appending would check the capacity for each metric.
        return [OAVTMetric](unsafeUninitializedCapacity: session.metrics.values.count) { buffer, count in
            for value in session.metrics.values {
                let info = session.program.content.sends.metrics[value.metric]
                buffer.initializeElement(at: count, to: OAVTMetric(info, value.number, timestamp: timestamp))
                count += 1
            }
        }
    }

    /// Called when the instrument is ready.
    open func instrumentReady(instrument: OAVTInstrument) {
        attach(to: instrument)
    }

    /// Called when the metricalc is replaced or its instrument shut down.
    open func endOfService() {}
}

extension OAVTMetricalcRules: ClockedMetricalcProtocol {
    package func attach(to instrument: OAVTInstrument) {
        guard !followsHub else { return }
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

extension OAVTMetric {
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

extension StandardFlag {
    fileprivate static let names: Set<String> = {
        let flags = (0..<Int.bitWidth).lazy.map { StandardFlag(rawValue: $0) }.prefix { $0 != nil }
        return Set(flags.compactMap { $0?.name })
    }()
}
