import AVTPackTools
import AVTRecordings
import AVTRules
import AVTTestSupport
import Foundation
import OpenAVTVendorPacks
import Testing

/// Every metric of the conformance logs and recordings has the value that its explanation gives.
///
/// The explanations of one value in ten, with a fixed seed, are computed again from their parts; with `AVT_SAMPLES=10` those of all.
@Suite("explanations agree with the engine")
struct ExplainedLogsTests {
    private static let interval = max(1, 10 / sampleSize(1, large: 1))

    @Test(
        "on recordings of players",
        arguments: [
            "playback.metrics", "qoe.quality", "qoe.media3", "qoe.cta-2066", "qoe.mux", "qoe.snowplow", "qoe.new-relic",
            "qoe.adobe",
        ])
    func recordings(_ pack: String) throws {
        var tally = Tally()
        for (player, log) in [("mpv", "mpv"), ("html5", "chrome"), ("gstreamer", "gstreamer")] {
            let path = "rules/qoe/recordings/\(log).ndjson"
            let text = try String(contentsOf: repository.appending(path: path), encoding: .utf8)
            try check([.shipped(pack), .shipped("players.\(player)")], text, &tally)
        }
        print("explanations of \(pack): \(tally)")
        #expect(tally.values > 0 && tally.unsupported.isEmpty)
    }

    @Test("a size is computed from the elements, and a macro from the fields of each tracker")
    func collections() throws {
        let pack =
            Self.header + """
                  metrics:
                    Others: { type: gauge, description: Other trackers that play. }
                    Tags: { type: gauge, description: Tags until now. }
                state: { tracker: { phase: { initial: idle, values: [idle, playing] }, isPaused: { initial: false } } }
                memory: { tracker: { tags: { type: set, limit: 10 } } }
                transitions:
                  - { name: start, action: Start, set: { phase: playing } }
                  - { name: pause, action: PauseBegin, set: { isPaused: true } }
                  - { name: tag, action: Ping, set: { tags: tags.with(event.errorCode) } }
                metrics:
                  Others:
                    action: End
                    when: trackers.exists(t, t.isPaused)
                    value: |
                      size(trackers.filter(t,
                        t.phase == playing))
                  Tags: { action: End, value: size(tags) }

                """
        let log = """
            {"at": 0, "action": "Start"}
            {"at": 500, "tracker": "ads", "action": "Start"}
            {"at": 1500, "tracker": "ads", "action": "PauseBegin"}
            {"at": 1600, "action": "Ping", "attributes": {"errorCode": "a"}}
            {"at": 1700, "action": "Ping", "attributes": {"errorCode": "b"}}
            {"at": 1800, "action": "Ping", "attributes": {"errorCode": "a"}}
            {"at": 2000, "action": "End"}

            """
        var tally = Tally()
        try check([.text(pack, name: "pack.yaml")], log, &tally, oneIn: 1)
        #expect(tally.values == 2 && tally.recomputed == 2 && tally.unsupported.isEmpty)

        let explainer = try ReplayExplainer([.text(pack, name: "pack.yaml")], explaining: .everyMetric)
        var scanner = LogScanner()
        try scanner.scan(Array(log.utf8)) { explainer.process(try $0.get()) }
        explainer.finish()
        let values = Dictionary(explainer.metrics.map { ($0.name, $0) }) { first, _ in first }
        let others = try #require(values["Others"])
        #expect(others.explanation.parts.first?.name == "size(trackers.filter(t, t.phase == playing))")
        let trackers = try #require(others.explanation.first(named: "trackers"))
        #expect(trackers.text == "player, ads" && trackers.parts.map(\.name) == ["player.phase", "ads.phase"])
        #expect(trackers.parts.map(\.event?.line) == [1, 2])
        let paused = try #require(others.condition?.first(named: "ads.isPaused"))
        #expect(paused.event?.line == 3 && paused.value == .bool(true))
        for (name, altered) in [("Others", "ads.phase"), ("Tags", "tags")] {
            let metric = try #require(values[name])
            var recomputation = Recomputation()
            _ = recomputation.value(of: altering(altered, in: metric.explanation), now: metric.event.at)
            #expect(!recomputation.differences.isEmpty, "\(altered)")
        }
    }

    @Test("on measures whose conditions change between events", arguments: 0..<20)
    func windows(_ seed: UInt64) throws {
        let pack =
            Self.header + """
                  metrics:
                    Soon: { type: gauge, unit: ms, description: Waits soon after a seek. }
                    Later: { type: gauge, unit: ms, description: Waits later after a seek. }
                    Longest: { type: gauge, unit: ms, description: The longest wait soon after a seek. }
                state: { tracker: { waits: { initial: false } } }
                measures:
                  tracker:
                    soon: { time: "waits && within(10s, SeekFinish)" }
                    later: { time: "waits && !within(4s, SeekFinish)" }
                transitions:
                  - { name: wait, action: BufferBegin, set: { waits: true } }
                  - { name: play, action: BufferFinish, set: { waits: false } }
                metrics:
                  Soon: { action: [End, Ping], value: soon }
                  Later: { action: [End, Ping], value: later }
                  Longest: { action: [End, Ping], value: soon.longest }

                """
        var random = SeededGenerator(seed: seed)
        var at = 0
        let log = (0..<60).map { _ in
            at += 1000 * random.number(0...12)
            let action = random.pick(["BufferBegin", "BufferFinish", "SeekFinish", "Ping", "End"])
            return #"{"at": \#(at), "action": "\#(action)"}"# + "\n"
        }.joined()
        var tally = Tally()
        try check([.text(pack, name: "pack.yaml")], log, &tally, oneIn: 1)
        #expect(tally.recomputed > 10 && tally.unsupported.isEmpty)
    }

    /// An explanation with another value of the parts of a name.
    private func altering(_ name: String, in part: Explanation) -> Explanation {
        var part = part
        if part.name == name {
            (part.value, part.elements) = (part.value.map { _ in .string("idle") }, part.elements.map { _ in [] })
        }
        part.parts = part.parts.map { altering(name, in: $0) }
        return part
    }

    private static let header = """
        pack: { name: test.collections, version: 1.0.0, language: 1 }
        vocabulary:

        """

    @Test("on the examples' sessions")
    func examples() throws {
        var tally = Tally()
        for (player, log) in [("mpv", "mpv-session"), ("html5", "chrome-session")] {
            let text = try String(
                contentsOf: repository.appending(path: "rules/examples/\(log).ndjson"), encoding: .utf8)
            let pack = repository.appending(path: "rules/examples/pauses-and-seeks.yaml").path
            try check([.file(pack), .shipped("players.\(player)")], text, &tally, oneIn: 1)
        }
        print("explanations of the examples: \(tally)")
        #expect(tally.values > 0)
    }

    @Test(
        "on the recorded sessions of OpenAVT-iOS",
        .enabled(if: OpenAVTSession.recorded != nil, "the recordings are absent"))
    func openAVT() throws {
        let sessions = try #require(OpenAVTSession.recorded).get()
        var tally = Tally()
        for (hasAds, sessions) in Dictionary(grouping: sessions.filter(\.hasMetrics), by: \.hasAdsHub) {
            let log = sessions.flatMap(OpenAVTReplayConformanceTests.lines).joined(separator: "\n")
            try check(
                [.shipped(hasAds ? "openavt.ads" : "openavt.core"), .shipped("openavt.metrics")], log, &tally,
                options: ReplayOptions(runsTimers: false))
        }
        print("explanations of OpenAVT's sessions: \(tally)")
        #expect(tally.values > 0)
    }

    private struct Tally: CustomStringConvertible {
        var values = 0
        var recomputed = 0
        var parts = 0
        var unsupported: Set<String> = []

        var description: String {
            "\(values) values agree, \(recomputed) computed again from \(parts) parts"
                + (unsupported.isEmpty ? "" : ", without \(unsupported.sorted())")
        }
    }

    private func check(
        _ packs: [PackSource], _ log: String, _ tally: inout Tally, options: ReplayOptions = ReplayOptions(),
        oneIn interval: Int = ExplainedLogsTests.interval
    ) throws {
        let explainer = try ReplayExplainer(
            packs, options: options, limits: RuleLimits(libraries: [.vendors]), explaining: .everyMetric)
        let replay = Replay(program: explainer.program, options: options)
        var explained: [ReplayRecord] = []
        var replayed: [ReplayRecord] = []
        var scanner = LogScanner()
        func receive(_ line: Result<LogLine, LogProblem>) throws {
            explained += explainer.process(try line.get())
            replayed += replay.process(try line.get())
        }
        try scanner.scan(Array(log.utf8)) { try receive($0) }
        try scanner.end { try receive($0) }
        explained += explainer.finish()
        replayed += replay.finish()
        // To explain changes nothing.
        #expect(explained.map(\.line) == replayed.map(\.line))
        let sent = replayed.compactMap { if case .metric(let metric) = $0 { metric } else { nil } }
        let metrics = explainer.metrics.filter(\.outcome.isSent)
        #expect(metrics.map(\.name).sorted() == sent.map(\.name).sorted())
        for step in explainer.steps { #expect(step.agrees, "\(packs): \(step.event)") }
        var random = SeededGenerator(seed: 18)
        for (name, group) in Dictionary(grouping: sent, by: \.name) {
            let values = metrics.filter { $0.name == name }.map { $0.value.map { JSONValue($0).text } ?? "" }
            #expect(values == group.map { JSONValue($0.value).text }, "\(packs): \(name)")
        }
        for metric in explainer.metrics {
            #expect(metric.agrees, "\(packs): \(metric.name) with \(metric.event)")
            guard metric.outcome.isSent else { continue }
            tally.values += 1
            guard Int.random(in: 0..<interval, using: &random) == 0 else { continue }
            var recomputation = Recomputation()
            let value = recomputation.value(of: metric)
            #expect(value.isSame(.init(metric.value)), "\(packs): \(metric.name) with \(metric.event)")
            #expect(recomputation.differences.isEmpty, "\(packs): \(metric.name) with \(metric.event)")
            // Conditions look back with `became` and `changed`, which are taken as they are stated.
            if let condition = metric.condition {
                var conditions = Recomputation()
                let holds = conditions.value(of: condition, now: metric.event.at)
                #expect(holds == .bool(true) && conditions.differences.isEmpty, "\(packs): \(metric.name)")
            }
            tally.recomputed += 1
            tally.parts += recomputation.count
            tally.unsupported.formUnion(recomputation.unsupported)
        }
    }
}

extension Explanation {
    /// The first part of a name, in the order in which a tree is written.
    fileprivate func first(named name: String) -> Explanation? {
        if self.name == name { return self }
        for part in parts {
            if let found = part.first(named: name) { return found }
        }
        return nil
    }
}
