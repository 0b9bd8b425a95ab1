import AVTCore

/// The work that an event, and all events that it causes, may still do.
///
/// The meter counts work that depends on the sizes of values, in units of one element or 16 bytes of text, and the
/// number of events that the event causes. All other work is bounded when a program is verified, so a step without
/// large values never uses the meter.
///
/// The units are a reserve that each event of the app refills in part: one event may use all of it, but in the long run
/// a session can use only `RunLimits.sizedWorkPerEvent` units per event.
///
/// `@unchecked Sendable`: a meter belongs to one session, which only its owner accesses, so exclusive access needs no
/// check at run time. It is a class, because formulas are evaluated in methods that do not mutate the session.
package final class WorkMeter: @unchecked Sendable {
    /// Strings of at most this size, and collections of at most `freeElements`, are covered by the fixed cost of their
    /// formula.
    package static let freeBytes = 128
    private static let freeElements = 16
    private static let freeSteps = 256

    private let limits: RunLimits
    @exclusivity(unchecked) private var left: Int
    @exclusivity(unchecked) private var causedEvents = 0
    /// The limit that the current event exceeded, or `nil` if there is none; after that it is granted no more work.
    @exclusivity(unchecked) private(set) var excess: DataReport.Excess.Limit?
    @exclusivity(unchecked) private var isReported = false
    /// True if there is anything to renew before the next event.
    @exclusivity(unchecked) private(set) var isUsed = false

    /// Creates a meter with a full reserve.
    package init(_ limits: RunLimits) {
        self.limits = limits
        left = limits.sizedWork
    }

    /// Makes this a new meter with a full reserve.
    func restart() {
        left = limits.sizedWork
        (causedEvents, excess, isReported, isUsed) = (0, nil, false, false)
    }

    /// Starts an event that no other event caused.
    @inline(never)
    func renew() {
        left = min(left.addingClamped(limits.sizedWorkPerEvent), limits.sizedWork)
        causedEvents = 0
        excess = nil
        isReported = false
        isUsed = left < limits.sizedWork
    }

    /// Returns the limit that the current event exceeded on the first call, and `nil` on later ones.
    func takeUnreportedExcess() -> DataReport.Excess.Limit? {
        guard !isReported else { return nil }
        isReported = true
        return excess
    }

    /// The number of units left, or 0 once the event has exceeded a limit.
    package var available: Int { excess == nil ? left : 0 }

    /// The number of units left for later events, even if the current event has exceeded a limit.
    package var reserve: Int { left }

    /// Performs work that the session does not do itself, but a tool that observes it: nothing of it is charged.
    func uncharged<Result>(_ work: () -> Result) -> Result {
        let state = (left, excess, isUsed)
        defer { (left, excess, isUsed) = state }
        return work()
    }

    /// Charges units.
    ///
    /// - Returns: False if too few units are left; the event has then exceeded its limit.
    @inline(never)
    package func spend(_ units: Int) -> Bool {
        isUsed = true
        guard excess == nil else { return false }
        guard units <= left else {
            excess = .sizedWork
            return false
        }
        left -= units
        return true
    }

    /// Charges the reading of text.
    ///
    /// - Returns: False if too few units are left.
    @inline(__always)
    package func spend(bytes: Int, times factor: Int = 1) -> Bool {
        bytes <= WorkMeter.freeBytes || spend(factor.times(bytes / 16))
    }

    /// Charges the steps of a general formula after they ran.
    ///
    /// The limit is exceeded if the formula has used all of the remaining units, or more; then none are left.
    package func spend(steps: Int) {
        // Few steps are free, but not those of a formula that was stopped because no more were left.
        if steps > 0, steps >= left {
            exhaust()
        } else if steps > WorkMeter.freeSteps {
            _ = spend(steps)
        }
    }

    @inline(never)
    private func exhaust() {
        isUsed = true
        excess = excess ?? .sizedWork
        left = 0
    }

    /// Charges the reading of elements.
    ///
    /// - Returns: False if too few units are left.
    @inline(__always)
    package func spend(elements: Int) -> Bool { elements <= WorkMeter.freeElements || spend(elements) }

    /// Counts an event that the current event causes.
    ///
    /// - Returns: False if no more are allowed.
    func countCausedEvent() -> Bool {
        isUsed = true
        guard excess == nil else { return false }
        // The event itself counts as well.
        guard causedEvents.addingClamped(1) < limits.causedEvents else {
            excess = .causedEvents
            return false
        }
        causedEvents += 1
        return true
    }
}
