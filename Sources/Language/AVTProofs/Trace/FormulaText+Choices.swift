import AVTEngine

extension FormulaText {
    /// Returns what a choice assumes.
    func text(_ choice: DataChoices.Choice, texts: [Int32: [String]]) -> String {
        var writer = self
        switch choice.key.aspect {
        case .presence:
            let formula = writer.text(choice.key.node, atLeast: 5)
            return ["\(formula) is there", "\(formula) is missing", "\(formula) cannot be computed"][choice.option]
        case .truth:
            return choice.option == 0 ? writer.text(choice.key.node) : "!" + writer.text(choice.key.node, atLeast: 7)
        case .text:
            let formula = writer.text(choice.key.node, atLeast: 5)
            let known = texts[choice.key.node] ?? []
            guard known.indices.contains(choice.option) else { return "\(formula) is another text" }
            return "\(formula) == \"\(known[choice.option])\""
        case .enumCase: return "\(writer.text(choice.key.node, atLeast: 5)) is value \(choice.option)"
        }
    }
}
