import AVTCore
import Foundation
import OpenAVT
import Testing

@Suite struct `The notices for an app` {
    private let tracker = SharedTracker()

    private func makeInstrument(_ text: String, _ backend: SharedBackend = SharedBackend()) throws -> OAVTInstrument {
        let rules = try OAVTRules([.text(text, name: "pack.yaml")])
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: backend)
        instrument.addTracker(tracker)
        return instrument
    }

    private static let pack = """
        pack: { name: example.pack, version: 1.0.0, language: 1 }
        vocabulary:
          actions: { Play: {}, Stop: {}, Bad: {} }
          attributes: { speed: { type: double } }
          metrics: { Rate: { type: gauge } }
        state: { tracker: { isPlaying: { initial: false } } }
        transitions:
          - name: play
            action: Play
            accept: [{ is: "!isPlaying", code: AlreadyPlaying, because: it plays already }]
            set: { isPlaying: true }
          - name: stop
            action: Stop
            accept: "isPlaying && (event.speed ?? 1.0) > 0.0"
            set: { isPlaying: false }
        metrics:
          Rate: { action: Bad, value: "1 / ((event.speed ?? 1.0) == 2.0 ? 0 : 1)" }
        """

    @Test func `a blocked event comes with its rule, code, reason and values`() throws {
        let instrument = try makeInstrument(Self.pack)
        let notices = Notices(of: instrument)
        for name in ["Play", "Play"] { instrument.emit(action: OAVTAction(name: name), tracker: tracker) }
        let blocked = try #require(notices.blocked.first)
        #expect(notices.blocked.count == 1)
        #expect(blocked.action == "Play" && blocked.trackerId == 0 && blocked.pack == "example.pack")
        #expect(blocked.rule == "play" && blocked.condition == "!isPlaying")
        #expect(blocked.code == "AlreadyPlaying" && blocked.because == "it plays already")
        #expect(blocked.values == ["isPlaying": "true"])
        #expect(
            blocked.description
                == "`Play` of tracker 0 was blocked (AlreadyPlaying), because it plays already: `!isPlaying` of `play` in "
                + "example.pack with isPlaying = true")
    }

    @Test func `the values of a condition on data are those of the event`() throws {
        let instrument = try makeInstrument(Self.pack)
        let notices = Notices(of: instrument)
        instrument.addAttribute(key: OAVTAttribute(name: "speed"), value: -1.0)
        for name in ["Play", "Stop"] { instrument.emit(action: OAVTAction(name: name), tracker: tracker) }
        #expect(notices.blocked.map(\.values) == [["isPlaying": "true", "speed": "-1.0"]])
    }

    @Test func `a formula that fails is reported once, and counted each time`() throws {
        let instrument = try makeInstrument(Self.pack)
        let notices = Notices(of: instrument)
        instrument.addAttribute(key: OAVTAttribute(name: "speed"), value: 2.0)
        for _ in 0..<3 { instrument.emit(action: OAVTAction(name: "Bad"), tracker: tracker) }
        let failure = try #require(notices.failures.first)
        #expect(notices.list.count == 1)
        #expect(failure.rule == "Rate" && failure.action == "Bad")
        #expect(failure.formula == "1 / ((event.speed ?? 1.0) == 2.0 ? 0 : 1)")
        #expect(failure.values == ["speed": "2.0"])
        #expect(
            failure.description
                == "a formula of `Rate` failed, first for an event `Bad`: `1 / ((event.speed ?? 1.0) == 2.0 ? 0 : 1)` "
                + "with speed = 2.0")
        #expect(instrument.counts.failedFormulas == 3)
    }

    @Test func `a failed formula has its text and values also if it comes from an image`() throws {
        let pack = """
            pack: { name: example.pack, version: 1.0.0, language: 1 }
            vocabulary:
              actions: { Play: {}, Check: {} }
              attributes: { size: { type: int } }
              metrics: { Ratio: { type: gauge } }
            definitions: { isBusy: mode == busy }
            state:
              tracker: { mode: { initial: idle, values: [idle, busy] }, isLate: { initial: false } }
            memory: { tracker: { plays: { type: int, initial: 0 } } }
            measures: { tracker: { checks: { count: Check } } }
            transitions:
              - { name: play, action: Play, set: { mode: busy, plays: plays + 1 } }
            metrics:
              Ratio:
                action: Check
                value: "(event.size ?? 0) * (plays - 2) / (isLate ? 1 : 0) + (isBusy ? checks.total : 0)"
            """
        let compiled = try RuleCompiler.compile([.text(pack, name: "pack.yaml")])
        let rules = OAVTRules(program: try RuleImage.decode(try RuleImage.encode(compiled)))
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: SharedBackend())
        instrument.addTracker(tracker)
        let notices = Notices(of: instrument)
        instrument.addAttribute(key: OAVTAttribute(name: "size"), value: 7)
        for name in ["Play", "Check"] { instrument.emit(action: OAVTAction(name: name), tracker: tracker) }
        let failure = try #require(notices.failures.first)
        #expect(
            failure.formula
                == "(event.size ?? 0) * (plays - 2) / (isLate ? 1 : 0) + (mode == busy ? checks.total : 0)")
        #expect(
            failure.values == ["size": "7", "plays": "1", "isLate": "false", "mode": "busy", "checks.total": "1"])
    }

    @Test func `names and values that do not fit are reported once`() throws {
        let instrument = try makeInstrument(Self.pack)
        let notices = Notices(of: instrument)
        instrument.addAttribute(key: OAVTAttribute(name: "speed"), value: "fast")
        for name in ["Play", "Stop", "Stopp", "Stopp"] {
            instrument.emit(action: OAVTAction(name: name), tracker: tracker)
        }
        #expect(
            notices.list.contains(
                .unexpectedValue(name: "speed", action: "Stop", expected: "double", example: "\"fast\"")))
        #expect(notices.list.count { $0 == .unknownName(kind: "action", name: "Stopp", suggestion: "Stop") } == 1)
    }

    @Test func `a consent that the packs do not declare is reported, with the one that it resembles`() throws {
        let declared = "\nprivacy: { consents: { analyticsConsent: {} } }"
        let instrument = try makeInstrument(Self.pack + declared)
        let notices = Notices(of: instrument)
        instrument.rules.setConsent("analyticsConsent", to: true)
        instrument.rules.setConsent("analyticConsent", to: true)
        let expected = OAVTNotice.unknownName(
            kind: "consent", name: "analyticConsent", suggestion: "analyticsConsent")
        #expect(notices.list == [expected])
    }

    @Test func `consents are not reported if the packs declare none`() throws {
        let instrument = try makeInstrument(Self.pack)
        let notices = Notices(of: instrument)
        instrument.rules.setConsent("analyticsConsent", to: true)
        #expect(notices.list.isEmpty)
    }

    @Test func `every event is counted once`() throws {
        let backend = SharedBackend()
        let instrument = try makeInstrument(Self.pack, backend)
        for name in ["Play", "Play", "Stop", "Other", "Bad"] {
            instrument.emit(action: OAVTAction(name: name), tracker: tracker)
        }
        let counts = instrument.counts
        #expect(counts.emitted == 5 && counts.sent == 4 && counts.blocked == 1 && counts.pending == 0)
        #expect(counts.blockedByCode == ["AlreadyPlaying": 1])
        #expect(counts.sent == backend.count && counts.metrics == backend.metrics)
        #expect(counts.emitted + counts.caused == counts.finished)
    }

    @Test func `the counts of blocked events survive a change of rules`() throws {
        let instrument = try makeInstrument(Self.pack)
        for _ in 0..<3 { instrument.emit(action: OAVTAction(name: "Play"), tracker: tracker) }
        let newer = Self.pack.replacingOccurrences(of: "1.0.0", with: "1.1.0")
        guard case .activated = instrument.rules.load([.text(newer, name: "pack.yaml")]) else {
            Issue.record("the new pack was not activated")
            return
        }
        instrument.emit(action: OAVTAction(name: "Play"), tracker: tracker)
        #expect(instrument.counts.blockedByCode == ["AlreadyPlaying": 3])
    }

    @Test func `the counts of rules stay when other components replace them, and count nothing twice`() throws {
        let rules = try OAVTRules([.text(Self.pack, name: "pack.yaml")])
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: SharedBackend())
        instrument.addTracker(tracker)
        instrument.addAttribute(key: OAVTAttribute(name: "speed"), value: 2.0)
        func emit(_ names: String...) {
            for name in names { instrument.emit(action: OAVTAction(name: name), tracker: tracker) }
        }
        func expectCounts(_ blocked: Int, _ failed: Int, _ line: Int = #line) {
            let counts = instrument.counts
            #expect(counts.blockedByCode == ["AlreadyPlaying": blocked] && counts.failedFormulas == failed, "\(line)")
        }
        emit("Play", "Play", "Bad")
        expectCounts(1, 1)
        instrument.setHub(OpenHub())
        expectCounts(1, 1)
        instrument.setMetricalc(try OAVTMetricalcRules([.text(Self.pack, name: "pack.yaml")]))
        expectCounts(1, 1)
        emit("Play", "Bad")
        expectCounts(1, 2)
        instrument.setHub(rules.hub)
        expectCounts(1, 2)
        emit("Play")
        expectCounts(2, 2)
        let next = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: SharedBackend())
        #expect(next.counts == OAVTCounts())
    }

    @Test func `a stream ends with its instrument, also if the app keeps its rules and listeners`() async throws {
        let rules = try OAVTRules([.shipped("openavt.core")])
        var instrument: OAVTInstrument? = OAVTInstrument(
            hub: rules.hub, metricalc: rules.metricalc, backend: SharedBackend())
        let stream = try #require(instrument).notices()
        let listening = instrument?.addListener { _ in }
        instrument = nil
        for await _ in stream {}
        listening?.cancel()
        #expect(rules.hub.waitingEvents == nil)
    }

    @Test func `a stream has the newest notices and ends with its instrument`() async throws {
        var instrument: OAVTInstrument? = try makeInstrument(Self.pack)
        let stream = try #require(instrument).notices(keeping: 2)
        for name in ["Play", "Play", "Play", "Play"] {
            instrument?.emit(action: OAVTAction(name: name), tracker: tracker)
        }
        instrument = nil
        var count = 0
        for await notice in stream {
            guard case .blocked = notice else { continue }
            count += 1
        }
        #expect(count == 2)
    }

    @Test func `a listener that was cancelled is not called`() throws {
        let instrument = try makeInstrument(Self.pack)
        let count = Guarded(0)
        let listening = instrument.addListener { _ in count.withLock { $0 += 1 } }
        for _ in 0..<2 { instrument.emit(action: OAVTAction(name: "Play"), tracker: tracker) }
        listening.cancel()
        instrument.emit(action: OAVTAction(name: "Play"), tracker: tracker)
        #expect(count.withLock { $0 } == 1)
    }

    @Test func `more trackers than the rules can see are reported once`() throws {
        let instrument = try makeInstrument(Self.pack)
        let notices = Notices(of: instrument)
        let others = (0..<66).map { _ in SharedTracker() }
        for other in others { instrument.addTracker(other) }
        #expect(notices.misuses.count == 1 && notices.misuses.first?.hasPrefix("rules see 64 trackers at once") == true)
    }
}
