import AVTDiagnostics
import AVTExpressions

extension PackChecker {
    /// Checks all definitions, in order of dependency.
    mutating func checkDefinitions() {
        for index in measures.indices {
            measures[index].definitions = Set(
                (measures[index].value.map(names) ?? []).compactMap { name, _ in
                    if case .definition(let definition)? = names[name] { definition } else { nil }
                })
        }
        for index in definitions.indices { checkDefinition(index) }
        checked.definitions = definitions.compactMap {
            if case .done(let typed?) = $0.progress { typed } else { nil }
        }
        checked.definitionFormulas = definitions.map(\.layerEntry.entry.formulas)
    }

    private mutating func checkDefinition(_ start: Int) {
        var path = [start]
        while let index = path.last {
            let definition = definitions[index]
            if case .done = definition.progress {
                path.removeLast()
                continue
            }
            definitions[index].progress = .checking
            let others = definition.layerEntry.entry.formulas.flatMap(namedDefinitions)
            let circular = others.first { if case .checking = definitions[$0.index].progress { true } else { false } }
            if let circular {
                reportCycle(path, closedBy: circular.index, at: circular.range)
                for member in path { definitions[member].progress = .done(nil) }
                return
            }
            let waiting = others.first { if case .done = definitions[$0.index].progress { false } else { true } }
            if let waiting {
                path.append(waiting.index)
                continue
            }
            finish(index)
            path.removeLast()
        }
    }

    /// Returns the definitions that a formula depends on and where it names them.
    ///
    /// A measure whose type depends on definitions counts as naming them.
    private func namedDefinitions(in formula: FormulaSyntax) -> [(index: Int, range: SourceRange)] {
        names(in: formula).flatMap { name, range -> [(index: Int, range: SourceRange)] in
            switch names[name] {
            case .definition(let other): return [(other, range)]
            case .measure(let measure):
                return measures[measure].definitions.map { ($0, range) }
            default: return []
            }
        }
    }

    private func names(in formula: FormulaSyntax) -> [(name: String, range: SourceRange)] {
        formula.expression.identifiers(exceptValuesOf: words).map { ($0.name, formula.range(of: $0.range)) }
    }

    /// Determines the types of the measures that a formula names.
    private mutating func checkMeasures(in formula: FormulaSyntax) {
        for (name, _) in names(in: formula) {
            if case .measure(let measure)? = names[name] { checkValue(ofMeasure: measure) }
        }
    }

    /// Returns the values of the enumeration with a name, or an empty array if the name is not an enumeration.
    func words(of name: String) -> [String] {
        switch names[name] {
        case .state(let index) where !checked.states[index].isFlag: checked.states[index].words
        case .definition(let index): definitions[index].words
        default: []
        }
    }

    private mutating func finish(_ index: Int) {
        let entry = definitions[index].layerEntry.entry
        for formula in entry.formulas { checkMeasures(in: formula) }
        var context = FormulaContext(
            phrase: "a definition", abilities: .everything, origin: definitions[index].layerEntry.origin)
        context.allowsMissing = true
        let typed: TypedExpression?
        switch entry.kind {
        case .condition(let formula): typed = condition(formula, context)
        case .firstOf(let words): typed = enumeration(entry.name, words, context)
        }
        for reference in typed?.references ?? [] {
            definitions[index].needs.formUnion(needs(of: table.references[reference]))
        }
        definitions[index].extent = typed.map { extent(of: $0) } ?? FormulaExtent()
        definitions[index].progress = .done(typed)
        if typed != nil { checked.definitionOrder.append(index) }
    }

    /// Returns a choice of the first enum value whose condition holds.
    ///
    /// A condition that cannot be evaluated does not hold.
    private mutating func enumeration(
        _ name: TextSyntax, _ words: [DefinitionSyntax.EnumValueSyntax], _ context: FormulaContext
    ) -> TypedExpression? {
        let conditions = words.compactMap { condition($0.condition, context) }
        guard let last = words.last, conditions.count == words.count else { return nil }
        checked.words.append(
            WrittenEnumValues(
                words: zip(words, conditions).map { ($0.word, $1, $0.condition) }, origin: context.origin))
        var extent = FormulaExtent(size: 2 * words.count, depth: words.count + 1)
        for condition in conditions {
            let part = self.extent(of: condition)
            extent.size += part.size
            extent.depth = max(extent.depth, words.count + part.depth)
        }
        guard !extent.exceeds(limits) else {
            reportTooLarge(name.range)
            return nil
        }
        let type = ExpressionType.enumeration(EnumerationType(name: name.text, words: words.map(\.word.text)))
        let constant = { (word: Int, range: Range<Int>) in
            TypedExpression(.constant(.word(word)), type: type, range: range)
        }
        let end = constant(words.count - 1, 0..<last.condition.text.utf8.count)
        return conditions.enumerated().dropLast().reversed().reduce(end) { rest, next in
            let range = next.element.range
            let holds = TypedExpression(.holds(next.element), type: .bool, range: range)
            return TypedExpression(.conditional(holds, constant(next.offset, range), rest), type: type, range: range)
        }
    }

    private mutating func reportCycle(_ path: [Int], closedBy last: Int, at range: SourceRange) {
        guard let start = path.firstIndex(of: last) else { return }
        let cycle = (path[start...] + [last]).map { definitions[$0].layerEntry.entry.name }
        let names = cycle.map { "`\($0.text)`" }
        let message =
            names.count == 2
            ? "\(names[0]) is defined in terms of itself"
            : "the definitions form a cycle: " + names.joined(separator: " needs ")
        let others = zip(cycle, names.dropFirst()).dropLast().map { LabelledRange($0.range, "needs \($1)") }
        diagnostics.report(
            Diagnostic(.cyclicDefinition, message, at: range, label: "this closes the cycle", related: others))
    }
}

extension DefinitionSyntax {
    /// All formulas of the definition.
    fileprivate var formulas: [FormulaSyntax] {
        switch kind {
        case .condition(let formula): [formula]
        case .firstOf(let words): words.map(\.condition)
        }
    }
}
