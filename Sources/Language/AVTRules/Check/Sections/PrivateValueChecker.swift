import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// Finds values of private attributes that are sent as attributes without a treatment in `privacy`, or as metrics.
struct PrivateValueChecker {
    let pack: LayeredPack
    /// The checked pack.
    let checked: CheckedPack

    /// Warns about private attributes that leave under other names.
    func check(into diagnostics: inout DiagnosticCollector) {
        guard !checked.delivery.treatments.isEmpty else { return }
        var flow = PrivateFlow(checked)
        flow.followVariables()
        var ranges: [String: SourceRange] = [:]
        let names = pack.layers.flatMap { $0.exportedNames + $0.metrics.map(\.entry.syntax.name) }
        for name in names where ranges[name.text] == nil { ranges[name.text] = name.range }
        var said: Set<[String]> = []
        for (name, value, isMetric) in checked.assignedValues
        where (isMetric || checked.delivery.isSentUnchanged(name)) && !flow.keepsFamilyName(value, as: name) {
            let content = flow.content(of: value)
            for attribute in content.all.sorted() {
                guard said.insert([name, attribute]).inserted, let range = ranges[name] else { continue }
                let isShown = content.shown.contains(attribute)
                let isKept = !isMetric && checked.delivery.treatments.treatment(of: name) != nil
                diagnostics.report(
                    Diagnostic(
                        .privateValueLeaves,
                        isShown ? "`\(attribute)` leaves as `\(name)`" : "`\(name)` depends on `\(attribute)`",
                        at: range,
                        label: isMetric
                            ? "leave `\(attribute)` out of its formula, or allow it with a reason"
                            : isKept
                                ? "`privacy` keeps it as it is: `drop`, `hash` or `mask` it, too"
                                : "add an entry to `privacy` for `\(name)`, too"
                                    + (isShown ? "" : ", or allow it with a reason"),
                        related: checked.delivery.treatmentRanges[attribute].map {
                            [LabelledRange($0, "this is only about `\(attribute)`")]
                        } ?? checked.delivery.treatmentRanges[AttributeTreatment.others.attribute.name].map {
                            [LabelledRange($0, "`\(attribute)` is not listed, so `others` applies to it")]
                        } ?? [],
                        notes: isKept
                            ? [
                                DiagnosticNote(
                                    "if this is intended, write in the line above: \(DiagnosticCode.privateValueLeaves.allowance)"
                                )
                            ]
                            : []))
            }
        }
    }
}

extension CheckedDelivery {
    /// True for an attribute whose values are sent unchanged.
    fileprivate func isSentUnchanged(_ attribute: String) -> Bool {
        treatments.treatment(of: attribute)?.keepsValues ?? true
    }
}

extension CheckedPack {
    /// The values that rules set or send, by name.
    fileprivate var assignedValues: [(name: String, value: TypedExpression, isMetric: Bool)] {
        let emissions = transitions.flatMap(\.effects.emissions)
        var values = layers.flatMap(\.attributes).map { (name: $0.attribute, value: $0.value) }
        values += getters.map { (name: $0.attribute, value: $0.value) }
        for emission in emissions {
            values += emission.attributes
            if let each = emission.each { values += emission.attributes.map { (name: $0.name, value: each) } }
        }
        values += players.signals.flatMap(\.attributes)
        values += payloads.flatMap(\.fragments).flatMap(\.entries)
        return values.map { ($0.name, $0.value, false) } + metrics.map { ($0.name, $0.value, true) }
    }
}

/// The private attributes and families that a value reveals.
private struct PrivateContent: Equatable {
    /// The names whose values it may contain, in whole or in part.
    var shown: Set<String> = []
    /// The names that it depends on in another way: through a comparison, a size, a choice or a count.
    var implied: Set<String> = []

    var all: Set<String> { shown.union(implied) }

    /// The content of something that depends on this value but does not contain it.
    var asIndirect: PrivateContent { PrivateContent(implied: all) }

    mutating func formUnion(_ other: PrivateContent) {
        shown.formUnion(other.shown)
        implied.formUnion(other.implied)
    }

    func union(_ other: PrivateContent) -> PrivateContent {
        var union = self
        union.formUnion(other)
        return union
    }
}

/// Follows private attributes through formulas, definitions, memory, state and measures.
///
/// It does not follow whether something happens: that an attribute is present (`has`), that an event is accepted or
/// sent, and when.
private struct PrivateFlow {
    private let pack: CheckedPack
    /// The attributes and families whose values `privacy` does not let pass unchanged.
    private let names: Set<String>
    /// What each variable may reveal.
    private var variables: [Assignment.Target: PrivateContent] = [:]
    /// What definitions reveal, given what the variables are known to reveal.
    private var definitions: [Int: PrivateContent] = [:]
    /// What the values of metrics reveal to metrics that read them.
    private var metrics: [Int: PrivateContent] = [:]

    init(_ pack: CheckedPack) {
        self.pack = pack
        names = Set(pack.delivery.treatments.filter { !$0.keepsValues }.map(\.attribute.name))
    }

    /// Follows the values written to variables until nothing is added.
    mutating func followVariables() {
        var hasGrown = true
        while hasGrown {
            hasGrown = false
            (definitions, metrics) = ([:], [:])
            for transition in pack.transitions {
                // A value that is written only if a condition holds reveals something about the condition.
                let condition = transition.when.map { content(of: $0).asIndirect } ?? PrivateContent()
                for write in transition.effects.assignments {
                    let known = variables[write.target] ?? PrivateContent()
                    let union = known.union(condition).union(content(of: write.value))
                    hasGrown = hasGrown || union != known
                    variables[write.target] = union
                }
            }
        }
        (definitions, metrics) = ([:], [:])
    }

    /// True if a family is sent under its own name, so that the treatments of its attributes apply.
    func keepsFamilyName(_ value: TypedExpression, as name: String) -> Bool {
        switch value.node {
        case .reference(let reference):
            if case .family(let index) = pack.formulas.references[reference] {
                pack.families[index].name == name
            } else {
                false
            }
        case .conditional(_, let then, let otherwise):
            keepsFamilyName(then, as: name) && keepsFamilyName(otherwise, as: name)
        case .constant, .element, .field, .has, .holds, .not, .and, .or, .coalesce, .attempt, .operation, .list,
            .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap,
            .orElse, .ratio:
            false
        }
    }

    /// Returns what a value may reveal.
    mutating func content(of expression: TypedExpression) -> PrivateContent {
        var content: PrivateContent
        switch expression.node {
        case .reference(let reference): content = self.content(of: pack.formulas.references[reference])
        case .field(let operand, let field):
            content = self.content(of: operand).union(self.content(of: pack.formulas.fields[field]))
        case .has: content = PrivateContent()
        case .conditional(let condition, let then, let otherwise):
            content = self.content(of: condition).asIndirect
            content.formUnion(self.content(of: then))
            content.formUnion(self.content(of: otherwise))
        case .constant, .element, .holds, .not, .and, .or, .coalesce, .attempt, .operation, .list, .optionalList,
            .map, .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap, .orElse, .ratio:
            content = PrivateContent()
            for child in expression.children { content.formUnion(self.content(of: child)) }
        }
        return expression.isDerived ? content.asIndirect : content
    }

    private mutating func content(of reference: Reference) -> PrivateContent {
        switch reference {
        case .attribute(let index): return content(ofAttribute: pack.formulas.attributeDeclarations[index].name)
        case .record(let index):
            return pack.records[index].fields.reduce(into: PrivateContent()) {
                $0.formUnion(content(ofAttribute: $1.attribute))
            }
        case .family(let index):
            let prefix = pack.families[index].name + "."
            return PrivateContent(shown: names.filter { $0.hasPrefix(prefix) })
                .union(content(ofAttribute: prefix))
        case .memory(let index), .wasMemory(let index): return variables[.memory(index)] ?? PrivateContent()
        case .state(let index), .wasState(let index): return (variables[.state(index)] ?? PrivateContent()).asIndirect
        case .measure(let index, _, let field): return content(of: field, of: pack.measures[index].kind)
        case .definition(let index):
            if let known = definitions[index] { return known }
            let content = content(of: pack.formulas.definitions[index])
            definitions[index] = content
            return content
        case .metric(let index):
            if let known = metrics[index] { return known }
            let content = all(pack.metrics[index].value).union(all(pack.metrics[index].when).asIndirect)
            metrics[index] = content
            return content
        case .each, .now, .action, .since, .elapsed, .within, .unsent, .uuid, .running, .trackers:
            return PrivateContent()
        }
    }

    /// Returns what a measure reveals: how long something holds, or how often, depends on its condition.
    private mutating func content(of field: MeasureField, of measure: Measure.Kind) -> PrivateContent {
        switch (field, measure) {
        case (_, .time(let condition)): return all(condition).asIndirect
        case (_, .partition(let condition, let enumeration, _)): return all(condition, enumeration).asIndirect
        case (_, .count(_, let condition)): return all(condition).asIndirect
        case (.mean, .weighted(let value, let condition)), (.min, .weighted(let value, let condition)),
            (.max, .weighted(let value, let condition)), (.product, .weighted(let value, let condition)):
            return all(value).union(all(condition).asIndirect)
        case (_, .weighted(let value, let condition)): return all(value, condition).asIndirect
        case (.count, .samples(_, _, let condition)): return all(condition).asIndirect
        case (_, .samples(let value, _, let condition)): return all(value).union(all(condition).asIndirect)
        case (_, .ranges(let position, let condition, let speed, _, _)):
            return all(position, condition, speed).asIndirect
        }
    }

    private mutating func all(_ expressions: TypedExpression?...) -> PrivateContent {
        var content = PrivateContent()
        for case let expression? in expressions { content.formUnion(self.content(of: expression)) }
        return content
    }

    private func content(of field: ObjectField) -> PrivateContent {
        switch field {
        case .getter(let attribute): content(ofAttribute: pack.formulas.attributeDeclarations[attribute].name)
        case .memory(let index): variables[.memory(index)] ?? PrivateContent()
        case .state(let index): (variables[.state(index)] ?? PrivateContent()).asIndirect
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
    /// True for a value that depends on its operands without containing them.
    ///
    /// Examples are a Boolean, an enum value, a size and a position in a string.
    fileprivate var isDerived: Bool {
        switch type {
        case .bool, .enumeration, .action: return true
        default: break
        }
        switch node {
        case .call(let function, _): return function.measures
        case .operation(.sizeList, _), .operation(.sizeString, _): return true
        case .constant, .reference, .element, .field, .has, .holds, .not, .and, .or, .conditional, .coalesce,
            .attempt, .operation, .list, .optionalList, .map, .index, .embedded, .matches, .hasKey, .comprehension,
            .bind, .optionalMap, .orElse, .ratio:
            return false
        }
    }
}
