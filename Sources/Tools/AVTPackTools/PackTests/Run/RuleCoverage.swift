import AVTRules

/// The rules that had an effect in tests.
package struct RuleCoverage: Sendable {
    /// The transitions that applied to an accepted event.
    package private(set) var applied: Set<String> = []
    /// The transitions that blocked an event and the holds that dropped one, by their names in verdicts.
    package private(set) var blocked: Set<String> = []
    /// The rules that withheld an event from being sent.
    private var withheld: Set<String> = []
    /// The actions of accepted events.
    private var accepted: Set<String> = []
    /// The metrics that were sent.
    package private(set) var metrics: Set<String> = []
    // The sequences of actions that resulted from each input of a player.
    private var signals: [Said: Set<[String]>] = [:]

    private enum Said: Hashable {
        case signal(String)
        case property(String, value: String)
    }

    /// Returns the rules of the outermost pack that tests did not exercise.
    ///
    /// A transition that can block is exercised if it blocked an event and applied to another one that was accepted;
    /// any other transition if it applied to an accepted event; a metric if it was sent; a hold if it began and, if it
    /// can, dropped an event; an entry of `signals` if its trigger resulted in its actions.
    ///
    /// - Returns: A phrase for each rule that was not exercised.
    package func gaps(in packs: PackUnderTest) -> [String] {
        guard let layer = packs.pack.layers.first else { return [] }
        var gaps: [String] = []
        for transition in layer.first + layer.main + layer.last {
            if !applied.contains(transition.name) { gaps.append("transition `\(transition.name)` never applied") }
            if !transition.conditions.isEmpty, !blocked.contains(transition.name) {
                gaps.append("transition `\(transition.name)` never blocked")
            }
        }
        for metric in packs.pack.metrics where metric.layerName == layer.name && !metrics.contains(metric.name) {
            gaps.append("metric `\(metric.name)` was never sent")
        }
        for hold in packs.pack.holds where hold.layerName == layer.name {
            let beginnings = hold.after.map { packs.pack.actions[$0] }
            if accepted.isDisjoint(with: beginnings) { gaps.append("hold `\(hold.name)` never began") }
            if !hold.drop.isEmpty, !blocked.contains("holds.\(hold.name).drop") {
                gaps.append("hold `\(hold.name)` never dropped an event")
            }
        }
        for rule in packs.pack.delivery.rules(of: layer.name).sorted() where !withheld.contains(rule) {
            gaps.append("`\(rule)` never withheld an event")
        }
        for signal in packs.pack.players.signals where signal.layerName == layer.name && !has(signal) {
            gaps.append("\(signal.trigger.phrase) never became \(signal.actions.joined(separator: ", "))")
        }
        return gaps
    }

    private func has(_ signal: Signal) -> Bool {
        signals.contains { said, all in
            let isMeant =
                switch (signal.trigger, said) {
                case (.signal(let name), .signal(let other)): name == other
                case (.property(let name, let becomes), .property(let other, let value)):
                    name == other && (becomes == nil || becomes == value)
                default: false
                }
            return isMeant && all.contains { actions in signal.actions.allSatisfy(actions.contains) }
        }
    }

    /// Records the outcome of a step.
    mutating func record(_ outcome: TestStepResult, of input: StepSyntax.Input?) {
        for step in outcome.steps {
            applied.formUnion(step.notes.map(\.transition))
            if step.isAccepted { accepted.insert(step.action) }
            if let blocking = step.blocking { blocked.insert(blocking.rule) }
            if let rule = step.withheldBy { withheld.insert(rule) }
        }
        metrics.formUnion(outcome.metrics.map(\.name))
        let actions = outcome.own.steps.filter { !$0.isDerived }.map(\.action)
        switch input {
        case .signal(let name): signals[.signal(name.text), default: []].insert(actions)
        case .property(let name, let value): signals[.property(name.text, value: value), default: []].insert(actions)
        case .action, .consents, .close, nil: break
        }
    }

    /// Adds what another test exercised.
    mutating func add(_ other: RuleCoverage) {
        applied.formUnion(other.applied)
        blocked.formUnion(other.blocked)
        withheld.formUnion(other.withheld)
        accepted.formUnion(other.accepted)
        metrics.formUnion(other.metrics)
        signals.merge(other.signals) { $0.union($1) }
    }
}

extension Signal.Trigger {
    /// A phrase for the input of the player.
    fileprivate var phrase: String {
        switch self {
        case .signal(let name): "signal `\(name)`"
        case .property(let name, let becomes): "property `\(name)`" + (becomes.map { " as `\($0)`" } ?? "")
        }
    }
}
