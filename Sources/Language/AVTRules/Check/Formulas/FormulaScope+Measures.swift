import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// The names by which formulas read measures.
extension FormulaScope {
    /// Resolves the path after a measure's name, or returns `nil` if it is unknown.
    ///
    /// The path is empty, or consists of a field, an enum value, or an enum value and a field of its time.
    func measure(_ index: Int, _ rest: ArraySlice<String>) -> ScopeVariable? {
        let kind = packNames.measures[index].entry.kind
        if case .partition = kind, let first = rest.first {
            let cases = cases(ofMeasure: index)
            guard !cases.isEmpty else { return unknown }
            guard let enumCase = cases.firstIndex(of: first),
                let field = FormulaScope.field(rest.dropFirst(), among: MeasureSyntax.Kind.timeFields)
            else { return nil }
            return time(index, enumCase, field)
        }
        guard let field = FormulaScope.field(rest, among: kind.fields) else { return nil }
        switch kind {
        case .time, .partition, .ranges: return time(index, nil, field)
        case .count: return reference(.measure(index, enumCase: nil, .total), .int(.count))
        case .weighted, .samples: return number(index, field)
        }
    }

    /// Returns the field that a path names, the first field if the path is empty, or `nil` if there is none.
    private static func field(_ path: ArraySlice<String>, among fields: [MeasureField]) -> MeasureField? {
        guard path.count <= 1 else { return nil }
        return path.first.map { name in fields.first { $0.rawValue == name } } ?? fields.first
    }

    private func time(_ index: Int, _ enumCase: Int?, _ field: MeasureField) -> ScopeVariable {
        let reference = Reference.measure(index, enumCase: enumCase, field)
        return switch field {
        case .count: self.reference(reference, .int(.count))
        case .mean: self.reference(reference, .double(.milliseconds), mayBeMissing: true)
        default: self.reference(reference, .int(.milliseconds))
        }
    }

    private func number(_ index: Int, _ field: MeasureField) -> ScopeVariable {
        let reference = Reference.measure(index, enumCase: nil, field)
        // A measure that has not been checked yet cannot be read here, which is reported.
        guard case .done(let value) = typed.measures[index] else { return self.reference(reference, .double(nil)) }
        guard let type = value?.type else { return unknown }
        return switch field {
        case .count: self.reference(reference, .int(.count))
        case .total: self.reference(reference, .int(.milliseconds))
        case .product: self.reference(reference, .double(Unit.weighted(type.unit)))
        case .sum: self.reference(reference, type)
        case .mean: self.reference(reference, .double(type.unit), mayBeMissing: true)
        default: self.reference(reference, type, mayBeMissing: true)
        }
    }

    private func cases(ofMeasure index: Int) -> [String] {
        guard case .partition(_, let per) = packNames.measures[index].entry.kind else { return [] }
        return per.expression.path?.last.map(packNames.cases) ?? []
    }

    /// Returns the problem of reading a metric or an undeclared flag of OpenAVT by its name alone, what has no earlier
    /// value, or a field that resembles none of its fields.
    func problem(ofUnknown path: [String], range: Range<Int>) -> ExpressionProblem? {
        if path.count == 1, packNames.vocabulary.metrics[path[0]] != nil {
            let value = "in metrics, `metrics.\(path[0])` is its value, if the same event sends it"
            let sent = packNames.nameSent(by: path[0])
            return ExpressionProblem(
                code: .unknownMetric, message: "`\(path[0])` is a metric", range: range,
                label: sent.map { "it sends the value of `\($0)`" } ?? value, notes: sent == nil ? [] : [value])
        }
        if path.count == 1, StandardFlag.names.contains(path[0]) {
            return ExpressionProblem(
                code: .unknownState, message: "`\(path[0])` is not declared", range: range,
                label: "a flag of OpenAVT, which `openavt.core` declares",
                notes: ["in a pack that does not extend it: `state: { tracker: { \(path[0]): { initial: false } } }`"])
        }
        if path[0] == "was", let problem = problem(ofPast: Array(path.dropFirst()), range) { return problem }
        guard path.count == 2 else { return nil }
        guard case .measure(let index)? = packNames[path[0]] else { return nil }
        let kind = packNames.measures[index].entry.kind
        if case .partition = kind { return nil }
        let fields = kind.fields.map(\.rawValue)
        guard closestName(to: path[1], among: fields) == nil else { return nil }
        return ExpressionProblem(
            code: .unknownState, message: "the measure `\(path[0])` has no field `\(path[1])`", range: range,
            notes: ["fields of `\(path[0])`: " + fields.joined(separator: ", ")])
    }

    /// Returns the names that read a measure, for suggestions; of a large enumeration only the first 16 values.
    func measureNames(_ index: Int) -> [String] {
        let entry = packNames.measures[index].entry
        var fields = entry.kind.fields.map(\.rawValue)
        if case .partition = entry.kind { fields = Array(cases(ofMeasure: index).prefix(16)) }
        return [entry.name.text] + fields.map { entry.name.text + "." + $0 }
    }
}
