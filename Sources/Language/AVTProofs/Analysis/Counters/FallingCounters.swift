import AVTDiagnostics
import AVTExpressions
import AVTRules

/// A counter whose value may be negative by what the rules take away, so that its total falls.
package struct FallingCounter {
    /// The formula, by its place among the pack's metrics.
    package let metric: Int
    /// Where variables that it reads are written with less than they had.
    package let takingAway: [SourceRange]
    /// The actions that measures count which it reads.
    package let counted: Set<Int>
}

/// The counters of the packs on top of which it does not follow from the rules that they never fall.
package func fallingCounters(of pack: CheckedPack) -> [FallingCounter] {
    let metrics = pack.metrics.indices.filter { index in
        let metric = pack.metrics[index]
        return metric.isCounter && pack.topLayers.contains(metric.layer)
    }
    guard metrics.contains(where: { !pack.metrics[$0].value.isPositiveConstant }) else { return [] }
    let bounds = NumberBounds(pack)
    return metrics.compactMap { index in
        let metric = pack.metrics[index]
        let facts = metric.when.map { bounds.learning(NumberFacts(), $0, is: true) } ?? NumberFacts()
        guard bounds.bounds(of: metric.value, where: facts).lower < 0 else { return nil }
        return FallingCounter(
            metric: index, takingAway: writesTakingAway(from: metric.value, in: pack, bounds),
            counted: actions(countedBy: metric.value, in: pack))
    }
}

/// Where variables that a formula reads become negative though nothing was negative before.
private func writesTakingAway(
    from value: TypedExpression, in pack: CheckedPack, _ bounds: NumberBounds
) -> [SourceRange] {
    let read = Set(
        value.references.compactMap { number -> Int? in
            if case .memory(let index) = pack.references[number] { index } else { nil }
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
        guard case .measure(let measure, _, _) = pack.references[number] else { return }
        switch pack.measures[measure].kind {
        case .count(let filter, _), .samples(_, let filter, _):
            actions.formUnion(pack.actions.indices.filter { filter.contains($0) })
        case .time, .partition, .weighted, .ranges: return
        }
    }
}

extension TypedExpression {
    /// True for a number that never falls.
    fileprivate var isPositiveConstant: Bool {
        switch constant {
        case .int(let value): value >= 0
        case .double(let value): value >= 0
        default: false
        }
    }
}
