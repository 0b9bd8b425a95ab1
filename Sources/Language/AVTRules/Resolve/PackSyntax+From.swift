import AVTExpressions

extension PackSyntax {
    /// The transitions that update variables with the last values of the attributes they follow.
    var followingTransitions: [TransitionSyntax] {
        state.compactMap { variable in
            variable.from.map { TransitionSyntax(variable.name, following: $0, cases: variable.values) }
        } + memory.compactMap { variable in variable.from.map { TransitionSyntax(variable.name, following: $0) } }
    }
}

extension TransitionSyntax {
    /// Creates a transition that sets a variable whenever an event has an attribute, whether it is accepted or not.
    fileprivate init(_ variable: TextSyntax, following source: FormulaSyntax, cases: [TextSyntax]? = nil) {
        var value = source
        let attribute = source.expression
        // Of the attribute alone: a comment behind it would contain the parenthesis.
        let presence = FormulaSyntax(
            generatedFrom: source.range(of: attribute.range), text: "has(\(source.text(of: attribute.range)))")
        if let cases { value.expression = attribute.enumCase(among: cases.map(\.text), of: variable.text) }
        var name = variable
        name.text = "from-" + variable.text
        name.text = NameKind.rule.spelling(of: name.text) ?? name.text
        self.init(
            name: name, stage: .first, filter: .any(except: []), when: presence,
            effects: [.set(AssignmentSyntax(name: variable, value: value))], followsAttribute: true)
    }
}

extension ExpressionSyntax {
    /// Returns an expression for the enum value with the name in a text, or for the variable itself if there is none.
    fileprivate func enumCase(among cases: [String], of variable: String) -> ExpressionSyntax {
        func node(_ kind: Kind) -> ExpressionSyntax { ExpressionSyntax(kind, range: range) }
        return cases.reversed().reduce(node(.identifier(variable))) { otherwise, enumCase in
            let isCase = node(.binary(.equal, self, node(.literal(.string(enumCase)))))
            return node(.conditional(isCase, node(.identifier(enumCase)), otherwise))
        }
    }
}
