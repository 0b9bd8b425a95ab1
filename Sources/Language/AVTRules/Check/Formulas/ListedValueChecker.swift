import AVTCore
import AVTDiagnostics
import AVTExpressions

/// Checks values of attributes whose declaration lists their values: `oneOf`.
struct ListedValueChecker {
    let names: PackNames

    private var vocabulary: Vocabulary { names.vocabulary }
    private var table: ReferenceTable { names.table }

    /// Reports comparisons of such an attribute with a value that it cannot have, except one that may be unlisted.
    func checkCompared(
        _ expression: TypedExpression, in formula: FormulaSyntax, except unlisted: String?,
        into diagnostics: inout DiagnosticCollector
    ) {
        for child in expression.children { checkCompared(child, in: formula, except: unlisted, into: &diagnostics) }
        guard case .operation(let operation, let operands) = expression.node, operands.count == 2 else { return }
        switch operation {
        case .equalString, .notEqualString:
            for (value, other) in [(operands[0], operands[1]), (operands[1], operands[0])] {
                checkEnumValue(other, among: value, in: formula, except: unlisted, into: &diagnostics)
            }
        case .inList:
            guard case .list(let items) = operands[1].node else { return }
            for item in items {
                checkEnumValue(item, among: operands[0], in: formula, except: unlisted, into: &diagnostics)
            }
        case .startsWith, .endsWith, .contains:
            checkPart(of: operands[0], operands[1], operation, in: formula, into: &diagnostics)
        default:
            return
        }
    }

    private func checkEnumValue(
        _ literal: TypedExpression, among value: TypedExpression, in formula: FormulaSyntax, except unlisted: String?,
        into diagnostics: inout DiagnosticCollector
    ) {
        guard case .constant(.string(let text)) = literal.node, text != unlisted, let known = listedValues(of: value),
            !known.values.contains(text),
            let attribute = known.attribute
        else { return }
        report(text, literal, attribute, known.values, in: formula, into: &diagnostics)
    }

    /// Reports tests for a substring that none of the values of such an attribute contains.
    private func checkPart(
        of value: TypedExpression, _ part: TypedExpression, _ operation: Operation, in formula: FormulaSyntax,
        into diagnostics: inout DiagnosticCollector
    ) {
        guard case .constant(.string(let text)) = part.node, let known = listedValues(of: value),
            let attribute = known.attribute
        else { return }
        let isThere = known.values.contains { literal in
            switch operation {
            case .startsWith: literal.utf8.starts(with: text.utf8)
            case .endsWith: literal.utf8.reversed().starts(with: text.utf8.reversed())
            default: text.isEmpty || literal.contains(text)
            }
        }
        guard !isThere else { return }
        let verb = operation == .startsWith ? "starts with" : operation == .endsWith ? "ends with" : "contains"
        let listed = known.values.listed { "`\($0)`" }
        report(
            ExpressionProblem(
                code: .enumValueUnknown, message: "no value of `\(attribute)` \(verb) `\(text)`", range: part.range,
                label: "its values are \(listed)"), attribute, in: formula, into: &diagnostics)
    }

    /// Reports values that a formula gives to such an attribute although its declaration does not list them.
    func checkAssigned(
        _ value: TypedExpression, _ attribute: String, in formula: FormulaSyntax,
        into diagnostics: inout DiagnosticCollector
    ) {
        let values = vocabulary.attributes[attribute]?.values ?? []
        guard !values.isEmpty else { return }
        var said: Set<String> = []
        for leaf in value.leaves {
            guard case .constant(.string(let text)) = leaf.node, !values.contains(text), said.insert(text).inserted
            else { continue }
            report(text, leaf, attribute, values, in: formula, into: &diagnostics)
        }
    }

    private func report(
        _ text: String, _ literal: TypedExpression, _ attribute: String, _ values: [String], in formula: FormulaSyntax,
        into diagnostics: inout DiagnosticCollector
    ) {
        let close = resembledName(to: text, among: diagnostics.near(values))
        let known = values.listed { "`\($0)`" }
        var problem = ExpressionProblem(
            code: .enumValueUnknown, message: "`\(text)` is not among the values of `\(attribute)`",
            range: literal.range,
            label: close.map { "did you mean `\($0.name)`?" } ?? "its values are \(known)")
        // The string for an enum value is not a string literal in the file.
        let written = String(
            decoding: formula.text.utf8.dropFirst(literal.range.lowerBound).prefix(literal.range.count), as: UTF8.self)
        if let close, close.isCertain, let quote = written.first, quote == "\"" || quote == "'",
            written.dropFirst() == text + [quote]
        {
            problem.fixes = [
                ExpressionFix("write `\(close.name)`", [ExpressionEdit(literal.range, "\(quote)\(close.name)\(quote)")])
            ]
        }
        report(
            problem, attribute, in: formula, at: range(of: text, ofVariableFollowing: formula), into: &diagnostics)
    }

    /// Returns the location of a value of the enumeration that follows the attribute that a formula of a key `from`
    /// names, or `nil` for other formulas.
    private func range(of value: String, ofVariableFollowing formula: FormulaSyntax) -> SourceRange? {
        let variables = names.pack.layers.flatMap(\.syntax.state)
        return variables.first { $0.from?.range == formula.range }?.values?.first { $0.text == value }?.range
    }

    private func report(
        _ problem: ExpressionProblem, _ attribute: String, in formula: FormulaSyntax, at range: SourceRange? = nil,
        into diagnostics: inout DiagnosticCollector
    ) {
        var diagnostic = Diagnostic(problem, in: formula)
        if let range { diagnostic.range = range }
        if let range = vocabulary.attributes[attribute]?.range {
            diagnostic.related = [LabelledRange(range, "declared with its values")]
        }
        diagnostics.report(diagnostic)
    }

    // MARK: What a formula's value can be

    /// Returns the strings that a formula can evaluate to, or `nil` if it can evaluate to others.
    ///
    /// The second component is an attribute with `oneOf` that the formula reads.
    private func listedValues(of value: TypedExpression) -> (values: [String], attribute: String?)? {
        switch value.node {
        case .constant(.string(let text)): return ([text], nil)
        case .reference(let reference): return listedValues(of: table.references[reference])
        case .field(_, let field):
            switch table.fields[field] {
            case .getter(let attribute): return listedValues(ofAttribute: table.attributes[attribute].name)
            case .record(let record, let fieldIndex):
                return listedValues(ofAttribute: vocabulary.records[record].fields[fieldIndex].attribute)
            case .state, .memory: return nil
            }
        case .coalesce(let left, let right), .conditional(_, let left, let right):
            guard let left = listedValues(of: left), let right = listedValues(of: right) else { return nil }
            return (left.values + right.values, left.attribute ?? right.attribute)
        case .call(let function, let operands) where operands.count == 1:
            // The results of the function for all possible values.
            guard let known = listedValues(of: operands[0]) else { return nil }
            var texts: [String] = []
            for literal in known.values {
                guard case .string(let text)? = try? function.call([.string(literal)]) else { return nil }
                texts.append(text)
            }
            return (texts, known.attribute)
        case .constant, .element, .has, .holds, .not, .and, .or, .attempt, .operation, .list, .optionalList, .map,
            .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap, .orElse, .ratio:
            return nil
        }
    }

    private func listedValues(of reference: Reference) -> (values: [String], attribute: String?)? {
        guard case .attribute(let index) = reference else { return nil }
        return listedValues(ofAttribute: table.attributes[index].name)
    }

    private func listedValues(ofAttribute name: String) -> (values: [String], attribute: String?)? {
        guard let values = vocabulary.attributes[name]?.values, !values.isEmpty else { return nil }
        return (values, name)
    }
}

extension TypedExpression {
    /// The subexpressions that its value may come from.
    fileprivate var leaves: [TypedExpression] {
        switch node {
        case .coalesce(let left, let right), .conditional(_, let left, let right): left.leaves + right.leaves
        case .constant, .reference, .element, .field, .has, .holds, .not, .and, .or, .attempt, .operation, .list,
            .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap,
            .orElse, .ratio:
            [self]
        }
    }
}
