import AVTDiagnostics
import AVTExpressions
import AVTRules

/// The layered packs as specified in "Layers", as input of the reference evaluator.
struct ReferencePack {
    /// A pack, with the changes that outer packs make to its entries.
    struct Layer {
        var transitions: [TransitionSyntax] = []
        var attributes: [ValueRuleSyntax] = []
        var metrics: [ValueRuleSyntax] = []
        var getters: [GetterSyntax] = []
        var signals: [SignalSyntax] = []
        var measures: [MeasureSyntax] = []
        var timers: [TimerSyntax] = []
        var definitions: [DefinitionSyntax] = []
        var payloads: [PayloadSyntax] = []
        var holds: [HoldSyntax] = []
    }

    struct Variable {
        let isTrackerOwned: Bool
        let scope: String?
        /// The initial value, or `nil` if the variable is missing initially.
        let initial: ReferenceValue?
        let isDouble: Bool
        /// True for state, false for memory.
        let isFinite: Bool
        /// The maximum number of elements of a set or a family.
        var limit: Int?
        /// True for a record; the state shows only whether it has a value.
        var isRecord = false

        /// Returns the name of the variable in the state.
        func shown(_ name: String) -> String { isRecord ? "has(\(name))" : name }
    }

    /// The layers, the outermost first.
    private(set) var layers: [Layer] = []
    /// The measures, timers and definitions from the innermost layer outwards, in the order of declaration.
    private(set) var measures: [MeasureSyntax] = []
    private(set) var timers: [TimerSyntax] = []
    private(set) var definitions: [DefinitionSyntax] = []
    private(set) var variables: [String: Variable] = [:]
    private(set) var memory: [MemorySyntax] = []
    private(set) var scopes: [ScopeSyntax] = []
    private(set) var kinds: [String: TrackerKindSyntax] = [:]
    private(set) var attributeTypes: [String: ValueTypeSyntax] = [:]
    private(set) var metrics: [String: MetricDeclarationSyntax] = [:]
    private(set) var timeAttributes: [String: String] = [:]
    private(set) var records: [String: RecordSyntax] = [:]
    private(set) var families: [String: FamilySyntax] = [:]
    private(set) var parameters: [String: ReferenceValue] = [:]

    /// - Parameters:
    ///   - packs: The packs, the innermost first; each extends the previous one.
    ///   - values: The values of parameters from outside.
    init(_ packs: [PackSyntax], values: [String: String]) {
        // The layers are innermost first until all overrides are resolved.
        for pack in packs {
            for name in pack.header.remove.map(\.text) { for index in layers.indices { layers[index].remove(name) } }
            layers.append(Layer())
            add(pack.transitions + desugaredTransitions(of: pack), \.transitions) {
                $0.name.text
            } isOverride: {
                $0.isOverride
            }
            add(pack.attributes, \.attributes) {
                $0.name.text
            } isOverride: {
                $0.isOverride
            }
            add(pack.metrics, \.metrics) {
                $0.name.text
            } isOverride: {
                $0.isOverride
            }
            add(pack.getters, \.getters) {
                $0.name.text
            } isOverride: {
                $0.isOverride
            }
            add(pack.signals, \.signals) {
                $0.name?.text ?? ""
            } isOverride: {
                $0.isOverride
            }
            add(pack.measures, \.measures) {
                $0.name.text
            } isOverride: {
                $0.isOverride
            }
            add(pack.timers, \.timers) {
                $0.name.text
            } isOverride: {
                $0.isOverride
            }
            add(pack.definitions, \.definitions) {
                $0.name.text
            } isOverride: {
                $0.isOverride
            }
            add(pack.payloads, \.payloads) {
                $0.name.text
            } isOverride: {
                $0.isOverride
            }
            add(pack.holds, \.holds) {
                $0.name.text
            } isOverride: {
                $0.isOverride
            }
            declare(pack)
        }
        measures = layers.flatMap(\.measures)
        timers = layers.flatMap(\.timers)
        definitions = layers.flatMap(\.definitions)
        layers.reverse()
        for pack in packs { setParameters(of: pack, extendedBy: packs, values) }
    }

    private mutating func add<Entry>(
        _ entries: [Entry], _ section: WritableKeyPath<Layer, [Entry]>, name: (Entry) -> String,
        isOverride: (Entry) -> Bool
    ) {
        let own = layers.count - 1
        for entry in entries {
            guard isOverride(entry) else {
                layers[own][keyPath: section].append(entry)
                continue
            }
            // The innermost entry of the name is replaced; others of that name are removed.
            var isDone = false
            for layer in 0..<own {
                guard let index = layers[layer][keyPath: section].firstIndex(where: { name($0) == name(entry) })
                else { continue }
                if isDone {
                    layers[layer][keyPath: section].remove(at: index)
                } else {
                    layers[layer][keyPath: section][index] = entry
                }
                isDone = true
            }
        }
    }

    // MARK: Declarations

    private mutating func declare(_ pack: PackSyntax) {
        for scope in pack.scopes where !scopes.contains(where: { $0.name.text == scope.name.text }) {
            scopes.append(scope)
            variables[scope.name.text + ".open"] = Variable(
                isTrackerOwned: scope.isPerTracker, scope: nil, initial: .bool(false), isDouble: false, isFinite: true)
        }
        for state in pack.state {
            let initial: ReferenceValue =
                state.values == nil ? .bool(state.initial.text == "true") : .enumCase(state.initial.text)
            variables[state.name.text] = Variable(
                isTrackerOwned: isTrackerOwned(state.owner.text), scope: scopeName(state.owner.text), initial: initial,
                isDouble: false, isFinite: true)
        }
        for entry in pack.memory { variables[entry.name.text] = variable(entry) }
        memory += pack.memory
        for record in pack.vocabulary.records {
            records[record.name.text] = record
            for field in record.fields { attributeTypes[field.attribute.name.text] = field.attribute.type }
        }
        for family in pack.vocabulary.families { families[family.name.text] = family }
        for kind in pack.trackers { kinds[kind.name.text] = kind }
        for attribute in pack.vocabulary.attributes { attributeTypes[attribute.name.text] = attribute.type }
        for metric in pack.vocabulary.metrics { metrics[metric.name.text] = metric }
        for action in pack.vocabulary.actions { timeAttributes[action.name.text] = action.timeAttribute?.text }
    }

    private func variable(_ memory: MemorySyntax) -> Variable {
        var (initial, isDouble, limit, isRecord): (ReferenceValue?, Bool, Int?, Bool) = (nil, false, nil, false)
        switch memory.content {
        case .value(let type, _, let text):
            initial = text.map { ReferencePack.literal($0, isText: type == .string) }
            if type == .double { initial = initial?.asDouble }
            isDouble = type == .double
            if case .double = initial { isDouble = true }
        case .set(let text): (initial, limit) = (.list([]), text.flatMap { Int($0.text) } ?? 64)
        case .family(_, let text): (initial, limit) = (.map([:]), text.flatMap { Int($0.text) } ?? 64)
        case .record: isRecord = true
        }
        return Variable(
            isTrackerOwned: isTrackerOwned(memory.owner.text), scope: scopeName(memory.owner.text), initial: initial,
            isDouble: isDouble, isFinite: false, limit: limit, isRecord: isRecord)
    }

    private mutating func setParameters(
        of pack: PackSyntax, extendedBy packs: [PackSyntax], _ values: [String: String]
    ) {
        for parameter in pack.header.parameters {
            let name = parameter.name.text
            let isText = parameter.kind == .string
            var value = ReferencePack.literal(parameter.defaultValue, isText: isText)
            let given = packs.flatMap(\.header.extends).flatMap(\.with).last { $0.name.text == name }
            if let given { value = ReferencePack.literal(given.value, isText: isText) }
            if let outside = values[name] { value = ReferencePack.literal(outside, isText: isText) }
            parameters[name] = parameter.kind == .double ? value.asDouble : value
        }
    }

    private static func literal(_ text: TextSyntax, isText: Bool) -> ReferenceValue {
        literal(text.text, isText: isText || text.isQuoted)
    }

    private static func literal(_ text: String, isText: Bool) -> ReferenceValue {
        guard !isText, let syntax = parseExpression(text).syntax else { return .string(text) }
        switch syntax.kind {
        case .literal(let literal): return ReferenceValue(literal)
        case .unary(.minus, let operand):
            guard case .literal(let literal) = operand.kind else { return .failed }
            switch ReferenceValue(literal) {
            case .int(let value): return .int(-value)
            case .double(let value): return .double(-value)
            default: return .failed
            }
        default: return .failed
        }
    }

    private func scopeName(_ owner: String) -> String? {
        scopes.contains { $0.name.text == owner } ? owner : nil
    }

    /// Returns true if each tracker has its own variables of this owner.
    func isTrackerOwned(_ owner: String) -> Bool {
        owner == "tracker" || scopes.contains { $0.name.text == owner && $0.isPerTracker }
    }

    // MARK: Lookup

    func definition(_ name: String) -> DefinitionSyntax? {
        definitions.first { $0.name.text == name }
    }

    func payload(_ name: String) -> PayloadSyntax? {
        layers.flatMap(\.payloads).first { $0.name.text == name }
    }

    func measure(_ name: String) -> MeasureSyntax? {
        measures.first { $0.name.text == name }
    }

    /// Returns the variables that store the last value of a property.
    func followers(of property: String) -> [MemorySyntax] {
        memory.filter { $0.property?.text == property }
    }

    func timer(_ name: String) -> TimerSyntax? {
        timers.first { $0.name.text == name }
    }

    /// Returns the type of an attribute: a declared one, or one of OpenAVT's own that random packs use.
    func type(ofAttribute name: String) -> ValueTypeSyntax {
        if let declared = attributeTypes[name] { return declared }
        if name.hasPrefix("timeSince") { return .int }
        return switch name {
        case "position", "volume": .int
        case "isMuted": .bool
        case "fps": .double
        default: .string
        }
    }
}

extension ReferencePack.Layer {
    /// Removes the rules of a name, but not declarations.
    fileprivate mutating func remove(_ name: String) {
        transitions.removeAll { $0.name.text == name }
        signals.removeAll { $0.name?.text == name }
        getters.removeAll { $0.name.text == name }
        attributes.removeAll { $0.name.text == name }
        metrics.removeAll { $0.name.text == name }
        timers.removeAll { $0.name.text == name }
        payloads.removeAll { $0.name.text == name }
        holds.removeAll { $0.name.text == name }
    }
}
