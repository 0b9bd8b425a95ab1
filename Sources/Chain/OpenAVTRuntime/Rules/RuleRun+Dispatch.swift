import AVTCore
import AVTEngine
import Foundation
import OpenAVTChain

/// What the backend receives: metrics, and the delivery by the packs' sections `privacy` and `volume`.
extension RuleRun {
    /// Decides what the backend receives of an event that has left the hub, and records that it is sent.
    ///
    /// Called with the session while its lock is held. The event's attributes are changed as privacy rules require,
    /// unless a metricalc is still to see them.
    @inline(__always)
    func dispatch(
        _ event: OAVTEvent, _ attributes: inout AttributeList, _ trackerIndex: Int, _ options: StepOptions,
        in session: inout Session
    ) -> Dispatch {
        var dispatch = Dispatch()
        if delivers { decide(&dispatch, event, attributes, trackerIndex, in: &session) }
        if options.evaluatesMetrics {
            let metrics = session.makeMetrics(of: event, attributes, trackerIndex)
            dispatch.metrics = changesMetrics ? changed(metrics, dispatch) : metrics
        }
        if options.awaitsMetricalc {
            dispatch.isOpen = true
        } else {
            completeDispatch(event, &attributes, dispatch, trackerIndex, options, in: &session)
        }
        return dispatch
    }

    /// Completes the dispatch of an event.
    ///
    /// Called with the session while its lock is held.
    @inline(__always)
    func completeDispatch(
        _ event: OAVTEvent, _ attributes: inout AttributeList, _ dispatch: Dispatch, _ trackerIndex: Int,
        _ options: StepOptions, in session: inout Session
    ) {
        let action = event.actionSymbol
        if delivers, options.sendsEvents, dispatch.delivery == .whole {
            session.treat(&attributes, action: action, tracker: trackerIndex, deliverySettings)
        }
        session.didSend(action, tracker: trackerIndex, now: event.stepTime)
    }

    @inline(never)
    private func decide(
        _ dispatch: inout Dispatch, _ event: OAVTEvent, _ attributes: borrowing AttributeList, _ trackerIndex: Int,
        in session: inout Session
    ) {
        let action = event.actionSymbol
        dispatch.delivery = session.deliver(
            attributes, action: action, tracker: trackerIndex, now: event.stepTime, deliverySettings)
        dispatch.metricMark = session.sampleMark(of: action)
    }

    @inline(never)
    private func changed(_ metrics: [OAVTMetric], _ dispatch: Dispatch) -> [OAVTMetric] {
        guard dispatch.delivery.sendsMetrics else { return [] }
        let metrics = marked(metrics, mark)
        return marked(metrics, dispatch.metricMark)
    }

    /// Returns what the backend receives of an event whose tracker the rules do not see.
    ///
    /// The session does not know what a tracker beyond the limit has sent.
    func dispatchOfUnseen(_ options: StepOptions) -> Dispatch {
        var dispatch = Dispatch()
        if delivers { dispatch.delivery = .nothing("rules") }
        if options.evaluatesMetrics { dispatch.metrics = [] }
        return dispatch
    }

    // MARK: Metrics

    /// Returns the metrics of an action that may be sent, marked with the share of sessions for which they are sent if
    /// the rules declare one; `nil` stands for metrics sent by the clock.
    func delivered(_ metrics: [OAVTMetric], of action: Symbol?) -> [OAVTMetric] {
        let settings = deliverySettings
        let (isSent, mark) = withSessionWithoutFlags {
            ($0.delivery(ofMetricsOf: action, settings) == .whole, $0.sampleMark(of: action))
        }
        return isSent ? marked(metrics, mark) : []
    }

    /// Returns metrics with a mark, if there is one.
    func marked(_ metrics: [OAVTMetric], _ mark: RulesMark?) -> [OAVTMetric] {
        guard let mark else { return metrics }
        return metrics.map { MarkedMetric($0, mark) }
    }
}

extension Session {
    /// Evaluates the metrics of an event.
    @inline(__always)
    mutating func makeMetrics(
        of event: OAVTEvent, _ attributes: borrowing AttributeList, _ trackerIndex: Int
    ) -> [OAVTMetric] {
        evaluateMetrics(of: attributes, action: event.actionSymbol, tracker: trackerIndex, now: event.stepTime)
        guard !metrics.isEmpty else { return [] }
        let timestamp = event.getTimestamp()
        // Initialized in place: appending would check the capacity for each metric.
        return [OAVTMetric](unsafeUninitializedCapacity: metrics.count) { buffer, count in
            for value in metrics {
                let info = program.content.metrics[value.metric]
                buffer.initializeElement(at: count, to: OAVTMetric(info, value.number, timestamp: timestamp))
                count += 1
            }
        }
    }

    /// Returns the mark with the share of sessions for which an action's metrics are sent, or `nil` if the packs do not
    /// declare one.
    fileprivate func sampleMark(of action: Symbol?) -> RulesMark? {
        sampleRate(of: action).map { RulesMark([(Session.sampleRateAttribute, .double($0))]) }
    }
}

extension OAVTMetric {
    /// Creates a metric of a program.
    convenience init(_ info: MetricInfo, _ number: Number, timestamp: TimeInterval, origin: PeriodicOrigin? = nil) {
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
