import AVTCore
import AVTEngine

/// The contributions to a measure since its last reset.
struct MeasureHistory {
    /// A contribution to the measure.
    private struct Entry {
        var kind: Explanation.Kind
        var event: LogEvent
        var end: LogEvent?
        // The measures' own clock when an interval began, and when it ended.
        var from = 0
        var to: Int?
        var number: Double?
    }

    private var entries: [Entry] = []
    private var amount = 0
    private var isOpen = false

    /// Compares the measure with its previous reading and records what an event has added.
    mutating func observe(_ reading: MeasureReading, _ kind: MeasureInfo.Kind, at clock: Int, _ event: LogEvent) {
        switch kind {
        case .time:
            if reading.isRunning != isOpen { toggle(reading, at: clock, event) }
        case .weighted:
            let isOther = isOpen && reading.isRunning && entries.last?.number != reading.number
            if isOther { close(at: clock, event) }
            if reading.isRunning != isOpen { toggle(reading, at: clock, event) }
        case .count:
            for _ in 0..<max(0, reading.amount - amount) { entries.append(Entry(kind: .counted, event: event)) }
        case .samples:
            if reading.amount > amount {
                entries.append(Entry(kind: .sample, event: event, number: reading.number))
            }
        case .ranges:
            if reading.amount != amount {
                entries.append(Entry(kind: .range, event: event, number: Double(reading.amount - amount)))
            }
        }
        amount = reading.amount
    }

    private mutating func toggle(_ reading: MeasureReading, at clock: Int, _ event: LogEvent) {
        guard reading.isRunning else { return close(at: clock, event) }
        entries.append(Entry(kind: .interval, event: event, from: clock, number: reading.number))
        isOpen = true
    }

    private mutating func close(at clock: Int, _ event: LogEvent) {
        isOpen = false
        guard let last = entries.indices.last else { return }
        entries[last].end = event
        entries[last].to = clock
    }

    /// Returns the contributions as parts of an explanation.
    ///
    /// - Parameters:
    ///   - clock: The current time of the measures' own clock, at which an open interval is cut off.
    ///   - start: The time from which intervals are included, in the measures' own clock.
    /// - Returns: A part for each interval, counted event, sample or played range.
    func parts(until clock: Int, from start: Int = .min) -> [Reason] {
        entries.filter { $0.kind != .interval || ($0.to ?? clock) > start || start == .min }.map { entry in
            var content = Explanation(kind: entry.kind, name: entry.event.action, text: "")
            content.event = entry.event
            content.end = entry.end
            switch entry.kind {
            case .interval:
                let length = (entry.to ?? clock) - max(entry.from, start)
                content.value = .int(length)
                content.unit = "ms"
                let isRest = entry.from < start
                // The clock of measures advances like the time of the log.
                if isRest { content.from = entry.event.at + start - entry.from }
                content.text = "\(length) ms" + (isRest ? ", the part that no earlier event has reported" : "")
                content.weight = entry.number.map { .double($0) }
            case .range:
                content.value = .int(Int(entry.number ?? 0))
                content.unit = "ms"
                content.text = "\(Int(entry.number ?? 0)) ms"
            case .sample:
                content.value = .double(entry.number ?? 0)
                content.text = decimal(entry.number ?? 0)
            default:
                content.value = .int(1)
                content.text = "1"
            }
            return Reason(content)
        }
    }
}
