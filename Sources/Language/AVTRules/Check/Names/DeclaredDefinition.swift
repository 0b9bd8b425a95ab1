/// A definition as declared.
struct DeclaredDefinition {
    /// The definition as written.
    let layerEntry: LayerEntry<DefinitionSyntax>
    /// The enum values that it may evaluate to.
    let words: [String]

    init(layerEntry: LayerEntry<DefinitionSyntax>) {
        self.layerEntry = layerEntry
        words = if case .firstOf(let words) = layerEntry.entry.kind { words.map(\.word.text) } else { [] }
    }
}
