/// The components of a chain that run rules, and how they work together.
struct RuleLinks {
    /// The hub, if it runs rules.
    let stage: (any RuleStage)?
    /// The features that the rules of the hub use.
    let features: StageFeatures
    /// The options of all steps of the hub's stage.
    let stepOptions: StepOptions
    /// The metricalc, if it runs rules.
    let metricalcStage: (any RuleStage)?
    /// True if the metricalc is called for each event: metrics are sent, and the hub's stage does not evaluate them.
    let callsMetricalc: Bool
    /// The stages with periodic metrics or windows, in the order in which they process the passing of time.
    let clockStages: [any RuleStage]
    /// The stages among them that the output of the hub's stage does not cover.
    let otherClockStages: [any RuleStage]
    /// True if the clock triggers metrics or ends windows; timers do not count.
    let isClocked: Bool

    /// Links the components by the programs that they run now.
    init(
        hub: (any OAVTHubProtocol)?, metricalc: (any OAVTMetricalcProtocol)?, hasBackend: Bool, output: OAVTOutput
    ) {
        let stage = hub as? any RuleStage
        let features = stage?.features ?? []
        let metricalcStage = metricalc as? any RuleStage
        let source = metricalc.flatMap { stage?.source(with: $0) } ?? .metricalc
        let sendsMetrics = metricalc != nil && output != .eventsOnly
        self.stage = stage
        self.features = features
        self.metricalcStage = metricalcStage
        callsMetricalc = sendsMetrics && source != .stage

        var options = StepOptions()
        options.sendsEvents = output != .metricsOnly && hasBackend
        options.evaluatesMetrics = sendsMetrics && source == .stage
        // The metricalc sees the event as it left the hub, before privacy rules change it.
        let mustWait = source == .metricalcOfStage || features.contains(.delivers)
        options.awaitsMetricalc = callsMetricalc && mustWait

        let periodic = metricalcStage.flatMap { $0.features.contains(.isClocked) ? $0 : nil }
        let windowed = features.contains(.isClocked) ? stage : nil
        if let periodic, source != .metricalc {
            // The metricalc shares its session with the hub: the passing of time is processed once for both.
            options.followsClock = true
            options.sendsPeriodicMetrics = true
            clockStages = [periodic]
            otherClockStages = []
        } else {
            options.followsClock = windowed != nil
            clockStages = [periodic, windowed].compactMap(\.self)
            otherClockStages = [periodic].compactMap(\.self)
        }
        isClocked = !clockStages.isEmpty
        stepOptions = options
    }

    /// True if the hub's rules may hold events, or are not loaded yet.
    var mayHold: Bool { !features.isDisjoint(with: [.holdsEvents, .isWaiting]) }
}
