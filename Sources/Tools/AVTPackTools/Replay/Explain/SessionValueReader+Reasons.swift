import AVTCore
import AVTExpressions
import AVTRules

extension SessionValueReader {
    /// Returns a formula with the value of each part, and the origins of the values that it reads.
    ///
    /// - Parameters:
    ///   - expression: The formula.
    ///   - formula: The source of the formula, or `nil` if the compiler generated it.
    ///   - provenance: The origins of values.
    /// - Returns: The result of the formula, and its tree.
    func reason(
        for expression: TypedExpression, _ formula: FormulaSyntax?, _ provenance: Provenance
    ) -> (outcome: EvaluatedParts.Outcome, reason: Reason) {
        let (outcome, evaluated) = evaluate(expression)
        var builder = ReasonBuilder(
            reader: self, formula: formula, provenance: provenance, parts: evaluated.parts,
            trackerFields: expression.trackerFields)
        return (outcome, builder.build(expression))
    }
}

/// Builds the tree of a formula from its evaluated parts.
private struct ReasonBuilder {
    let reader: SessionValueReader
    let formula: FormulaSyntax?
    let provenance: Provenance
    let parts: [EvaluatedParts.Part]
    /// The fields of trackers that the formula reads.
    let trackerFields: [TypedExpression.TrackerField]
    private var next = 0

    init(
        reader: SessionValueReader, formula: FormulaSyntax?, provenance: Provenance, parts: [EvaluatedParts.Part],
        trackerFields: [TypedExpression.TrackerField]
    ) {
        (self.reader, self.formula, self.provenance, self.parts) = (reader, formula, provenance, parts)
        self.trackerFields = trackerFields
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
            let expression = parts[next].expression
            covered.append(expression.range)
            let reason = self.part(parameters)
            // The variable of a macro over trackers is skipped: its fields show its values.
            if case .element = expression.node, case .object = expression.type { continue }
            children.append((expression.range.lowerBound, reason))
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
        let name = formula?.text(of: expression.range).singleLine ?? "the formula"
        if let parameter = parameters.first(where: { $0.range == expression.range }) { return parameter.reason }
        var content = Explanation(kind: .formula, name: name, text: "")
        content.type = expression.type.notation
        content.unit = expression.type.unit?.name
        describe(part, in: &content)
        if isRoot, let formula, !formula.isMade { content.source = RuleLocation(formula.range(of: expression.range)) }
        if case .reference(let reference) = expression.node {
            if case .trackers = reader.pack.pack.formulas.references[reference] {
                content.kind = .reading
                return Reason(content, parts: provenance.fields(trackerFields, ofTrackersIn: reader))
            }
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
            let shown = provenance.shown(value, part.expression.type)
            content.value = shown.value
            content.elements = shown.elements
            content.text = shown.text
        case .success?:
            let texts = outcomes.map { outcome in
                (try? outcome.get()).map { provenance.shown($0, part.expression.type).text } ?? "absent"
            }
            content.text = texts.joined(separator: ", ") + (part.count > texts.count ? ", …" : "")
        }
    }

    /// Returns the parameters that a formula names, which are constants in its expression.
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
    /// A field of trackers, by its index in `CheckedPack.fields`, and its type.
    struct TrackerField {
        let index: Int
        let type: ExpressionType
    }

    /// The fields of trackers that a formula reads, without duplicates, in the order in which they are written.
    fileprivate var trackerFields: [TrackerField] {
        var fields = children.flatMap(\.trackerFields)
        if case .field(let object, let index) = node, object.type == .tracker {
            fields.append(TrackerField(index: index, type: type))
        }
        var seen: Set<Int> = []
        return fields.filter { seen.insert($0.index).inserted }
    }

    fileprivate func constant(at textRange: Range<Int>) -> (value: ExpressionConstant, type: ExpressionType)? {
        if range == textRange, case .constant(let constant) = node { return (constant, type) }
        for child in children {
            if let found = child.constant(at: textRange) { return found }
        }
        return nil
    }
}

extension String {
    /// The formula on one line.
    ///
    /// Outside of string literals, white space and line ends are replaced by one space, or by nothing next to
    /// parentheses.
    var singleLine: String {
        var result = String.UnicodeScalarView()
        var quote: Unicode.Scalar?
        var isEscaped = false
        var needsSpace = false
        for scalar in unicodeScalars {
            if let open = quote {
                if !isEscaped, scalar == open { quote = nil }
                isEscaped = !isEscaped && scalar == "\\"
            } else if scalar.properties.isWhitespace {
                needsSpace = true
                continue
            } else {
                if needsSpace, let last = result.last, !"([{".unicodeScalars.contains(last),
                    !")]}".unicodeScalars.contains(scalar)
                {
                    result.append(" ")
                }
                needsSpace = false
                if scalar == "\"" || scalar == "'" { quote = scalar }
            }
            result.append(scalar)
        }
        return String(result)
    }
}
