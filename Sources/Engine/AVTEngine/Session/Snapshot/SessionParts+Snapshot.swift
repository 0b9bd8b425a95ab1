import AVTCore

extension FiniteState {
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&instrument)
        coder.codeEach(&trackers) { $0.code(&$1) }
        coder.code(&present)
        coder.codeEach(&kinds) { $0.code(&$1) }
    }
}

extension TimerState {
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&isRunning)
        coder.code(time: &end, never: .max)
    }
}

extension Schedules {
    /// Codes the timers and periodic metrics.
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.codeEach(&timers.elements) { $1.code(&$0) }
        coder.codeEach(&periods.elements) { $1.code(&$0) }
    }
}

extension MetricSchedule {
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(time: &due)
        coder.code(time: &anchor)
    }
}

extension SentState {
    /// Codes everything except the shared attributes, which are computed again.
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.codeEach(&times.elements) { $0.code(time: &$1, never: SentState.never) }
        coder.codeEach(&payloads.elements) { coder, values in
            coder.code(&values, SentValue(attribute: Symbol(""), value: .bool(false))) { coder, sent in
                var (attribute, value) = (sent.attribute, sent.value)
                coder.code(&attribute)
                coder.code(&value)
                if coder.isReading { sent = SentValue(attribute: attribute, value: value) }
            }
        }
    }
}

extension PlayerValues {
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.codeEach(&getters.elements) { $0.code(&$1) }
        coder.codeEach(&properties) { coder, properties in
            var entries = properties.all.sorted { $0.key.name < $1.key.name }
            coder.code(&entries, (key: Symbol(""), value: .missing)) { coder, entry in
                coder.code(&entry.key)
                var text = entry.value.text
                coder.code(&text)
                if coder.isReading { entry.value = .text(text) }
            }
            if coder.isReading { properties = SymbolMap(entries) }
        }
    }
}

extension HoldState {
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&hold)
        coder.code(time: &end, never: .min)
        coder.code(&heldCount)
    }
}

extension SteppedEvent {
    /// Codes everything that lasts after the step.
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&tracker)
        coder.code(time: &now, never: .min)
        coder.code(&action)
        coder.code(&isReportPending)
    }
}

extension MeasureTable {
    mutating func code(_ coder: inout SnapshotCoder, _ layout: MeasureLayout) {
        coder.code(&clock)
        coder.code(time: &lastStep)
        for index in states.indices { states[index].code(&coder, intervals: layout.intervalLimit(ofState: index)) }
        let clock = clock
        coder.codeEach(&settled.elements) { coder, settled in
            // Close to the clock.
            var behind = clock &- settled
            coder.code(&behind)
            settled = clock &- behind
        }
        coder.codeEach(&intervals.elements) { $1.code(&$0) }
        coder.codeEach(&seen.elements) { coder, seen in
            coder.code(&seen, SeenState(bits: StateBits(), tracker: 0)) { coder, seen in
                var (bits, tracker) = (seen.bits, seen.tracker)
                coder.code(&bits)
                coder.code(&tracker)
                seen = SeenState(bits: bits, tracker: tracker)
            }
        }
        written.code(&coder)
    }
}

extension SessionLog {
    /// Codes everything except the evaluations, which only tools count.
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&exceedingEvents)
        coder.codeEach(&blockedCounts) { $0.code(&$1) }
        coder.codeEach(&failures) { $0.code(&$1) }
        data.code(&coder)
    }
}

extension DataLog {
    /// Codes the report; new problems must have been removed.
    func code(_ coder: inout SnapshotCoder) {
        var stored = report
        stored.code(&coder)
        if coder.isReading { restore(stored) }
    }
}

extension DataReport {
    /// Codes the entries with their counts.
    package mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(
            &mismatches,
            Mismatch(source: .attribute, name: "", action: nil, expected: .bool, allowed: [], count: 0, example: "")
        ) { $1.code(&$0) }
        coder.code(&unknownNames, UnknownName(kind: .action, name: "", suggestion: "", count: 0)) { $1.code(&$0) }
        coder.code(&excesses, Excess(limit: .sizedWork, action: "", rule: nil, count: 0)) { $1.code(&$0) }
        coder.code(&others)
    }
}

extension DataReport.Mismatch {
    fileprivate mutating func code(_ coder: inout SnapshotCoder) {
        var (source, name, action, expected, allowed, example) =
            (self.source, self.name, self.action, self.expected, self.allowed, self.example)
        coder.code(&source)
        coder.code(&name)
        coder.code(&action)
        coder.code(&expected)
        coder.code(&allowed, "") { $0.code(&$1) }
        coder.code(&count)
        coder.code(&example)
        self = DataReport.Mismatch(
            source: source, name: name, action: action, expected: expected, allowed: allowed, count: count,
            example: example)
    }
}

extension DataReport.UnknownName {
    fileprivate mutating func code(_ coder: inout SnapshotCoder) {
        var (kind, name, suggestion) = (self.kind, self.name, self.suggestion)
        coder.code(&kind)
        coder.code(&name)
        coder.code(&suggestion)
        coder.code(&count)
        self = DataReport.UnknownName(kind: kind, name: name, suggestion: suggestion, count: count)
    }
}

extension DataReport.Excess {
    fileprivate mutating func code(_ coder: inout SnapshotCoder) {
        var (limit, action, rule) = (self.limit, self.action, self.rule)
        coder.code(&limit)
        coder.code(&action)
        coder.code(&rule)
        coder.code(&count)
        self = DataReport.Excess(limit: limit, action: action, rule: rule, count: count)
    }
}
