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
        /// The time on the measures' own clock at the event.
        var clock = 0
    }

    private var entries: [Entry] = []
    private var amount = 0
    private var isOpen = false
    /// The last event, and the time on the measures' own clock then.
    private var last: (event: LogEvent, clock: Int)?

    /// Compares the measure with its previous reading and records what an event has added.
    ///
    /// - Parameters:
    ///   - reading: The measure after the event.
    ///   - kind: What it measures.
    ///   - amount: The amount that it has counted up to the time of the event.
    ///   - intervals: The number of its intervals, for a time.
    ///   - clock: The time on the measures' own clock at the event.
    ///   - event: The event.
    mutating func observe(
        _ reading: MeasureReading, _ kind: MeasureInfo.Kind, amount: Int, intervals: Int, at clock: Int,
        _ event: LogEvent
    ) {
        switch kind {
        case .time:
            toggleBetweenEvents(reading, amount: amount, at: clock)
            // An interval ended right before the event, with which another one began.
            if isOpen, reading.isRunning, intervals > entries.count, let index = entries.indices.last {
                entries[index].to = clock
                isOpen = false
            }
            if reading.isRunning != isOpen { toggle(reading, at: clock, event) }
        case .weighted:
            toggleBetweenEvents(reading, amount: amount, at: clock)
            let isOther = isOpen && reading.isRunning && entries.last?.number != reading.number
            if isOther { close(at: clock, event) }
            if reading.isRunning != isOpen { toggle(reading, at: clock, event) }
        case .count:
            for _ in 0..<max(0, amount - self.amount) { entries.append(Entry(kind: .counted, event: event)) }
        case .samples:
            if amount > self.amount {
                entries.append(Entry(kind: .sample, event: event, number: reading.number))
            }
        case .ranges:
            if amount != self.amount {
                entries.append(Entry(kind: .range, event: event, number: Double(amount - self.amount)))
            }
        }
        self.amount = amount
        last = (event, clock)
    }

    /// Ends or begins an interval since the last event, as conditions do with the time of `within`.
    private mutating func toggleBetweenEvents(_ reading: MeasureReading, amount: Int, at clock: Int) {
        guard let last else { return }
        let added = amount - self.amount
        if let end = end(at: clock, amount), let index = entries.indices.last {
            entries[index].to = end
            isOpen = false
        } else if !isOpen, added > 0, clock - added >= last.clock {
            let from = clock - added
            entries.append(
                Entry(kind: .interval, event: last.event, from: from, number: reading.number, clock: last.clock))
            isOpen = true
        }
    }

    /// Returns the time at which the open interval ended after the last event, or `nil` if it did not.
    private func end(at clock: Int, _ amount: Int) -> Int? {
        guard isOpen, let last, amount >= self.amount else { return nil }
        let end = last.clock + amount - self.amount
        return end < clock ? end : nil
    }

    private mutating func toggle(_ reading: MeasureReading, at clock: Int, _ event: LogEvent) {
        guard reading.isRunning else { return close(at: clock, event) }
        entries.append(Entry(kind: .interval, event: event, from: clock, number: reading.number, clock: clock))
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
    ///   - amount: The time that the measure has counted, or `nil` if it counts no time.
    /// - Returns: A part for each interval, counted event, sample or played range.
    func parts(until clock: Int, from start: Int = .min, amount: Int?) -> [Reason] {
        var entries = entries
        if let end = amount.flatMap({ end(at: clock, $0) }), let index = entries.indices.last {
            entries[index].to = end
        }
        return entries.filter { $0.kind != .interval || ($0.to ?? clock) > start || start == .min }.map { entry in
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
                if isRest || entry.from != entry.clock {
                    content.from = entry.event.at + max(entry.from, start) - entry.clock
                }
                if let to = entry.to, entry.end == nil { content.until = entry.event.at + to - entry.clock }
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

extension Session {
    /// Returns the time that a time or a weighted number has counted, of the selected tracker up to the selected time, or
    /// `nil` for another measure.
    func amount(ofMeasure index: Int) -> Int? {
        switch program.content.measures[index].kind {
        case .time, .weighted: if case .int(let total) = measured(.total, ofMeasure: index) { total } else { nil }
        default: nil
        }
    }

    /// Returns the number of intervals of a time, of the selected tracker, or 0 for another measure.
    func intervalCount(ofMeasure index: Int) -> Int {
        guard case .time = program.content.measures[index].kind,
            case .int(let count) = measured(.count, ofMeasure: index)
        else { return 0 }
        return count
    }
}
