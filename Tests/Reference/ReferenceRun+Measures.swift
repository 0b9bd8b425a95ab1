import AVTExpressions
import AVTRules

/// Measures.
extension ReferenceRun {
    /// Adds the time since the previous step to the values that held until now.
    func passTime(until now: Int) {
        let passed = lastStep.map { now - $0 } ?? 0
        // A held event may be earlier than the time that is already counted.
        lastStep = isKept ? max(now, lastStep ?? now) : now
        for name in state.instrumentMeasures.keys { state.instrumentMeasures[name]?.pass(passed) }
        for tracker in state.trackerMeasures.indices {
            for name in state.trackerMeasures[tracker].keys { state.trackerMeasures[tracker][name]?.pass(passed) }
        }
    }

    /// Updates the measures of events with an accepted event; only one that is sent is counted.
    func count(_ step: ReferenceStep, isSent: Bool = true) {
        var step = step
        step.state = state
        let reading = formula(step)
        for measure in pack.measures {
            switch measure.kind {
            case .count(let filter, let when):
                guard isSent, filter.contains(step.action), when.map(reading.holds) ?? true else { continue }
                change(measure, step.tracker) { $0.count() }
            case .samples(let formula, let filter, let when):
                guard filter.contains(step.action), when.map(reading.holds) ?? true else { continue }
                let value = reading.value(formula, isDouble: reading.isDouble(formula.expression)).storable
                if let value { change(measure, step.tracker) { $0.insert(value) } }
            case .ranges(let formula, _, _, let gap, let limit):
                guard case .int(let position) = reading.value(formula.expression) else { continue }
                let (gap, limit) = (period(gap) ?? 0, period(limit) ?? 64)
                change(measure, step.tracker) { $0.move(to: position, gap: gap, limit: limit) }
            case .time, .partition, .weighted: continue
            }
        }
    }

    /// Reports the measures of a tracker and of the instrument with an event.
    func report(_ tracker: Int) {
        for name in state.instrumentMeasures.keys { state.instrumentMeasures[name]?.report() }
        for name in state.trackerMeasures[tracker].keys { state.trackerMeasures[tracker][name]?.report() }
    }

    /// Updates measures of time from their conditions and values.
    func refreshMeasures(_ tracker: Int, now: Int) {
        for measure in pack.measures {
            let trackers = pack.isTrackerOwned(measure.owner.text) ? Array(trackerNames.indices) : [tracker]
            for tracker in trackers {
                let reading = following(tracker, now: now)
                switch measure.kind {
                case .time(let condition):
                    let holds = reading.holds(condition)
                    change(measure, tracker) { $0.setOpen(holds) }
                case .partition(let condition, let per):
                    guard case .enumCase(let enumCase) = reading.value(per.expression) else { continue }
                    let holds = reading.holds(condition)
                    change(measure, tracker) { $0.setCase(holds ? enumCase : nil) }
                case .weighted(let condition, let formula):
                    let value = reading.value(formula, isDouble: reading.isDouble(formula.expression)).storable
                    let holds = reading.holds(condition)
                    change(measure, tracker) { $0.hold(holds ? value : nil) }
                case .ranges(_, let condition, let formula, _, _):
                    let speed = formula.flatMap { reading.value($0.expression).storable } ?? .int(1)
                    let holds = reading.holds(condition)
                    change(measure, tracker) { $0.play(holds ? speed : nil) }
                case .count, .samples: continue
                }
            }
        }
    }

    private func change(_ measure: MeasureSyntax, _ tracker: Int, _ change: (inout ReferenceMeasure) -> Void) {
        let name = measure.name.text
        if pack.isTrackerOwned(measure.owner.text) {
            change(&state.trackerMeasures[tracker][name, default: ReferenceMeasure()])
        } else {
            change(&state.instrumentMeasures[name, default: ReferenceMeasure()])
        }
    }
}

extension ReferenceFormula {
    /// Returns the current value of a measure's field: "An open interval counts".
    func measure(_ name: String, _ path: [String] = []) -> ReferenceValue {
        guard let declared = run.pack.measure(name) else { return .failed }
        let isTrackerOwned = run.pack.isTrackerOwned(declared.owner.text)
        var measure =
            (isTrackerOwned ? state.trackerMeasures[tracker][name] : state.instrumentMeasures[name])
            ?? ReferenceMeasure()
        if let lastStep = run.lastStep { measure.pass(now - lastStep) }
        let field = path.last ?? ""
        // "The event of the step reports it, and not those that are sent before that."
        if field == "delta", omitsReport { return .int(0) }
        switch declared.kind {
        case .time: return measure.time(field)
        case .partition:
            guard let enumCase = path.first else { return measure.time("") }
            return measure.value(path.count == 1 ? "" : field, ofCase: enumCase)
        case .weighted: return measure.weighted(field)
        case .count: return measure.eventCount
        case .samples(let value, _, _): return measure.sampled(field, isDouble: isDouble(value.expression))
        case .ranges: return measure.ranges(field)
        }
    }

    /// Returns true if a field of a measure is a double.
    func isDouble(_ field: String, ofMeasure name: String) -> Bool {
        switch run.pack.measure(name)?.kind {
        case .weighted(_, let value): ["min", "max"].contains(field) ? isDouble(value.expression) : field != "total"
        case .samples(let value, _, _):
            ["", "mean"].contains(field) || field != "count" && isDouble(value.expression)
        default: field == "mean"
        }
    }
}
