import AVTEngine
import OpenAVT
import Testing

/// New rules for instruments that run.
@Suite struct `Rules that come while an instrument runs` {
    private let tracker = TestTracker()

    private func chain(_ pack: String) throws -> TestChain {
        try TestChain([.text(pack, name: "old.yaml")], trackers: [tracker])
    }

    private func program(_ pack: String) throws -> RuleProgram {
        try RuleCompiler.compile([.text(pack, name: "new.yaml")])
    }

    private static let old = """
        pack: { name: test.swap, version: 1.0.0, language: 1 }
        scopes:
          playback: { per: tracker }
        state:
          tracker:
            didStart: { initial: false }
            mode: { values: [idle, live, recorded], initial: idle }
        memory:
          tracker:
            countErrors: { initial: 0 }
            source: { type: string }
        measures:
          tracker:
            played: { time: didStart }
        transitions:
          - { name: starts, action: Start, begin: [playback], set: { didStart: true, mode: "'live'" } }
          - { name: ends, action: End, set: { didStart: false }, end: [playback] }
          - { name: fails, action: Error, set: { countErrors: countErrors + 1 } }
        attributes:
          countErrors: countErrors
        vocabulary:
          attributes:
            answer: { type: int, unit: count, description: What a getter gives. }
            other: { type: int, unit: count, description: What another gives. }
          metrics:
            Played: { type: gauge, unit: ms, description: Time played. }
        metrics:
          Played: { action: Ping, value: played }
        getters:
          answer: { value: countErrors }
        timers:
          beat: { every: 10s, while: didStart, emit: Ping }
        """.replacing("\"'live'\"", with: "live")

    @Test func `replace the old ones, and the session's data is kept`() throws {
        let chain = try chain(Self.old)
        chain.emit(.Start, .Error, .Error, at: 1000, by: tracker)
        chain.clock.advance(toMilliseconds: 4000)
        let new = try program(
            Self.old.replacing("version: 1.0.0", with: "version: 1.1.0")
                .replacing("countErrors: countErrors + 1", with: "countErrors: countErrors + 10"))
        guard case .activated(let rules) = chain.instrument.rules.load(program: new) else {
            Issue.record("not activated")
            return
        }
        #expect(rules.number == 2 && rules.version == "1.1.0" && rules == chain.instrument.rules.current)
        chain.emit(.Error, at: 6000, by: tracker)
        #expect(chain.backend.last(OAVTAttribute(name: "countErrors")) as? Int == 12)
        // The timer keeps its grid, and the measure counts on.
        chain.clock.advance(toMilliseconds: 11_000)
        #expect(chain.backend.values(of: "Played") == [10_000])
    }

    @Test func `start new timers, and stop removed ones, at once`() throws {
        let chain = try chain(Self.old)
        chain.emit(.Start, at: 0, by: tracker)
        chain.clock.advance(toMilliseconds: 3000)
        chain.instrument.rules.load(
            program: try program(Self.old.replacing("beat: { every: 10s", with: "pulse: { every: 5s")))
        chain.clock.advance(toMilliseconds: 13_000)
        #expect(chain.backend.events.map(\.stepTime) == [0, 8000, 13_000])
    }

    @Test func `begin a timer anew whose period has changed`() throws {
        let chain = try chain(Self.old)
        chain.emit(.Start, at: 0, by: tracker)
        chain.clock.advance(toMilliseconds: 3000)
        chain.instrument.rules.load(program: try program(Self.old.replacing("every: 10s", with: "every: 4s")))
        chain.clock.advance(toMilliseconds: 12_000)
        #expect(chain.backend.events.map(\.stepTime) == [0, 7000, 11_000])
    }

    @Test func `have new measures count from then on`() throws {
        let chain = try chain(Self.old)
        chain.emit(.Start, at: 0, by: tracker)
        chain.clock.advance(toMilliseconds: 3000)
        chain.instrument.rules.load(program: try program(Self.old.replacing("played", with: "watched")))
        chain.clock.advance(toMilliseconds: 10_000)
        #expect(chain.backend.values(of: "Played") == [7000])
    }

    @Test func `answer for getters in place of the old ones`() throws {
        let chain = try chain(Self.old)
        chain.emit(.Error, at: 0, by: tracker)
        let (answer, other) = (OAVTAttribute(name: "answer"), OAVTAttribute(name: "other"))
        #expect(chain.instrument.callGetter(attribute: answer, tracker: tracker) as? Int == 1)
        chain.instrument.rules.load(
            program: try program(
                Self.old.replacing("answer: { value: countErrors }", with: "other: { value: countErrors + 1 }")))
        #expect(chain.instrument.callGetter(attribute: answer, tracker: tracker) == nil)
        #expect(chain.instrument.callGetter(attribute: other, tracker: tracker) as? Int == 2)
    }

    @Test func `leave the getters of the app and its trackers in place`() throws {
        let chain = try chain(Self.old)
        let answer = OAVTAttribute(name: "answer")
        let value: @Sendable () -> (any Sendable)? = { 42 }
        chain.instrument.registerGetter(attribute: answer, getter: value, tracker: tracker)
        for pack in [
            Self.old.replacing("value: countErrors }", with: "value: countErrors + 1 }"),
            Self.old.replacing("answer: { value: countErrors }", with: "other: { value: countErrors + 1 }"), Self.old,
        ] {
            chain.instrument.rules.load(program: try program(pack))
            #expect(chain.instrument.callGetter(attribute: answer, tracker: tracker) as? Int == 42)
        }
    }

    @Test func `wait for the end of the playback if required`() throws {
        let chain = try chain(Self.old)
        chain.emit(.Start, at: 0, by: tracker)
        let new = try program(Self.old.replacing("version: 1.0.0", with: "version: 2.0.0"))
        guard case .deferred = chain.instrument.rules.load(program: new, at: .playbackEnd) else {
            Issue.record("not deferred")
            return
        }
        chain.emit(.Error, at: 1000, by: tracker)
        #expect(chain.instrument.rules.current?.version == "1.0.0")
        chain.emit(.End, at: 2000, by: tracker)
        #expect(chain.instrument.rules.current?.version == "2.0.0")
        // Where no playback runs they need not wait.
        guard case .activated(let rules) = chain.instrument.rules.load(program: new, at: .playbackEnd) else {
            Issue.record("not activated")
            return
        }
        #expect(rules.number == 3)
    }

    @Test func `wait no longer when the tracker of the playback has been removed`() throws {
        let chain = try chain(Self.old)
        chain.emit(.Start, at: 0, by: tracker)
        let new = try program(Self.old.replacing("version: 1.0.0", with: "version: 2.0.0"))
        chain.instrument.rules.load(program: new, at: .playbackEnd)
        #expect(chain.instrument.rules.current?.version == "1.0.0")
        let id = try #require(tracker.trackerId)
        #expect(chain.instrument.removeTracker(id))
        #expect(chain.instrument.rules.current?.version == "2.0.0")
    }

    @Test func `follow the current event where a component requests them`() throws {
        final class LoadingBackend: OAVTBackendProtocol {
            var program: RuleProgram?
            var outcome: InstrumentRules.Outcome?
            var versions: [String] = []
            var instrument: OAVTInstrument?
            func instrumentReady(instrument: OAVTInstrument) { self.instrument = instrument }
            func endOfService() {}
            func sendMetric(metric: OAVTMetric) {}
            func sendEvent(event: OAVTEvent) {
                if let program { outcome = instrument?.rules.load(program: program) }
                program = nil
                versions.append(instrument?.rules.current?.version ?? "")
            }
        }
        let backend = LoadingBackend()
        let rules = try OAVTRules([.text(Self.old, name: "old.yaml")])
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: backend)
        _ = instrument.addTracker(tracker)
        instrument.ready()
        backend.program = try program(Self.old.replacing("version: 1.0.0", with: "version: 2.0.0"))
        instrument.emit(action: .Error, tracker: tracker)
        guard case .deferred = backend.outcome else {
            Issue.record("not deferred")
            return
        }
        instrument.emit(action: .Error, tracker: tracker)
        #expect(backend.versions == ["1.0.0", "2.0.0"])
    }

    @Test func `are refused where nothing runs rules`() throws {
        let instrument = OAVTInstrument()
        #expect(instrument.rules.current == nil)
        guard case .refused(.noRules) = instrument.rules.load(program: try program(Self.old)) else {
            Issue.record("not refused")
            return
        }
    }
}

extension `Rules that come while an instrument runs` {
    @Test func `are refused with every problem, and the old ones stay`() throws {
        let chain = try chain(Self.old)
        chain.emit(.Start, .Error, at: 0, by: tracker)
        let wrong = Self.old.replacing("countErrors + 1", with: "countError + 1").replacing(
            "emit: Ping", with: "emit: Pin")
        guard
            case .refused(.packs(let error as RulePackError)) = chain.instrument.rules.load([
                .text(wrong, name: "new.yaml")
            ])
        else {
            Issue.record("not refused")
            return
        }
        #expect(
            error.diagnostics.filter { $0.severity == .error }.map(\.code.name).sorted() == [
                "unknown-action", "unknown-state",
            ])
        #expect(chain.instrument.rules.current?.number == 1)
        chain.emit(.Error, at: 1000, by: tracker)
        #expect(chain.backend.last(OAVTAttribute(name: "countErrors")) as? Int == 2)
    }

    @Test func `are marked on events and metrics if the app requests it`() throws {
        let chain = try chain(Self.old)
        let (name, number) = (OAVTAttribute(name: "rulesName"), OAVTAttribute(name: "rulesNumber"))
        chain.emit(.Start, at: 0, by: tracker)
        #expect(chain.backend.last(name) == nil)
        chain.instrument.rules.setMarksSamples()
        chain.emit(.Error, at: 1000, by: tracker)
        #expect(chain.backend.last(name) as? String == "test.swap" && chain.backend.last(number) as? Int == 1)
        let digest = chain.backend.last(OAVTAttribute(name: "rulesDigest")) as? String
        #expect(digest?.count == 64 && digest == chain.instrument.rules.current?.digest)
        chain.instrument.rules.load([.text(Self.old + "\n# another text\n", name: "new.yaml")])
        chain.emit(.Ping, at: 2000, by: tracker)
        #expect(chain.backend.last(number) as? Int == 2)
        #expect(chain.backend.last(OAVTAttribute(name: "rulesDigest")) as? String != digest)
        #expect(chain.backend.metrics.last?.getDictionary()["rulesNumber"] as? Int == 2)
        chain.instrument.rules.setMarksSamples(false)
        chain.emit(.Error, at: 3000, by: tracker)
        #expect(chain.backend.last(name) == nil)
    }
}

extension `Rules that come while an instrument runs` {
    @Test func `reach hub and metricalc that were created separately, too`() throws {
        let chain = TestChain(hub: OAVTHubCore(), metricalc: OAVTMetricalcCore(), trackers: [tracker])
        chain.emit(.Start, at: 0, by: tracker)
        let new = try RuleCompiler.compile([.shipped("openavt.core"), .text(Self.counting, name: "new.yaml")])
        chain.instrument.rules.load(program: new)
        // The hub has gone on: what runs cannot start again. The metric reads what the hub's rules count.
        chain.emit(.Start, .Error, .Error, at: 1000, by: tracker)
        #expect(chain.backend.values(of: "Errors") == [1, 2])
        #expect(chain.backend.order.filter { $0 == "Start" }.count == 1)
    }

    @Test func `reach a metricalc next to a hub of the app`() throws {
        final class PassingHub: OAVTHubProtocol {
            func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? { event }
            func instrumentReady(instrument: OAVTInstrument) {}
            func endOfService() {}
        }
        let chain = TestChain(hub: PassingHub(), metricalc: OAVTMetricalcCore(), trackers: [tracker])
        chain.instrument.rules.load([.text(Self.measuring, name: "new.yaml")])
        chain.emit(.Error, .Error, at: 0, by: tracker)
        #expect(chain.backend.values(of: "Errors") == [1, 2])
    }

    private static let metric = """
        vocabulary: { metrics: { Errors: { type: gauge, unit: count, description: Errors so far. } } }
        """
    private static let counting = """
        pack: { name: test.counting, version: 1.0.0, language: 1 }
        \(metric)
        memory: { tracker: { errors: { initial: 0 } } }
        transitions: [{ name: errors-count, action: Error, set: { errors: errors + 1 } }]
        metrics: { Errors: { action: Error, value: errors } }
        """
    private static let measuring = """
        pack: { name: test.measuring, version: 1.0.0, language: 1 }
        \(metric)
        measures: { tracker: { errors: { count: Error } } }
        metrics: { Errors: { action: Error, value: errors } }
        """
}
