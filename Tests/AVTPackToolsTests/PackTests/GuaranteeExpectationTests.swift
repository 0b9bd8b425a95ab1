import AVTDiagnostics
import Testing

@Suite("Expectations of guarantees")
struct GuaranteeExpectationTests {
    private static let pack = """
        pack: { name: example.ads, version: 1.0.0, language: 1 }
        vocabulary:
          actions: { AdSummary: { description: What an ad came to. } }
        state:
          tracker:
            inAd: { initial: false }
            isPaused: { initial: false }
          instrument:
            anyAd: { initial: false }
        timers:
          beat: { every: 10s, emit: Ping }
        transitions:
          - { name: ad-begins, action: AdBegin, set: { inAd: true, anyAd: true }, start: beat }
          - { name: ad-ends, action: AdFinish, when: inAd, set: { inAd: false }, emit: { after: AdSummary } }
          - { name: pause-begins, action: AdPauseBegin, set: { isPaused: true } }
          - { name: pause-ends, action: AdPauseFinish, set: { isPaused: false } }
          - { name: skip, action: AdSkip, raise: [AdFinish, AdPauseFinish] }
          - { name: leaves, action: Closing, set: { isPaused: true }, raise: AdPauseFinish }
          - { name: click, action: AdClick, set: { isPaused: true } }
        guarantees:
          - { name: no-pause-outside-an-ad, never: isPaused && !inAd }
          - { name: an-ad-beats, always: "!inAd || running(beat)" }
          - { name: an-end-stops-the-beat, after: AdFinish, expect: "!running(beat)" }
          - { name: a-pause-is-of-an-ad, after: AdPauseBegin, expect: inAd, until: "!isPaused" }
          - { name: an-end-is-told, after: AdFinish, expect: AdSummary }
          - { name: a-skip-ends, after: AdSkip, expect: [AdFinish, AdPauseFinish] }
          - { name: one-ad-at-once, never: "trackers.exists_one(t, t.inAd) != anyAd" }
          - { name: an-ad-can-be, reachable: inAd }
          - { name: an-end-opens-a-window, after: AdFinish, expect: "within(5s, AdSummary)" }
          - { name: a-click-is-recent, never: "isPaused && !within(5s, AdClick)" }
          - { name: a-click-pauses, after: AdClick, expect: isPaused, until: "isPaused && !within(5s, AdClick)" }

        """

    private static func failures(_ steps: String) throws -> [String] {
        let lines = steps.split(separator: "\n").map { "      - { \($0) }" }
        let tests = """
            pack: pack.yaml
            trackers: [player, ima]
            tests:
              - name: a test
                steps:
            \(lines.joined(separator: "\n"))

            """
        let result = try TestBench.run(tests, pack: pack)
        guard result.diagnostics.isEmpty else { return result.diagnostics.map { "\($0.code.name): \($0.message)" } }
        return result.tests.flatMap(\.failures).map(\.message)
    }

    @Test(
        "a guarantee that holds passes",
        arguments: [
            "at: 0s, expect: { guarantees: [no-pause-outside-an-ad, an-ad-beats, one-ad-at-once] }",
            "at: 0s, emit: AdBegin, expect: { guarantees: [an-ad-beats, one-ad-at-once, an-ad-can-be] }",
            "at: 0s, emit: AdBegin\nat: 1s, emit: AdFinish, expect: { guarantees: an-end-is-told }",
            "at: 0s, emit: AdBegin\nat: 1s, emit: AdSkip, expect: { guarantees: [a-skip-ends, an-end-is-told] }",
            "at: 0s, emit: AdBegin\nat: 1s, emit: AdPauseBegin\nat: 25s, expect: { guarantees: a-pause-is-of-an-ad }",
            // What was broken before the step before is not of this step.
            "at: 0s, emit: AdPauseBegin\nat: 1s, emit: AdPauseFinish\nat: 2s, expect: { guarantees: no-pause-outside-an-ad }",
            "at: 0s, emit: AdBegin\nat: 1s, only: { guarantees: an-ad-beats }",
            // A derived event opens a window.
            "at: 0s, emit: AdBegin\nat: 1s, emit: AdFinish, expect: { guarantees: an-end-opens-a-window }",
            "at: 0s, emit: AdClick\nat: 4999ms, expect: { guarantees: [a-click-is-recent, a-click-pauses] }",
            // The window ended before the event.
            "at: 0s, emit: AdClick\nat: 5s, emit: AdPauseFinish, expect: { guarantees: a-click-pauses }",
        ])
    func pass(_ steps: String) throws {
        #expect(try Self.failures(steps) == [])
    }

    @Test(
        "a violated guarantee fails with the actual state",
        arguments: [
            (
                "at: 0s, emit: AdPauseBegin, expect: { guarantees: no-pause-outside-an-ad }",
                "no-pause-outside-an-ad", "isPaused: true, inAd: false after `AdPauseBegin` of `player`"
            ),
            (
                "at: 0s, emit: AdPauseBegin, tracker: ima, expect: { guarantees: a-pause-is-of-an-ad }",
                "a-pause-is-of-an-ad", "inAd: false after `AdPauseBegin` of `ima`"
            ),
            (
                "at: 0s, emit: AdBegin\nat: 1s, emit: AdFinish, expect: { guarantees: an-end-stops-the-beat }",
                "an-end-stops-the-beat", "beat runs after `AdFinish` of `player`"
            ),
            (
                "at: 0s, emit: AdBegin\nat: 1s, emit: AdPauseBegin\nat: 2s, emit: AdFinish, expect: { guarantees: a-pause-is-of-an-ad }",
                "a-pause-is-of-an-ad", "inAd: false after `AdFinish` of `player`"
            ),
            (
                "at: 0s, emit: AdFinish, expect: { guarantees: an-end-is-told }", "an-end-is-told",
                "no `AdSummary` after `AdFinish` of `player`"
            ),
            (
                "at: 0s, emit: AdSkip, expect: { guarantees: an-end-is-told }", "an-end-is-told",
                "no `AdSummary` after `AdFinish` of `player`"
            ),
            (
                "at: 0s, emit: AdBegin\nat: 1s, emit: AdBegin, tracker: ima, expect: { guarantees: one-ad-at-once }",
                "one-ad-at-once", "player.inAd: true, ima.inAd: true, anyAd: true after `AdBegin` of `ima`"
            ),
            ("at: 0s, emit: Start, expect: { guarantees: an-ad-can-be }", "an-ad-can-be", "inAd: false"),
            (
                "at: 0s, emit: AdFinish, expect: { guarantees: an-end-opens-a-window }", "an-end-opens-a-window",
                "within(5000ms, AdSummary): false after `AdFinish` of `player`"
            ),
            // No event happens when a window ends.
            (
                "at: 0s, emit: AdClick\nat: 25s, expect: { guarantees: a-click-is-recent }", "a-click-is-recent",
                "isPaused: true, within(5000ms, AdClick): false at the end of a window"
            ),
            (
                "at: 0s, emit: AdClick\nat: 4s, emit: AdPauseFinish, expect: { guarantees: a-click-pauses }",
                "a-click-pauses", "isPaused: false after `AdPauseFinish` of `player`"
            ),
            // What `Closing` raises is stepped while its tracker is still there.
            (
                "at: 0s, emit: Start\nat: 1s, close: true, expect: { guarantees: no-pause-outside-an-ad }",
                "no-pause-outside-an-ad", "isPaused: true, inAd: false after `Closing` of `player`"
            ),
        ])
    func fail(_ steps: String, guarantee: String, found: String) throws {
        #expect(try Self.failures(steps) == ["the guarantee `\(guarantee)`: expected kept, found \(found)"])
    }

    @Test("an unknown guarantee is an error with a suggestion")
    func unknown() throws {
        #expect(
            try Self.failures("at: 0s, emit: Start, expect: { guarantees: an-ad-beat }")
                == ["unknown-guarantee: there is no guarantee `an-ad-beat`"])
    }
}
