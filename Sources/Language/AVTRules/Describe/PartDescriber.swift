import AVTExpressions

/// Describes the named parts of formulas.
struct PartDescriber {
    private let pack: LayeredPack
    /// The parts by name, without their formulas and rules.
    private var outlines: [String: NamedPart] = [:]
    // The values of enumerations, by the enumeration's name.
    private var cases: [String: [String]] = [:]
    /// The parts by name.
    private(set) var all: [String: NamedPart] = [:]
    /// The parameters, those of the outermost pack first.
    private(set) var parameters: [NamedPart] = []

    init(_ pack: LayeredPack) {
        self.pack = pack
        for layer in pack.layers { addOutlines(of: layer) }
        // Formulas are described once all names are known, because only then their names can be resolved to parts.
        all = outlines
        for layer in pack.layers { addContents(of: layer) }
    }

    // MARK: Outlines

    private mutating func addOutlines(of layer: PackLayer) {
        let syntax = layer.syntax
        for entry in layer.definitions.map(\.entry) {
            add(entry.name.text, .definition, entry.description)
            if case .firstOf(let cases) = entry.kind { self.cases[entry.name.text] = cases.map(\.name.text) }
        }
        for entry in layer.measures.map(\.entry) { add(entry.name.text, .measure, entry.description) }
        for entry in syntax.scopes { add(entry.name.text + ".open", .state, entry.description) }
        for entry in syntax.state {
            add(entry.name.text, .state, entry.description)
            cases[entry.name.text] = entry.values?.map(\.text)
        }
        for entry in syntax.memory {
            if case .value(_, let unit, _) = entry.content {
                add(entry.name.text, .memory, entry.description, unit: unit)
            } else {
                add(entry.name.text, .memory, entry.description)
            }
        }
        for parameter in layer.parameters {
            let name = "parameters." + parameter.syntax.name.text
            let isDuration = parameter.syntax.kind == .duration
            add(name, .parameter, parameter.syntax.description, unit: parameter.syntax.unit)
            if isDuration { outlines[name]?.unit = Unit.milliseconds.name }
            outlines[name]?.formulas = [
                ("default", WrittenFormula(text: parameter.syntax.defaultValue.text))
            ]
            if let part = outlines[name] { parameters.append(part) }
        }
        for entry in syntax.vocabulary.attributes where entry.description != nil {
            add("event." + entry.name.text, .attribute, entry.description, unit: entry.unit)
        }
        for entry in layer.attributes.map(\.entry) { add("event." + entry.syntax.name.text, .attribute, nil) }
    }

    private mutating func add(
        _ name: String, _ kind: NamedPart.Kind, _ description: TextSyntax?, unit: TextSyntax? = nil
    ) {
        var part = outlines[name] ?? NamedPart(name: name, kind: kind)
        part.description = part.description ?? description?.text
        part.unit = part.unit ?? unit?.text
        outlines[name] = part
    }

    // MARK: Contents

    private mutating func addContents(of layer: PackLayer) {
        for entry in layer.definitions.map(\.entry) {
            let formulas = formulas(of: entry)
            all[entry.name.text]?.formulas = formulas
        }
        for entry in layer.measures.map(\.entry) {
            let formulas = formulas(of: entry.kind)
            all[entry.name.text]?.formulas = formulas
        }
        for entry in layer.syntax.memory {
            guard let source = entry.from.map(formula) else { continue }
            all[entry.name.text]?.formulas = [("from", source)]
        }
        for entry in layer.attributes.map(\.entry.syntax) {
            let rule = rule(entry)
            all["event." + entry.name.text]?.rules.append(rule)
        }
        for transition in layer.transitions.map(\.entry) where !transition.followsAttribute {
            for effect in transition.effects {
                if let name = effect.target { add(effect.assignment?.value, to: name, by: transition) }
            }
        }
    }

    private mutating func add(_ value: FormulaSyntax?, to name: TextSyntax, by transition: TransitionSyntax) {
        // State is explained by its description; memory has no meaning beyond its formulas.
        guard all[name.text]?.kind == .memory else { return }
        var rule = rule(transition.filter, when: transition.when, value: value, because: nil)
        rule.transition = transition.name.text
        all[name.text]?.rules.append(rule)
    }

    private func formulas(of definition: DefinitionSyntax) -> [(key: String, formula: WrittenFormula)] {
        switch definition.kind {
        case .condition(let formula): [("is", self.formula(formula))]
        case .firstOf(let cases): cases.map { ($0.name.text, formula($0.condition)) }
        }
    }

    private func formulas(of measure: MeasureSyntax.Kind) -> [(key: String, formula: WrittenFormula)] {
        let formulas: [(String, FormulaSyntax?)]
        var actions: (key: String, filter: ActionFilterSyntax)?
        switch measure {
        case .time(let condition): formulas = [("time", condition)]
        case .partition(let condition, let per): formulas = [("time", condition), ("per", per)]
        case .weighted(let condition, let of): formulas = [("time", condition), ("of", of)]
        case .count(let filter, let when):
            actions = ("count", filter)
            formulas = [("when", when)]
        case .samples(let value, let filter, let when):
            if case .only = filter { actions = ("action", filter) }
            formulas = [("samples", value), ("when", when)]
        case .ranges(let position, let condition, let speed, let gap, let limit):
            formulas = [
                ("ranges", position), ("while", condition), ("speed", speed), ("gap", gap), ("limit", limit),
            ]
        }
        let chosen = actions.map { ($0.key, WrittenFormula(text: text(of: $0.filter))) }
        return [chosen].compactMap(\.self) + formulas.compactMap { key, value in value.map { (key, formula($0)) } }
    }

    private func text(of filter: ActionFilterSyntax) -> String {
        switch filter {
        case .any: "any"
        case .only(let names): names.map(\.text).joined(separator: ", ")
        }
    }

    // MARK: Formulas

    /// Describes an entry of `attributes` or `metrics`.
    func rule(_ syntax: ValueRuleSyntax) -> DescribedRule {
        var rule = rule(
            syntax.filter, when: syntax.period?.condition ?? syntax.when, value: syntax.value, because: syntax.because)
        rule.every = syntax.period.map { formula($0.every) }
        return rule
    }

    private func rule(
        _ filter: ActionFilterSyntax, when: FormulaSyntax?, value: FormulaSyntax?, because: TextSyntax?
    ) -> DescribedRule {
        var rule = DescribedRule(
            except: [], when: when.map(formula), value: value.map(formula), because: because?.text)
        switch filter {
        case .any(let except): rule.except = except.map(\.text)
        case .only(let names): rule.actions = names.map(\.text)
        }
        return rule
    }

    private func formula(_ syntax: FormulaSyntax) -> WrittenFormula {
        let lines = syntax.text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }
        var formula = WrittenFormula(
            text: lines.joined(separator: " "), isTimeUntilNow: syntax.expression.isTimeUntilNow)
        for path in syntax.expression.names(exceptValuesOf: { cases[$0] ?? [] }).compactMap(\.path) {
            formula.dottedNames.append(path.joined(separator: "."))
            if let key = key(of: path), !formula.names.contains(key) { formula.names.append(key) }
        }
        return formula
    }

    /// Returns the key of the part that a dotted name refers to, or `nil` if there is none.
    private func key(of path: [String]) -> String? {
        let whole = path.joined(separator: ".")
        // `pause.open` and `event.isFatal` are keys as they are; in `rebuffered.longest` the first component is the
        // key, in `was.played` and `t.didStart` the second.
        let parts = ["event", "parameters"].contains(path.first) ? [] : path.prefix(2)
        return ([whole] + parts).first { outlines[$0] != nil }
    }
}

extension ExpressionSyntax {
    fileprivate var isTimeUntilNow: Bool {
        switch kind {
        case .call(target: nil, "since", _, _): true
        case .binary(.subtract, let left, _): left.path == ["now"]
        default: false
        }
    }
}
