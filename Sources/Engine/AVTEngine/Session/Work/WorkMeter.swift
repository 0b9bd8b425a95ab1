import AVTCore

/// The work that an event, with all that it causes, may still do.
///
/// Counts what depends on the sizes of values, in units of one element or 16 bytes of text, and the events that the event causes. All
/// other work is bounded when a program is verified, so a step without large values never asks the meter.
///
/// The units are a reserve that each event of the app refills in part: an event may use all of it, a session in the long run only
/// `RunLimits.sizedWorkPerEvent` for each event.
///
/// `@unchecked Sendable`: it belongs to one session, which only its owner touches; so exclusive access needs no check at
/// run time. An object, because formulas are evaluated where the session is only read.
public final class WorkMeter: @unchecked Sendable {
    /// Texts of fewer bytes, and collections of fewer elements, are part of what their formula costs in any case.
    package static let freeBytes = 128
    private static let freeElements = 16
    private static let freeSteps = 256

    private let limits: RunLimits
    @exclusivity(unchecked) private var left: Int
    @exclusivity(unchecked) private var causedEvents = 0
    /// The limit that the event in hand exceeded, or `nil` if none; nothing more is granted to it.
    @exclusivity(unchecked) private(set) var excess: DataReport.Excess.Limit?
    @exclusivity(unchecked) private var isReported = false
    /// True if there is anything to renew before the next event.
    @exclusivity(unchecked) private(set) var isUsed = false

    /// Creates a meter with the whole reserve.
    package init(_ limits: RunLimits) {
        self.limits = limits
        left = limits.sizedWork
    }

    /// Begins an event that no other event causes.
    @inline(never)
    func renew() {
        left = min(left.addingClamped(limits.sizedWorkPerEvent), limits.sizedWork)
        causedEvents = 0
        excess = nil
        isReported = false
        isUsed = left < limits.sizedWork
    }

    /// The limit that the event in hand exceeded, at the first call since; `nil` at others.
    func takeUnreportedExcess() -> DataReport.Excess.Limit? {
        guard !isReported else { return nil }
        isReported = true
        return excess
    }

    /// The units that are left, and 0 after the event has exceeded a limit.
    package var available: Int { excess == nil ? left : 0 }

    /// Charges units.
    ///
    /// - Returns: False if they are not left; the event has exceeded its limit then.
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
    /// - Returns: False if the units for it are not left.
    @inline(__always)
    package func spend(bytes: Int) -> Bool { bytes <= WorkMeter.freeBytes || spend(bytes / 16) }

    /// Charges the steps of a general formula.
    ///
    /// It has taken them already: what is more than is left exceeds the limit, and so does what has taken all.
    package func spend(steps: Int) {
        if steps > WorkMeter.freeSteps { _ = spend(steps >= left ? left.addingClamped(1) : steps) }
    }

    /// Charges the reading of elements.
    ///
    /// - Returns: False if the units for them are not left.
    @inline(__always)
    func spend(elements: Int) -> Bool { elements <= WorkMeter.freeElements || spend(elements) }

    /// Counts an event that the event in hand causes.
    ///
    /// - Returns: False if it may cause no more.
    func causesEvent() -> Bool {
        isUsed = true
        guard excess == nil else { return false }
        // The event itself is one of them.
        guard causedEvents.addingClamped(1) < limits.causedEvents else {
            excess = .causedEvents
            return false
        }
        causedEvents += 1
        return true
    }
}
