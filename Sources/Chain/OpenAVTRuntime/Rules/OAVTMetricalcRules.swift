import AVTEngine
import AVTCore
import Foundation
import OpenAVTChain

/// A metricalc that runs the metric formulas of rule packs.
///
/// Made by `OAVTRules` it reads the state, memory and measures that the hub keeps. Made on its own it goes with any
/// hub: it reads events, the trackers' flags, and times and measures that it keeps itself.
open class OAVTMetricalcRules: OAVTMetricalcProtocol {
    let run: RuleRun
    private let followsHub: Bool

    /// Runs a compiled program beside any hub.
    public convenience init(program: RuleProgram) {
        self.init(run: RuleRun(program), followsHub: false)
    }

    /// Creates a metricalc for a subclass that explains the metrics of a hub's events.
    package init(of hub: OAVTHubRules) {
        run = hub.run
        followsHub = true
    }

    init(run: RuleRun, followsHub: Bool) {
        self.run = run
        self.followsHub = followsHub
    }

    /// Evaluates the packs' metrics for an event.
    ///
    /// - Parameters:
    ///   - event: the event that the hub let pass.
    ///   - tracker: the tracker that emitted it.
    /// - Returns: the metrics, in the order of the packs.
    open func processMetric(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> [OAVTMetric] {
        guard let place = run.join(tracker) else { return [] }
        var metrics: [OAVTMetric] = []
        var hasNews = false
        if run.metricsReadEventAlone {
            event.withAttributes { attributes in
                run.withSessionApart { session in
                    metrics = evaluate(event, attributes, place, in: &session)
                    hasNews = session.hasDataNews
                }
            }
        } else {
            if !followsHub { run.fetchGetters() }
            event.withAttributes { attributes in
                run.withSession { session in
                    let (action, now) = (event.actionSymbol, event.stepTime)
                    if !followsHub { session.observe(action, tracker: place, now: now, event: attributes) }
                    metrics = evaluate(event, attributes, place, in: &session)
                    hasNews = session.hasDataNews
                    if !followsHub { session.didSend(action, tracker: place, now: now) }
                }
            }
        }
        if hasNews { run.logDataNews() }
        return run.changesMetrics ? changed(metrics, of: event.actionSymbol) : metrics
    }

    /// What leaves of metrics, and tells which rules sent them if they shall.
    @inline(never)
    private func changed(_ metrics: [OAVTMetric], of action: Symbol?) -> [OAVTMetric] {
        let metrics = marked(metrics)
        // Beside a hub without rules, or one inside of another hub, nobody else asks what may leave.
        guard run.program.delivers, !metrics.isEmpty, !chainAsksHub else { return metrics }
        return run.leavesMetrics(of: action) ? metrics.map { run.marked($0, of: action) } : []
    }

    /// True if the chain asks the run's own hub what may leave.
    private var chainAsksHub: Bool {
        guard followsHub, let hub = run.hub else { return false }
        return (run.instrument?.getHub() as? OAVTHubRules) === hub
    }

    /// Metrics that tell which rules sent them, if they shall.
    private func marked(_ metrics: [OAVTMetric]) -> [OAVTMetric] {
        guard let mark = run.mark else { return metrics }
        return metrics.map { MarkedMetric($0, mark) }
    }

    @inline(__always)
    private func evaluate(
        _ event: OAVTEvent, _ attributes: borrowing AttributeList, _ place: Int, in session: inout Session
    ) -> [OAVTMetric] {
        session.evaluateMetrics(of: attributes, action: event.actionSymbol, tracker: place, now: event.stepTime)
        guard !session.metrics.isEmpty else { return [] }
        let timestamp = event.getTimestamp()
        // Written where they stay: appending would ask for each whether there is room.
        return [OAVTMetric](unsafeUninitializedCapacity: session.metrics.count) { places, count in
            for value in session.metrics {
                let info = session.program.content.metrics[value.metric]
                places.initializeElement(at: count, to: OAVTMetric(info, value.number, timestamp: timestamp))
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

extension OAVTMetricalcRules: RuleMetricalcProtocol {
    package func attach(to instrument: OAVTInstrument) {
        if !followsHub { run.instrument = instrument }
    }

    package func trackerLeft(_ tracker: OAVTTrackerProtocol) {
        if !followsHub { run.leave(tracker) }
    }
}

// MARK: - Metrics that the clock sends

extension OAVTMetricalcRules {
    package var sendsByClock: Bool { !run.program.content.periodicMetrics.isEmpty }

    package var nextDue: Int? { run.withSessionApart { $0.nextDue } }

    package func takeDueMetrics(until time: Int, wallOffset: Int) -> [OAVTMetric] {
        run.fetchGetters()
        let (due, orders) = run.withSession { session in
            session.evaluateDueMetrics(until: time)
            return (session.dueMetrics, session.takeWindowOrders())
        }
        if !orders.isEmpty { run.hub?.perform(orders) }
        return changed(
            due.map { metric in
                OAVTMetric(
                    run.program.content.metrics[metric.value.metric], metric.value.number,
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
