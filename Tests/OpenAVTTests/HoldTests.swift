import AVTTestSupport
import OpenAVT
import Testing

/// Events that rules keep for a while, in the chain.
@Suite(.timeLimit(.minutes(10))) struct `A hold` {
    private static func pack(_ hold: String, _ more: String = "") -> PackSource {
        .text(
            """
            pack:
              name: test.holds
              version: 1.0.0
              language: 1
              parameters: { wait: { type: duration, default: 250ms } }
            holds:
              preroll: { after: Start, for: parameters.wait\(hold) }
            \(more)
            """, name: "holds.yaml")
    }

    @Test func `it keeps what follows, until an event comes after its time`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack("")], trackers: [tracker])
        chain.emit(.Start, at: 1000, by: tracker)
        chain.emit(.PauseBegin, at: 1100, by: tracker)
        chain.emit(.PauseFinish, at: 1249, by: tracker)
        #expect(chain.backend.order == ["Start"])
        chain.emit(.Ping, at: 1250, by: tracker)
        #expect(chain.backend.order == ["Start", "PauseBegin", "PauseFinish", "Ping"])
        #expect(chain.backend.events.map { Int($0.getTimestamp() * 1000) } == [1000, 1100, 1249, 1250])
        chain.emit(.End, at: 1260, by: tracker)
        #expect(chain.backend.order.last == "End")
    }

    @Test func `an event of until ends it, and is the last of its queue`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack(", until: [AdBreakBegin, End]")], trackers: [tracker])
        chain.emit(.Start, .PauseBegin, .PauseFinish, .AdBreakBegin, .Ping, by: tracker)
        #expect(chain.backend.order == ["Start", "PauseBegin", "PauseFinish", "AdBreakBegin", "Ping"])
    }

    @Test func `what is dropped never comes, and the rest keeps its order`() throws {
        let tracker = TestTracker()
        let drop =
            ", until: [AdBreakBegin], drop: { PauseBegin: AdBreakBegin, SeekBegin: BufferBegin, BufferBegin: AdBreakBegin }"
        let chain = try TestChain([Self.pack(drop)], trackers: [tracker])
        chain.emit(
            .Start, .PauseBegin, .SeekBegin, .Ping, .PauseBegin, .BufferBegin, .SeekBegin, .AdBreakBegin, .PauseBegin,
            by: tracker)
        #expect(chain.backend.order == ["Start", "Ping", "SeekBegin", "AdBreakBegin", "PauseBegin"])
    }

    @Test func `it keeps no more than its limit`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack(", limit: 3")], trackers: [tracker])
        chain.emit(.Start, .Ping, .Ping, by: tracker)
        #expect(chain.backend.order.count == 1)
        chain.emit(.End, .SeekBegin, by: tracker)
        #expect(chain.backend.order == ["Start", "Ping", "Ping", "End", "SeekBegin"])
    }

    @Test func `a start that is blocked begins none, and one that is consumed does`() throws {
        let rules = """
            transitions:
              - { name: no-start, action: Start, block: event.isMuted ?? false, consume: true }
            """
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack("", rules)], trackers: [tracker])
        tracker.attributes = [(.isMuted, true)]
        chain.emit(.Start, .Ping, by: tracker)
        #expect(chain.backend.order == ["Ping"])
        tracker.attributes = []
        chain.emit(.Start, .SeekBegin, by: tracker)
        #expect(chain.backend.order == ["Ping"])
        chain.emit(.SeekFinish, at: 300, by: tracker)
        #expect(chain.backend.order == ["Ping", "SeekBegin", "SeekFinish"])
    }

    @Test func `each tracker has its own`() throws {
        let (one, other) = (TestTracker(), TestTracker())
        let chain = try TestChain([Self.pack("")], trackers: [one, other])
        chain.emit(.Start, .Ping, by: one)
        chain.emit(.SeekBegin, by: other)
        chain.emit(.End, at: 500, by: other)
        #expect(chain.backend.order == ["Start", "SeekBegin", "End"])
    }

    @Test func `events carry what was so when they came`() throws {
        let tracker = TestTracker()
        let chain = try TestChain(
            [Self.pack("", "getters: { position: { value: now - 1000ms } }")], trackers: [tracker])
        chain.emit(.Start, at: 1000, by: tracker)
        tracker.attributes = [(.title, "first")]
        chain.emit(.PauseBegin, at: 1040, by: tracker)
        tracker.attributes = [(.title, "second")]
        chain.emit(.Ping, at: 2000, by: tracker)
        let pause = chain.backend.events[1]
        #expect(pause.getAttribute(key: .title) as? String == "first")
        #expect(pause.getAttribute(key: .position) as? Int == 40)
        #expect(pause.getAttribute(key: .timeSinceStart) as? Int == 40)
    }

    @Test func `what an event raises follows directly after it and is not kept`() throws {
        let rules = """
            transitions:
              - { name: start, action: Start, raise: MediaRequest }
              - { name: skip, action: AdSkip, raise: [AdFinish, Ping] }
            """
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack("", rules)], trackers: [tracker])
        chain.emit(.Start, .AdSkip, .SeekBegin, .AdSkip, by: tracker)
        #expect(chain.backend.order == ["Start", "MediaRequest"])
        chain.emit(.AdSkip, at: 300, by: tracker)
        #expect(
            chain.backend.order.dropFirst(2) == [
                "AdSkip", "AdFinish", "Ping", "SeekBegin", "AdSkip", "AdFinish", "Ping", "AdSkip", "AdFinish", "Ping",
            ])
    }

    @Test func `one of the queue can begin a new one, and the rest of the queue is not kept again`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack("")], trackers: [tracker])
        chain.emit(.Start, at: 0, by: tracker)
        chain.emit(.Start, .PauseBegin, at: 100, by: tracker)
        chain.emit(.PauseFinish, at: 300, by: tracker)
        #expect(chain.backend.order == ["Start", "Start", "PauseBegin", "PauseFinish"])
        // The new one began with the second start.
        chain.emit(.Ping, at: 349, by: tracker)
        #expect(chain.backend.order.count == 4)
        chain.emit(.End, at: 350, by: tracker)
        #expect(chain.backend.order.suffix(2) == ["Ping", "End"])
    }

    @Test func `the last of a queue can begin the next`() throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack(", until: Start")], trackers: [tracker])
        chain.emit(.Start, .Ping, .Start, .SeekBegin, by: tracker)
        #expect(chain.backend.order == ["Start", "Ping", "Start"])
    }

    @Test(arguments: ["0s", "-1s"]) func `one of no length keeps nothing`(wait: String) throws {
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack("")], parameters: ["wait": wait], trackers: [tracker])
        chain.emit(.Start, .Ping, by: tracker)
        #expect(chain.backend.order == ["Start", "Ping"])
    }

    @Test func `its length is read after the step, and one that is missing or fails begins none`() throws {
        let pack = PackSource.text(
            """
            pack: { name: test.holds, version: 1.0.0, language: 1 }
            memory: { tracker: { wait: { type: int, unit: ms } } }
            transitions:
              - { name: start, action: Start, set: { wait: event.duration } }
              - { name: end, action: End, clear: wait }
            holds:
              own: { after: [Start, End, Next], for: 1000 / (wait / 1ms) * wait }
            """, name: "holds.yaml")
        let tracker = TestTracker()
        let chain = try TestChain([pack], trackers: [tracker])
        chain.emit(.Next, .Ping, by: tracker)
        tracker.attributes = [(.duration, 0)]
        chain.emit(.Start, .Ping, by: tracker)
        #expect(chain.backend.order == ["Next", "Ping", "Start", "Ping"])
        tracker.attributes = [(.duration, 10)]
        chain.emit(.Start, .SeekBegin, by: tracker)
        #expect(chain.backend.order.suffix(2) == ["Ping", "Start"])
        chain.emit(.End, at: 1000, by: tracker)
        chain.emit(.Ping, by: tracker)
        #expect(chain.backend.order.suffix(3) == ["SeekBegin", "End", "Ping"])
    }

    // MARK: Timers

    @Test func `events of timers are kept, too, and timers count from the time of the event that starts them`() throws {
        let rules = """
            transitions:
              - { name: start, action: Start, start: ping }
              - { name: pause, action: PauseBegin, start: later }
              - { name: seek, action: SeekBegin, start: soon }
            timers:
              ping: { every: 100ms, emit: Ping }
              later: { after: 400ms, emit: AdClick }
              soon: { after: 10ms, emit: AdSkip }
            """
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack("", rules)], trackers: [tracker])
        chain.emit(.Start, at: 0, by: tracker)
        chain.emit(.PauseBegin, .SeekBegin, at: 50, by: tracker)
        chain.clock.advance(toMilliseconds: 250)
        #expect(chain.backend.order == ["Start"])
        // The ping of 300 ms ends the hold; `soon` is late then, and fires at once.
        chain.clock.advance(toMilliseconds: 460)
        #expect(
            chain.backend.order == [
                "Start", "PauseBegin", "SeekBegin", "Ping", "Ping", "Ping", "AdSkip", "Ping", "AdClick",
            ])
        #expect(chain.backend.events.suffix(3).map { Int($0.getTimestamp() * 1000) } == [300, 400, 450])
    }

    // MARK: Ends

    @Test(arguments: [true, false])
    func `what is kept is stepped before its tracker leaves`(isRemoved: Bool) throws {
        let rules = "transitions: [{ name: last, action: Closing, emit: { after: End } }]"
        let tracker = TestTracker()
        let chain = try TestChain([Self.pack(", drop: { Ping: SeekBegin }", rules)], trackers: [tracker])
        chain.emit(.Start, .PauseBegin, .Ping, .SeekBegin, by: tracker)
        if isRemoved {
            _ = chain.instrument.removeTracker(tracker.trackerId ?? -1)
        } else {
            chain.instrument.shutdown()
        }
        #expect(chain.backend.order == ["Start", "PauseBegin", "SeekBegin", "End"])
    }

    @Test func `nothing is kept of what comes on the way out`() throws {
        let tracker = FarewellTracker()
        let rules = try OAVTRules([Self.pack("")])
        let backend = TestBackend()
        let instrument = OAVTInstrument(hub: rules.hub, backend: backend)
        _ = instrument.addTracker(tracker)
        instrument.ready()
        instrument.emit(action: .Start, tracker: tracker)
        instrument.emit(action: .Ping, tracker: tracker)
        instrument.shutdown()
        #expect(backend.order == ["Start", "Ping", "Start", "Ping"])
        instrument.ready()
        instrument.emit(action: .Ping, tracker: tracker)
        instrument.emit(action: .Start, tracker: tracker)
        instrument.emit(action: .Ping, tracker: tracker)
        #expect(backend.order.suffix(2) == ["Ping", "Start"])
    }

    @Test(arguments: [true, false]) func `what is kept goes through the hub that keeps it`(isInside: Bool) throws {
        let tracker = TestTracker()
        let more = "attributes: { title: '\"old\"' }"
        let rules = try OAVTRules([Self.pack("", more)])
        let other = try OAVTRules([Self.pack("")])
        let backend = ReplacingBackend()
        let chain = OAVTInstrument(hub: rules.hub, backend: backend)
        let second = TestTracker()
        for tracker in [tracker, second] { _ = chain.addTracker(tracker) }
        chain.ready()
        for action: OAVTAction in [.Start, .Ping, .SeekBegin] { chain.emit(action: action, tracker: tracker) }
        if isInside {
            backend.onNext = { chain.setHub(other.hub) }
            chain.emit(action: .End, tracker: second)
        } else {
            chain.setHub(other.hub)
        }
        chain.emit(action: .Ping, tracker: tracker)
        let titles = backend.events.map { $0.getAttribute(key: .title) as? String ?? "new" }
        #expect(titles == Array(repeating: "old", count: isInside ? 4 : 3) + ["new"])
        #expect(backend.events.count == titles.count)
    }

    @Test func `a tracker that was never added is not kept waiting`() throws {
        let chain = try TestChain([Self.pack("")], trackers: [])
        let unregistered = TestTracker()
        chain.emit(.Start, .Ping, by: unregistered)
        #expect(chain.backend.order == ["Start", "Ping"])
    }

    @Test func `inside of a hub of the app nothing is kept`() throws {
        let hub = try HubAround(OAVTRules([Self.pack("")]).hub)
        let tracker = TestTracker()
        let chain = TestChain(hub: hub, trackers: [tracker])
        chain.emit(.Start, .Ping, by: tracker)
        #expect(chain.backend.order == ["Start", "Ping"])
    }

    // MARK: Measures

    @Test func `time is counted once, whatever other trackers emit meanwhile`() throws {
        let pack = PackSource.text(
            """
            pack: { name: test.holds, version: 1.0.0, language: 1 }
            state: { tracker: { isPaused: { initial: false } } }
            transitions:
              - { name: pause, action: PauseBegin, set: { isPaused: true } }
              - { name: pause-ends, action: PauseFinish, set: { isPaused: false } }
            measures: { instrument: { quiet: { time: "true" } }, tracker: { paused: { time: isPaused } } }
            holds: { some: { after: Start, for: 1s } }
            attributes: { accumPlayTime: quiet, accumPauseTime: paused }
            """, name: "holds.yaml")
        let (one, other) = (TestTracker(), TestTracker())
        let chain = try TestChain([pack], trackers: [one, other])
        chain.emit(.Start, at: 0, by: one)
        chain.emit(.PauseBegin, at: 100, by: one)
        chain.emit(.Ping, at: 600, by: other)
        chain.emit(.PauseFinish, at: 900, by: one)
        chain.emit(.End, at: 2000, by: one)
        #expect(chain.backend.order == ["Start", "Ping", "PauseBegin", "PauseFinish", "End"])
        #expect(chain.backend.last(.accumPlayTime) as? Int == 2000)
        // Up to 600 ms the measures had come without it.
        #expect(chain.backend.last(.accumPauseTime) as? Int == 300)
    }

    // MARK: Properties

    @Test(arguments: 0..<60)
    func `every event is stepped once or dropped by a rule, and in order`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let actions: [OAVTAction] = [.Start, .Ping, .SeekBegin, .SeekFinish, .End, .AdBreakBegin]
        let dropped: Set<String> = ["Ping", "SeekBegin"]
        let hold =
            ", until: End, limit: \(Int.random(in: 1...9, using: &random)), drop: { Ping: AdBreakBegin, SeekBegin: Ping }"
        let wait = Int.random(in: 0...2000, using: &random)
        let trackers = [TestTracker(), TestTracker()]
        let chain = try TestChain([Self.pack(hold)], parameters: ["wait": "\(wait)ms"], trackers: trackers)
        var emitted: [[Int]] = [[], []]
        var names: [Int: String] = [:]
        var time = 10_000
        for number in 0..<150 {
            // Sometimes back.
            time += Int.random(in: -40...200, using: &random)
            chain.clock.set(toMilliseconds: time)
            let index = Int.random(in: 0...1, using: &random)
            let action = actions[Int.random(in: 0..<actions.count, using: &random)]
            trackers[index].attributes = [(.position, number)]
            emitted[index].append(number)
            names[number] = action.getActionName()
            chain.emit(action, by: trackers[index])
        }
        chain.instrument.shutdown()
        let sent = chain.backend.events.compactMap { $0.getAttribute(key: .position) as? Int }
        #expect(Set(sent).count == sent.count)
        for numbers in emitted {
            let own = sent.filter(numbers.contains)
            #expect(own == own.sorted())
            let missing = numbers.filter { !own.contains($0) }
            #expect(missing.allSatisfy { dropped.contains(names[$0] ?? "") })
            if wait == 0 { #expect(missing.isEmpty) }
        }
    }

    @Test(arguments: 0..<20)
    func `one of 0 ms changes nothing`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let actions: [OAVTAction] = [.Start, .Ping, .SeekBegin, .End, .AdSkip]
        let rules = """
            transitions: [{ name: skip, action: AdSkip, raise: AdFinish }]
            measures: { tracker: { all: { count: any } } }
            attributes: { countStarts: all, countAds: since(Ping) / 1ms }
            """
        let with = TestTracker()
        let without = TestTracker()
        let chain = try TestChain([Self.pack(", until: End", rules)], parameters: ["wait": "0s"], trackers: [with])
        let plain = try TestChain(
            [.text("pack: { name: test.plain, version: 1.0.0, language: 1 }\n" + rules, name: "plain.yaml")],
            trackers: [without])
        for step in 0..<60 {
            let action = actions[Int.random(in: 0..<actions.count, using: &random)]
            chain.emit(action, at: step * 10, by: with)
            plain.emit(action, at: step * 10, by: without)
        }
        #expect(chain.backend.events.map(\.description) == plain.backend.events.map(\.description))
        #expect(chain.backend.events.count >= 60)
    }
}

/// A tracker that begins anew on its way out.
private final class FarewellTracker: OAVTTrackerProtocol {
    private let state = OAVTState()
    private weak var instrument: OAVTInstrument?
    var trackerId: Int?

    func getState() -> OAVTState { state }
    func initEvent(event: OAVTEvent) -> OAVTEvent? { event }
    func instrumentReady(instrument: OAVTInstrument) { self.instrument = instrument }

    func endOfService() {
        for action: OAVTAction in [.Start, .Ping] { instrument?.emit(action: action, tracker: self) }
    }
}

/// A backend that does something once when an event comes.
private final class ReplacingBackend: OAVTBackendProtocol {
    private(set) var events: [OAVTEvent] = []
    var onNext: (() -> Void)?

    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
    func sendMetric(metric: OAVTMetric) {}

    func sendEvent(event: OAVTEvent) {
        events.append(event)
        defer { onNext = nil }
        onNext?()
    }
}

/// A hub of the app that calls a hub of rules.
private final class HubAround: OAVTHubProtocol {
    private let rules: OAVTHubRules

    init(_ rules: OAVTHubRules) { self.rules = rules }

    func instrumentReady(instrument: OAVTInstrument) { rules.instrumentReady(instrument: instrument) }
    func endOfService() { rules.endOfService() }

    func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        rules.processEvent(event: event, tracker: tracker)
    }
}
