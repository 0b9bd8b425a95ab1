import OpenAVTRuntime

/// A tracker without attributes of its own.
///
/// `@unchecked Sendable`: only its id changes, which is set when it is added.
package final class ProbeTracker: OAVTTrackerProtocol, @unchecked Sendable {
    private let state = OAVTState()
    package var trackerId: Int?

    package init() {}

    package func initEvent(event: OAVTEvent) -> OAVTEvent? { event }
    package func getState() -> OAVTState { state }
    package func instrumentReady(instrument: OAVTInstrument) {}
    package func endOfService() {}
}
