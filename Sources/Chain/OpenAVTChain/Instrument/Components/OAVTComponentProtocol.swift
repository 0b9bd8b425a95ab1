/// A component of an instrument.
///
/// An instrument calls its components one at a time and never while it holds a lock. Any method of a component may
/// therefore call the instrument; events that it emits are processed after the current event.
///
/// The protocol refines `SendableMetatype`, because an instrument calls a component on the thread that emits an event or on
/// its executor: the compiler then refuses a class that conforms on the main actor only. Use ``OAVTMainActorTracker`` and
/// ``OAVTBackendRelay`` for components on actors.
public protocol OAVTComponentProtocol: SendableMetatype {
    /// Called when `ready()` is called on the instrument.
    func instrumentReady(instrument: OAVTInstrument)
    /// Called when the component is removed or replaced, or its instrument is shut down.
    func endOfService()
}
