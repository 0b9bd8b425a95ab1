import AVTDiagnostics
import AVTEngine
import AVTRules

/// Returns a diagnostic for each counter that can decrease, with the events that decrease it.
///
/// Only counters for which the rules do not imply that they add nothing negative are examined. If no such events are
/// found, nothing is reported.
///
/// - Parameters:
///   - packs: Packs without errors.
///   - trackers: The trackers of the instrument.
/// - Returns: The diagnostics, in the order of the metrics.
func counterFindings(of packs: CompiledPacks, trackers: [TrackerModel]) -> [Diagnostic] {
    let (pack, program) = (packs.pack, packs.program)
    let suspects = fallingCounters(of: pack)
    guard !suspects.isEmpty else { return [] }
    let numbers = Dictionary(
        program.content.sends.metrics.enumerated().map { ($1.name.name, $0) }, uniquingKeysWith: { first, _ in first })
    let decreases = decreases(
        of: Set(suspects.compactMap { numbers[pack.metrics[$0.metric].name] }),
        counted: suspects.reduce(into: []) { $0.formUnion($1.counted) }, trackers, packs)
    return suspects.compactMap { suspect in
        let metric = pack.metrics[suspect.metric]
        guard let found = numbers[metric.name].flatMap({ decreases[$0] }) else { return nil }
        let value =
            switch found.value {
            case .int(let value): String(value)
            case .double(let value): String(value)
            }
        return Diagnostic(
            .counterCanDecrease, "the counter `\(metric.name)` can fall", at: metric.range,
            label: "it is sent as \(value), which reduces its total",
            related: suspect.decreasingWrites.map { LabelledRange($0, "this takes away") },
            notes: [DiagnosticNote("a value that can fall is a gauge; a counter sums increments")],
            trace: steps(of: found.events, value, metric.name, trackers, program))
    }
}

/// Searches for events, and a second time if conditions compare with larger numbers or longer times.
private func decreases(
    of metrics: Set<Int>, counted: Set<Int>, _ trackers: [TrackerModel], _ packs: CompiledPacks
) -> [Int: CounterSearch.Decrease] {
    let (pack, program) = (packs.pack, packs.program)
    var decreases = CounterSearch(metrics, counted: counted, trackers: trackers, program: program).decreases
    let numbers = pack.numbersInConditions
    let (few, many) = (
        numbers.filter { $0 > CounterSearch.defaultMagnitudeLimit && $0 < CounterSearch.maximumMagnitudeLimit },
        numbers.filter { $0 >= TraceReplay.pace && $0 < CounterSearch.maximumPace }
    )
    guard decreases.count < metrics.count, !few.isEmpty || !many.isEmpty else { return decreases }
    let search = CounterSearch(
        metrics.subtracting(decreases.keys), counted: counted, trackers: trackers, program: program,
        magnitudeLimit: (few.max() ?? CounterSearch.defaultMagnitudeLimit - 2) + 2,
        pace: (many.max() ?? TraceReplay.pace - 1) + 1)
    decreases.merge(search.decreases) { first, _ in first }
    return decreases
}

extension CheckedPack {
    /// The integers that the conditions of transitions and metrics compare with.
    fileprivate var numbersInConditions: Set<Int> {
        var waiting = transitions.flatMap { [$0.when].compactMap(\.self) + $0.conditions.map(\.expression) }
        waiting += metrics.compactMap(\.when) + formulas.definitions
        var numbers: Set<Int> = []
        while let part = waiting.popLast() {
            waiting += part.children
            if case .constant(.int(let number)) = part.node { numbers.insert(number) }
        }
        return numbers
    }
}

private func steps(
    of events: [CounterSearch.Event], _ value: String, _ metric: String, _ trackers: [TrackerModel],
    _ program: RuleProgram
) -> [TraceStep] {
    events.enumerated().map { index, event in
        let subject = trackers.count > 1 ? trackers[event.tracker].name + ": " : ""
        // A blocked event leads to no new state, so no shortest path contains one.
        return TraceStep(
            subject + program.content.actions[event.action].name, outcome: "accepted",
            detail: index == events.count - 1 ? "\(metric): \(value)" : "")
    }
}
