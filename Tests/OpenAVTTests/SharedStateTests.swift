import OpenAVT
import Testing

/// `tracker.getState()` and the table move the same bits.
@Suite struct `State that rules and code share` {
    @Test func `code that sets a flag moves the machine`() {
        let tracker = TestTracker()
        let chain = TestChain(hub: OAVTHubCore(), trackers: [tracker])
        chain.emit(.Start, by: tracker)
        tracker.getState().isPaused = true
        chain.emit(.PauseBegin, by: tracker)
        #expect(chain.backend.order == ["Start"])
        chain.emit(.PauseFinish, by: tracker)
        #expect(chain.backend.order == ["Start", "PauseFinish"])
        #expect(!tracker.getState().isPaused)
    }

    @Test func `code sees what rules set`() {
        let tracker = TestTracker()
        let chain = TestChain(hub: OAVTHubCore(), trackers: [tracker])
        chain.emit(.StreamLoad, .Start, .SeekBegin, by: tracker)
        let state = tracker.getState()
        #expect(state.didStreamLoad && state.didStart && state.isSeeking && !state.isPaused)
    }

    @Test func `a state that the rules alone never reach is stepped all the same`() {
        let tracker = TestTracker()
        let chain = TestChain(hub: OAVTHubCore(), trackers: [tracker])
        // didFinish without didStart: no sequence of events leads there.
        tracker.getState().didFinish = true
        tracker.getState().isPaused = true
        chain.emit(.Start, by: tracker)
        #expect(chain.backend.order == ["Start"])
        #expect(tracker.getState().didStart && !tracker.getState().didFinish && !tracker.getState().isPaused)
    }

    @Test func `reset lets a tracker begin anew`() {
        let tracker = TestTracker()
        let chain = TestChain(hub: OAVTHubCore(), trackers: [tracker])
        chain.emit(.MediaRequest, .MediaRequest, by: tracker)
        tracker.getState().reset()
        chain.emit(.MediaRequest, by: tracker)
        #expect(chain.backend.order == ["MediaRequest", "MediaRequest"])
    }
}
