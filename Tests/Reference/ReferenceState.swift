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
