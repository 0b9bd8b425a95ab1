import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Finds transitions that mark a value as reported on an event that is consumed, so that no event reports it.
///
/// A diagnostic is proof that the consumed event marks the value and sends nothing: the next event reports only the
/// difference since then.
struct ReportFindings {
    private let pack: CheckedPack

    init(_ pack: CheckedPack) {
        self.pack = pack
    }

    /// Returns the diagnostics if a transition of a top pack consumes the event or marks the value.
    func findings(_ formulas: inout OpenFormulas) -> [Diagnostic] {
        let consumers = pack.transitions.filter { $0.effects.consumes && $0.effects.emissions.isEmpty }
        guard !consumers.isEmpty else { return [] }
        var findings: [Diagnostic] = []
        for (memory, readers) in reportedDifferences(&formulas).sorted(by: { $0.key < $1.key }) {
            for marker in pack.transitions where marker.when == nil {
                guard let write = marker.writes.first(where: { $0.target == .memory(memory) }),
                    let value = write.value.map({ formulas.openWithoutText($0).withoutSourceRanges }),
                    let reader = readers.first(where: { $0.value == value }),
                    let (consumer, action) = consumption(of: marker, consumers)
                else { continue }
                findings.append(finding(memory, action, marker, write.range, consumer, reader))
            }
        }
        return findings
    }

    /// Returns a transition that consumes an event on which another one marks a value, and the event's action.
    private func consumption(of marker: Transition, _ consumers: [Transition]) -> (Transition, Int)? {
        for consumer in consumers
        where pack.isTopLayer(consumer.origin) || pack.isTopLayer(marker.origin) {
            let action = pack.actions.indices.first { consumer.filter.contains($0) && marker.filter.contains($0) }
            if let action { return (consumer, action) }
        }
        return nil
    }

    private func finding(
        _ memory: Int, _ action: Int, _ marker: Transition, _ write: SourceRange, _ consumer: Transition,
        _ reader: Reader
    ) -> Diagnostic {
        let isMarkerOnTop = pack.isTopLayer(marker.origin)
        let name = pack.memory[memory].name
        let mark = (write, "`\(marker.name)` remembers it as reported")
        let consumption = (consumer.range, "`\(consumer.name)` consumes the event")
        let (location, other) = isMarkerOnTop ? (mark, consumption) : (consumption, mark)
        return Diagnostic(
            .reportLost,
            "`\(reader.name)` misses the increase that a consumed `\(pack.actions[action])` has stored in `\(name)`",
            at: location.0,
            label: location.1, related: [LabelledRange(other.0, other.1)],
            notes: [
                DiagnosticNote("a consumed event is not sent, so the next event reports only the increase since then"),
                DiagnosticNote(advice(reader, marker, action)),
            ])
    }

    private func advice(_ reader: Reader, _ marker: Transition, _ action: Int) -> String {
        if case .reference(let number) = reader.value.node, pack.formulas.references.indices.contains(number),
            case .measure(let index, _, .total) = pack.formulas.references[number],
            case .time = pack.measures[index].kind
        {
            return "`\(pack.measures[index].name).delta` is the part that no event has reported"
        }
        return "leave `\(pack.actions[action])` out of the actions of `\(marker.name)`"
    }

    // MARK: Differences

    private struct Reader {
        let name: String
        /// The value from which the reported value is subtracted.
        let value: TypedExpression
    }

    /// Returns the metrics and attributes that compute the difference between a value and the previous value of memory,
    /// keyed by memory index.
    private func reportedDifferences(_ formulas: inout OpenFormulas) -> [Int: [Reader]] {
        var readers: [Int: [Reader]] = [:]
        for written in pack.formulas.writtenValues where !written.isPeriodic {
            for part in formulas.openWithoutText(written.value).parts {
                guard case .operation(let operation, let operands) = part.node,
                    operation == .subtractInt || operation == .subtractDouble,
                    case .reference(let number) = operands[1].node,
                    case .wasMemory(let memory)? = formulas.reference(number)
                else { continue }
                let reader = Reader(name: written.name.text, value: operands[0].withoutSourceRanges)
                readers[memory, default: []].append(reader)
            }
        }
        return readers
    }
}

extension TypedExpression {
    /// The formula and all of its parts.
    fileprivate var parts: [TypedExpression] { [self] + children.flatMap(\.parts) }
}
