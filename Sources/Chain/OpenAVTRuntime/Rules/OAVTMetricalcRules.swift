import AVTEngine
import AVTCore
import Foundation
import OpenAVTChain

/// A metricalc that runs the metric formulas of rule packs.
///
/// A metricalc created by `OAVTRules` reads the state, memory and measures that the hub maintains. A metricalc created
/// on its own works with any hub: it reads events, the trackers' flags, and times and measures that it maintains
/// itself.
open class OAVTMetricalcRules: OAVTMetricalcProtocol {
    let run: RuleRun
    private let followsHub: Bool

    /// Creates a metricalc that runs a compiled program alongside any hub.
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
    ///   - event: The event that the hub accepted.
    ///   - tracker: The tracker that emitted the event.
    /// - Returns: The metrics in the order of the packs.
    open func processMetric(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> [OAVTMetric] {
        guard let trackerIndex = run.join(tracker) else { return [] }
        var metrics: [OAVTMetric] = []
        var hasNewLines = false
        if run.metricsReadEventAlone {
            event.withAttributes { attributes in
                run.withSessionWithoutFlags { session in
                    metrics = session.makeMetrics(of: event, attributes, trackerIndex)
                    hasNewLines = session.hasNewDataLines
                }
            }
        } else {
            if !followsHub { run.fetchGetters() }
            event.withAttributes { attributes in
                run.withSession { session in
                    let (action, now) = (event.actionSymbol, event.stepTime)
                    if !followsHub { session.observe(action, tracker: trackerIndex, now: now, event: attributes) }
                    metrics = session.makeMetrics(of: event, attributes, trackerIndex)
                    hasNewLines = session.hasNewDataLines
                    if !followsHub { session.didSend(action, tracker: trackerIndex, now: now) }
                }
            }
        }
        if hasNewLines { run.logNewMismatches() }
        return run.changesMetrics ? changed(metrics, of: event.actionSymbol) : metrics
    }

    /// Returns the metrics that may be sent, marked with the rules that sent them if marking is on.
    @inline(never)
    private func changed(_ metrics: [OAVTMetric], of action: Symbol?) -> [OAVTMetric] {
        let metrics = run.marked(metrics, run.mark)
        // With a hub without rules, or one inside another hub, no other component checks what may be sent.
        guard run.delivers, !metrics.isEmpty, !chainChecksDelivery else { return metrics }
        return run.delivered(metrics, of: action)
    }

    /// True if the chain asks this run's own hub what may be sent.
    private var chainChecksDelivery: Bool {
        guard followsHub, let hub = run.hub else { return false }
        return (run.instrument?.getHub() as? OAVTHubRules) === hub
    }

    /// Called when the instrument is ready.
    open func instrumentReady(instrument: OAVTInstrument) {
        attach(to: instrument)
    }

    /// Called when the metricalc is replaced or its instrument shut down.
    open func endOfService() {}
}

/// The metricalc as a stage of rules: it has trackers, and metrics sent by the clock.
extension OAVTMetricalcRules: RuleStage {
    package func attach(to instrument: OAVTInstrument) {
        if !followsHub { run.instrument = instrument }
    }

    package func trackerLeft(_ tracker: OAVTTrackerProtocol) {
        if !followsHub { run.leave(tracker) }
    }

    package var features: StageFeatures { run.program.content.periodicMetrics.isEmpty ? [] : .isClocked }

    package var nextDue: Int? { run.withSessionWithoutFlags { $0.nextDue } }

    package func passTime(until moment: Moment) -> [OAVTMetric] {
        guard let next = nextDue, next <= moment.step else { return [] }
        run.fetchGetters()
        let (due, orders) = run.withSession { session in
            session.evaluateDueMetrics(until: moment.step)
            return (session.dueMetrics, session.takeWindowOrders())
        }
        if !orders.isEmpty { run.hub?.perform(orders) }
        let wallOffset = moment.wall &- moment.step
        return changed(
            due.map { metric in
                OAVTMetric(
                    run.program.content.metrics[metric.value.metric], metric.value.number,
                    timestamp: TimeInterval(metric.at &+ wallOffset) / 1000,
                    origin: PeriodicOrigin(trackerId: run.member(at: metric.tracker)?.tracker.trackerId, at: metric.at))
            }, of: nil)
    }
}
