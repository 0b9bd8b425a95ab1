import OpenAVT
import Testing

/// Packs behind the hub and the metricalc of a real instrument.
@Suite struct `Rules in the chain` {
    private static func pack(_ sections: String, name: String = "test") -> PackSource {
        .text(
            """
            pack:
              name: \(name)
              version: 1.0.0
              language: 1
              summary: A test.
              extends: []
            \(sections)
            """, name: "\(name).yaml")
    }

    @Test func `a ping runs from the start of a playback to its end, in log time`() {
        let tracker = TestTracker()
        let chain = TestChain(hub: OAVTHubCore(), trackers: [tracker])
        chain.emit(.Start, at: 1000, by: tracker)
        chain.emit(.End, at: 62_000, by: tracker)
        chain.clock.advance(toMilliseconds: 500_000)
        #expect(chain.backend.order == ["Start", "Ping", "Ping", "End"])
    }

    @Test func `parameters are arguments`() throws {
        let tracker = TestTracker()
        let chain = try TestChain(
            [.shipped("openavt.core")], parameters: ["pingInterval": "10s"], trackers: [tracker])
        chain.emit(.Start, at: 0, by: tracker)
        chain.clock.advance(toMilliseconds: 35_000)
        #expect(chain.backend.order == ["Start", "Ping", "Ping", "Ping"])
    }

    @Test func `a pack from a string adds a metric to shipped ones`() throws {
        let layer = Self.pack(
            """
            vocabulary:
              metrics:
                PauseTime: { type: gauge, unit: ms, description: Length of one pause. }
            metrics:
              PauseTime: { action: PauseFinish, value: since(PauseBegin) }
            """)
        let tracker = TestTracker()
        let chain = try TestChain([.shipped("openavt.core"), layer], trackers: [tracker])
        chain.emit(.Start, at: 0, by: tracker)
        chain.emit(.PauseBegin, at: 1000, by: tracker)
        chain.emit(.PauseFinish, at: 3500, by: tracker)
        #expect(chain.backend.values(of: "PauseTime") == [2500])
    }

    @Test func `metrics read memory and measures that the hub keeps`() throws {
        let layer = Self.pack(
            """
            vocabulary:
              metrics:
                PausedSoFar: { type: gauge, unit: ms, description: Time in pauses. }
                Errors: { type: gauge, unit: count, description: Errors so far. }
            state:
              tracker:
                isPaused: { initial: false }
            memory:
              instrument:
                countErrors: { initial: 0 }
            measures:
              tracker:
                paused: { time: isPaused }
            metrics:
              PausedSoFar: { action: End, value: paused }
              Errors: { action: End, value: countErrors }
            """)
        let tracker = TestTracker()
        let chain = try TestChain([.shipped("openavt.core"), layer], trackers: [tracker])
        chain.emit(.Start, at: 0, by: tracker)
        chain.emit(.PauseBegin, at: 1000, by: tracker)
        chain.emit(.Error, at: 1500, by: tracker)
        chain.emit(.PauseFinish, at: 4000, by: tracker)
        chain.emit(.PauseBegin, at: 5000, by: tracker)
        chain.emit(.End, at: 7000, by: tracker)
        #expect(chain.backend.values(of: "PausedSoFar") == [5000])
        #expect(chain.backend.values(of: "Errors") == [1])
    }

    @Test func `derived events stand before and after their cause, consumed events are not sent`() throws {
        let pack = Self.pack(
            """
            vocabulary:
              actions:
                Announced: { description: Before. }
                Done: { description: After. }
                Quiet: { description: Consumed. }
              attributes:
                count: { type: int, description: Count. }
            memory:
              tracker:
                seen: { initial: 0 }
            transitions:
              - name: start-is-announced
                action: Start
                set: { seen: seen + 1 }
                emit:
                  - { before: Announced, with: { count: seen } }
                  - { after: Done, with: { count: seen } }
              - name: quiet
                action: Quiet
                consume: true
                emit: { after: Done }
            """)
        let tracker = TestTracker()
        let chain = try TestChain([pack], trackers: [tracker])
        chain.emit(.Start, OAVTAction(name: "Quiet"), by: tracker)
        #expect(chain.backend.order == ["Announced", "Start", "Done", "Done"])
        let counts = chain.backend.events.map { $0.getAttribute(key: OAVTAttribute(name: "count")) as? Int }
        #expect(counts == [0, nil, 1, nil])
    }

    @Test func `raised actions come next, at the same time, before what was emitted meanwhile`() throws {
        let pack = Self.pack(
            """
            transitions:
              - name: end-raises
                action: End
                raise: [AdBreakFinish, Stop]
            """)
        let tracker = TestTracker()
        let chain = try TestChain([pack], trackers: [tracker])
        chain.emit(.End, .Error, at: 10, by: tracker)
        #expect(chain.backend.order == ["End", "AdBreakFinish", "Stop", "Error"])
        #expect(Set(chain.backend.events.prefix(3).map { $0.getTimestamp() }).count == 1)
    }

    @Test func `a scope resets its variables when it begins and when it ends`() throws {
        let pack = Self.pack(
            """
            vocabulary:
              attributes:
                number: { type: int, description: Number. }
                open: { type: bool, description: Open. }
            scopes:
              playback: { per: tracker }
            state:
              playback:
                didStart: { initial: false }
            memory:
              playback:
                errors: { initial: 0 }
            transitions:
              - { name: request, action: MediaRequest, begin: [playback] }
              - { name: start, action: Start, block: didStart, set: { didStart: true } }
              - { name: error, action: Error, set: { errors: errors + 1 } }
              - { name: end, action: End, end: [playback] }
            attributes:
              number: errors
              open: playback.open
            """)
        let tracker = TestTracker()
        let chain = try TestChain([pack], trackers: [tracker])
        chain.emit(.MediaRequest, .Start, .Error, .Error, .End, .Ping, by: tracker)
        let numbers = chain.backend.events.map { $0.getAttribute(key: OAVTAttribute(name: "number")) as? Int }
        let open = chain.backend.events.map { $0.getAttribute(key: OAVTAttribute(name: "open")) as? Bool }
        #expect(numbers == [0, 0, 1, 2, 2, 0])
        #expect(open == [true, true, true, true, true, false])
        #expect(!tracker.getState().didStart)
    }

    @Test func `a timer with a condition runs by it alone, one that fires once fires once`() throws {
        let pack = Self.pack(
            """
            vocabulary:
              actions:
                StillPaused: { description: Paused for long. }
                Tick: { description: Every second of a pause. }
            state:
              tracker:
                isPaused: { initial: false }
            transitions:
              - { name: pause, action: PauseBegin, set: { isPaused: true } }
              - { name: resume, action: PauseFinish, set: { isPaused: false } }
            timers:
              patience: { after: 1500ms, while: isPaused, emit: StillPaused }
              tick: { every: 1s, while: isPaused, emit: Tick }
            """)
        let tracker = TestTracker()
        let chain = try TestChain([pack], trackers: [tracker])
        chain.emit(.PauseBegin, at: 0, by: tracker)
        chain.emit(.PauseFinish, at: 3500, by: tracker)
        chain.clock.advance(toMilliseconds: 10_000)
        #expect(chain.backend.order == ["PauseBegin", "Tick", "StillPaused", "Tick", "Tick", "PauseFinish"])
    }

    @Test func `a pack's getter is on events that pass its filter and can be called by anyone`() throws {
        let pack = Self.pack(
            """
            vocabulary:
              attributes:
                errors: { type: int, description: Errors. }
            memory:
              tracker:
                count: { initial: 0 }
            transitions:
              - { name: error, action: Error, set: { count: count + 1 } }
            getters:
              errors: { value: count, when: action == Ping }
            """)
        let tracker = TestTracker()
        let chain = try TestChain([pack], trackers: [tracker])
        let errors = OAVTAttribute(name: "errors")
        chain.emit(.Error, .Ping, by: tracker)
        #expect(chain.backend.events.map { $0.getAttribute(key: errors) as? Int } == [nil, 1])
        #expect(chain.instrument.callGetter(attribute: errors, tracker: tracker) as? Int == 1)
    }

    @Test func `a tracker's kind blocks what it does not emit`() throws {
        let pack = Self.pack(
            """
            trackers:
              ads: { emits: [AdBegin], others: block }
            """)
        let tracker = TestTracker()
        let rules = try OAVTRules([pack])
        let chain = TestChain(hub: rules.hub, metricalc: rules.metricalc, trackers: [tracker])
        rules.hub.setKind("ads", of: tracker)
        chain.emit(.AdBegin, .Start, by: tracker)
        #expect(chain.backend.order == ["AdBegin"])
    }

    @Test func `what a player says becomes actions`() throws {
        let tracker = TestTracker()
        let rules = try OAVTRules([.shipped("openavt.core"), .shipped("players.html5")])
        let chain = TestChain(hub: rules.hub, metricalc: rules.metricalc, trackers: [tracker])
        rules.hub.receive(signal: "loadstart", tracker: tracker)
        rules.hub.receive(signal: "playing", tracker: tracker)
        rules.hub.receive(signal: "waiting", tracker: tracker)
        rules.hub.receive(signal: "playing", tracker: tracker)
        #expect(chain.backend.order == ["StreamLoad", "Start", "BufferBegin", "BufferFinish"])
    }

    @Test func `Closing is stepped before a tracker goes, and is not sent itself`() throws {
        let pack = Self.pack(
            """
            transitions:
              - name: close
                action: Closing
                emit: { after: Stop }
            """)
        let tracker = TestTracker()
        let chain = try TestChain([pack], trackers: [tracker])
        chain.emit(.Start, by: tracker)
        #expect(chain.instrument.removeTracker(0))
        #expect(chain.backend.order == ["Start", "Stop"])
    }

    @Test func `a pack with mistakes is refused with all of them`() {
        let pack = Self.pack("transitions:\n  - { name: a, action: Strat }\n  - { name: b, acton: Start }\n")
        let error = #expect(throws: RulePackError.self) { try OAVTRules([pack]) }
        #expect((error?.diagnostics.count ?? 0) >= 2)
    }

    @Test func `OpenAVT's own classes run the shipped packs`() {
        let content = TestTracker(getters: [(.isAdsTracker, { false }), (.position, { 4200 })])
        let ads = TestTracker(getters: [(.isAdsTracker, { true })])
        let chain = TestChain(hub: OAVTHubCoreAds(), metricalc: OAVTMetricalcCore(), trackers: [content, ads])
        chain.emit(.MediaRequest, at: 100, by: content)
        chain.emit(.Start, at: 400, by: content)
        chain.emit(.AdBreakBegin, .AdBegin, at: 900, by: ads)
        #expect(chain.backend.values(of: "StartTime") == [300])
        #expect(chain.backend.last(.position) as? Int == 4200)
        #expect(chain.backend.last(.countAds) as? Int == 1)
        #expect(content.getState().inAd)
    }
}
