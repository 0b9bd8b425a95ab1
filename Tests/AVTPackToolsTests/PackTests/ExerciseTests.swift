import AVTPackTools
import AVTTestSupport
import Foundation
import Testing

@Suite("What tests exercise")
struct ExerciseTests {
    @Test(
        "the tests of a shipped pack exercise all of its transitions, metrics and signals",
        arguments: [
            "openavt/core", "openavt/ads", "openavt/metrics", "playback/content", "playback/ads", "playback/metrics",
            "players/html5", "players/gstreamer", "players/mpv", "pillarbox/player", "pillarbox/monitoring",
            "pillarbox/monitoring-as-shipped", "pillarbox/monitoring-web-as-shipped", "pillarbox/commanders-act",
            "pillarbox/commanders-act-android", "pillarbox/commanders-act-web", "adobe/heartbeat-1.4", "adobe/media",
            "qoe/quality", "qoe/player", "qoe/media3", "qoe/cta-2066", "qoe/mux", "qoe/snowplow", "qoe/new-relic",
            "qoe/adobe",
        ])
    func shipped(_ pack: String) throws {
        let file = repository.appending(path: "rules/\(pack).test.yaml")
        let result = runPackTests(path: file.path)
        #expect(result.diagnostics.map(\.message) == [])
        #expect(result.tests.flatMap(\.failures).map(\.message) == [])
        let packs = try #require(result.packs)
        #expect(packs.pack.layers.first?.name == pack.replacing("/", with: "."))
        #expect(result.exercise.gaps(in: packs) == [])
    }

    @Test("every shipped pack has tests next to it")
    func beside() throws {
        let rules = repository.appending(path: "rules")
        for folder in ["adobe", "openavt", "pillarbox", "playback", "players", "qoe"] {
            let names = try FileManager.default.contentsOfDirectory(atPath: rules.appending(path: folder).path)
            let packs = names.filter { $0.hasSuffix(".yaml") && !$0.hasSuffix(".test.yaml") }
            #expect(!packs.isEmpty)
            for pack in packs { #expect(names.contains(pack.replacing(".yaml", with: ".test.yaml"))) }
        }
    }

    @Test("untested parts are named: a transition must have blocked and accepted an event")
    func gaps() throws {
        let result = try TestBench.run(
            steps: """
                at: 0s, emit: PauseBegin, only: { blockedBy: pause-begins }
                at: 1s, emit: Start
                at: 2s, emit: PauseBegin
                at: 3s, emit: Error
                at: 4s, signal: ended
                """)
        #expect(result.tests.flatMap(\.failures).map(\.message) == [])
        #expect(
            result.exercise.gaps(in: try #require(result.packs)) == [
                "transition `start` never blocked", "transition `pause-ends` never blocked",
                "transition `skip-raises-the-end` never applied", "transition `closing-sends-an-end` never applied",
                "property `paused` as `true` never became PauseBegin",
            ])
    }
}
