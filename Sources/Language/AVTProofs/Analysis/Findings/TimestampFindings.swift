import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Finds comparisons of `now`, the time since 1970, with a duration.
struct TimestampFindings {
    private let pack: CheckedPack

    init(_ pack: CheckedPack) {
        self.pack = pack
    }

    /// Returns the diagnostics for conditions and values of the top packs.
    func findings(_ formulas: inout OpenFormulas) -> [Diagnostic] {
        var parts = formulas.openConditions().flatMap { $0.expression.comparisonsOfNow(pack) }
        for written in pack.formulas.writtenValues where pack.isTopLayer(written.origin) {
            parts += formulas.open(written.value, written.formula).comparisonsOfNow(pack)
        }
        var found: Set<SourceRange> = []
        return parts.compactMap { part in
            guard let range = formulas.range(of: part), found.insert(range).inserted else { return nil }
            return Diagnostic(
                .momentAsDuration, "`now` is compared with a duration", at: range,
                label: "`now` is the time since 1970",
                notes: [
                    DiagnosticNote(
                        "`since(Start)` is the time since the last `Start`, and `now - x` the time since a moment `x` that "
                            + "a variable holds")
                ])
        }
    }
}

extension TypedExpression {
    /// The least constant, in ms, that may be a timestamp rather than a duration: ten years.
    private static var leastTimestamp: Int { 10 * 365 * 86_400_000 }

    /// The comparisons of the time of the event with a constant that is a duration.
    fileprivate func comparisonsOfNow(_ pack: CheckedPack) -> [TypedExpression] {
        guard case .operation(let operation, let operands) = node, operands.count == 2, Order(operation) != nil else {
            return children.flatMap { $0.comparisonsOfNow(pack) }
        }
        let isNow = operands.contains { operand in
            guard case .reference(let number) = operand.node else { return false }
            return pack.formulas.references.indices.contains(number) && pack.formulas.references[number] == .now
        }
        let isDuration = operands.contains { operand in
            guard case .int(let value) = operand.constant else { return false }
            return value != 0 && value < TypedExpression.leastTimestamp
        }
        return isNow && isDuration ? [self] : []
    }
}
