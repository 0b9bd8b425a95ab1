import AVTExpressions
import AVTRules
import AVTValues

extension FormulaReader {
    /// A formula with the value of each part, and where what it reads came from.
    ///
    /// - Parameters:
    ///   - expression: The formula.
    ///   - formula: The formula as written, or `nil` for one that the compiler made.
    ///   - provenance: Where values came from.
    /// - Returns: The formula's result, and its tree.
    func reason(
        for expression: TypedExpression, _ formula: FormulaSyntax?, _ provenance: Provenance
    ) -> (outcome: EvaluatedParts.Outcome, reason: Reason) {
        let (outcome, evaluated) = evaluate(expression)
        var builder = ReasonBuilder(reader: self, formula: formula, provenance: provenance, parts: evaluated.parts)
        return (outcome, builder.build(expression))
    }
}

/// Makes the tree of a formula from its evaluated parts.
private struct ReasonBuilder {
    let reader: FormulaReader
    let formula: FormulaSyntax?
    let provenance: Provenance
    let parts: [EvaluatedParts.Part]
    private var next = 0

    init(reader: FormulaReader, formula: FormulaSyntax?, provenance: Provenance, parts: [EvaluatedParts.Part]) {
        (self.reader, self.formula, self.provenance, self.parts) = (reader, formula, provenance, parts)
    }

    mutating func build(_ expression: TypedExpression) -> Reason {
        guard !parts.isEmpty else { return Reason(Explanation(kind: .formula, name: "", text: "")) }
        return part(parameters(in: expression))
    }

    private mutating func part(_ parameters: [(range: Range<Int>, reason: Reason)]) -> Reason {
        let (index, part) = (next, parts[next])
        next += 1
        var children: [(start: Int, reason: Reason)] = []
        var covered: [Range<Int>] = []
        while next < parts.count, parts[next].depth > part.depth {
            covered.append(parts[next].expression.range)
            let start = parts[next].expression.range.lowerBound
            children.append((start, self.part(parameters)))
        }
        let own = parameters.filter { parameter in
            part.expression.range.contains(parameter.range.lowerBound)
                && !covered.contains { $0.contains(parameter.range.lowerBound) }
                && parameter.range != part.expression.range
        }
        children += own.map { ($0.range.lowerBound, $0.reason) }
        children.sort { $0.start < $1.start }
        return node(part, isRoot: index == 0, children.map(\.reason), parameters)
    }

    private func node(
        _ part: EvaluatedParts.Part, isRoot: Bool, _ children: [Reason],
        _ parameters: [(range: Range<Int>, reason: Reason)]
    ) -> Reason {
        let expression = part.expression
        let name = formula?.text(of: expression.range).squeezed ?? "the formula"
        if let parameter = parameters.first(where: { $0.range == expression.range }) { return parameter.reason }
        var content = Explanation(kind: .formula, name: name, text: "")
        content.type = expression.type.notation
        content.unit = expression.type.unit?.name
        describe(part, in: &content)
        if isRoot, let formula, !formula.isMade { content.source = RuleLocation(formula.range(of: expression.range)) }
        if case .reference(let reference) = expression.node {
            return provenance.leaf(content, reference, part.outcomes.last, reader)
        }
        return Reason(content, parts: children)
    }

    private func describe(_ part: EvaluatedParts.Part, in content: inout Explanation) {
        let outcomes = part.outcomes
        switch outcomes.last {
        case nil: content.text = "not evaluated"
        case .failure(let error)?:
            content.text = error.kind == .missing ? "absent" : error.message
            content.isFailure = true
        case .success(let value)? where outcomes.count == 1:
            let shown = reader.pack.shown(value, part.expression.type)
            content.value = shown.value
            content.text = shown.text
        case .success?:
            let texts = outcomes.map { outcome in
                (try? outcome.get()).map { reader.pack.shown($0, part.expression.type).text } ?? "absent"
            }
            content.text = texts.joined(separator: ", ") + (part.count > texts.count ? ", …" : "")
        }
    }

    /// The parameters that a formula names, which are constants of its expression.
    private func parameters(in expression: TypedExpression) -> [(range: Range<Int>, reason: Reason)] {
        guard let formula else { return [] }
        return formula.parameters.compactMap { range, name -> (range: Range<Int>, reason: Reason)? in
            guard let constant = expression.constant(at: range) else { return nil }
            let shown = reader.pack.shown(ExpressionValue(constant.value), constant.type)
            var content = Explanation(kind: .parameter, name: name, text: shown.text)
            content.value = shown.value
            content.type = constant.type.notation
            content.unit = constant.type.unit?.name
            content.note = provenance.note(ofParameter: name)
            return (range, Reason(content))
        }
    }
}

extension TypedExpression {
    fileprivate func constant(at place: Range<Int>) -> (value: ExpressionConstant, type: ExpressionType)? {
        if range == place, case .constant(let constant) = node { return (constant, type) }
        for child in children {
            if let found = child.constant(at: place) { return found }
        }
        return nil
    }
}

extension String {
    /// The text on one line.
    var squeezed: String {
        split { " \t\r\n".contains($0) || $0 == "\r\n" }.joined(separator: " ")
    }
}
