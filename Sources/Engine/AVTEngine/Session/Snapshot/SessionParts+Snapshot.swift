import AVTCore

extension FiniteState {
    mutating func code(_ coder: inout SnapshotCoder, from new: borrowing FiniteState) {
        coder.code(&instrument, like: new.instrument)
        coder.code(&present, like: new.present)
        for tracker in trackers.indices {
            coder.code(&trackers[tracker], like: new.trackers[0])
            coder.code(&kinds[tracker])
        }
    }
}

extension Operand {
    /// Returns true if both are equal as far as a quick check can tell, which includes values without content.
    func isEmptyOrPlainly(_ other: Operand) -> Bool {
        switch (self, other) {
        case (.string(let left), .string(let right)): left.isEmpty && right.isEmpty
        case (.texts(let left), .texts(let right)): left.isEmpty && right.isEmpty
        case (.map(let left), .map(let right)): left.isEmpty && right.isEmpty
        case (.fields(let left), .fields(let right)):
            left.count == right.count && left.allSatisfy { $0 == nil } && right.allSatisfy { $0 == nil }
        default: isPlainly(other)
        }
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
    mutating func code(_ coder: inout SnapshotCoder, from new: borrowing Schedules) {
        coder.code(
            &timers, from: new.timers, unless: { $0.isRunning == $1.isRunning && $0.end == $1.end },
            { $1.code(&$0) })
        coder.code(
            &periods, from: new.periods, unless: { $0.due == $1.due && $0.anchor == $1.anchor }, { $1.code(&$0) })
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
    mutating func code(_ coder: inout SnapshotCoder, from new: borrowing SentState) {
        codeTimes(&coder)
        coder.code(&payloads, from: new.payloads, unless: { $0.isEmpty && $1.isEmpty }) { coder, values in
            coder.code(&values, SentValue(attribute: Symbol(""), value: .bool(false))) { coder, sent in
                var (attribute, value) = (sent.attribute, sent.value)
                coder.code(&attribute)
                coder.code(&value)
                if coder.isReading { sent = SentValue(attribute: attribute, value: value) }
            }
        }
    }

    /// Codes the times of actions; those of a tracker as far as they differ from the instrument's, because most sessions have one
    /// tracker.
    private mutating func codeTimes(_ coder: inout SnapshotCoder) {
        let (count, trackerCount) = (times.instrumentCount, times.trackerCount)
        var elements: [Int] = []
        swap(&elements, &times.elements)
        coder.codeSome(
            of: 0..<count, where: { elements[$0] != SentState.never },
            { $0.code(time: &elements[$1], never: SentState.never) })
        for first in stride(from: count, to: elements.count, by: max(1, trackerCount)) {
            if coder.isReading { for index in 0..<trackerCount { elements[first + index] = elements[index] } }
            let isSame = !coder.isReading && elements[first..<(first + trackerCount)] == elements[0..<trackerCount]
            coder.codeSome(
                of: 0..<(isSame ? 0 : trackerCount), where: { elements[first + $0] != elements[$0] },
                { $0.code(time: &elements[first + $1], never: SentState.never) })
        }
        swap(&elements, &times.elements)
    }
}

extension PlayerValues {
    mutating func code(_ coder: inout SnapshotCoder, from new: borrowing PlayerValues) {
        coder.code(&getters, from: new.getters, unless: { $0 == nil && $1 == nil }, { $0.code(&$1) })
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
        coder.code(counter: &heldCount)
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
    /// Codes the measures as of the clock.
    mutating func code(
        _ coder: inout SnapshotCoder, _ layout: MeasureLayout, _ finite: FiniteState, from new: borrowing MeasureTable
    ) {
        coder.code(&clock)
        coder.require(clock >= 0, "a time of measures that is impossible")
        coder.code(time: &lastStep)
        codeStates(&coder, layout, from: new.states)
        coder.code(&intervals, from: new.intervals, unless: ==) { $1.code(&$0) }
        coder.codeEach(&seen.elements) { coder, seen in
            coder.code(&seen, SeenState(bits: StateBits(), tracker: 0)) { $1.code(&$0, finite) }
        }
        written.code(&coder)
    }

    private mutating func codeStates(
        _ coder: inout SnapshotCoder, _ layout: MeasureLayout, from new: PerTracker<MeasureState>
    ) {
        if coder.isReading {
            states.resetOthers(from: new)
            for index in settled.indices { settled[index] = clock }
        } else {
            // Each measure is then as of the clock, whose time it would include later anyway.
            for index in states.indices { settle(index) }
        }
        var elements: [MeasureState] = []
        swap(&elements, &states.elements)
        coder.codeSome(of: elements.indices, where: { elements[$0] != new[new.indexOfFirst($0)] }) { coder, index in
            elements[index].code(&coder, intervals: layout.intervalLimit(ofState: index))
        }
        swap(&elements, &states.elements)
    }
}

extension SeenState {
    /// Codes finite state that is similar to the current one.
    fileprivate mutating func code(_ coder: inout SnapshotCoder, _ finite: FiniteState) {
        var (bits, tracker) = (bits, tracker)
        coder.code(&tracker)
        guard finite.trackers.indices.contains(tracker) else { return coder.fail("a tracker that is not present") }
        coder.code(&bits, like: StateBits(tracker: finite.trackers[tracker], instrument: finite.instrument))
        self = SeenState(bits: bits, tracker: tracker)
    }
}

extension SessionLog {
    /// Codes everything except the evaluations, which only tools count.
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&exceedingEvents)
        coder.codeCounts(&blockedCounts)
        coder.codeCounts(&failures)
        data.code(&coder)
    }
}

extension SnapshotCoder {
    /// Codes counts of which most are 0.
    fileprivate mutating func codeCounts(_ counts: inout [Int]) {
        // Quickly if all are 0.
        let all = isReading ? 0..<counts.count : 0..<(counts.reduce(0, |) == 0 ? 0 : counts.count)
        codeSome(of: all, where: { counts[$0] != 0 }, { $0.code(&counts[$1]) })
    }
}

extension DataLog {
    /// Codes the report; new problems must have been removed.
    func code(_ coder: inout SnapshotCoder) {
        var isUsed = isUsed
        coder.code(&isUsed)
        guard isUsed else { return }
        var stored = report
        stored.code(&coder)
        if coder.isReading { restore(stored) }
        // Another process compares them again.
        if coder.isLocal { codeComparedNames(&coder) }
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
