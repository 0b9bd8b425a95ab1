import AVTCore

/// Limits on the work of an event.
extension Session {
    /// Starts the work of an event, unless another event caused it.
    @inline(__always)
    mutating func beginWork() {
        if meter.isUsed, !context.stepsCausedEvents { meter.renew() }
    }

    /// Counts an event that the current event causes, and returns false if no more are allowed.
    mutating func countCausedEvent() -> Bool {
        if meter.countCausedEvent() { return true }
        reportExcess(in: nil)
        return false
    }

    /// Counts a failure of an expression; missing values are not failures.
    @inline(never)
    mutating func countFailure(_ root: Int32, _ event: borrowing AttributeList) {
        log.failures[Int(root)] &+= 1
        if log.failures[Int(root)] == 1 { log.data.record(failure(of: root, event)) }
        if meter.excess != nil { reportExcess(in: root) }
    }

    /// Reports, once for each event, that it exceeded a limit.
    mutating func reportExcess(in root: Int32?) {
        guard let excess = meter.takeUnreportedExcess() else { return }
        log.exceedingEvents = log.exceedingEvents.addingClamped(1)
        let rule = root.map { program.content.expressions.roots[Int($0)].owner }
        log.data.record(excess, action: program.content.actions[current.action].name, rule: rule)
    }
}
