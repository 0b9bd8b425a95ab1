import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// Finds attributes that leave under another name than the one of which `privacy` speaks.
extension PackChecker {
    mutating func findPrivateValues() {
        guard !checked.delivery.treatments.isEmpty, !diagnostics.hasErrors else { return }
        var flow = PrivateFlow(checked)
        flow.followMemory()
        var places: [String: SourceRange] = [:]
        let names = pack.layers.flatMap { $0.namesGiven + $0.metrics.map(\.entry.syntax.name) }
        for place in names where places[place.text] == nil { places[place.text] = place.range }
        var said: Set<[String]> = []
        for (name, value) in checked.valuesGiven
        where checked.delivery.treatments.treatment(of: name) == nil && !flow.isAsItIs(value, as: name) {
            for attribute in flow.carried(by: value).sorted() {
                guard said.insert([name, attribute]).inserted, let place = places[name] else { continue }
                diagnostics.report(
                    Diagnostic(
                        .privateValueLeaves, severity: .warning, "`\(attribute)` leaves as `\(name)`", at: place,
                        label: "say in `privacy` what becomes of `\(name)`, too",
                        related: checked.delivery.places[attribute].map {
                            [LabelledRange($0, "this is only about `\(attribute)`")]
                        } ?? []))
            }
        }
    }
}

extension CheckedPack {
    /// What rules give away, by name.
    fileprivate var valuesGiven: [(name: String, value: TypedExpression)] {
        let emissions = transitions.flatMap(\.effects.emit)
        var values = layers.flatMap(\.attributes).map { (name: $0.attribute, value: $0.value) }
        values += getters.map { (name: $0.attribute, value: $0.value) }
        for emission in emissions {
            values += emission.attributes
            if let each = emission.each { values += emission.attributes.map { (name: $0.name, value: each) } }
        }
        values += signals.flatMap(\.attributes)
        values += payloads.flatMap(\.fragments).flatMap(\.entries)
        return values + metrics.map { (name: $0.name, value: $0.value) }
    }
}

/// Which private attributes, and families of them, a value shows.
///
/// A truth value shows none: what is asked of an attribute is not the attribute.
private struct PrivateFlow {
    private let pack: CheckedPack
    /// What `privacy` speaks of.
    private let names: Set<String>
    /// What each variable of memory may hold of them.
    private var memory: [Set<String>]

    init(_ pack: CheckedPack) {
        self.pack = pack
        names = Set(pack.delivery.treatments.map(\.attribute.name))
        memory = pack.memory.map { _ in [] }
    }

    /// Follows what is written to memory until nothing is added.
    mutating func followMemory() {
        let writes = pack.transitions.flatMap { $0.effects.assignments }
        var hasGrown = true
        while hasGrown {
            hasGrown = false
            for write in writes {
                guard case .memory(let index) = write.target else { continue }
                let carried = carried(by: write.value)
                hasGrown = hasGrown || !carried.isSubset(of: memory[index])
                memory[index].formUnion(carried)
            }
        }
    }

    /// True if a family leaves under its own name, so that what is said of its attributes holds.
    func isAsItIs(_ value: TypedExpression, as name: String) -> Bool {
        switch value.node {
        case .reference(let reference):
            if case .family(let index) = pack.references[reference] { pack.families[index].name == name } else { false }
        case .conditional(_, let then, let otherwise): isAsItIs(then, as: name) && isAsItIs(otherwise, as: name)
        default: false
        }
    }

    /// The private attributes that a value may show.
    func carried(by expression: TypedExpression) -> Set<String> {
        if expression.type == .bool { return [] }
        switch expression.node {
        case .reference(let reference): return carried(by: pack.references[reference])
        case .field(let operand, let field): return carried(by: operand).union(carried(by: pack.fields[field]))
        // How long a text is, or where another begins in it, is not the text.
        case .call(let function, _) where function.measures: return []
        case .operation(.sizeList, _), .operation(.sizeString, _): return []
        case .conditional(_, let then, let otherwise): return carried(by: then).union(carried(by: otherwise))
        default: return expression.children.reduce(into: []) { $0.formUnion(carried(by: $1)) }
        }
    }

    private func carried(by reference: Reference) -> Set<String> {
        switch reference {
        case .attribute(let index): carried(by: pack.attributeDeclarations[index].name)
        case .record(let index): pack.records[index].fields.reduce(into: []) { $0.formUnion(carried(by: $1.attribute)) }
        case .family(let index): carried(byFamily: pack.families[index].name + ".")
        case .memory(let index), .wasMemory(let index): memory[index]
        case .measure(let index, _, let field): carried(by: field, of: pack.measures[index].kind)
        case .definition(let index): carried(by: pack.definitions[index])
        default: []
        }
    }

    /// How long something holds, or how often, shows no value.
    private func carried(by field: MeasureField, of measure: Measure.Kind) -> Set<String> {
        switch (field, measure) {
        case (.mean, .weighted(let value, _)), (.min, .weighted(let value, _)), (.max, .weighted(let value, _)),
            (.product, .weighted(let value, _)):
            carried(by: value)
        case (.count, _): []
        case (_, .samples(let value, _, _)): carried(by: value)
        default: []
        }
    }

    private func carried(by field: ObjectField) -> Set<String> {
        switch field {
        case .getter(let attribute): carried(by: pack.attributeDeclarations[attribute].name)
        case .memory(let index): memory[index]
        case .state, .record: []
        }
    }

    private func carried(by attribute: String) -> Set<String> {
        pack.delivery.treatments.treatment(of: attribute).map { [$0.attribute.name] } ?? []
    }

    private func carried(byFamily prefix: String) -> Set<String> {
        names.filter { $0.hasPrefix(prefix) }.union(carried(by: prefix))
    }
}
