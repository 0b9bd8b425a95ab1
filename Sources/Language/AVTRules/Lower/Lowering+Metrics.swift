import AVTEngine
import AVTExpressions

/// The metric formulas of events, also those that read other metrics.
///
/// `Lowering+Sends.swift` has the metrics of the clock.
extension Lowering {
    /// Writes the metric formulas of an action, in the order in which they are sent.
    mutating func metrics(of action: Int) -> [MetricFormula] {
        current.action = action
        defer { current.action = nil }
        var formulas: [MetricFormula] = []
        for index in rules.metrics[action] {
            let rule = pack.metrics[index]
            current.layer = rule.layer
            guard let metric = indices.metrics[rule.name] else { continue }
            guard let condition = condition(rule.when, action: action, owner: rule.name) else { continue }
            let value = folded(rule.value, action: action)
            guard !isAlwaysMissing(value) else { continue }
            formulas.append(
                MetricFormula(metric: metric, condition: condition, value: root(value, owner: rule.name)))
        }
        return formulas
    }

    /// Returns the node for a metric that another metric reads: the value that the same event sends, or missing.
    ///
    /// The formula of the metric is inlined, so that both metrics share its nodes, which are evaluated once per event.
    mutating func node(ofMetric index: Int) -> Int32 {
        let rule = pack.metrics[index]
        let range = rule.value.range
        let missing = TypedExpression(.constant(.null), type: rule.value.type, mayBeMissing: true, range: range)
        guard let action = current.action, isSent(index) else { return node(missing) }
        let key = LoweredIndices.MetricKey(metric: index, action: action)
        if let known = indices.metricNodes[key] { return known }
        let reader = current.layer
        current.layer = rule.layer
        defer { current.layer = reader }
        let value = folded(rule.value, action: action)
        var conditions = rule.when.map { [folded($0, action: action)] } ?? []
        conditions.append(.truth(.has(value), range))
        if case .double = value.type { conditions.append(value.isFiniteNumber) }
        let isSent = TypedExpression.truth(.holds(.truth(.and(conditions), range)), range)
        let made = node(
            TypedExpression(.conditional(isSent, value, missing), type: value.type, mayBeMissing: true, range: range))
        indices.metricNodes[key] = made
        return made
    }

    /// True if events of the current action may send a metric.
    private func isSent(_ index: Int) -> Bool {
        guard let action = current.action else { return false }
        return pack.metrics[index].period == nil && pack.metrics[index].filter.contains(action)
    }

    /// True if an expression is a metric that events of the current action never send.
    private func isUnsentMetric(_ expression: TypedExpression) -> Bool {
        guard case .reference(let reference) = expression.node,
            case .metric(let index) = pack.formulas.references[reference]
        else { return false }
        return !isSent(index)
    }

    /// Returns an expression simplified by the fact that events of the current action never send some metrics.
    func withoutUnsentMetrics(_ expression: TypedExpression) -> TypedExpression {
        guard current.action != nil, readsMetrics else { return expression }
        switch expression.node {
        case .has(let operand) where isUnsentMetric(operand):
            return .truth(.constant(.bool(false)), expression.range)
        case .coalesce(let left, let right) where isUnsentMetric(left):
            return withoutUnsentMetrics(right)
        default:
            return expression.mapChildren(withoutUnsentMetrics)
        }
    }

    /// True if an expression needs a metric that events of the current action never send.
    func isAlwaysMissing(_ expression: TypedExpression) -> Bool {
        switch expression.node {
        case .reference: isUnsentMetric(expression)
        case .operation(_, let operands): operands.contains(where: isAlwaysMissing)
        case .ratio(let left, let right): isAlwaysMissing(left) || isAlwaysMissing(right)
        case .coalesce(let left, let right): isAlwaysMissing(left) && isAlwaysMissing(right)
        case .conditional(let condition, let then, let otherwise):
            isAlwaysMissing(condition) || isAlwaysMissing(then) && isAlwaysMissing(otherwise)
        case .constant, .element, .field, .has, .holds, .not, .and, .or, .attempt, .list, .optionalList, .map,
            .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap, .orElse:
            false
        }
    }
}

extension TypedExpression {
    /// The condition that a number is finite; infinities and NaN are not sent.
    fileprivate var isFiniteNumber: TypedExpression {
        let size = TypedExpression(.operation(.absDouble, [self]), type: .double(nil), range: range)
        let most = TypedExpression(
            .constant(.double(.greatestFiniteMagnitude)), type: .double(nil), range: range)
        return .truth(.operation(.lessOrEqualDouble, [size, most]), range)
    }
}
