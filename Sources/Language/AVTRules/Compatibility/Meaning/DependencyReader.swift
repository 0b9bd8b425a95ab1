import AVTExpressions

/// Finds what formulas read.
struct DependencyReader {
    private let normalizer: FormulaNormalizer

    init(_ normalizer: FormulaNormalizer) { self.normalizer = normalizer }

    /// Returns the graph's name for a name of this version.
    func renamed(_ name: String) -> String { normalizer.renamed(name) }

    /// Returns everything that some formulas read.
    func reads(_ formulas: [FormulaSyntax?]) -> Set<DependencyGraph.Node> {
        var found: Set<DependencyGraph.Node> = []
        for formula in formulas.compactMap(\.self) { collect(formula.expression, into: &found) }
        return found
    }

    /// Returns everything that the conditions of a definition read.
    func reads(_ definition: DefinitionSyntax) -> Set<DependencyGraph.Node> {
        switch definition.kind {
        case .condition(let formula): reads([formula])
        case .firstOf(let cases): reads(cases.map(\.condition))
        }
    }

    private func collect(_ formula: ExpressionSyntax, into found: inout Set<DependencyGraph.Node>) {
        if let path = formula.path { return collect(path, into: &found) }
        if case .call(_, "elapsed", _, _) = formula.kind { found.insert(.action(DependencyReader.anyAction)) }
        for part in formula.children { collect(part, into: &found) }
    }

    /// Represents the events of all actions.
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
            // The increase of a measure is counted from the last sent event of any action.
            if rest.last == "delta" { found.insert(.action(DependencyReader.anyAction)) }
            // A variable of a macro may be a tracker, whose variables and getters can be read.
            for name in rest { found.formUnion([.name(renamed(name)), .attribute(name)]) }
        }
    }
}
