extension StateSyntax {
    /// The transitions for which the table of moves stands, one for each action.
    ///
    /// Each stands where its action is first named.
    var moveTransitions: [TransitionSyntax] {
        // Names that are written wrongly have been reported, and would make other formulas.
        guard let moves, NameKind.variable.accepts(name.text),
            (values ?? []).allSatisfy({ NameKind.word.accepts($0.text) })
        else { return [] }
        var seen: Set<String> = []
        let actions = moves.moves.map(\.action).filter { seen.insert($0.text).inserted }
        return actions.compactMap { action in
            transition(of: action, moves.moves.filter { $0.action.text == action.text })
        }
    }

    private func transition(of action: TextSyntax, _ moves: [MovesSyntax.Move]) -> TransitionSyntax? {
        guard
            let isMovable = FormulaSyntax(madeOf: action.range, text: test(moves.map(\.from.text))),
            let next = FormulaSyntax(madeOf: action.range, text: choice(moves))
        else { return nil }
        let at = { (text: String) in TextSyntax(text: text, range: action.range, isQuoted: false) }
        let name = "\(self.name.text)-\(action.text)"
        return TransitionSyntax(
            name: at(NameKind.rule.spelling(of: name) ?? name), stage: .main, filter: .only([action]),
            accept: [ConditionSyntax(formula: isMovable, code: self.moves?.code)],
            set: [AssignmentSyntax(name: at(self.name.text), value: next)], because: self.moves?.because)
    }

    /// The condition that the variable has one of some words.
    private func test(_ words: [String]) -> String {
        words.count == 1 ? "\(name.text) == \(words[0])" : "\(name.text) in [\(words.joined(separator: ", "))]"
    }

    /// The word that follows, by the one that the variable has.
    private func choice(_ moves: [MovesSyntax.Move]) -> String {
        guard let last = moves.last else { return "" }
        // Words with the same successor together, so that most tables need no choice at all.
        let others = Dictionary(grouping: moves.filter { $0.to.text != last.to.text }, by: \.to.text)
        return others.sorted { $0.key < $1.key }.reduce(last.to.text) { rest, group in
            "\(test(group.value.map(\.from.text))) ? \(group.key) : \(rest)"
        }
    }
}
