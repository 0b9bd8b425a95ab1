/// A definition as declared.
struct DeclaredDefinition {
    /// The definition as written.
    let layerEntry: LayerEntry<DefinitionSyntax>
    /// The enum values that it may evaluate to.
    let cases: [String]

    init(layerEntry: LayerEntry<DefinitionSyntax>) {
        self.layerEntry = layerEntry
        cases = if case .firstOf(let cases) = layerEntry.entry.kind { cases.map(\.name.text) } else { [] }
    }
}
