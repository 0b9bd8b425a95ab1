import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// Finds attributes that leave under another name than the one of which `privacy` speaks.
extension PackChecker {
    mutating func findPrivateValues() {
        guard !checked.delivery.treatments.isEmpty, !diagnostics.hasErrors else { return }
        var flow = PrivateFlow(checked)
        flow.followVariables()
        var places: [String: SourceRange] = [:]
        let names = pack.layers.flatMap { $0.namesGiven + $0.metrics.map(\.entry.syntax.name) }
        for place in names where places[place.text] == nil { places[place.text] = place.range }
        var said: Set<[String]> = []
        for (name, value, isMetric) in checked.valuesGiven
        where (isMetric || checked.delivery.leavesAsItIs(name)) && !flow.isAsItIs(value, as: name) {
            let content = flow.content(of: value)
            for attribute in content.all.sorted() {
                guard said.insert([name, attribute]).inserted, let place = places[name] else { continue }
                let isShown = content.shown.contains(attribute)
                diagnostics.report(
                    Diagnostic(
                        .privateValueLeaves, severity: .warning,
                        isShown ? "`\(attribute)` leaves as `\(name)`" : "`\(name)` depends on `\(attribute)`",
                        at: place,
                        label: isShown
                            ? "say in `privacy` what becomes of `\(name)`, too"
                            : "say in `privacy` what becomes of `\(name)`, too, or allow it with a reason",
                        related: checked.delivery.places[attribute].map {
                            [LabelledRange($0, "this is only about `\(attribute)`")]
                        } ?? checked.delivery.places[AttributeTreatment.others.attribute.name].map {
                            [LabelledRange($0, "`\(attribute)` is one of the others")]
                        } ?? []))
            }
        }
    }
}

extension CheckedDelivery {
    /// True for an attribute whose values leave as they are.
    fileprivate func leavesAsItIs(_ attribute: String) -> Bool {
        treatments.treatment(of: attribute)?.keepsValues ?? true
    }
}

extension CheckedPack {
    /// What rules give away, by name.
    fileprivate var valuesGiven: [(name: String, value: TypedExpression, isMetric: Bool)] {
        let emissions = transitions.flatMap(\.effects.emit)
        var values = layers.flatMap(\.attributes).map { (name: $0.attribute, value: $0.value) }
        values += getters.map { (name: $0.attribute, value: $0.value) }
        for emission in emissions {
            values += emission.attributes
            if let each = emission.each { values += emission.attributes.map { (name: $0.name, value: each) } }
        }
        values += signals.flatMap(\.attributes)
        values += payloads.flatMap(\.fragments).flatMap(\.entries)
        return values.map { ($0.name, $0.value, false) } + metrics.map { ($0.name, $0.value, true) }
    }
}

/// What a value tells of private attributes and families.
private struct PrivateContent: Equatable {
    /// Those of which it may be a part, or the whole.
    var shown: Set<String> = []
    /// Those on which it depends otherwise: by a comparison, a size, a choice or a count.
    var told: Set<String> = []

    var all: Set<String> { shown.union(told) }

    /// What something tells that depends on this value, but does not contain it.
    var asTold: PrivateContent { PrivateContent(told: all) }

    mutating func formUnion(_ other: PrivateContent) {
        shown.formUnion(other.shown)
        told.formUnion(other.told)
    }

    func union(_ other: PrivateContent) -> PrivateContent {
        var union = self
        union.formUnion(other)
        return union
    }
}

/// Follows private attributes through formulas, definitions, memory, state and measures.
///
/// Not followed is whether something happens: that an attribute is there (`has`), that an event is accepted or sent, and when.
private struct PrivateFlow {
    private let pack: CheckedPack
    /// What `privacy` speaks of.
    private let names: Set<String>
    /// What each variable may tell.
    private var variables: [Assignment.Target: PrivateContent] = [:]
    /// What definitions tell, by what the variables are known to tell.
    private var definitions: [Int: PrivateContent] = [:]

    init(_ pack: CheckedPack) {
        self.pack = pack
        names = Set(pack.delivery.treatments.filter { !$0.keepsValues }.map(\.attribute.name))
    }

    /// Follows what is written to variables until nothing is added.
    mutating func followVariables() {
        var hasGrown = true
        while hasGrown {
            hasGrown = false
            definitions = [:]
            for transition in pack.transitions {
                // What is written only where a condition holds tells of the condition.
                let condition = transition.when.map { content(of: $0).asTold } ?? PrivateContent()
                for write in transition.effects.assignments {
                    let known = variables[write.target] ?? PrivateContent()
                    let union = known.union(condition).union(content(of: write.value))
                    hasGrown = hasGrown || union != known
                    variables[write.target] = union
                }
            }
        }
        definitions = [:]
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

    /// What a value may tell.
    mutating func content(of expression: TypedExpression) -> PrivateContent {
        var content: PrivateContent
        switch expression.node {
        case .reference(let reference): content = self.content(of: pack.references[reference])
        case .field(let operand, let field):
            content = self.content(of: operand).union(self.content(of: pack.fields[field]))
        case .has: content = PrivateContent()
        case .conditional(let condition, let then, let otherwise):
            content = self.content(of: condition).asTold
            content.formUnion(self.content(of: then))
            content.formUnion(self.content(of: otherwise))
        default:
            content = PrivateContent()
            for child in expression.children { content.formUnion(self.content(of: child)) }
        }
        return expression.isDerived ? content.asTold : content
    }

    private mutating func content(of reference: Reference) -> PrivateContent {
        switch reference {
        case .attribute(let index): return content(ofAttribute: pack.attributeDeclarations[index].name)
        case .record(let index):
            return pack.records[index].fields.reduce(into: PrivateContent()) {
                $0.formUnion(content(ofAttribute: $1.attribute))
            }
        case .family(let index):
            let prefix = pack.families[index].name + "."
            return PrivateContent(shown: names.filter { $0.hasPrefix(prefix) })
                .union(content(ofAttribute: prefix))
        case .memory(let index), .wasMemory(let index): return variables[.memory(index)] ?? PrivateContent()
        case .state(let index), .wasState(let index): return (variables[.state(index)] ?? PrivateContent()).asTold
        case .measure(let index, _, let field): return content(of: field, of: pack.measures[index].kind)
        case .definition(let index):
            if let known = definitions[index] { return known }
            let content = content(of: pack.definitions[index])
            definitions[index] = content
            return content
        default: return PrivateContent()
        }
    }

    /// What a measure tells: how long something holds, or how often, depends on its condition.
    private mutating func content(of field: MeasureField, of measure: Measure.Kind) -> PrivateContent {
        switch (field, measure) {
        case (_, .time(let condition)): return all(condition).asTold
        case (_, .partition(let condition, let word, _)): return all(condition, word).asTold
        case (_, .count(_, let condition)): return all(condition).asTold
        case (.mean, .weighted(let value, let condition)), (.min, .weighted(let value, let condition)),
            (.max, .weighted(let value, let condition)), (.product, .weighted(let value, let condition)):
            return all(value).union(all(condition).asTold)
        case (_, .weighted(let value, let condition)): return all(value, condition).asTold
        case (.count, .samples(_, _, let condition)): return all(condition).asTold
        case (_, .samples(let value, _, let condition)): return all(value).union(all(condition).asTold)
        case (_, .ranges(let position, let condition, let speed, _, _)): return all(position, condition, speed).asTold
        }
    }

    private mutating func all(_ expressions: TypedExpression?...) -> PrivateContent {
        var content = PrivateContent()
        for case let expression? in expressions { content.formUnion(self.content(of: expression)) }
        return content
    }

    private func content(of field: ObjectField) -> PrivateContent {
        switch field {
        case .getter(let attribute): content(ofAttribute: pack.attributeDeclarations[attribute].name)
        case .memory(let index): variables[.memory(index)] ?? PrivateContent()
        case .state(let index): (variables[.state(index)] ?? PrivateContent()).asTold
        case .record: PrivateContent()
        }
    }

    private func content(ofAttribute name: String) -> PrivateContent {
        guard let treatment = pack.delivery.treatments.treatment(of: name), !treatment.keepsValues else {
            return PrivateContent()
        }
        guard treatment == .others else { return PrivateContent(shown: [treatment.attribute.name]) }
        return PrivateContent(shown: [name.hasSuffix(".") ? String(name.dropLast()) : name])
    }
}

extension TypedExpression {
    /// True for a value that depends on its operands without containing them: a truth value, a case of an enumeration, a size, a position in
    /// a text.
    fileprivate var isDerived: Bool {
        switch type {
        case .bool, .enumeration, .action: return true
        default: break
        }
        switch node {
        case .call(let function, _): return function.measures
        case .operation(.sizeList, _), .operation(.sizeString, _): return true
        default: return false
        }
    }
}
