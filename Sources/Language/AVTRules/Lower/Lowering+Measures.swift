import AVTEngine
import AVTExpressions

extension Lowering {
    /// Computes the index of each measure's first counterpart in the program.
    mutating func countMeasures() {
        var next = 0
        for measure in pack.measures {
            layout.measureStarts.append(next)
            next += measure.size
        }
    }

    /// Returns the indices of the program's measures that a measure of the pack is lowered to.
    func measures(of index: Int) -> Range<Int> {
        layout.measureStarts[index]..<(layout.measureStarts[index] + pack.measures[index].size)
    }

    /// Returns what a measure is lowered to.
    ///
    /// The result is one measure, or for a partition one of the total time and one for each enum value.
    mutating func infos(of measure: Measure) -> [MeasureInfo] {
        guard case .partition(let condition, let enumeration, let type) = measure.kind else {
            return [MeasureInfo(name: measure.name, owner: measure.owner, kind: kind(of: measure))]
        }
        let parts = type.cases.enumerated().map { enumCase, name in
            let range = enumeration.range
            let constant = TypedExpression(.constant(.enumCase(enumCase)), type: enumeration.type, range: range)
            let isCase = TypedExpression(.operation(.equalCase, [enumeration, constant]), type: .bool, range: range)
            return (
                measure.name + "." + name,
                TypedExpression(.and([condition, isCase]), type: .bool, range: condition.range)
            )
        }
        return ([(measure.name, condition)] + parts).map { name, part in
            MeasureInfo(name: name, owner: measure.owner, kind: .time(condition: index(of: part, measure)))
        }
    }

    private mutating func kind(of measure: Measure) -> MeasureInfo.Kind {
        switch measure.kind {
        case .time(let condition), .partition(let condition, _, _):
            return .time(condition: index(of: condition, measure))
        case .weighted(let value, let condition):
            return .weighted(value: index(of: value, measure), condition: index(of: condition, measure))
        case .count(let filter, let when):
            return .count(actions: actions(filter), condition: when.map { index(of: $0, measure) })
        case .samples(let value, let filter, let when):
            let isInteger = if case .int = value.type { true } else { false }
            return .samples(
                value: index(of: value, measure), isInteger: isInteger, actions: actions(filter),
                condition: when.map { index(of: $0, measure) })
        case .ranges(let position, let condition, let speed, let gap, let limit):
            return .ranges(
                position: index(of: position, measure), condition: index(of: condition, measure),
                speed: speed.map { index(of: $0, measure) }, gap: gap, limit: limit)
        }
    }

    private mutating func index(of expression: TypedExpression, _ measure: Measure) -> Int32 {
        root(folded(expression, action: nil), owner: measure.name)
    }

    private func actions(_ filter: ActionFilter) -> [Bool] {
        pack.actions.indices.map { filter.contains($0) }
    }
}
