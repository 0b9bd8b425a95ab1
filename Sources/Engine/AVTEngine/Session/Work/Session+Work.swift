import AVTCore

/// What an event may cost while it is stepped.
extension Session {
    /// Begins the work of an event, unless another one has caused it.
    @inline(__always)
    mutating func beginWork() {
        if meter.isUsed, !stepsCausedEvents { meter.renew() }
    }

    /// Counts an event that the event in hand causes, and returns false if it may cause no more.
    mutating func causesEvent() -> Bool {
        if meter.causesEvent() { return true }
        reportExcess(in: nil)
        return false
    }

    /// Counts that an expression has no value, absence apart.
    @inline(never)
    mutating func countFailure(_ root: Int32) {
        failures[Int(root)] &+= 1
        if meter.excess != nil { reportExcess(in: root) }
    }

    /// Reports once for each event that it exceeded a limit.
    mutating func reportExcess(in root: Int32?) {
        guard let excess = meter.takeUnreportedExcess() else { return }
        exceedingEvents = exceedingEvents.addingClamped(1)
        let rule = root.map { program.content.expressions.roots[Int($0)].owner }
        dataLog.record(excess, action: program.content.actions[action].name, rule: rule)
    }
}
