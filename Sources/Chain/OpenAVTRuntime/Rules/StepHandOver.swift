import OpenAVTChain

/// The values that go around OpenAVT's public method signatures, which subclasses override.
///
/// `processEvent` returns only an event, `acceptOrRejectEvent` only a verdict, and `startPing` has no time. What else
/// they need, and what else the rules have produced, is passed on here from the caller of such a method to its
/// implementation in ``OAVTHubRules`` and back; it is valid during the call only. A hub that is no subclass of the app
/// passes on nothing but the lateness.
struct StepHandOver {
    /// The options of the event.
    var options = StepOptions()
    /// The step of the event, or `nil` if the subclass has not called the rules.
    var step: SessionStep?
    /// The delay with which timer commands are performed, in milliseconds; 0 unless their event was held or a window
    /// ended.
    var lateness = 0
}
