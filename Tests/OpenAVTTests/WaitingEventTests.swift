import AVTTestSupport
import OpenAVT
import Testing

/// Instruments that have no rules yet.
@Suite struct `Events that wait for rules` {
    private let tracker = TestTracker()
    private static let packs: [PackSource] = [.shipped("playback.metrics"), .shipped("players.mpv")]

    private func chain(limit: Int = 1000, trackers: [TestTracker]? = nil) -> TestChain {
        let rules = OAVTRules(waitingUpTo: limit)
        return TestChain(hub: rules.hub, metricalc: rules.metricalc, trackers: trackers ?? [tracker])
    }

    private func hub(_ chain: TestChain) throws -> OAVTHubRules {
        try #require(chain.instrument.getHub() as? OAVTHubRules)
    }

    /// What a backend got, with all attributes but ids.
    private func sent(_ backend: TestBackend) -> [String] {
        let ids = ["senderId", "streamId", "playbackId"]
        let events = backend.events.map { event in
            event.getAction().getActionName()
                + event.getDictionary().filter { !ids.contains($0.key) }.map { "\($0.key)=\($0.value)" }.sorted()
                .joined(separator: " ")
        }
        return events + backend.metrics.map { "\($0.getName()) \($0.getValue())" } + backend.order
    }

    /// A session in random events, signals and pauses.
    private func play(_ chain: TestChain, _ tracker: TestTracker, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let hub = try hub(chain)
        var now = chain.clock.wallMilliseconds
        for _ in 0..<generator.number(1...40) {
            now += generator.number(0...900)
            chain.clock.set(toMilliseconds: now)
            switch generator.number(0...3) {
            case 0: hub.receive(signal: generator.pick(["start-file", "file-loaded", "end-file"]), tracker: tracker)
            case 1: hub.receive(property: "pause", value: generator.pick(["true", "false"]), tracker: tracker)
            default:
                let actions: [OAVTAction] = [
                    .MediaRequest, .StreamLoad, .Start, .PauseBegin, .PauseFinish, .Error, .End,
                ]
                chain.instrument.emit(action: generator.pick(actions), tracker: tracker)
            }
        }
    }

    @Test(arguments: 0..<60) func `become what they would be with rules from the start`(seed: Int) throws {
        let (one, other) = (TestTracker(), TestTracker())
        let waiting = chain(trackers: [one])
        try play(waiting, one, seed: UInt64(seed))
        #expect(waiting.backend.order.isEmpty)
        waiting.instrument.rules.load(Self.packs)
        let prompt = try TestChain(Self.packs, trackers: [other])
        try play(prompt, other, seed: UInt64(seed))
        #expect(sent(waiting.backend) == sent(prompt.backend))
        #expect(!prompt.backend.order.isEmpty || seed > 0)
    }

    @Test func `are those that came first, and the others are counted`() throws {
        let chain = chain(limit: 3)
        chain.emit(.MediaRequest, .Start, .PauseBegin, .PauseFinish, .End, by: tracker)
        let before = try hub(chain).waitingEvents
        #expect(before?.count == 3 && before?.dropped == 2)
        chain.instrument.rules.load(Self.packs)
        #expect(chain.backend.events.map { $0.getAction().getActionName() } == ["MediaRequest", "Start", "PauseBegin"])
        let after = try hub(chain).waitingEvents
        #expect(after?.count == 0 && after?.processed == 3 && after?.dropped == 2)
        chain.emit(.PauseFinish, by: tracker)
        #expect(chain.backend.events.count == 4)
    }

    @Test func `are counted as lost if no rules come`() throws {
        let chain = chain()
        chain.emit(.MediaRequest, .Start, by: tracker)
        let hub = try hub(chain)
        chain.instrument.shutdown()
        #expect(hub.waitingEvents?.dropped == 2 && hub.waitingEvents?.count == 0)
        #expect(chain.backend.order.isEmpty)
    }

    @Test func `are stepped although their tracker has gone meanwhile, with its end`() throws {
        let other = TestTracker()
        let chain = chain(trackers: [tracker, other])
        chain.emit(.MediaRequest, .Start, by: tracker)
        chain.emit(.MediaRequest, by: other)
        #expect(chain.instrument.removeTracker(0))
        #expect(chain.backend.order.isEmpty)
        chain.instrument.rules.load(Self.packs)
        #expect(
            chain.backend.events.map { $0.getAction().getActionName() }.filter { $0 != "Ping" }.prefix(3) == [
                "MediaRequest", "Start", "MediaRequest",
            ])
        // Nothing of it is left: it can no longer be heard.
        let count = chain.backend.events.count
        chain.emit(.PauseBegin, by: tracker)
        #expect(chain.backend.events.count == count)
    }

    @Test func `end before the events of their tracker that was added again`() throws {
        let chain = chain()
        chain.emit(.MediaRequest, .Start, by: tracker)
        #expect(chain.instrument.removeTracker(0))
        chain.instrument.addTracker(tracker)
        chain.emit(.MediaRequest, .Start, by: tracker)
        chain.instrument.rules.load(Self.packs)
        chain.emit(.PauseBegin, by: tracker)
        let actions = chain.backend.events.map { $0.getAction().getActionName() }
        #expect(actions == ["MediaRequest", "Start", "Stop", "MediaRequest", "Start", "PauseBegin"])
        let senders = chain.backend.events.map { ($0.getAttribute(key: .senderId) as? String)?.suffix(1) }
        #expect(senders == ["0", "0", "0", "1", "1", "1"])
    }

    @Test func `are also those of reports of a tracker that has gone meanwhile`() throws {
        let chain = chain()
        let hub = try hub(chain)
        hub.receive(signal: "start-file", tracker: tracker)
        hub.receive(signal: "file-loaded", tracker: tracker)
        #expect(chain.instrument.removeTracker(0))
        chain.instrument.rules.load(Self.packs)
        #expect(chain.backend.events.first?.getAction().getActionName() == "StreamLoad", "\(chain.backend.order)")
        // Nothing of it is left.
        let count = chain.backend.events.count
        hub.receive(signal: "start-file", tracker: tracker)
        #expect(chain.backend.events.count == count)
    }

    @Test func `go through another hub that replaces the first`() throws {
        let chain = chain()
        chain.emit(.MediaRequest, .Start, by: tracker)
        chain.instrument.setHub(try OAVTHubRules(Self.packs))
        #expect(chain.backend.events.map { $0.getAction().getActionName() } == ["MediaRequest", "Start"])
    }

    @Test func `are also those of reports that another hub processes`() throws {
        let chain = chain()
        let first = try hub(chain)
        first.receive(signal: "start-file", tracker: tracker)
        first.receive(signal: "file-loaded", tracker: tracker)
        chain.instrument.setHub(try OAVTHubRules(Self.packs))
        #expect(chain.backend.events.first?.getAction().getActionName() == "StreamLoad", "\(chain.backend.order)")
        withExtendedLifetime(first) {}
    }

    @Test func `end with their tracker also if another hub without rules has replaced the first`() throws {
        let chain = chain()
        chain.emit(.MediaRequest, .Start, by: tracker)
        #expect(chain.instrument.removeTracker(0))
        let rules = OAVTRules(waitingUpTo: 1000)
        chain.instrument.setHub(rules.hub)
        chain.instrument.setMetricalc(rules.metricalc)
        #expect(chain.backend.order.isEmpty)
        chain.instrument.rules.load(Self.packs)
        #expect(chain.backend.events.map { $0.getAction().getActionName() } == ["MediaRequest", "Start", "Stop"])
    }

    @Test func `wait too if their tracker was never added`() throws {
        let chain = chain()
        chain.emit(.Error, by: TestTracker())
        #expect(chain.backend.order.isEmpty)
        chain.instrument.rules.load(Self.packs)
        #expect(chain.backend.events.count == 1)
    }
}
