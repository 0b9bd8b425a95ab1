/// The complete state of an instrument's rules, by name, in dictionaries.
///
/// Restoring a copy is sufficient to undo a step.
struct ReferenceState {
    /// The values of variables; a missing variable has no entry.
    typealias Variables = [String: ReferenceValue]

    var instrument: Variables = [:]
    /// The variables, by tracker.
    var trackers: [Variables] = []
    var instrumentMeasures: [String: ReferenceMeasure] = [:]
    /// The measures, by tracker.
    var trackerMeasures: [[String: ReferenceMeasure]] = []
    /// The last values that were sent, by tracker and payload.
    var lastSent: [[String: [String: ReferenceValue]]] = []
    /// The running timers, by tracker, each with the time at which it ends if it fires once.
    var timers: [[String: Int]] = []
}
