import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// Checks measures.
struct MeasureChecker {
    let names: PackNames

    /// Checks all measures, in the order of their indices.
    func check(_ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector) -> [Measure] {
        var measures: [Measure] = []
        var (count, intervals) = (0, 0)
        let limit = min(formulas.limits.measures, MeasureInfo.totalLimit)
        for index in names.measures.indices {
            formulas.checkValue(ofMeasure: index, into: &diagnostics)
            let entry = names.measures[index].entry
            guard let kind = kind(index, &formulas, into: &diagnostics),
                let (owner, scope) = names.owner(entry.owner, into: &diagnostics)
            else { continue }
            if scope != nil { formulas.used.read.insert(entry.owner.text) }
            let measure = Measure(
                name: entry.name.text, owner: owner, scope: scope, kind: kind, range: entry.name.range,
                origin: names.measures[index].origin)
            let before = max(count, intervals)
            count += measure.size
            intervals += measure.intervalLimit
            if before <= limit, max(count, intervals) > limit { reportTooMany(entry.name, limit, into: &diagnostics) }
            measures.append(measure)
        }
        return measures
    }

    private func reportTooMany(_ name: TextSyntax, _ limit: Int, into diagnostics: inout DiagnosticCollector) {
        diagnostics.report(
            .problem(
                .tooManyMeasures, "there are more than \(limit) measures or intervals of `ranges`",
                at: name.range, label: "with this one",
                notes: ["a measure with `per` counts once for each value; `limit` is the number of intervals"]))
    }

    private func kind(
        _ index: Int, _ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector
    ) -> Measure.Kind? {
        let origin = names.measures[index].origin
        let standing = FormulaContext.standing("the condition of a measure", origin: origin)
        switch names.measures[index].entry.kind {
        case .time(let formula):
            return formulas.condition(formula, standing, into: &diagnostics).map { .time($0) }
        case .partition(let formula, let per):
            let condition = formulas.condition(formula, standing, into: &diagnostics)
            let enumeration = enumeration(per, origin: origin, &formulas, into: &diagnostics)
            guard let condition, let (enumeration, type) = enumeration else { return nil }
            return .partition(condition, per: enumeration, type)
        case .weighted(let formula, _):
            guard let condition = formulas.condition(formula, standing, into: &diagnostics),
                let value = formulas.typed.measures[index].result
            else { return nil }
            return .weighted(value, while: condition)
        case .count(let actions, let when):
            var context = FormulaContext.event("the condition of a count", origin: origin)
            let filter = names.filter(
                actions, insteadOf: { "`count` counts events; `time: \($0)` measures how long it holds" },
                into: &diagnostics)
            context.actions = filter.named
            return .count(filter, when: when.flatMap { formulas.condition($0, context, into: &diagnostics) })
        case .samples(_, let actions, let when):
            var context = FormulaContext.event("the condition of samples", origin: origin)
            let filter = names.filter(actions, into: &diagnostics)
            context.actions = filter.named
            let when = when.flatMap { formulas.condition($0, context, into: &diagnostics) }
            return formulas.typed.measures[index].result.map { .samples($0, filter, when: when) }
        case .ranges(let position, let formula, let speed, let gap, let limit):
            var context = FormulaContext.event("a position", origin: origin)
            context.allowsMissing = true
            let position = formulas.value(
                position, context, ExpectedValue(.int(.milliseconds), of: "a position"), into: &diagnostics)
            let condition = formulas.condition(formula, standing, into: &diagnostics)
            var ofSpeed = FormulaContext.standing("the speed of ranges", origin: origin)
            ofSpeed.allowsMissing = true
            let speed = speed.flatMap {
                formulas.value($0, ofSpeed, ExpectedValue(numberOf: ofSpeed.phrase, unit: nil), into: &diagnostics)
            }
            let gap = formulas.duration(gap, "the gap of ranges", from: 0, origin: origin, into: &diagnostics)
            let limit = limit.flatMap {
                formulas.count($0, "the limit of ranges", origin: origin, into: &diagnostics)
            }
            guard let position, let condition, let gap else { return nil }
            return .ranges(
                position, while: condition, speed: speed, gap: gap, limit: limit ?? MeasureSyntax.defaultLimit)
        }
    }

    /// Checks the enumeration of a partition, and returns `nil` after reporting an error.
    private func enumeration(
        _ formula: FormulaSyntax, origin: Int, _ formulas: inout FormulaChecker,
        into diagnostics: inout DiagnosticCollector
    ) -> (TypedExpression, EnumerationType)? {
        let context = FormulaContext.standing("the enumeration of a measure", origin: origin)
        guard let typed = formulas.value(formula, context, nil, into: &diagnostics), typed.type != .unknown else {
            return nil
        }
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
}
