import OpenAVTChain

/// Several backends as one: each receives all events and metrics, in the order in which they are listed.
///
/// A backend that cannot reach its server only fills its own outbox, and does not affect the others.
public final class OAVTBackendGroup: OAVTBackendProtocol {
    private let backends: [any OAVTBackendProtocol]

    /// Creates a group.
    public init(_ backends: [any OAVTBackendProtocol]) {
        self.backends = backends
    }

    /// Passes an event to all backends.
    public func sendEvent(event: OAVTEvent) {
        for backend in backends { backend.sendEvent(event: event) }
    }

    /// Passes a metric to all backends.
    public func sendMetric(metric: OAVTMetric) {
        for backend in backends { backend.sendMetric(metric: metric) }
    }

    /// Calls the method of all backends.
    public func instrumentReady(instrument: OAVTInstrument) {
        for backend in backends { backend.instrumentReady(instrument: instrument) }
    }

    /// Calls the method of all backends.
    public func endOfService() {
        for backend in backends { backend.endOfService() }
    }
}
