/// A component of an instrument.
///
/// An instrument processes one event at a time. With an executor, `initEvent` and getters are called on the threads that
/// emit, at the same time as other components, except for events of timers and those that rules raise, derive or map reports to. No component is called while a lock is held: any method may call the
/// instrument, and events that it emits are processed after the current event. There is one exception: with an executor, an
/// event is queued when its getters and `initEvent` have returned, so what they emit is processed before it.
///
/// The protocol refines `SendableMetatype`, because an instrument calls a component on the thread that emits an event or on
/// its executor: the compiler then refuses a class that conforms on the main actor only. Use ``OAVTMainActorTracker`` and
/// ``OAVTBackendRelay`` for components on actors.
public protocol OAVTComponentProtocol: SendableMetatype {
    /// Called when `ready()` is called on the instrument, and for a tracker when it is added to an instrument that is ready.
    func instrumentReady(instrument: OAVTInstrument)
    /// Called when the component is removed or replaced, or its instrument is shut down.
    func endOfService()
}
