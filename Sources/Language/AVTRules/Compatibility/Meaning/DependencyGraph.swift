import AVTCore
import AVTExpressions

/// The graph of which parts of a program are computed from which other parts.
///
/// Edges lead from the parts that are read to the parts computed from them, so everything reachable from a part is what
/// a change of it can affect. The graph may contain more edges than there are effects, but never fewer.
struct DependencyGraph {
    /// A part of a program.
    enum Node: Hashable {
        /// A definition, variable, measure, timer or scope.
        case name(String)
        /// A parameter, by its name without the pack's.
        case parameter(String)
        /// An attribute of events, a record or a family.
        case attribute(String)
        /// Whether and when events of an action occur and are accepted.
        case action(String)
        /// Whether accepted events of an action, and their metrics, are sent.
        case sent(String)
        /// A metric.
        case metric(String)
        /// The payload of an action, or a fragment of a payload.
        case payload(String)
        /// What is delivered of events of an action.
        case delivered(String)
        /// What is delivered of an attribute.
        case deliveredAttribute(String)
    }

    private var edges: [Node: Set<Node>] = [:]
    /// Every action that the packs know.
    private(set) var actions: Set<String> = Set(StandardVocabulary.actions).union([StandardAction.closing])
    /// Every metric that the packs send.
    private(set) var metrics: Set<String> = []

    /// Returns everything that a change of some parts can affect, including these parts.
    func reachable(from start: Set<Node>) -> Set<Node> {
        var found = start
        var next = Array(start)
        while let node = next.popLast() {
            for other in edges[node] ?? [] where found.insert(other).inserted { next.append(other) }
        }
        return found
    }

    private mutating func connect(_ sources: Set<Node>, to targets: Set<Node>) {
        var targets = targets
        for case .attribute(let name) in targets {
            // An attribute with a dot may be one of a family.
            guard let dot = name.firstIndex(of: ".") else { continue }
            targets.insert(.attribute(String(name[..<dot])))
        }
        for source in sources { edges[source, default: []].formUnion(targets) }
    }

    /// Returns the actions that a filter includes.
    func actions(of filter: ActionFilterSyntax) -> [String] {
        switch filter {
        case .any(let except): actions.subtracting(except.map(\.text)).sorted()
        case .only(let names): names.map(\.text)
        }
    }

    // MARK: Packs

    /// Adds the parts of packs; the normalizer's `renames` map their names of variables to the names in the graph.
    mutating func add(_ pack: LayeredPack, _ normalizer: FormulaNormalizer) {
        for layer in pack.layers {
            actions.formUnion(layer.syntax.vocabulary.actions.map(\.name.text))
            metrics.formUnion(layer.metrics.map(\.entry.syntax.name.text))
        }
        for action in actions {
            // A consumed event occurs, too, but nothing of it is sent.
            connect([.action(action)], to: [.sent(action)])
            connect([.sent(action)], to: [.delivered(action)])
            connect([.action(action)], to: [.action(DependencyReader.anyAction)])
            connect([.action(action)], to: [.attribute(StandardVocabulary.timeAttribute(of: action))])
        }
        for layer in pack.layers { add(layer, DependencyReader(normalizer)) }
    }

    private mutating func add(_ layer: PackLayer, _ reader: DependencyReader) {
        let syntax = layer.syntax
        for action in syntax.vocabulary.actions {
            if let time = action.timeAttribute { connect([.action(action.name.text)], to: [.attribute(time.text)]) }
        }
        for record in syntax.vocabulary.records {
            let fields = record.fields.map { Node.attribute($0.attribute.name.text) }
            connect(Set(fields), to: [.attribute(record.name.text)])
        }
        for state in syntax.state { own(state.owner, state.name, reader) }
        for memory in syntax.memory { own(memory.owner, memory.name, reader) }
        for definition in layer.definitions.map(\.entry) {
            connect(reader.reads(definition), to: [.name(definition.name.text)])
        }
        for measure in layer.measures.map(\.entry) { add(measure, reader) }
        for getter in layer.getters.map(\.entry) {
            connect(reader.reads([getter.value, getter.when]), to: [.attribute(getter.name.text)])
        }
        for signal in layer.signals.map(\.entry) {
            let when = reader.reads([signal.when])
            connect(when, to: Set(signal.emit.map { .action($0.text) }))
            for value in signal.with {
                connect(when.union(reader.reads([value.value])), to: [.attribute(value.name.text)])
            }
        }
        for transition in layer.transitions.map(\.entry) { add(transition, reader) }
        for rule in layer.attributes.map(\.entry.syntax) {
            connect(reader.reads([rule.value, rule.when]), to: [.attribute(rule.name.text)])
        }
        for payload in layer.payloads.map(\.entry) { add(payload, reader) }
        for rule in layer.metrics.map(\.entry.syntax) {
            let clock = [rule.period?.every, rule.period?.condition]
            let events: [Node] = rule.period == nil ? actions(of: rule.filter).map { .sent($0) } : []
            connect(reader.reads([rule.value, rule.when] + clock).union(events), to: [.metric(rule.name.text)])
        }
        for timer in layer.timers.map(\.entry) {
            let name = Node.name(reader.renamed(timer.name.text))
            connect(reader.reads([timer.after, timer.every, timer.condition]), to: [name])
            connect([name], to: [.action(timer.emit.text)])
        }
        for hold in layer.holds.map(\.entry) {
            connect(reader.reads([hold.length]), to: everyAction)
        }
    }

    /// The events of all actions.
    var everyAction: Set<Node> { Set(actions.map { .action($0) }) }

    private mutating func own(_ owner: TextSyntax, _ name: TextSyntax, _ reader: DependencyReader) {
        guard !["tracker", "instrument"].contains(owner.text) else { return }
        connect([.name(reader.renamed(owner.text))], to: [.name(reader.renamed(name.text))])
    }

    private mutating func add(_ measure: MeasureSyntax, _ reader: DependencyReader) {
        let formulas: [FormulaSyntax?]
        var events: [Node] = []
        switch measure.kind {
        case .time(let condition): formulas = [condition]
        case .partition(let condition, let per): formulas = [condition, per]
        case .weighted(let condition, let value): formulas = [condition, value]
        case .count(let filter, let when):
            formulas = [when]
            events = actions(of: filter).map { .sent($0) }
        case .samples(let value, let filter, let when):
            formulas = [value, when]
            events = actions(of: filter).map { .sent($0) }
        case .ranges(let position, let condition, let speed, let gap, let limit):
            formulas = [position, condition, speed, gap, limit]
            // Positions are read from events of all actions.
            events = actions.map { .action($0) }
        }
        own(measure.owner, measure.name, reader)
        connect(reader.reads(formulas).union(events), to: [.name(reader.renamed(measure.name.text))])
    }

    private mutating func add(_ payload: PayloadSyntax, _ reader: DependencyReader) {
        let values = payload.send.map { entry -> FormulaSyntax? in
            if case .formula(let formula) = entry.value { formula } else { nil }
        }
        let included = payload.include.map { Node.payload($0.text) }
        let scope = payload.per.map { Node.name(reader.renamed($0.text)) }
        connect(
            reader.reads(values + [payload.when]).union(included).union(scope.map { [$0] } ?? []),
            to: [.payload(payload.name.text)])
        for (entry, value) in zip(payload.send, values) {
            connect(reader.reads([value, payload.when]), to: [.attribute(entry.name.text)])
        }
        if !payload.isFragment { connect([.payload(payload.name.text)], to: [.delivered(payload.name.text)]) }
    }

    // MARK: Transitions

    private mutating func add(_ transition: TransitionSyntax, _ reader: DependencyReader) {
        let chosen = actions(of: transition.filter)
        let events = Set(chosen.map { Node.action($0) })
        let when = reader.reads([transition.when])
        let conditions = transition.conditions.map { Optional($0.formula) }
        if !conditions.isEmpty { connect(reader.reads(conditions).union(when), to: events) }
        let cause = when.union(events)
        for effect in transition.effects {
            if let target = effect.target {
                connect(cause.union(reader.reads([effect.assignment?.value])), to: [.name(reader.renamed(target.text))])
            }
            if let emission = effect.emission {
                add(emission, cause: cause, reader)
            } else if let action = effect.causedAction {
                connect(cause, to: [.action(action.text)])
            }
            if effect.consumes { connect(when, to: events) }
        }
    }

    private mutating func add(_ emission: EmissionSyntax, cause: Set<Node>, _ reader: DependencyReader) {
        let cause = cause.union(reader.reads([emission.when, emission.each?.value]))
        connect(cause, to: [.action(emission.action.text)])
        for value in emission.with {
            connect(cause.union(reader.reads([value.value])), to: [.attribute(value.name.text)])
        }
    }
}
