import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Expands formulas: inlines definitions and makes parameters unknown values.
///
/// Parts of expanded formulas keep their source locations, because the texts of all formulas are concatenated here.
struct OpenFormulas {
    let pack: CheckedPack
    /// The budget for queries about the formulas.
    let budget: AnalysisBudget
    private var formulas: [(start: Int, formula: FormulaSyntax)] = []
    private var end = 0
    private var parameters: [Parameter] = []
    private var definitions: [Int: TypedExpression] = [:]

    private var parameterIndices: [Parameter: Int] = [:]

    private struct Parameter: Hashable {
        let name: String
        let file: String
    }

    init(_ pack: CheckedPack, budget: AnalysisBudget = AnalysisBudget()) {
        self.pack = pack
        self.budget = budget
    }

    /// Expands a formula.
    mutating func open(_ expression: TypedExpression, _ formula: FormulaSyntax) -> TypedExpression {
        let start = add(formula)
        // Packs may have parameters with the same name; those of different files are distinct.
        let parameters = formula.parameters.mapValues { Parameter(name: $0, file: formula.range.file.name) }
        return open(expression, start: start, parameters: parameters)
    }

    /// Expands the conditions that are written in the top packs.
    mutating func openConditions() -> [(role: WrittenCondition.Role, expression: TypedExpression)] {
        pack.formulas.conditions.filter { pack.isTopLayer($0.origin) && !$0.formula.isMade }
            .map { ($0.role, open($0.expression, $0.formula)) }
    }

    /// Expands a formula without keeping source locations.
    mutating func openWithoutText(_ expression: TypedExpression) -> TypedExpression {
        open(expression, start: end, parameters: [:])
    }

    /// Returns the reference of an expanded formula, or `nil` if it is a parameter.
    func reference(_ number: Int) -> Reference? {
        pack.formulas.references.indices.contains(number) ? pack.formulas.references[number] : nil
    }

    /// Returns the name of a parameter.
    func parameter(_ number: Int) -> String {
        parameters[number - pack.formulas.references.count].name
    }

    /// Returns the source text of a part of an expanded formula.
    func text(of part: TypedExpression) -> String {
        guard let (formula, range) = location(of: part) else { return "" }
        return String(decoding: formula.text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    }

    /// Returns the source range of a part of an expanded formula, or `nil` if it has none.
    func range(of part: TypedExpression) -> SourceRange? {
        guard let (formula, range) = location(of: part), !formula.isMade else { return nil }
        return formula.range(of: range)
    }

    /// Returns the operands of an expanded conjunction or disjunction that are written in the same text, or none.
    func operands(of condition: TypedExpression) -> [TypedExpression] {
        guard case .and(let operands) = condition.node else {
            guard case .or(let operands) = condition.node else { return [] }
            return operands.flatMap { part in
                if case .or = part.node, isWritten(part) { self.operands(of: part) } else { [part] }
            }
        }
        return operands.flatMap { part in
            if case .and = part.node, isWritten(part) { self.operands(of: part) } else { [part] }
        }
    }

    /// Returns whether a part is written out, instead of being the expansion of a name.
    private func isWritten(_ part: TypedExpression) -> Bool {
        part.children.first.map { part.range.contains($0.range.lowerBound) } ?? true
    }

    private func location(of part: TypedExpression) -> (FormulaSyntax, Range<Int>)? {
        var (low, high) = (0, formulas.count)
        while low < high {
            let middle = (low + high) / 2
            if formulas[middle].start <= part.range.lowerBound { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let (start, formula) = formulas[low - 1]
        let range = (part.range.lowerBound - start)..<(part.range.upperBound - start)
        return range.upperBound <= formula.text.utf8.count ? (formula, range) : nil
    }

    private mutating func add(_ formula: FormulaSyntax) -> Int {
        formulas.append((end, formula))
        defer { end += formula.text.utf8.count + 1 }
        return end
    }

    private mutating func open(
        _ expression: TypedExpression, start: Int, parameters: [Range<Int>: Parameter]
    ) -> TypedExpression {
        var opened: TypedExpression
        switch expression.node {
        case .reference(let number):
            opened = expression
            // The definition as a whole has the location of its name, its parts have their own locations.
            if case .definition(let index) = reference(number) { opened = definition(index) }
        case .constant:
            opened = expression
            if let parameter = parameters[expression.range] { opened.node = .reference(number(of: parameter)) }
        case .element, .field, .has, .holds, .not, .and, .or, .conditional, .coalesce, .attempt, .operation, .list,
            .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap,
            .orElse, .ratio:
            opened = expression.mapChildren { open($0, start: start, parameters: parameters) }
        }
        opened.range = (expression.range.lowerBound + start)..<(expression.range.upperBound + start)
        return opened
    }

    private mutating func number(of parameter: Parameter) -> Int {
        let index = parameterIndices[parameter] ?? parameters.count
        if parameterIndices.updateValue(index, forKey: parameter) == nil { parameters.append(parameter) }
        return pack.formulas.references.count + index
    }

    private mutating func definition(_ index: Int) -> TypedExpression {
        if let known = definitions[index] { return known }
        let formulas = pack.formulas.definitionFormulas[index]
        let opened =
            formulas.count == 1
            ? open(pack.formulas.definitions[index], formulas[0])
            : cases(pack.formulas.definitions[index], formulas[...])
        definitions[index] = opened
        return opened
    }

    /// Expands a chain of conditions and enumeration values; each condition has its own text.
    private mutating func cases(_ chain: TypedExpression, _ formulas: ArraySlice<FormulaSyntax>) -> TypedExpression {
        guard case .conditional(let condition, let enumCase, let rest) = chain.node, let formula = formulas.first else {
            return chain
        }
        var opened = chain
        opened.node = .conditional(open(condition, formula), enumCase, cases(rest, formulas.dropFirst()))
        return opened
    }
}
