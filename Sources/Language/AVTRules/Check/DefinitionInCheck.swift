import AVTExpressions

/// A definition on its way through the checker.
struct DefinitionInCheck {
    /// How far it has come.
    enum Progress {
        /// Nobody has asked for it.
        case waiting
        /// It is being checked; who asks now is part of a circle.
        case checking
        /// It is checked; `nil` if it is wrong.
        case done(TypedExpression?)
    }

    /// The definition as written.
    let placed: Placed<DefinitionSyntax>
    /// The words that it may stand for.
    let words: [String]
    /// How far it has come.
    var progress = Progress.waiting
    /// What it reads, and what the definitions that it names read.
    var needs: FormulaContext.Abilities = []
    /// How large it is with other definitions put in.
    var extent = FormulaExtent()

    init(placed: Placed<DefinitionSyntax>) {
        self.placed = placed
        words = if case .firstOf(let words) = placed.entry.kind { words.map(\.word.text) } else { [] }
    }
}
