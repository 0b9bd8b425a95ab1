/// The components behind the trackers, and what the app puts on events; replaced as a whole, so that an event in hand
/// keeps those of its moment.
final class Chain {
    let hub: Box<any OAVTHubProtocol>?
    let metricalc: Box<any OAVTMetricalcProtocol>?
    let backend: Box<any OAVTBackendProtocol>?
    /// The hub, if it runs rules.
    let ruleHub: (any RuleHubProtocol)?
    /// The hub, if its rules keep events for a while.
    let holdingHub: (any HoldingHub)?
    /// The hub, if its rules keep some of what is sent back, or change it.
    let deliveringHub: (any DeliveringHub)?
    /// The metricalc, if it runs rules.
    let ruleMetricalc: (any RuleMetricalcProtocol)?
    /// The metricalc, if some of its metrics are sent by the clock.
    let periodicMetricalc: (any RuleMetricalcProtocol)?
    /// The hub, if its rules follow windows of time after actions.
    let windowedHub: (any WindowedHub)?
    /// True if something is due by the clock, timers apart.
    let isClocked: Bool
    let customAttributes: [CustomAttribute]

    /// A reference to a value, which is cheaper to hand on than a copy of it.
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
        holdingHub = ruleHub?.holding
        deliveringHub = ruleHub?.delivering
        ruleMetricalc = metricalc?.content as? any RuleMetricalcProtocol
        periodicMetricalc = ruleMetricalc.flatMap { $0.sendsByClock ? $0 : nil }
        windowedHub = ruleHub?.windowed
        isClocked = periodicMetricalc != nil || windowedHub != nil
    }

    /// The same components, of which another program may have made something else.
    var refreshed: Chain {
        Chain(hub: hub, metricalc: metricalc, backend: backend, customAttributes: customAttributes)
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
        Chain(hub: hub, metricalc: metricalc, backend: backend, customAttributes: customAttributes)
    }
}
