/// The components behind the trackers, and the attributes that the app adds to events.
///
/// A chain is immutable and replaced as a whole, so that an event in progress keeps the components it started with.
final class Chain {
    let hub: Box<any OAVTHubProtocol>?
    let metricalc: Box<any OAVTMetricalcProtocol>?
    let backend: Box<any OAVTBackendProtocol>?
    /// The components that run rules.
    let rules: RuleLinks
    let customAttributes: [CustomAttribute]
    private let output: OAVTOutput

    /// A reference to a value, cheaper to pass on than a copy of the value.
    final class Box<Content> {
        let content: Content

        init(_ content: Content) {
            self.content = content
        }
    }

    private init(
        hub: Box<any OAVTHubProtocol>?, metricalc: Box<any OAVTMetricalcProtocol>?,
        backend: Box<any OAVTBackendProtocol>?, output: OAVTOutput, rules: RuleLinks?,
        customAttributes: [CustomAttribute]
    ) {
        self.hub = hub
        self.metricalc = metricalc
        self.backend = backend
        self.output = output
        self.customAttributes = customAttributes
        self.rules =
            rules
            ?? RuleLinks(
                hub: hub?.content, metricalc: metricalc?.content, hasBackend: backend != nil, output: output)
    }

    convenience init(
        hub: (any OAVTHubProtocol)?, metricalc: (any OAVTMetricalcProtocol)?, backend: (any OAVTBackendProtocol)?,
        output: OAVTOutput
    ) {
        self.init(
            hub: hub.map(Box.init), metricalc: metricalc.map(Box.init), backend: backend.map(Box.init), output: output,
            rules: nil, customAttributes: [])
    }

    /// A chain of the same components, linked by the programs that they run now.
    var refreshed: Chain { with() }

    /// A chain with some of the components replaced.
    func with(
        hub: (any OAVTHubProtocol)? = nil, metricalc: (any OAVTMetricalcProtocol)? = nil,
        backend: (any OAVTBackendProtocol)? = nil
    ) -> Chain {
        Chain(
            hub: hub.map(Box.init) ?? self.hub, metricalc: metricalc.map(Box.init) ?? self.metricalc,
            backend: backend.map(Box.init) ?? self.backend, output: output, rules: nil,
            customAttributes: customAttributes)
    }

    /// A chain with other attributes of the app; any thread may create it.
    func with(customAttributes: [CustomAttribute]) -> Chain {
        Chain(
            hub: hub, metricalc: metricalc, backend: backend, output: output, rules: rules,
            customAttributes: customAttributes)
    }
}
