import AVTCore

/// Timer commands and derived events of a step.
extension Session {
    /// Starts or stops a timer of a tracker, and records the command for the owner.
    mutating func request(timer: Int, tracker: Int, isStart: Bool, isFirst: Bool) {
        step.effects.hasAny = true
        let running = schedules.timers.first(ofTracker: tracker) + timer
        let info = program.content.timers[timer]
        if isFirst {
            step.undoing.timers.recordPersistentWrite(at: running)
        } else {
            step.undoing.timers.record(schedules.timers[running], at: running)
        }
        if isStart {
            schedules.timers[running].end = info.every == nil ? current.now.addingClamped(info.after ?? 0) : .max
        }
        // Recorded even if nothing changes: a start begins the period anew, and the host may run a timer of that name
        // by itself.
        step.effects.timerCommands.append(
            TimerCommand(timer: timer, tracker: tracker, isStart: isStart, isFirst: isFirst))
        schedules.timers[running].isRunning = isStart
    }

    /// Forms the derived events of an emission: one, or one for each string of its set.
    mutating func emit(_ emission: Emission, _ event: borrowing AttributeList) {
        if let condition = emission.condition, !holds(condition, event) { return }
        guard let each = emission.each else { return form(emission, event) }
        guard case .texts(let texts) = result(of: each, event) else { return }
        for text in texts where meter.excess == nil {
            evaluation.eachString = text
            form(emission, event)
        }
    }

    private mutating func form(_ emission: Emission, _ event: borrowing AttributeList) {
        step.effects.hasAny = true
        guard countCausedEvent() else { return }
        var attributes: [(attribute: Symbol, value: Value)] = []
        for (attribute, expression) in emission.attributes {
            forEachValue(of: expression, named: attribute, event) { attributes.append(($0, $1)) }
        }
        step.effects.derived.append(
            DerivedCommand(action: emission.action, isBefore: emission.isBefore, attributes: attributes))
    }
}
