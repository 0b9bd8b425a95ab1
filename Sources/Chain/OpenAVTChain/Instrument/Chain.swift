/// The components behind the trackers, and the attributes that the app adds to events.
///
/// A chain is immutable and replaced as a whole, so that an event in progress keeps the components it started with.
final class Chain {
    let hub: Box<any OAVTHubProtocol>?
    let metricalc: Box<any OAVTMetricalcProtocol>?
    let backend: Box<any OAVTBackendProtocol>?
    /// The hub, if it runs rules.
    let ruleHub: (any RuleHubProtocol)?
    /// The hub, if its rules hold events, or are not loaded yet.
    let holdingHub: (any RuleHubProtocol)?
    /// The hub, if its rules withhold or change what is sent to the backend.
    let filteringHub: (any RuleHubProtocol)?
    /// The metricalc, if it follows trackers and the clock.
    let clockedMetricalc: (any ClockedMetricalcProtocol)?
    /// The metricalc, if the clock triggers some of its metrics.
    let periodicMetricalc: (any ClockedMetricalcProtocol)?
    /// The hub, if its rules use time windows after actions.
    let windowedHub: (any RuleHubProtocol)?
    /// True if the clock triggers metrics or ends windows; timers do not count.
    let isClocked: Bool
    let customAttributes: [CustomAttribute]

    /// A reference to a value, cheaper to pass on than a copy of the value.
    final class Box<Content> {
        let content: Content

        init(_ content: Content) {
            self.content = content
        }
    }

    init(
        hub: Box<any OAVTHubProtocol>? = nil, metricalc: Box<any OAVTMetricalcProtocol>? = nil,
        backend: Box<any OAVTBackendProtocol>? = nil, customAttributes: [CustomAttribute] = []
    ) {
        self.hub = hub
        self.metricalc = metricalc
        self.backend = backend
        self.customAttributes = customAttributes
        ruleHub = hub?.content as? any RuleHubProtocol
        holdingHub = ruleHub.flatMap { $0.holdsEvents ? $0 : nil }
        filteringHub = ruleHub.flatMap { $0.filtersDelivery ? $0 : nil }
        clockedMetricalc = metricalc?.content as? any ClockedMetricalcProtocol
        periodicMetricalc = clockedMetricalc.flatMap { $0.sendsByClock ? $0 : nil }
        windowedHub = ruleHub.flatMap { $0.followsWindows ? $0 : nil }
        isClocked = periodicMetricalc != nil || windowedHub != nil
    }

    /// Creates a chain of the same components with other attributes.
    ///
    /// Any thread may call this, so properties of components are copied: only the draining thread may read them anew.
    private init(_ chain: Chain, customAttributes: [CustomAttribute]) {
        (hub, metricalc, backend) = (chain.hub, chain.metricalc, chain.backend)
        (ruleHub, holdingHub, filteringHub) = (chain.ruleHub, chain.holdingHub, chain.filteringHub)
        (clockedMetricalc, periodicMetricalc) = (chain.clockedMetricalc, chain.periodicMetricalc)
        (windowedHub, isClocked) = (chain.windowedHub, chain.isClocked)
        self.customAttributes = customAttributes
    }

    /// A chain of the same components, with the derived properties recomputed for the program that they run now.
    var refreshed: Chain {
        Chain(hub: hub, metricalc: metricalc, backend: backend, customAttributes: customAttributes)
    }

    /// What the rules of the components have counted.
    var counts: OAVTCounts {
        var counts = OAVTCounts()
        addCounts(to: &counts)
        return counts
    }

    /// Adds what the rules of the components have counted, on any thread.
    func addCounts(to counts: inout OAVTCounts) {
        ruleHub?.addCounts(to: &counts)
        clockedMetricalc?.addCounts(to: &counts, beside: ruleHub)
    }

    /// Passes an event to the hub, and returns what follows from it.
    @inline(__always)
    func step(_ event: OAVTEvent, of sender: RegisteredTracker) -> HubStep {
        // Binding a rule hub would retain it, which is slow for an object that is referenced weakly, too.
        if ruleHub != nil {
            return ruleHub?.step(event, tracker: sender.tracker, sender.state) ?? HubStep(event: nil)
        }
        return HubStep(event: hub?.process(event, of: sender.tracker) ?? nil)
    }

    /// Sends the metrics of an event to the backend, and returns their number, or 0 if there is no backend.
    // Not inlined: the caller would become too large to be inlined itself.
    @inline(never)
    func sendMetrics(of event: OAVTEvent, from sender: RegisteredTracker) -> Int {
        if clockedMetricalc != nil {
            let count = clockedMetricalc?.sendMetrics(of: event, tracker: sender.tracker, sender.state) {
                backend?.send($0)
            }
            return backend == nil ? 0 : count ?? 0
        }
        guard let metrics = metricalc?.process(event, of: sender.tracker), !metrics.isEmpty else { return 0 }
        return backend?.send(metrics) ?? 0
    }

    func with(hub: any OAVTHubProtocol) -> Chain {
        Chain(hub: Box(hub), metricalc: metricalc, backend: backend, customAttributes: customAttributes)
    }

    func with(metricalc: any OAVTMetricalcProtocol) -> Chain {
        Chain(hub: hub, metricalc: Box(metricalc), backend: backend, customAttributes: customAttributes)
    }

    func with(backend: any OAVTBackendProtocol) -> Chain {
        Chain(hub: hub, metricalc: metricalc, backend: Box(backend), customAttributes: customAttributes)
    }

    func with(customAttributes: [CustomAttribute]) -> Chain {
        Chain(self, customAttributes: customAttributes)
    }
}

// Functions that are not inlined: the caller would retain and release the box around each call.

extension Chain.Box where Content == any OAVTHubProtocol {
    @inline(never)
    func process(_ event: OAVTEvent, of tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        content.processEvent(event: event, tracker: tracker)
    }
}

extension Chain.Box where Content == any OAVTMetricalcProtocol {
    @inline(never)
    func process(_ event: OAVTEvent, of tracker: OAVTTrackerProtocol) -> [OAVTMetric] {
        content.processMetric(event: event, tracker: tracker)
    }
}

extension Chain.Box where Content == any OAVTBackendProtocol {
    /// Sends metrics and returns their number.
    @inline(never)
    func send(_ metrics: [OAVTMetric]) -> Int {
        // By index: iterating over the array would retain and release it and each metric.
        for index in metrics.indices { content.sendMetric(metric: metrics[index]) }
        return metrics.count
    }

    @inline(never)
    func send(_ metric: OAVTMetric) {
        content.sendMetric(metric: metric)
    }

    @inline(never)
    func send(_ event: OAVTEvent) {
        content.sendEvent(event: event)
    }
}
