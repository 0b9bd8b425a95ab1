import AVTExpressions
import AVTRules

/// A call of a timer that waits.
struct ReferenceTimer {
    let name: String
    let tracker: Int
    let number: Int
    let due: Int
    /// When it is called: one that is late already when it is asked for, then.
    let call: Int
}

/// Measures and timers.
extension ReferenceRun {
    // MARK: Measures

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

    /// Counts an event that is sent.
    func count(_ step: ReferenceStep) {
        var step = step
        step.state = state
        for measure in pack.measures {
            guard case .count(let filter, let when) = measure.kind, filter.contains(step.action) else { continue }
            if let when, !formula(step).holds(when) { continue }
            let name = measure.name.text
            if pack.isTrackers(measure.owner.text) {
                state.trackerMeasures[step.tracker][name, default: ReferenceMeasure()].events += 1
            } else {
                state.instrumentMeasures[name, default: ReferenceMeasure()].events += 1
            }
        }
    }

    /// Opens and closes the stretches of measures, starts and stops the timers that run by a condition.
    func refresh(_ step: inout ReferenceStep) {
        for measure in pack.measures {
            guard case .time(let condition) = measure.kind else { continue }
            let name = measure.name.text
            if pack.isTrackers(measure.owner.text) {
                for tracker in trackerNames.indices {
                    let holds = ReferenceFormula(self, state, tracker: tracker, now: step.now).holds(condition)
                    state.trackerMeasures[tracker][name, default: ReferenceMeasure()].turn(holds)
                }
            } else {
                let holds = ReferenceFormula(self, state, tracker: step.tracker, now: step.now).holds(condition)
                state.instrumentMeasures[name, default: ReferenceMeasure()].turn(holds)
            }
        }
        for tracker in trackerNames.indices {
            for timer in pack.timers {
                guard let condition = timer.condition else { continue }
                let holds = ReferenceFormula(self, state, tracker: tracker, now: step.now).holds(condition)
                guard holds != (state.timers[tracker][timer.name.text] != nil) else { continue }
                let order = ReferenceOrder(isStart: holds, timer: timer.name.text, tracker: tracker)
                note(order, now: step.now, in: &state)
                step.orders.append(order)
            }
        }
    }

    // MARK: Timers

    /// A period, which is a literal or a parameter.
    func period(_ formula: FormulaSyntax?) -> Int? {
        guard let formula else { return nil }
        let reading = ReferenceFormula(self, ReferenceState(), tracker: 0, now: 0)
        if case .int(let milliseconds) = reading.value(formula.expression) { return milliseconds }
        return nil
    }

    func perform(_ orders: [ReferenceOrder], _ now: Int) {
        for order in orders {
            timers.removeAll { $0.name == order.timer && $0.tracker == order.tracker }
            let tracker = trackerNames[order.tracker]
            guard order.isStart, let timer = pack.timer(order.timer) else {
                orderTexts.append("stop \(order.timer) of \(tracker)")
                continue
            }
            let (first, every) = (period(timer.after), period(timer.every))
            var due = now + (first ?? every ?? 0)
            if timer.keepsPhase, let every {
                let key = "\(order.tracker) \(order.timer)"
                if let anchor = anchors[key] {
                    // The next point of the grid.
                    due = anchor
                    while due > now { due -= every }
                    while due <= now { due += every }
                } else {
                    anchors[key] = due
                }
            }
            orderTexts.append(
                "start \(order.timer) of \(tracker) after \(max(0, due - clock)) every \(every.map { "\($0)" } ?? "-")")
            schedule(order.timer, order.tracker, due)
        }
    }

    private func schedule(_ name: String, _ tracker: Int, _ due: Int) {
        timerNumber += 1
        timers.append(
            ReferenceTimer(name: name, tracker: tracker, number: timerNumber, due: due, call: max(due, clock)))
    }

    /// "Timers that are due fire before an event of the same time"; a log that goes back takes the clock along.
    func move(to time: Int) {
        while let next = timers.min(by: { ($0.call, $0.number) < ($1.call, $1.number) }), next.call <= time {
            clock = max(clock, next.call)
            timers.removeAll { $0.number == next.number }
            guard let timer = pack.timer(next.name) else { continue }
            if let every = period(timer.every) {
                var due = next.due + every
                while due <= clock { due += every }
                schedule(next.name, next.tracker, due)
            }
            arrive(timer.emit.text, next.tracker)
        }
        clock = time
    }
}
