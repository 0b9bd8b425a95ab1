import AVTExpressions
import AVTRules

/// A scheduled call of a timer.
struct ReferenceTimer {
    let name: String
    let tracker: Int
    let number: Int
    let due: Int
    /// The time of the call, which is later than `due` if the timer was already late when it was scheduled.
    let call: Int
}

/// Timers.
extension ReferenceRun {
    /// Updates measures, and starts and stops the timers that have conditions.
    func refresh(_ step: inout ReferenceStep) {
        refreshMeasures(step.tracker, now: step.now)
        for tracker in trackerNames.indices {
            for timer in pack.timers {
                guard let condition = timer.condition else { continue }
                let holds = following(tracker, now: step.now).holds(condition)
                guard holds != (state.timers[tracker][timer.name.text] != nil) else { continue }
                let order = ReferenceTimerCommand(isStart: holds, timer: timer.name.text, tracker: tracker)
                note(order, now: step.now, in: &state)
                step.orders.append(order)
            }
        }
        refreshPeriods(now: step.now)
    }

    // MARK: Timers

    /// Returns a period, which is a literal or a parameter, in milliseconds.
    func period(_ formula: FormulaSyntax?) -> Int? {
        guard let formula else { return nil }
        let reading = ReferenceFormula(self, ReferenceState(), tracker: 0, now: 0)
        if case .int(let milliseconds) = reading.value(formula.expression) { return milliseconds }
        return nil
    }

    func perform(_ orders: [ReferenceTimerCommand], _ now: Int) {
        for order in orders {
            timers.removeAll { $0.name == order.timer && $0.tracker == order.tracker }
            let tracker = trackerNames[order.tracker]
            guard order.isStart, let timer = pack.timer(order.timer) else {
                timerCommandTexts.append("stop \(order.timer) of \(tracker)")
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
            timerCommandTexts.append(
                "start \(order.timer) of \(tracker) after \(max(0, due - clock)) every \(every.map { "\($0)" } ?? "-")")
            schedule(order.timer, order.tracker, due)
        }
    }

    private func schedule(_ name: String, _ tracker: Int, _ due: Int) {
        timerNumber += 1
        timers.append(
            ReferenceTimer(name: name, tracker: tracker, number: timerNumber, due: due, call: max(due, clock)))
    }

    /// Advances the clock: "Timers that are due fire before an event of the same time"; a log that goes back sets the
    /// clock back.
    func move(to time: Int) {
        while true {
            let next = timers.min { ($0.call, $0.number) < ($1.call, $1.number) }
            if let dueCall, dueCall.call <= min(time, next?.call ?? time) {
                clock = max(clock, dueCall.call)
                self.dueCall = nil
                sendDueMetrics(until: clock)
                planDueMetrics()
                continue
            }
            guard let next, next.call <= time else { break }
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
