import AVTDiagnostics
import AVTEngine
import AVTExpressions

extension MetricDeclarationSyntax {
    /// Reads the upper bounds of a histogram's buckets.
    ///
    /// - Parameters:
    ///   - layer: The layer of the pack that declares the metric.
    ///   - parameters: Reads parameters that are written in place of numbers.
    ///   - diagnostics: Receives problems with the bounds.
    /// - Returns: The bounds, an empty array after reporting an error, or `nil` for other metrics.
    func bounds(
        layer: Int, _ parameters: inout ParameterReader, into diagnostics: inout DiagnosticCollector
    ) -> [Double]? {
        guard let buckets else { return nil }
        var reader = BoundReader(metric: self, layer: layer, parameters: parameters, diagnostics: diagnostics)
        let before = diagnostics.diagnostics.count
        let bounds =
            switch buckets.kind {
            case .fixed(let texts): reader.fixed(texts, buckets)
            case .exponential(let start, let factor, let count): reader.exponential(start, factor, count, buckets)
            }
        parameters = reader.parameters
        diagnostics = reader.diagnostics
        guard diagnostics.diagnostics.count == before else { return [] }
        if let problem = shareProblem(bounds, of: buckets) { diagnostics.report(problem) }
        return bounds
    }

    /// Returns the problem that the bounds of a percentage are probably shares, or `nil` if there is none.
    ///
    /// Those of small percentages do not end with 1, because there are greater ones.
    private func shareProblem(_ bounds: [Double], of buckets: BucketsSyntax) -> Diagnostic? {
        guard let unit, bounds.last == 1, bounds.allSatisfy((0...1).contains),
            let share = bounds.first(where: { $0 > 0 && $0 < 1 }),
            let replacement = Unit(unit.text).percentage(of: share)
        else { return nil }
        let texts: [TextSyntax]? =
            switch buckets.kind {
            case .fixed(let texts): texts.contains(where: ParameterReader.isParameter) ? nil : texts
            case .exponential(let start, _, _): ParameterReader.isParameter(start) ? nil : [start]
            }
        let edits = zip(texts ?? [], bounds).compactMap { text, bound in
            Unit(unit.text).percentage(of: bound).map { SourceEdit(range: text.range, replacement: $0) }
        }
        return Diagnostic(
            .percentAndShare, severity: .warning,
            "these bounds are probably shares, and percent are from 0 to 100",
            at: buckets.range, label: "everything above 1 percent is in the last bucket",
            related: [LabelledRange(unit.range, "declared in \(unit.text)")],
            fixes: edits.count == texts?.count
                ? [FixIt("write `\(replacement)` for `\(share)`, and so on", edits: edits)] : [])
    }
}

/// Reads the bounds of one metric's buckets.
private struct BoundReader {
    let metric: MetricDeclarationSyntax
    let layer: Int
    var parameters: ParameterReader
    var diagnostics: DiagnosticCollector

    private static let limits = 1...MetricInfo.boundLimit

    mutating func fixed(_ texts: [TextSyntax], _ buckets: BucketsSyntax) -> [Double] {
        guard BoundReader.limits.contains(texts.count) else {
            let found = texts.isEmpty ? "there is none" : "there are \(texts.count)"
            diagnostics.report(
                .problem(
                    .argumentOutOfRange, "a histogram has 1 to \(MetricInfo.boundLimit) bounds", at: buckets.range,
                    label: found))
            return []
        }
        var bounds: [Double] = []
        for text in texts {
            guard let bound = bound(text) else { continue }
            if let last = bounds.last, bound <= last {
                reportOutOfRange(
                    "the bounds of buckets ascend, each greater than the one before", text, label: "this one is not")
                return []
            }
            bounds.append(bound)
        }
        return bounds
    }

    mutating func exponential(
        _ start: TextSyntax, _ factor: TextSyntax, _ count: TextSyntax, _ buckets: BucketsSyntax
    ) -> [Double] {
        let first = bound(start)
        let (factorRead, ofFactor) = literal(factor)
        let (countRead, ofCount) = literal(count)
        let quotient = factorRead.flatMap { $0.unit == nil ? $0.number : nil }
        var number: Int?
        if case .int(let written)? = countRead?.constant, countRead?.unit == nil, BoundReader.limits.contains(written) {
            number = written
        }
        if let first, first <= 0 {
            reportOutOfRange("the first bound of buckets that grow is above 0", start)
        }
        if ofFactor.isKnown, quotient.map({ $0 <= 1 || !$0.isFinite }) ?? true {
            reportOutOfRange("the factor of buckets is a number above 1", factor)
        }
        if ofCount.isKnown, number == nil {
            reportOutOfRange("a histogram has 1 to \(MetricInfo.boundLimit) bounds", count)
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

    /// Reads a bound in the metric's unit, or returns `nil` after reporting an error.
    private mutating func bound(_ text: TextSyntax) -> Double? {
        let (literal, source) = literal(text)
        guard source.isKnown else { return nil }
        guard let literal, let bound = literal.number, bound.isFinite else {
            diagnostics.report(
                .problem(
                    .wrongValueKind, "`\(text.text)` is no bound of a bucket", at: text.range,
                    label: "a number, or a duration such as `500ms`"))
            return nil
        }
        let unit = metric.unit
        if let unit, Unit(unit.text).isDuration, literal.unit == nil, bound != 0 {
            diagnostics.report(.bareDuration(text, "`\(metric.name.text)` is in ms, and this bound has no unit"))
            return nil
        }
        guard let found = literal.unit, let unit, found.name != unit.text else { return bound }
        var problem = Diagnostic.problem(
            .unitMismatch, "`\(metric.name.text)` is in \(unit.text), this bound is in \(found.name)", at: text.range,
            label: found.name)
        problem.related = [LabelledRange(unit.range, "declared in \(unit.text)")]
        if source.declaration == nil, let written = literal.written(in: Unit(unit.text)) {
            problem.fixes = [text.fix(writing: written)]
        }
        diagnostics.report(problem)
        return nil
    }

    // MARK: Parameters

    /// The origin of a number.
    private struct Source {
        /// False if it is a parameter that does not exist, which has been reported.
        var isKnown = true
        /// The parameter's declaration.
        var declaration: TextSyntax?
    }

    /// Reads a number as written or from the parameter it names; the value is `nil` if it is invalid.
    private mutating func literal(_ text: TextSyntax) -> (LiteralValue?, Source) {
        guard ParameterReader.isParameter(text) else { return (LiteralValue(text), Source()) }
        guard let reading = parameters.read(text, layer: layer, into: &diagnostics) else {
            return (nil, Source(isKnown: false))
        }
        declarations[text.text] = reading.parameter
        return (reading.value, Source(declaration: reading.parameter))
    }

    private mutating func reportOutOfRange(_ message: String, _ text: TextSyntax, label: String? = nil) {
        var problem = Diagnostic.problem(.argumentOutOfRange, message, at: text.range, label: label)
        if let declaration = declarations[text.text] {
            problem.related = [LabelledRange(declaration.range, "its value comes from here")]
        }
        diagnostics.report(problem)
    }

    private var declarations: [String: TextSyntax] = [:]

    init(
        metric: MetricDeclarationSyntax, layer: Int, parameters: ParameterReader, diagnostics: DiagnosticCollector
    ) {
        (self.metric, self.layer, self.parameters, self.diagnostics) = (metric, layer, parameters, diagnostics)
    }
}
