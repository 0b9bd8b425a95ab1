import AVTTestSupport
import OpenAVT
import Testing

/// A hub and a metricalc without overrides process an event in one call of the session, subclasses in several.
@Suite struct `An event that takes one call of the session or several` {
    /// A hub whose override changes nothing.
    private final class OwnHub: OAVTHubRules {
        override func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? {
            super.processEvent(event: event, tracker: tracker)
        }
    }

    /// A metricalc whose override changes nothing.
    private final class OwnMetricalc: OAVTMetricalcRules {
        override func processMetric(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> [OAVTMetric] {
            super.processMetric(event: event, tracker: tracker)
        }
    }

    /// Everything that follows from an event: derived and raised events, scopes, holds, windows, timers, metrics of
    /// events and of the clock, and rules for delivery.
    private static let everything = """
        pack: { name: test.calls, version: 1.0.0, language: 1 }
        vocabulary:
          attributes:
            countSeeks: { type: int, unit: count }
            sinceSeek: { type: int, unit: ms }
          metrics:
            Seeks: { type: gauge, unit: count }
            SinceSeek: { type: gauge, unit: ms }
            Waited: { type: gauge, unit: ms }
            Beat: { type: gauge, unit: ms }
        scopes: { playback: { per: tracker } }
        state: { tracker: { isPaused: { initial: false } } }
        memory: { playback: { seeks: { initial: 0, unit: count } } }
        measures:
          tracker:
            waited: { time: "isPaused && !within(3s, SeekFinish)" }
            all: { count: any }
        transitions:
          - { name: start, action: Start, begin: [playback], start: soon, raise: MediaRequest }
          - name: seek
            action: SeekBegin
            accept: playback.open
            set: { seeks: seeks + 1 }
            emit: [{ before: PauseBegin, when: "!isPaused" }, { after: AdSkip, when: isPaused }]
          - { name: pause, action: PauseBegin, set: { isPaused: true } }
          - { name: play, action: PauseFinish, accept: isPaused, set: { isPaused: false }, consume: true }
          - { name: end, action: End, end: [playback], emit: { before: SeekFinish, when: isPaused } }
          - { name: last, action: Closing, emit: { after: Stop } }
        timers:
          soon: { after: 2s, emit: Ping }
          settled: { every: 4s, while: "isPaused && !within(3s, SeekFinish)", emit: BufferBegin }
        attributes: { countSeeks: seeks, sinceSeek: since(SeekFinish) }
        metrics:
          Seeks: { action: [SeekBegin, End, AdSkip], value: seeks }
          SinceSeek: { action: any, value: since(SeekBegin) }
          Waited: { action: any, value: waited + all * 1ms }
          Beat: { every: 5s, while: "within(3s, SeekFinish) || isPaused", value: waited }
        """
    private static let holds = "holds: { ads: { after: Start, for: 700ms, until: AdSkip, drop: { Ping: SeekBegin } } }"
    private static let delivery = """
        privacy:
          consents: { analytics: { description: Measuring. } }
          requires: analytics
          attributes: { title: { mask: all }, timeSinceStart: { drop: true } }
        volume:
          sample: { rate: 1, except: [Error] }
          limits: { seeks: { action: SeekBegin, most: 1, per: 2s } }
        """

    private static func program(_ sections: [String]) throws -> RuleProgram {
        try OAVTRules([.text(([everything] + sections).joined(separator: "\n"), name: "calls.yaml")]).program
    }

    private static func sent(
        _ hub: OAVTHubRules, _ metricalc: OAVTMetricalcProtocol, seed: UInt64, swapping program: RuleProgram
    ) -> [String] {
        var generator = SeededGenerator(seed: seed)
        let trackers = [TestTracker(), TestTracker()]
        let chain = TestChain(hub: hub, metricalc: metricalc, trackers: trackers)
        let actions: [OAVTAction] = [
            .Start, .SeekBegin, .SeekFinish, .PauseBegin, .PauseFinish, .End, .Ping, .Error, .AdSkip,
        ]
        var now = 1000
        for step in 0..<80 {
            now += generator.number(0...900)
            // Late calls of the clock must not matter, so time sometimes jumps.
            if generator.chance(oneIn: 3) {
                chain.clock.set(toMilliseconds: now)
            } else {
                chain.clock.advance(toMilliseconds: now)
            }
            let tracker = generator.pick(trackers)
            tracker.attributes = [(.title, "viewer")]
            if step == 20 { chain.instrument.rules.setConsent("analytics", to: true) }
            if step == 50 { chain.instrument.rules.load(program: program, at: .playbackEnd) }
            chain.emit(generator.pick(actions), by: tracker)
        }
        _ = chain.instrument.removeTracker(0)
        chain.instrument.shutdown()
        return chain.backend.order + chain.backend.events.map(\.description) + chain.backend.metrics.map(\.description)
    }

    @Test(arguments: [[], [holds], [delivery], [holds, delivery]], 0..<12 as Range<UInt64>)
    func `has the same results`(sections: [String], seed: UInt64) throws {
        let program = try Self.program(sections)
        let rules = OAVTRules(program: program)
        let expected = Self.sent(rules.hub, rules.metricalc, seed: seed, swapping: program)
        #expect(expected.count > 20)
        let hub = OwnHub(following: program)
        #expect(Self.sent(hub, OAVTMetricalcRules(of: hub), seed: seed, swapping: program) == expected)
        let other = OAVTRules(program: program)
        #expect(Self.sent(other.hub, OwnMetricalc(of: other.hub), seed: seed, swapping: program) == expected)
        let both = OwnHub(following: program)
        #expect(Self.sent(both, OwnMetricalc(of: both), seed: seed, swapping: program) == expected)
    }
}
