import AVTDiagnostics
import AVTEngine
import AVTExpressions

extension PackChecker {
    /// Checks measures, in the order of their indices.
    mutating func checkMeasures() {
        var (count, stretches) = (0, 0)
        for index in measures.indices {
            checkValue(ofMeasure: index)
            let entry = measures[index].layerEntry.entry
            guard let kind = kind(ofMeasure: index), let (owner, scope) = owner(entry.owner) else { continue }
            let measure = Measure(name: entry.name.text, owner: owner, scope: scope, kind: kind)
            let (before, limit) = (max(count, stretches), min(limits.measures, MeasureInfo.totalLimit))
            count += measure.size
            stretches += measure.stretches
            if before <= limit, max(count, stretches) > limit {
                reportTooMany(entry.name, limit)
            }
            checked.measures.append(measure)
        }
    }

    private mutating func reportTooMany(_ name: TextSyntax, _ limit: Int) {
        diagnostics.report(
            .problem(
                .tooManyMeasures, "there are more than \(limit) measures or stretches of ranges",
                at: name.range, label: "with this one",
                notes: ["a measure with `per` counts as one for each word; `limit` says how many stretches"]))
    }

    /// Checks the formula of the number that a measure is about, once.
    mutating func checkValue(ofMeasure index: Int) {
        guard let value = measures[index].value, measures[index].typedValue == nil else { return }
        var context = standing("the number of a measure", ofMeasure: index)
        if case .samples = measures[index].layerEntry.entry.kind { context = event("a sample", ofMeasure: index) }
        context.allowsMissing = true
        let typed = self.value(value, context, ExpectedValue(numberOf: context.phrase, unit: nil))
        measures[index].typedValue = .some(typed)
    }

    private func standing(_ phrase: String, ofMeasure index: Int) -> FormulaContext {
        .standing(phrase, origin: measures[index].layerEntry.origin)
    }

    /// Returns the context of a formula that reads events; measures may not depend on each other.
    private func event(_ phrase: String, ofMeasure index: Int) -> FormulaContext {
        var context = FormulaContext.transition(origin: measures[index].layerEntry.origin)
        context.phrase = phrase
        context.abilities.remove(.measures)
        return context
    }

    private mutating func kind(ofMeasure index: Int) -> Measure.Kind? {
        let standing = standing("the condition of a measure", ofMeasure: index)
        switch measures[index].layerEntry.entry.kind {
        case .time(let formula):
            return condition(formula, standing).map { .time($0) }
        case .partition(let formula, let per):
            let condition = condition(formula, standing)
            let enumeration = enumeration(per, ofMeasure: index)
            guard let condition, let (enumeration, type) = enumeration else { return nil }
            return .partition(condition, per: enumeration, type)
        case .weighted(let formula, _):
            guard let condition = condition(formula, standing), let value = measures[index].typedValue ?? nil else {
                return nil
            }
            return .weighted(value, while: condition)
        case .count(let actions, let when):
            var context = event("the condition of a count", ofMeasure: index)
            let filter = filter(actions)
            context.actions = filter.named
            return .count(filter, when: when.flatMap { condition($0, context) })
        case .samples(_, let actions, let when):
            var context = event("the condition of samples", ofMeasure: index)
            let filter = filter(actions)
            context.actions = filter.named
            let when = when.flatMap { condition($0, context) }
            return (measures[index].typedValue ?? nil).map { .samples($0, filter, when: when) }
        case .ranges(let position, let formula, let speed, let gap, let limit):
            var context = event("a position", ofMeasure: index)
            context.allowsMissing = true
            let origin = context.origin
            let position = value(position, context, ExpectedValue(.int(.milliseconds), of: "a position"))
            let condition = condition(formula, standing)
            var ofSpeed = self.standing("the speed of ranges", ofMeasure: index)
            ofSpeed.allowsMissing = true
            let speed = speed.flatMap { value($0, ofSpeed, ExpectedValue(numberOf: ofSpeed.phrase, unit: nil)) }
            let gap = duration(gap, "the gap of ranges", from: 0, origin: origin)
            let limit = limit.flatMap { number(of: $0, "the limit of ranges", origin: origin) } ?? 64
            guard let position, let condition, let gap else { return nil }
            return .ranges(position, while: condition, speed: speed, gap: gap, limit: limit)
        }
    }

    /// Checks the enumeration of a partition, and returns `nil` after reporting an error.
    private mutating func enumeration(
        _ formula: FormulaSyntax, ofMeasure index: Int
    ) -> (TypedExpression, EnumerationType)? {
        let context = standing("the enumeration of a measure", ofMeasure: index)
        guard let typed = value(formula, context, nil), typed.type != .unknown else { return nil }
        guard case .enumeration(let type) = typed.type, case .reference = typed.node else {
            diagnostics.report(
                .problem(
                    .typeMismatch, "`per` takes the name of an enumeration, found \(typed.type.phrase)",
                    at: formula.range(of: typed.range),
                    label: "a variable of `state` with `values`, or a definition with `firstOf`"))
            return nil
        }
        return (typed, type)
    }

    // MARK: Constants

    /// Returns a constant duration in milliseconds, or `nil` after reporting an error.
    mutating func duration(_ formula: FormulaSyntax, _ phrase: String, from least: Int, origin: Int) -> Int? {
        guard
            let duration = constant(
                formula, ExpectedValue(.int(.milliseconds), of: phrase), "a duration or a parameter", origin: origin)
        else { return nil }
        guard duration >= least else {
            let bound = least == 0 ? "not be less than 0" : "be more than 0"
            diagnostics.report(.problem(.argumentOutOfRange, "\(phrase) must \(bound)", at: formula.range))
            return nil
        }
        return duration
    }

    /// Returns a constant number of intervals, or `nil` after reporting an error.
    private mutating func number(of formula: FormulaSyntax, _ phrase: String, origin: Int) -> Int? {
        let expected = ExpectedValue(.int(nil), of: phrase)
        guard let number = constant(formula, expected, "a number or a parameter", origin: origin) else { return nil }
        guard (1...MeasureInfo.intervalLimit).contains(number) else {
            diagnostics.report(
                .problem(
                    .argumentOutOfRange, "\(phrase) is from 1 to \(MeasureInfo.intervalLimit)", at: formula.range))
            return nil
        }
        return number
    }

    /// Returns a constant share from 0 to 1, or `nil` after reporting an error.
    mutating func share(_ formula: FormulaSyntax, _ phrase: String, origin: Int) -> Double? {
        let expected = ExpectedValue(numberOf: phrase, unit: nil)
        let share: Double
        switch anyConstant(formula, expected, "a number or a parameter", origin: origin) {
        case .int(let whole): share = Double(whole)
        case .double(let number): share = number
        default: return nil
        }
        guard (0...1).contains(share) else {
            diagnostics.report(.problem(.argumentOutOfRange, "\(phrase) is from 0 to 1", at: formula.range))
            return nil
        }
        return share
    }

    private mutating func constant(
        _ formula: FormulaSyntax, _ expected: ExpectedValue, _ hint: String, origin: Int
    ) -> Int? {
        guard case .int(let constant)? = anyConstant(formula, expected, hint, origin: origin) else { return nil }
        return constant
    }

    private mutating func anyConstant(
        _ formula: FormulaSyntax, _ expected: ExpectedValue, _ hint: String, origin: Int
    ) -> ExpressionConstant? {
        var context = FormulaContext(phrase: expected.phrase, abilities: [], origin: origin)
        context.isConstant = true
        guard let expression = value(formula, context, expected), expression.type != .unknown else { return nil }
        guard case .constant(let constant) = fold(expression, value: { _ in nil }).node else {
            diagnostics.report(
                .problem(.notConstant, "\(expected.phrase) must be a constant", at: formula.range, label: hint))
            return nil
        }
        return constant
    }
}
