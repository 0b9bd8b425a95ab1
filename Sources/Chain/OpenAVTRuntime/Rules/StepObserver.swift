import OpenAVTChain

/// An observer of a hub's steps, for traces and for counts.
package protocol StepObserver: AnyObject {
    /// Called before an event is processed.
    func stepBegins()
    /// Called when an event was accepted, blocked, or derived from another event.
    func stepDecided(_ report: StepReport)
    /// Called when everything that results from a step has been sent.
    func stepEnded()
    /// Called when an event is held; its step begins later.
    func eventHeld()
    /// Called when a rule keeps an accepted or derived event from the backend, after those of its metrics that may be
    /// sent.
    func eventWithheld(_ event: OAVTEvent, by rule: String)
    /// Called before rules are replaced, between two events.
    func swapBegins()
    /// Called after rules were replaced.
    func swapEnded()
}
