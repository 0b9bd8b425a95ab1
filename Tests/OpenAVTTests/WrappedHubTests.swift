import OpenAVT
import Testing

/// A hub of the app that asks the core hub and adds its own.
private final class WrappingHub: OAVTHubProtocol {
    let core = OAVTHubCore()

    func instrumentReady(instrument: OAVTInstrument) { core.instrumentReady(instrument: instrument) }
    func endOfService() { core.endOfService() }

    func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        core.processEvent(event: event, tracker: tracker)
    }
}

@Suite struct `A core hub inside a hub of the app` {
    private let actions: [OAVTAction] = [
        .MediaRequest, .StreamLoad, .Start, .Ping, .PauseBegin, .PauseBegin, .PauseFinish, .Ping, .BufferBegin,
        .BufferFinish, .SeekBegin, .SeekFinish, .Error, .End,
    ]

    @Test func `it makes of events what it makes in the chain`() {
        #expect(run(WrappingHub()) == run(OAVTHubCore()))
    }

    @Test func `it pings`() {
        let tracker = TestTracker()
        let chain = TestChain(hub: WrappingHub(), trackers: [tracker])
        chain.emit(.Start, at: 1000, by: tracker)
        chain.clock.advance(toMilliseconds: 61_000)
        #expect(chain.backend.order == ["Start", "Ping", "Ping"])
    }

    @Test func `it has room for more trackers than it can have at once, if earlier ones were removed`() {
        let chain = TestChain(hub: WrappingHub(), trackers: [])
        for _ in 0..<100 {
            let tracker = TestTracker()
            let id = chain.instrument.addTracker(tracker)
            // The second is blocked, as long as rules process the tracker's events.
            chain.emit(.MediaRequest, .Start, .Start, by: tracker)
            _ = chain.instrument.removeTracker(id)
        }
        #expect(chain.backend.order == Array(repeating: ["MediaRequest", "Start"], count: 100).flatMap { $0 })
    }

    /// What each event carries.
    private func run(_ hub: OAVTHubProtocol) -> [String] {
        let tracker = TestTracker()
        let chain = TestChain(hub: hub, metricalc: OAVTMetricalcCore(), trackers: [tracker])
        for (index, action) in actions.enumerated() { chain.emit(action, at: 1000 * index, by: tracker) }
        return chain.backend.events.map(\.description) + chain.backend.metrics.map(\.description)
    }
}
