import AVTExpressions

/// Finds the timers, measures and metrics that run while a condition over finite state alone holds.
struct ConditionalEntryFinder {
    let names: PackNames
    let typed: TypedParts

    /// Returns every timer, measure and metric that runs under a condition that exploration can decide.
    func conditionalEntries(of pack: CheckedPack) -> [ConditionalEntry] {
        var reader = FiniteReader(names: names, typed: typed, timers: pack.timers)
        var conditionalEntries: [ConditionalEntry] = []
        for (number, layerEntry) in names.timers.enumerated() where layerEntry.entry.every != nil {
            let name = layerEntry.entry.name
            guard pack.timers.indices.contains(number), pack.timers[number].name == name.text else { continue }
            let condition = pack.timers[number].condition.map { reader.condition($0) }
            guard let condition = condition ?? .running(timer: number, of: .own) else { continue }
            conditionalEntries.append(
                ConditionalEntry(kind: .timer, name: name.text, condition: condition, range: name.range))
        }
        for (number, measure) in pack.measures.enumerated() where names.measures.indices.contains(number) {
            let name = names.measures[number].entry.name
            guard name.text == measure.name, let condition = measure.condition.flatMap({ reader.condition($0) }) else {
                continue
            }
            let open = measure.scope.map { scope in
                FiniteCondition.value(variable: pack.scopes[scope].openFlag, is: 1, of: .own)
            }
            conditionalEntries.append(
                ConditionalEntry(
                    kind: .measure, name: measure.name, condition: condition, scope: open, range: name.range))
        }
        for metric in pack.metrics {
            guard let condition = metric.period.flatMap({ reader.condition($0.condition) }) else { continue }
            conditionalEntries.append(
                ConditionalEntry(kind: .metric, name: metric.name, condition: condition, range: metric.range))
        }
        return conditionalEntries
    }
}

extension Measure {
    /// The condition for measuring time, or `nil` if the measure does not measure time.
    fileprivate var condition: TypedExpression? {
        switch kind {
        case .time(let condition), .partition(let condition, _, _), .weighted(_, let condition): condition
        case .ranges(_, let condition, _, _, _): condition
        case .count, .samples: nil
        }
    }
}
