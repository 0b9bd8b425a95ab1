import AVTExpressions

/// The names by which metrics read other metrics of the same step.
extension FormulaScope {
    /// Resolves `metrics.` and a name, or returns `nil` if there is no formula with that name.
    func metric(_ name: String) -> ScopeVariable? {
        guard let index = packNames.metricIndices[name] else {
            return packNames.damaged.contains(name) ? unknown : nil
        }
        switch typed.metrics[index] {
        case .done(let metric?):
            var type = metric.rule.value.type
            if type.unit == nil, let unit = metric.rule.unit { type = type.withUnit(unit) }
            return reference(.metric(index), type, mayBeMissing: true)
        case .done(nil): return unknown
        // Formulas that are checked before metrics cannot read them, which is reported.
        case .waiting, .checking:
            let unit = packNames.vocabulary.metrics[name]?.unit.map { Unit($0) }
            return reference(.metric(index), .int(unit), mayBeMissing: true)
        }
    }
}

extension ExpressionType {
    /// Returns the number type with a unit.
    fileprivate func withUnit(_ unit: Unit) -> ExpressionType {
        switch self {
        case .int: .int(unit)
        case .double: .double(unit)
        default: self
        }
    }
}
