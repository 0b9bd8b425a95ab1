/// A part of an instrument.
///
/// An instrument calls its components one at a time, never while it holds a lock. So any method may call the
/// instrument; what it emits is processed after the event in hand.
public protocol OAVTComponentProtocol {
    /// Called when `ready()` is called on the instrument.
    func instrumentReady(instrument: OAVTInstrument)
    /// Called when the component is removed or replaced, or its instrument is shut down.
    func endOfService()
}
