extension StateSyntax {
    /// The transitions that the table of moves is a short form for, one for each action.
    ///
    /// They are in the order in which the actions first occur.
    var moveTransitions: [TransitionSyntax] {
        // Invalid names have been reported, and would result in different formulas.
        guard let moves, NameKind.variable.accepts(name.text),
            (values ?? []).allSatisfy({ NameKind.enumCase.accepts($0.text) })
        else { return [] }
        var seen: Set<String> = []
        let actions = moves.moves.map(\.action).filter { seen.insert($0.text).inserted }
        return actions.compactMap { action in
            transition(of: action, moves.moves.filter { $0.action.text == action.text })
        }
    }

    private func transition(of action: TextSyntax, _ moves: [MovesSyntax.Move]) -> TransitionSyntax? {
        guard
            let isMovable = FormulaSyntax(generatedFrom: action.range, text: test(moves.map(\.from.text))),
            let next = FormulaSyntax(generatedFrom: action.range, text: choice(moves))
        else { return nil }
        let at = { (text: String) in TextSyntax(text: text, range: action.range, isQuoted: false) }
        let name = "\(self.name.text)-\(action.text)"
        return TransitionSyntax(
            name: at(NameKind.rule.spelling(of: name) ?? name), stage: .main, filter: .only([action]),
            accept: [ConditionSyntax(formula: isMovable, code: self.moves?.code)],
            effects: [.set(AssignmentSyntax(name: at(self.name.text), value: next))], because: self.moves?.because)
    }

    /// Returns the condition that the variable has one of several values.
    private func test(_ cases: [String]) -> String {
        cases.count == 1 ? "\(name.text) == \(cases[0])" : "\(name.text) in [\(cases.joined(separator: ", "))]"
    }

    /// Returns the formula for the next value, by the current one.
    private func choice(_ moves: [MovesSyntax.Move]) -> String {
        guard let last = moves.last else { return "" }
        // Values with the same successor are grouped, so that most tables need no conditional at all.
        let others = Dictionary(grouping: moves.filter { $0.to.text != last.to.text }, by: \.to.text)
        return others.sorted { $0.key < $1.key }.reduce(last.to.text) { rest, group in
            "\(test(group.value.map(\.from.text))) ? \(group.key) : \(rest)"
        }
    }
}
