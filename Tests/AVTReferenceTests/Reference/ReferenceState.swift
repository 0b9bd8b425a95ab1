/// Everything that one instrument's rules remember, by names, in dictionaries.
///
/// A copy of it is all that it takes to undo a step.
struct ReferenceState {
    /// A name that is not there is a missing variable.
    typealias Variables = [String: ReferenceValue]

    var instrument: Variables = [:]
    /// By tracker.
    var trackers: [Variables] = []
    var instrumentMeasures: [String: ReferenceMeasure] = [:]
    /// By tracker.
    var trackerMeasures: [[String: ReferenceMeasure]] = []
    /// By tracker and fragment: what was last sent.
    var lastSent: [[String: [String: ReferenceValue]]] = []
    /// By tracker: the timers that were started, with the time at which one that fires once ends.
    var timers: [[String: Int]] = []
}

/// One measure.
struct ReferenceMeasure {
    /// The lengths of all stretches so far, the open one included.
    var stretches: [Int] = []
    var isOpen = false
    /// Counted events.
    var events = 0

    mutating func pass(_ time: Int) {
        if isOpen, time > 0 { stretches[stretches.count - 1] += time }
    }

    mutating func turn(_ open: Bool) {
        if open, !isOpen { stretches.append(0) }
        isOpen = open
    }

    func value(_ field: String) -> ReferenceValue {
        let total = stretches.reduce(0, +)
        return switch field {
        case "count": .int(stretches.count)
        case "current": .int(isOpen ? stretches.last ?? 0 : 0)
        case "longest": .int(stretches.max() ?? 0)
        case "mean": stretches.isEmpty ? .missing : .double(Double(total) / Double(stretches.count))
        default: .int(total + events)
        }
    }
}
