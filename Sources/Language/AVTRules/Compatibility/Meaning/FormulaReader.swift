import AVTExpressions

/// Finds what formulas read.
struct FormulaReader {
    private let normalizer: FormulaNormalizer

    init(_ normalizer: FormulaNormalizer) { self.normalizer = normalizer }

    /// A name of this version under the name that the graph has for it.
    func renamed(_ name: String) -> String { normalizer.renamed(name) }

    /// All that some formulas read.
    func reads(_ formulas: [FormulaSyntax?]) -> Set<DependencyGraph.Node> {
        var found: Set<DependencyGraph.Node> = []
        for formula in formulas.compactMap(\.self) { collect(formula.expression, into: &found) }
        return found
    }

    /// All that the conditions of a definition read.
    func reads(_ definition: DefinitionSyntax) -> Set<DependencyGraph.Node> {
        switch definition.kind {
        case .condition(let formula): reads([formula])
        case .firstOf(let words): reads(words.map(\.condition))
        }
    }

    private func collect(_ formula: ExpressionSyntax, into found: inout Set<DependencyGraph.Node>) {
        if let path = formula.path { return collect(path, into: &found) }
        if case .call(_, "elapsed", _, _) = formula.kind { found.insert(.action(FormulaReader.anyAction)) }
        for part in formula.children { collect(part, into: &found) }
    }

    /// Stands for the events of all actions.
    static let anyAction = "any"

    private func collect(_ path: [String], into found: inout Set<DependencyGraph.Node>) {
        let (first, rest) = (path[0], path.dropFirst())
        switch first {
        case "event":
            found.insert(.attribute(rest.joined(separator: ".")))
            // A record or a family, and one of its fields.
            if let group = rest.first { found.insert(.attribute(group)) }
        case "parameters": found.insert(.parameter(rest.joined(separator: ".")))
        case "was": found.formUnion(rest.first.map { [.name(renamed($0))] } ?? [])
        default:
            found.insert(.name(renamed(first)))
            // `since(Start)` and the like name an action.
            found.insert(.action(first))
            // The increase of a measure counts from the last event that was sent, whichever it was.
            if rest.last == "delta" { found.insert(.action(FormulaReader.anyAction)) }
            // A variable of a macro may be a tracker, of which variables and getters can be read.
            for name in rest { found.formUnion([.name(renamed(name)), .attribute(name)]) }
        }
    }
}
