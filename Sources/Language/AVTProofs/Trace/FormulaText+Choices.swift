import AVTEngine

extension FormulaText {
    /// Returns what a choice assumes.
    func text(_ choice: DataChoices.Choice, texts: [Int32: [String]]) -> String {
        var writer = self
        let formula = writer.text(choice.key.node)
        switch choice.key.aspect {
        case .presence:
            return ["\(formula) is there", "\(formula) is missing", "\(formula) cannot be computed"][choice.option]
        case .truth: return choice.option == 0 ? formula : "not \(formula)"
        case .text:
            let known = texts[choice.key.node] ?? []
            guard known.indices.contains(choice.option) else { return "\(formula) is another text" }
            return "\(formula) == \"\(known[choice.option])\""
        case .enumCase: return "\(formula) is value \(choice.option)"
        }
    }
}
