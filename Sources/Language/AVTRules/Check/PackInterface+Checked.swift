import AVTDiagnostics
import AVTEngine
import AVTExpressions

extension PackInterface {
    /// Creates the interface of checked packs.
    init(_ pack: LayeredPack, _ vocabulary: Vocabulary, _ checked: CheckedPack) {
        name = pack.layers.first?.syntax.header.name
        version = pack.layers.first?.syntax.header.version
        for layer in pack.layers {
            addDeclared(layer.syntax)
            addSent(layer, vocabulary)
        }
        addParameters(of: pack)
        addPayloads(of: pack, checked)
        addVariables(of: checked, pack)
    }

    private mutating func addDeclared(_ syntax: PackSyntax) {
        for action in syntax.vocabulary.actions { declaredActions.insert(action.name, "an action") }
    }

    private mutating func addParameters(of pack: LayeredPack) {
        let all = pack.layers.flatMap { layer in layer.parameters.map { (layer.syntax.header.name.text, $0.syntax) } }
        for (pack, parameter) in all {
            let isOnly = all.count { $0.1.name.text == parameter.name.text } == 1
            parameters[(isOnly ? "" : pack + "/") + parameter.name.text] = Item(
                phrase: "a parameter of type \(parameter.kind.rawValue)"
                    + (parameter.unit.map { " in \($0.text)" } ?? ""), range: parameter.name.range,
                type: parameter.kind.rawValue)
        }
    }

    private mutating func addSent(_ layer: PackLayer, _ vocabulary: Vocabulary) {
        for metric in layer.metrics.map(\.entry.syntax) {
            guard let declared = vocabulary.metrics[metric.name.text] else { continue }
            metrics[metric.name.text] = Item(
                phrase: declared.phrase, range: declared.range, values: (declared.bounds ?? []).map { String($0) },
                formula: [metric.when?.text ?? "", metric.value.text], type: declared.type.rawValue)
        }
        for transition in layer.transitions.map(\.entry) {
            for action in transition.effects.compactMap(\.causedAction) { emittedActions.insert(action, "an action") }
        }
        for timer in layer.timers { emittedActions.insert(timer.entry.emit, "an action") }
        for action in layer.signals.flatMap(\.entry.emit) { emittedActions.insert(action, "an action") }
        for name in layer.namesOnEvents { attributes.insert(name, vocabulary.item(ofAttribute: name)) }
    }

    private mutating func addPayloads(of pack: LayeredPack, _ checked: CheckedPack) {
        var types: [String: Set<String>] = [:]
        for entry in checked.payloads.flatMap(\.fragments).flatMap(\.entries) {
            types[entry.name, default: []].insert(entry.value.type.phrase)
        }
        for entry in pack.layers.flatMap(\.payloads).flatMap(\.entry.send) {
            guard let types = types[entry.name.text] else { continue }
            attributes.insert(entry.name, types.sorted().joined(separator: " or "))
        }
    }

    private mutating func addVariables(of checked: CheckedPack, _ pack: LayeredPack) {
        for state in checked.states {
            guard let range = state.range else { continue }
            let cases = state.cases.map { "`\($0)`" }.joined(separator: ", ")
            variables[state.name] = Item(
                phrase: state.isFlag ? "a flag of \(state.owner.phrase)" : "of \(state.owner.phrase), one of \(cases)",
                range: range, values: state.isFlag ? [] : state.cases, owner: state.owner)
        }
        let ranges = pack.layers.flatMap(\.syntax.memory).reduce(into: [:]) { $0[$1.name.text] = $1.name.range }
        for memory in checked.memory {
            variables[memory.name] = Item(
                phrase: "\(memory.type.phrase) of \(memory.owner.phrase)", range: ranges[memory.name],
                owner: memory.owner, type: memory.type.phrase)
        }
    }
}

extension [String: PackInterface.Item] {
    /// Adds a name unless it is already there, so that the outermost location is used.
    fileprivate mutating func insert(_ name: TextSyntax, _ phrase: String) {
        insert(name, PackInterface.Item(phrase: phrase, range: name.range))
    }

    fileprivate mutating func insert(_ name: TextSyntax, _ item: PackInterface.Item) {
        self[name.text] = self[name.text] ?? item
    }
}

extension Vocabulary {
    /// Returns an attribute, with a phrase such as `int (ms)`, or a family of attributes.
    fileprivate func item(ofAttribute name: TextSyntax) -> PackInterface.Item {
        guard let attribute = attributes[name.text] else {
            return PackInterface.Item(phrase: "attributes of the family `\(name.text)`", range: name.range)
        }
        return PackInterface.Item(
            phrase: ExpressionType(attribute).phrase, range: name.range, type: attribute.type.rawValue)
    }
}
