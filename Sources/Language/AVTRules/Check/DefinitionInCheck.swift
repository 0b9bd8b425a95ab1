import AVTExpressions

/// A definition and the progress of its check.
struct DefinitionInCheck {
    /// The progress of a check.
    enum Progress {
        /// The check has not started.
        case waiting
        /// The check is running; a definition that reads this one now is part of a cycle.
        case checking
        /// The check has finished; the value is `nil` if the definition is invalid.
        case done(TypedExpression?)
    }

    /// The definition as written.
    let layerEntry: LayerEntry<DefinitionSyntax>
    /// The enum values that it may evaluate to.
    let words: [String]
    /// The progress of its check.
    var progress = Progress.waiting
    /// What it reads, directly and through the definitions that it names.
    var needs: FormulaContext.Abilities = []
    /// The size of its formula with other definitions expanded.
    var extent = FormulaExtent()

    init(layerEntry: LayerEntry<DefinitionSyntax>) {
        self.layerEntry = layerEntry
        words = if case .firstOf(let words) = layerEntry.entry.kind { words.map(\.word.text) } else { [] }
    }
}
