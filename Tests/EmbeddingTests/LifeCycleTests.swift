import AVTCore
import OpenAVT
import Testing

@Suite struct `The life cycle of components` {
    private let tracker = SharedTracker()

    @Test func `unregistered trackers do not replace a registered one`() throws {
        let backend = SharedBackend()
        let rules = try OAVTRules([.shipped("openavt.core"), .shipped("openavt.metrics")])
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: backend)
        let notices = Notices(of: instrument)
        for _ in 0..<100 { instrument.emit(action: .MediaRequest, tracker: SharedTracker()) }
        #expect(notices.list.count { $0 == .unknownTracker(action: "MediaRequest") } == 100)
        let before = backend.metrics
        instrument.addTracker(tracker)
        instrument.emit(action: .MediaRequest, tracker: tracker)
        #expect(tracker.getState().didMediaRequest)
        #expect(backend.metrics > before)
    }

    @Test func `a tracker that is added to a ready instrument learns its instrument`() {
        let instrument = OAVTInstrument(hub: OpenHub(), backend: SharedBackend())
        let early = SharedTracker()
        instrument.addTracker(early)
        #expect(early.readyCalls == 0)
        instrument.ready()
        instrument.addTracker(tracker)
        #expect(early.readyCalls == 1 && tracker.readyCalls == 1)
    }

    @Test func `a tracker with another state each time is reported when it is added`() {
        /// `@unchecked Sendable`: only its id changes, which is set when it is added.
        final class Forgetful: OAVTTrackerProtocol, @unchecked Sendable {
            var trackerId: Int?
            func getState() -> OAVTState { OAVTState() }
            func initEvent(event: OAVTEvent) -> OAVTEvent? { event }
            func instrumentReady(instrument: OAVTInstrument) {}
            func endOfService() {}
        }
        let instrument = OAVTInstrument(hub: OpenHub(), backend: SharedBackend())
        let notices = Notices(of: instrument)
        let forgetful = Forgetful()
        instrument.addTracker(forgetful)
        #expect(notices.misuses.first?.contains("Forgetful returns another object each time") == true)
        instrument.emit(action: .Ping, tracker: forgetful)
        #expect(instrument.counts.dropped == ["removed": 1])
    }

    @Test func `no backend receives anything after its end of service`() {
        /// A hub that replaces the backend while an event is processed.
        final class Replacing: OAVTHubProtocol, Sendable {
            let instrument = Guarded<OAVTInstrument?>(nil)
            let next = SharedBackend()

            func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? {
                instrument.withLock { $0 }?.setBackend(next)
                return event
            }

            func instrumentReady(instrument: OAVTInstrument) {}
            func endOfService() {}
        }
        let backend = SharedBackend()
        let hub = Replacing()
        let instrument = OAVTInstrument(hub: hub, backend: backend)
        hub.instrument.withLock { $0 = instrument }
        instrument.addTracker(tracker)
        instrument.emit(action: .Ping, tracker: tracker)
        #expect(backend.names == ["Ping"])
        #expect(backend.late == 0)
        hub.instrument.withLock { $0 = nil }
        instrument.emit(action: .Ping, tracker: tracker)
        #expect(hub.next.names == ["Ping"])
    }

    @Test func `a hub of rules can be subclassed`() throws {
        final class Strict: OAVTHubRules {
            override func acceptOrRejectEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> Bool {
                event.getAction() != .Ping && super.acceptOrRejectEvent(event: event, tracker: tracker)
            }
        }
        let backend = SharedBackend()
        let instrument = OAVTInstrument(
            hub: Strict(program: try RuleCompiler.compile([.shipped("openavt.core")])), backend: backend)
        instrument.addTracker(tracker)
        for action in [OAVTAction.MediaRequest, .Ping] { instrument.emit(action: action, tracker: tracker) }
        #expect(backend.names == ["MediaRequest"])
    }

    @Test func `a metricalc of rules can be subclassed`() throws {
        final class Doubled: OAVTMetricalcRules {
            override func processMetric(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> [OAVTMetric] {
                let metrics = super.processMetric(event: event, tracker: tracker)
                return metrics + metrics
            }
        }
        let program = try RuleCompiler.compile([.shipped("playback.metrics")])
        let backends = [SharedBackend(), SharedBackend()]
        for (metricalc, backend) in zip([OAVTMetricalcRules(program: program), Doubled(program: program)], backends) {
            let instrument = OAVTInstrument(
                hub: OAVTHubRules(program: program), metricalc: metricalc, backend: backend, clock: OAVTManualClock())
            let tracker = SharedTracker()
            instrument.addTracker(tracker)
            for action in [OAVTAction.MediaRequest, .Start] { instrument.emit(action: action, tracker: tracker) }
        }
        #expect(backends[0].metrics > 1 && backends[1].metrics == 2 * backends[0].metrics)
    }

    @Test func `rules that belong to another instrument are reported, unless it was shut down`() throws {
        let rules = try OAVTRules([.shipped("openavt.core")])
        let first = OAVTInstrument(hub: rules.hub, backend: SharedBackend())
        let second = OAVTInstrument(hub: OpenHub(), backend: SharedBackend())
        let notices = Notices(of: second)
        second.setHub(rules.hub)
        #expect(notices.misuses.count == 1)
        #expect(notices.misuses.first?.contains("the rules openavt.core already belong to another instrument") == true)
        second.shutdown()
        let third = OAVTInstrument(hub: OpenHub(), backend: SharedBackend())
        let later = Notices(of: third)
        third.setHub(rules.hub)
        #expect(later.misuses.isEmpty)
        first.shutdown()
    }

    @Test func `a hub and a metricalc that are created apart from the same packs share their state`() throws {
        let packs: [PackSource] = [.shipped("playback.metrics")]
        func metrics(_ instrument: OAVTInstrument, _ backend: SharedBackend, _ clock: OAVTManualClock) -> [Int] {
            let tracker = SharedTracker()
            instrument.addTracker(tracker)
            instrument.ready()
            var counts: [Int] = []
            for action in [OAVTAction.MediaRequest, .StreamLoad, .Start, .PauseBegin, .PauseFinish, .End] {
                clock.advance(toMilliseconds: clock.wallMilliseconds + 1000)
                instrument.emit(action: action, tracker: tracker)
                counts.append(backend.metrics)
            }
            return counts
        }
        let (together, apart) = (SharedBackend(), SharedBackend())
        let clocks = [OAVTManualClock(), OAVTManualClock()]
        let rules = try OAVTRules(packs)
        let expected = metrics(
            OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: together, clock: clocks[0]), together,
            clocks[0])
        let found = metrics(
            OAVTInstrument(
                hub: try OAVTHubRules(packs), metricalc: try OAVTMetricalcRules(packs), backend: apart, clock: clocks[1]
            ),
            apart, clocks[1])
        #expect(found == expected)
        #expect(expected.last ?? 0 > 3)
    }

    @Test func `a metricalc of other packs than the hub's is reported`() throws {
        let messages = Guarded<[String]>([])
        let instrument = OAVTInstrument(hub: try OAVTHubRules([.shipped("openavt.core")]), backend: SharedBackend())
        instrument.addListener { notice in messages.withLock { $0.append(notice.description) } }
        instrument.setMetricalc(try OAVTMetricalcRules([.shipped("playback.metrics")]))
        let expected = "the metricalc runs playback.metrics, but the hub runs openavt.core"
        #expect(messages.withLock { $0 }.contains { $0.contains(expected) })
    }

    @Test func `actions can be keys of dictionaries`() {
        #expect([OAVTAction.Start: 1][OAVTAction(name: "Start")] == 1)
    }
}
