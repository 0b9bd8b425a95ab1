import AVTDiagnostics
import AVTExpressions

/// Something that runs while a condition over finite state alone holds.
package struct Stretch: Sendable {
    /// The kind of thing that runs.
    package enum Kind: Sendable {
        /// A timer with a period.
        case timer
        /// A measure of time.
        case measure
        /// A metric that the clock sends.
        case metric
    }

    /// The kind of thing that runs.
    package var kind: Kind
    /// The name.
    package var name: String
    /// The condition for it to run.
    package var condition: FiniteCondition
    /// The location of the name.
    package var range: SourceRange
}

extension PackChecker {
    /// Finds everything that runs under a condition that exploration can decide.
    mutating func findStretches() {
        var reader = FiniteReader(checker: self)
        var stretches: [Stretch] = []
        for (number, layerEntry) in timers.enumerated() where layerEntry.entry.every != nil {
            let name = layerEntry.entry.name
            guard checked.timers.indices.contains(number), checked.timers[number].name == name.text else { continue }
            let condition = checked.timers[number].condition.map { reader.condition($0) }
            guard let condition = condition ?? .running(timer: number, of: .own) else { continue }
            stretches.append(
                Stretch(kind: .timer, name: name.text, condition: condition, range: name.range))
        }
        for (number, measure) in checked.measures.enumerated() where measures.indices.contains(number) {
            let name = measures[number].layerEntry.entry.name
            guard name.text == measure.name, let condition = measure.condition.flatMap({ reader.condition($0) }) else {
                continue
            }
            let open = measure.scope.map { scope in
                FiniteCondition.value(variable: checked.scopes[scope].openFlag, is: 1, of: .own)
            }
            stretches.append(
                Stretch(
                    kind: .measure, name: measure.name, condition: open.map { .and([$0, condition]) } ?? condition,
                    range: name.range))
        }
        for metric in checked.metrics {
            guard let condition = metric.period.flatMap({ reader.condition($0.condition) }) else { continue }
            stretches.append(Stretch(kind: .metric, name: metric.name, condition: condition, range: metric.range))
        }
        checked.stretches = stretches
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
