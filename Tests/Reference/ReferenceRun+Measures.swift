import AVTExpressions
import AVTRules

/// Measures.
extension ReferenceRun {
    /// The time between two events belongs to the values that held before the second of them.
    func passTime(until now: Int) {
        let passed = lastStep.map { now - $0 } ?? 0
        // What was kept may lie before what has been counted.
        lastStep = isKept ? max(now, lastStep ?? now) : now
        for name in state.instrumentMeasures.keys { state.instrumentMeasures[name]?.pass(passed) }
        for tracker in state.trackerMeasures.indices {
            for name in state.trackerMeasures[tracker].keys { state.trackerMeasures[tracker][name]?.pass(passed) }
        }
    }

    /// Has measures of events take one that is accepted; only one that is sent is counted.
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
                if let value { change(measure, step.tracker) { $0.take(value) } }
            case .ranges(let formula, _, _, let gap, let limit):
                guard case .int(let position) = reading.value(formula.expression) else { continue }
                let (gap, limit) = (period(gap) ?? 0, period(limit) ?? 64)
                change(measure, step.tracker) { $0.move(to: position, gap: gap, limit: limit) }
            case .time, .partition, .weighted: continue
            }
        }
    }

    /// An event of a tracker reports its measures and those of the instrument.
    func report(_ tracker: Int) {
        for name in state.instrumentMeasures.keys { state.instrumentMeasures[name]?.report() }
        for name in state.trackerMeasures[tracker].keys { state.trackerMeasures[tracker][name]?.report() }
    }

    /// Has measures of time follow their conditions and values.
    func refreshMeasures(_ tracker: Int, now: Int) {
        for measure in pack.measures {
            let trackers = pack.isTrackers(measure.owner.text) ? Array(trackerNames.indices) : [tracker]
            for tracker in trackers {
                let reading = following(tracker, now: now)
                switch measure.kind {
                case .time(let condition):
                    let holds = reading.holds(condition)
                    change(measure, tracker) { $0.turn(holds) }
                case .partition(let condition, let per):
                    guard case .word(let word) = reading.value(per.expression) else { continue }
                    let holds = reading.holds(condition)
                    change(measure, tracker) { $0.turn(to: holds ? word : nil) }
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
        if pack.isTrackers(measure.owner.text) {
            change(&state.trackerMeasures[tracker][name, default: ReferenceMeasure()])
        } else {
            change(&state.instrumentMeasures[name, default: ReferenceMeasure()])
        }
    }
}

extension ReferenceFormula {
    /// What stands behind the name of a measure, as far as it has come: "An open stretch counts".
    func measure(_ name: String, _ path: [String] = []) -> ReferenceValue {
        guard let declared = run.pack.measure(name) else { return .failed }
        let isTrackers = run.pack.isTrackers(declared.owner.text)
        var measure =
            (isTrackers ? state.trackerMeasures[tracker][name] : state.instrumentMeasures[name]) ?? ReferenceMeasure()
        if let lastStep = run.lastStep { measure.pass(now - lastStep) }
        let field = path.last ?? ""
        // "The event of the step reports it, and not those that are sent before that."
        if field == "delta", reportsNothing { return .int(0) }
        switch declared.kind {
        case .time: return measure.time(field)
        case .partition:
            guard let word = path.first else { return measure.time("") }
            return measure.value(path.count == 1 ? "" : field, ofWord: word)
        case .weighted: return measure.weighted(field)
        case .count: return measure.eventCount
        case .samples(let value, _, _): return measure.sampled(field, isDouble: isDouble(value.expression))
        case .ranges: return measure.ranges(field)
        }
    }

    /// True if a field of a measure is a double.
    func isDouble(_ field: String, ofMeasure name: String) -> Bool {
        switch run.pack.measure(name)?.kind {
        case .weighted(_, let value): ["min", "max"].contains(field) ? isDouble(value.expression) : field != "total"
        case .samples(let value, _, _):
            ["", "mean"].contains(field) || field != "count" && isDouble(value.expression)
        default: field == "mean"
        }
    }
}
