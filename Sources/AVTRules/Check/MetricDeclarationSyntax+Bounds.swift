import AVTDiagnostics
import AVTEngine
import AVTExpressions

extension MetricDeclarationSyntax {
    /// The upper bounds of a histogram's buckets; `nil` for other metrics, and none after a report.
    func bounds(into diagnostics: inout DiagnosticCollector) -> [Double]? {
        guard let buckets else { return nil }
        let before = diagnostics.diagnostics.count
        let bounds =
            switch buckets.kind {
            case .fixed(let texts): fixed(texts, buckets, into: &diagnostics)
            case .exponential(let start, let factor, let count):
                exponential(start, factor, count, buckets, into: &diagnostics)
            }
        return diagnostics.diagnostics.count == before ? bounds : []
    }

    private static let limits = 1...MetricInfo.boundLimit

    private func fixed(
        _ texts: [TextSyntax], _ buckets: BucketsSyntax, into diagnostics: inout DiagnosticCollector
    ) -> [Double] {
        guard MetricDeclarationSyntax.limits.contains(texts.count) else {
            let found = texts.isEmpty ? "there is none" : "there are \(texts.count)"
            diagnostics.report(
                .problem(
                    .argumentOutOfRange, "a histogram has 1 to \(MetricInfo.boundLimit) bounds", at: buckets.range,
                    label: found))
            return []
        }
        var bounds: [Double] = []
        for text in texts {
            guard let bound = bound(text, into: &diagnostics) else { continue }
            if let last = bounds.last, bound <= last {
                diagnostics.report(
                    .problem(
                        .argumentOutOfRange, "the bounds of buckets ascend, each greater than the one before",
                        at: text.range, label: "this one is not"))
                return []
            }
            bounds.append(bound)
        }
        return bounds
    }

    private func exponential(
        _ start: TextSyntax, _ factor: TextSyntax, _ count: TextSyntax, _ buckets: BucketsSyntax,
        into diagnostics: inout DiagnosticCollector
    ) -> [Double] {
        let first = bound(start, into: &diagnostics)
        let quotient = LiteralValue(factor).flatMap { $0.unit == nil ? $0.number : nil }
        let number = Int(count.text).flatMap { MetricDeclarationSyntax.limits.contains($0) ? $0 : nil }
        if let first, first <= 0 {
            diagnostics.report(
                .problem(.argumentOutOfRange, "the first bound of buckets that grow is above 0", at: start.range))
        }
        if quotient.map({ $0 <= 1 || !$0.isFinite }) ?? true {
            diagnostics.report(
                .problem(.argumentOutOfRange, "the factor of buckets is a number above 1", at: factor.range))
        }
        if number == nil {
            diagnostics.report(
                .problem(
                    .argumentOutOfRange, "a histogram has 1 to \(MetricInfo.boundLimit) bounds", at: count.range))
        }
        guard let first, first > 0, let quotient, quotient > 1, quotient.isFinite, let number else { return [] }
        var bounds = [first]
        for _ in 1..<number { bounds.append((bounds.last ?? first) * quotient) }
        if !bounds.allSatisfy(\.isFinite) || !zip(bounds, bounds.dropFirst()).allSatisfy({ $0 < $1 }) {
            diagnostics.report(
                .problem(
                    .argumentOutOfRange, "the bounds of these buckets are too large, or too near to each other",
                    at: buckets.range))
        }
        return bounds
    }

    /// A bound in the metric's unit; `nil` after a report.
    private func bound(_ text: TextSyntax, into diagnostics: inout DiagnosticCollector) -> Double? {
        guard let literal = LiteralValue(text), let bound = literal.number, bound.isFinite else {
            diagnostics.report(
                .problem(
                    .wrongValueKind, "`\(text.text)` is no bound of a bucket", at: text.range,
                    label: "a number, or a duration such as `500ms`"))
            return nil
        }
        guard let found = literal.unit, let unit, found.name != unit.text else { return bound }
        var problem = Diagnostic.problem(
            .unitMismatch, "`\(name.text)` is in \(unit.text), this bound is in \(found.name)", at: text.range,
            label: found.name)
        problem.related = [LabelledRange(unit.range, "declared in \(unit.text)")]
        if let written = literal.written(in: Unit(unit.text)) { problem.fixes = [text.fix(writing: written)] }
        diagnostics.report(problem)
        return nil
    }
}
