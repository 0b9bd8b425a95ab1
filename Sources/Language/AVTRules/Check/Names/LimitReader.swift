import AVTDiagnostics

/// Reads limits: whole numbers outside formulas, where a parameter may be written instead.
struct LimitReader {
    private let pack: LayeredPack
    private let table: ReferenceTable

    init(_ pack: LayeredPack, _ table: ReferenceTable) {
        self.pack = pack
        self.table = table
    }

    /// Returns a limit, or the default after reporting that the text is not a valid limit.
    ///
    /// A parameter may be written in place of the number if `origin`, the layer of the pack that contains it, is not
    /// `nil`.
    func limit(
        _ text: TextSyntax?, of phrase: String = "a limit", within limits: ClosedRange<Int>, usual: Int,
        origin: Int? = nil, into diagnostics: inout DiagnosticCollector
    ) -> Int {
        guard let text else { return usual }
        var parameter: TextSyntax?
        if let origin, ParameterReader.isParameter(text) {
            var reader = ParameterReader(pack)
            let reading = reader.read(text, layer: origin, into: &diagnostics)
            table.usedParameters.formUnion(reader.used)
            guard let reading else { return usual }
            if case .int(let limit) = reading.value.constant, reading.value.unit == nil || reading.value.unit == .count,
                limits.contains(limit)
            {
                return limit
            }
            parameter = reading.parameter
        } else if let limit = Int(text.text), limits.contains(limit) {
            return limit
        }
        var problem = Diagnostic.problem(
            .argumentOutOfRange,
            "\(phrase) is an integer from \(limits.lowerBound) to \(limits.upperBound)", at: text.range)
        if let parameter { problem.related = [LabelledRange(parameter.range, "its value comes from here")] }
        diagnostics.report(problem)
        return usual
    }
}
