import AVTCore

/// A numerator and a denominator.
package struct Quotient: Equatable, Sendable {
    /// The numerator, a constant factor included.
    package let numerator: Double
    /// The denominator.
    package let denominator: Double

    /// Creates a quotient, or returns `nil` if a part of it is missing or not finite.
    package init?(_ numerator: Double?, _ denominator: Double?) {
        guard let numerator, let denominator, numerator.isFinite, denominator.isFinite else { return nil }
        (self.numerator, self.denominator) = (numerator, denominator)
    }
}

/// The quotient to which the formula of a metric evaluates, before it is rounded.
///
/// Its denominator may be 0: then the metric is not sent, but the numerator belongs to the totals of all sessions, such as
/// the play time of a session without rebufferings to the mean time between them.
package struct MetricQuotient: Sendable {
    /// The index of the metric in the program.
    package let metric: Int
    /// The quotient.
    package let quotient: Quotient
    /// The time of the metric in milliseconds.
    package let at: Int

    /// Creates the quotient of a metric.
    package init(metric: Int, _ quotient: Quotient, at: Int) {
        (self.metric, self.quotient, self.at) = (metric, quotient, at)
    }
}

/// Numerators and denominators of metrics, for tools that aggregate them; not used by running sessions.
extension Session {
    /// Returns the quotients to which an event's metrics evaluate.
    ///
    /// - Parameters:
    ///   - formulas: The metrics that are quotients.
    ///   - event: The event's attributes.
    ///   - symbol: The event's action.
    ///   - tracker: The index of the event's tracker.
    ///   - now: The event's step time in milliseconds.
    /// - Returns: The quotients, in the order of the metrics.
    package mutating func quotients(
        _ formulas: QuotientFormulas, of event: borrowing AttributeList, action symbol: Symbol, tracker: Int, now: Int
    ) -> [MetricQuotient] {
        current.action = program.index(of: symbol)
        activate(tracker: tracker, now: now)
        var quotients: [MetricQuotient] = []
        for formula in program.content.sends.metricFormulas[current.action] where formulas.contains(formula) {
            if let quotient = quotient(of: formula, event) { quotients.append(quotient) }
        }
        return quotients
    }

    /// Returns the quotient to which a formula evaluates, or `nil` if its condition does not hold or there is none.
    mutating func quotient(of formula: MetricFormula, _ event: borrowing AttributeList) -> MetricQuotient? {
        setSteady(true)
        defer { setSteady(false) }
        // The formula was evaluated and charged before.
        let quotient: Quotient? = meter.uncharged {
            let roots = program.content.expressions.roots
            if let condition = formula.condition, truth(of: roots[Int(condition)].node, event, []) != .yes {
                return nil
            }
            return self.quotient(of: roots[Int(formula.value)].node, event)
        }
        return quotient.map { MetricQuotient(metric: formula.metric, $0, at: current.now) }
    }

    private func quotient(of index: Int, _ event: borrowing AttributeList) -> Quotient? {
        func number(_ node: Int32) -> Double? { evaluate(Int(node), event, []).number }
        switch program.content.expressions.nodes[index] {
        case .ratio(let left, let right): return Quotient(number(left), number(right))
        case .binary(.divideDouble, let left, let right):
            guard program.content.isConstant(Int(right)) else { return Quotient(number(left), number(right)) }
            return quotient(of: Int(left), event)?.multiplied(by: number(right).map { 1 / $0 })
        case .binary(.multiplyDouble, let left, let right):
            let isFactor = program.content.isConstant(Int(left))
            return quotient(of: Int(isFactor ? right : left), event)?.multiplied(by: number(isFactor ? left : right))
        case .unary(_, let operand), .attempt(let operand): return quotient(of: Int(operand), event)
        case .coalesce(let left, let right):
            return quotient(of: Int(left), event) ?? quotient(of: Int(right), event)
        case .conditional(let condition, let then, let otherwise):
            guard let selected = selectedOperand(condition, then, otherwise, event) else { return nil }
            return quotient(of: Int(selected), event)
        case .measure(let measure, let field):
            return field == .mean ? mean(ofMeasure: Int(measure)) : nil
        case .binary, .constant, .state, .test, .wasState, .wasTest, .memory, .wasMemory, .attribute, .record, .family,
            .recordField, .each, .now, .action, .since, .within, .uuid, .unsent, .running, .trackers, .element,
            .fieldState, .fieldMemory, .fieldGetter, .has, .not, .holds, .and, .or, .isOneOf, .matches, .comprehension,
            .trackerAt, .general, .list:
            return nil
        }
    }

    /// Returns the operand of a conditional that a condition selects, or `nil` if it has no value.
    ///
    /// For a metric that another one reads, which is not sent only because its formula has no value, this is the formula.
    func selectedOperand(
        _ condition: Int32, _ then: Int32, _ otherwise: Int32, _ event: borrowing AttributeList
    ) -> Int32? {
        switch truth(of: Int(condition), event, []) {
        case .yes: return then
        case .no:
            guard case .missing = evaluate(Int(otherwise), event, []) else { return otherwise }
            return holds(Int(condition), besidesValueOf: then, event) ? then : otherwise
        case .missing, .failed: return nil
        }
    }

    /// Returns whether a condition holds, or would hold if a node had a finite value.
    private func holds(_ index: Int, besidesValueOf node: Int32, _ event: borrowing AttributeList) -> Bool {
        let nodes = program.content.expressions.nodes
        if case .holds(let operand) = nodes[index] { return holds(Int(operand), besidesValueOf: node, event) }
        if case .and(let left, let right) = nodes[index] {
            return holds(Int(left), besidesValueOf: node, event) && holds(Int(right), besidesValueOf: node, event)
        }
        if nodes[index] == .has(node) { return true }
        if case .binary(.lessOrEqualDouble, let size, _) = nodes[index], nodes[Int(size)] == .unary(.absDouble, node) {
            return true
        }
        return truth(of: index, event, []) == .yes
    }

    /// Returns the mean of a measure as a quotient: of a weighted number over time, of samples, or of intervals.
    private func mean(ofMeasure index: Int) -> Quotient? {
        func number(_ field: MeasureField) -> Double? { value(of: field, ofMeasure: index).number }
        if let product = number(.product) { return Quotient(product, number(.total)) }
        return Quotient(number(.sum) ?? number(.total), number(.count))
    }
}

extension Quotient {
    fileprivate func multiplied(by factor: Double?) -> Quotient? {
        Quotient(factor.map { numerator * $0 }, denominator)
    }
}
