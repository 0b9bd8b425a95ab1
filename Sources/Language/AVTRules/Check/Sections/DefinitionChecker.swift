import AVTDiagnostics
import AVTExpressions

/// Checks named conditions and enumerations.
struct DefinitionChecker {
    /// The checked definitions.
    struct Result {
        /// The definitions that are valid, by index.
        var definitions: [TypedExpression] = []
        /// The formulas of each definition as written.
        var formulas: [[FormulaSyntax]] = []
        /// The indices of valid definitions, in order of dependency.
        var order: [Int] = []
        /// The enum values of every `firstOf`.
        var enumValues: [WrittenEnumValues] = []
    }

    private let names: PackNames
    /// The definitions that the formula of each measure's number names.
    private let definitionsOfMeasures: [Set<Int>]
    private var result = Result()

    init(names: PackNames) {
        self.names = names
        definitionsOfMeasures = names.measures.map { measure in
            let names = names.seen(by: measure.origin)
            return Set(
                (measure.entry.value.map(names.identifiers) ?? []).compactMap { name, _ in
                    if case .definition(let definition)? = names[name] { definition } else { nil }
                })
        }
    }

    /// Checks all definitions, in order of dependency.
    mutating func check(_ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector) -> Result {
        for index in names.definitions.indices { check(index, &formulas, into: &diagnostics) }
        result.definitions = formulas.typed.definitions.compactMap(\.result?.expression)
        result.formulas = names.definitions.map(\.layerEntry.entry.formulas)
        return result
    }

    private mutating func check(
        _ start: Int, _ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector
    ) {
        var path = [start]
        while let index = path.last {
            if formulas.typed.definitions[index].isDone {
                path.removeLast()
                continue
            }
            formulas.typed.definitions[index] = .checking
            let definition = names.definitions[index].layerEntry
            let seen = names.seen(by: definition.origin)
            let others = definition.entry.formulas.flatMap { namedDefinitions(in: $0, seen) }
            if let circular = others.first(where: { formulas.typed.definitions[$0.index].isChecking }) {
                reportCycle(path, closedBy: circular.index, at: circular.range, into: &diagnostics)
                for member in path { formulas.typed.definitions[member] = .done(nil) }
                return
            }
            if let waiting = others.first(where: { !formulas.typed.definitions[$0.index].isDone }) {
                path.append(waiting.index)
                continue
            }
            finish(index, &formulas, into: &diagnostics)
            path.removeLast()
        }
    }

    /// Returns the definitions that a formula depends on and where it names them.
    ///
    /// A measure whose type depends on definitions counts as naming them.
    private func namedDefinitions(
        in formula: FormulaSyntax, _ names: PackNames
    ) -> [(index: Int, range: SourceRange)] {
        names.identifiers(in: formula).flatMap { name, range -> [(index: Int, range: SourceRange)] in
            switch names[name] {
            case .definition(let other): [(other, range)]
            case .measure(let measure): definitionsOfMeasures[measure].map { ($0, range) }
            case .state, .memory, .timer, .scope, nil: []
            }
        }
    }

    private mutating func finish(
        _ index: Int, _ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector
    ) {
        let layerEntry = names.definitions[index].layerEntry
        let entry = layerEntry.entry
        let names = names.seen(by: layerEntry.origin)
        // The types of measures that it names decide about its own.
        for (name, _) in entry.formulas.flatMap(names.identifiers) {
            if case .measure(let measure)? = names[name] { formulas.checkValue(ofMeasure: measure, into: &diagnostics) }
        }
        var context = FormulaContext(phrase: "a definition", abilities: .everything, origin: layerEntry.origin)
        context.allowsMissing = true
        let typed: TypedExpression? =
            switch entry.kind {
            case .condition(let formula): formulas.condition(formula, context, into: &diagnostics)
            case .firstOf(let cases): enumeration(entry.name, cases, context, &formulas, into: &diagnostics)
            }
        guard let typed else {
            formulas.typed.definitions[index] = .done(nil)
            return
        }
        let needs = typed.references.reduce(into: FormulaContext.Abilities()) {
            $0.formUnion(formulas.typed.needs(of: names.table.references[$1]))
        }
        let extent = formulas.typed.extent(of: typed)
        formulas.typed.definitions[index] = .done(.init(expression: typed, needs: needs, extent: extent))
        result.order.append(index)
    }

    /// Returns a choice of the first enum value whose condition holds.
    ///
    /// A condition that cannot be evaluated does not hold.
    private mutating func enumeration(
        _ name: TextSyntax, _ cases: [DefinitionSyntax.EnumValueSyntax], _ context: FormulaContext,
        _ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector
    ) -> TypedExpression? {
        let conditions = cases.compactMap { formulas.condition($0.condition, context, into: &diagnostics) }
        guard let last = cases.last, conditions.count == cases.count else { return nil }
        result.enumValues.append(
            WrittenEnumValues(
                values: zip(cases, conditions).map { ($0.name, $1, $0.condition) }, origin: context.origin))
        var extent = FormulaExtent(size: 2 * cases.count, depth: cases.count + 1)
        for condition in conditions {
            let part = formulas.typed.extent(of: condition)
            extent.size += part.size
            extent.depth = max(extent.depth, cases.count + part.depth)
        }
        guard !extent.exceeds(formulas.limits) else {
            formulas.reportTooLarge(name.range, into: &diagnostics)
            return nil
        }
        let type = ExpressionType.enumeration(EnumerationType(name: name.text, cases: cases.map(\.name.text)))
        let constant = { (enumCase: Int, range: Range<Int>) in
            TypedExpression(.constant(.enumCase(enumCase)), type: type, range: range)
        }
        let end = constant(cases.count - 1, 0..<last.condition.text.utf8.count)
        return conditions.enumerated().dropLast().reversed().reduce(end) { rest, next in
            let range = next.element.range
            let holds = TypedExpression(.holds(next.element), type: .bool, range: range)
            return TypedExpression(.conditional(holds, constant(next.offset, range), rest), type: type, range: range)
        }
    }

    private func reportCycle(
        _ path: [Int], closedBy last: Int, at range: SourceRange, into diagnostics: inout DiagnosticCollector
    ) {
        guard let start = path.firstIndex(of: last) else { return }
        let cycle = (path[start...] + [last]).map { names.definitions[$0].layerEntry.entry.name }
        let quoted = cycle.map { "`\($0.text)`" }
        let message =
            quoted.count == 2
            ? "\(quoted[0]) is defined in terms of itself"
            : "the definitions form a cycle: " + quoted.joined(separator: " needs ")
        let others = zip(cycle, quoted.dropFirst()).dropLast().map { LabelledRange($0.range, "needs \($1)") }
        diagnostics.report(
            Diagnostic(.cyclicDefinition, message, at: range, label: "this closes the cycle", related: others))
    }
}

extension PackNames {
    /// Returns the names in a formula that may be definitions or measures, with their locations.
    fileprivate func identifiers(in formula: FormulaSyntax) -> [(name: String, range: SourceRange)] {
        formula.expression.identifiers(exceptValuesOf: cases).map { ($0.name, formula.range(of: $0.range)) }
    }
}

extension DefinitionSyntax {
    /// All formulas of the definition.
    fileprivate var formulas: [FormulaSyntax] {
        switch kind {
        case .condition(let formula): [formula]
        case .firstOf(let cases): cases.map(\.condition)
        }
    }
}
