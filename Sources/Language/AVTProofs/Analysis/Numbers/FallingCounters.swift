import AVTDiagnostics
import AVTExpressions
import AVTRules

/// A counter whose total can decrease because the rules may make its value negative.
package struct FallingCounter {
    /// The index of the formula in the pack's metrics.
    package let metric: Int
    /// The writes that decrease variables that the formula reads.
    package let decreasingWrites: [SourceRange]
    /// The actions that are counted by measures that the formula reads.
    package let counted: Set<Int>
}

/// Returns the counters of the top packs for which the rules do not imply that they never decrease.
package func fallingCounters(of pack: CheckedPack) -> [FallingCounter] {
    let metrics = pack.metrics.indices.filter { index in
        let metric = pack.metrics[index]
        return metric.isCounter && pack.isTopLayer(metric.layer)
    }
    guard metrics.contains(where: { !pack.metrics[$0].value.isPositiveConstant }) else { return [] }
    let bounds = NumberBounds(pack)
    return metrics.compactMap { index in
        let metric = pack.metrics[index]
        let facts = metric.when.map { bounds.learning(NumberFacts(), $0, is: true) } ?? NumberFacts()
        guard bounds.bounds(of: metric.value, where: facts).lower < 0 else { return nil }
        return FallingCounter(
            metric: index, decreasingWrites: writesDecreasing(from: metric.value, in: pack, bounds),
            counted: actions(countedBy: metric.value, in: pack))
    }
}

/// Returns the writes that make variables that a formula reads negative although nothing was negative before.
private func writesDecreasing(
    from value: TypedExpression, in pack: CheckedPack, _ bounds: NumberBounds
) -> [SourceRange] {
    let read = Set(
        value.references.compactMap { number -> Int? in
            if case .memory(let index) = pack.formulas.references[number] { index } else { nil }
        })
    return pack.transitions.flatMap { transition in
        transition.writes.compactMap { write in
            guard case .memory(let index) = write.target, read.contains(index), let value = write.value else {
                return nil
            }
            let facts = value.references.reduce(bounds.facts(of: transition)) { $0.assumingNotNegative($1) }
            return bounds.bounds(of: value, where: facts).lower < 0 ? write.range : nil
        }
    }
}

private func actions(countedBy value: TypedExpression, in pack: CheckedPack) -> Set<Int> {
    value.references.reduce(into: []) { actions, number in
        guard case .measure(let measure, _, _) = pack.formulas.references[number] else { return }
        switch pack.measures[measure].kind {
        case .count(let filter, _), .samples(_, let filter, _):
            actions.formUnion(pack.actions.indices.filter { filter.contains($0) })
        case .time, .partition, .weighted, .ranges: return
        }
    }
}

extension TypedExpression {
    /// True if the formula is a nonnegative constant.
    fileprivate var isPositiveConstant: Bool {
        switch constant {
        case .int(let value): value >= 0
        case .double(let value): value >= 0
        default: false
        }
    }
}
