import AVTCore
import AVTEngine
import AVTPackTools
import AVTRules
import AVTTestSupport
import Foundation
import OpenAVTVendorPacks
import Testing

/// Time that shipped packs report is neither lost nor reported twice, whatever a layer above them does with events.
@Suite struct `Outer layers` {
    /// The number of random layers.
    private static let count = sampleSize(6, large: 12)

    @Test(arguments: ["playback.metrics", "qoe.quality"])
    func `leave the sum of PlayTime and AdTime equal to the time in which the picture moved`(base: String) throws {
        var layersWithPlayTime = 0
        for seed in 0..<(base == "playback.metrics" ? Self.count : Self.count / 6) {
            var random = SeededGenerator(seed: UInt64(seed))
            let layer = RandomOuterLayer(above: base, &random)
            let program = try RuleCompiler.compile([.text(layer.text, name: "outer.yaml")])
            let replay = Replay(program: program, options: ReplayOptions(steps: .states))
            let records = try Self.lines(&random).flatMap { replay.process($0) } + replay.finish()
            let expected = MovingTime(of: records)
            let sent = SentTime(of: records)
            #expect(sent.play == expected.play, "seed \(seed)\n\(layer.text)")
            #expect(sent.ads == expected.ads, "seed \(seed)\n\(layer.text)")
            if expected.play.values.contains(where: { $0 > 0 }) { layersWithPlayTime += 1 }
        }
        #expect(layersWithPlayTime > 0)
    }

    @Test func `a layer that consumes its own ticks changes nothing that a shipped pack sends`() throws {
        var sentCount = 0
        for pack in Self.packsOfPlayers {
            let layer = """
                pack: { name: example.outer, version: 1.0.0, language: 1, extends: [\(pack)] }
                vocabulary: { actions: { Tick: { description: Internal. } } }
                timers: { tick: { every: 700ms, while: "true", emit: Tick } }
                transitions: [{ name: ticks-are-internal, action: Tick, consume: true }]
                """
            let lines = try Self.lines(seed: 7)
            let plain = Self.sent(try compile(.shipped(pack)), lines)
            let layered = Self.sent(try compile(.text(layer, name: "outer.yaml")), lines)
            #expect(plain == layered, "\(pack)")
            sentCount += plain.count
        }
        #expect(sentCount > 200)
    }

    // MARK: Packs and logs

    private func compile(_ pack: PackSource) throws -> RuleProgram {
        try RuleCompiler.compile([pack], limits: RuleLimits(libraries: [.vendors]))
    }

    /// Shipped packs whose events are those of a content player with ads.
    private static let packsOfPlayers = [
        "openavt.metrics", "playback.metrics", "qoe.media3", "qoe.quality", "qoe.cta-2066", "qoe.mux", "qoe.snowplow",
        "qoe.new-relic", "qoe.adobe",
    ].prefix(sampleSize(3, large: 3))

    private static func sent(_ program: RuleProgram, _ lines: [LogLine]) -> [String] {
        let replay = Replay(program: program)
        return (lines.flatMap { replay.process($0) } + replay.finish()).map { record in
            switch record {
            case .metric(let metric): "\(metric.location.at) \(metric.location.tracker) \(metric.name) \(metric.value)"
            case .event(let event):
                // What `uuid()` gives counts the steps of the log, ticks included.
                "\(event.location.at) \(event.location.tracker) \(event.action) "
                    + "\(event.attributes.filter { !$0.name.hasSuffix("Id") })"
            case .step: ""
            }
        }
    }

    private static func lines(seed: UInt64) throws -> [LogLine] {
        var random = SeededGenerator(seed: seed)
        return try lines(&random)
    }

    /// A session of a player and its ads that ends with an event which no layer touches.
    private static func lines(_ random: inout SeededGenerator) throws -> [LogLine] {
        let content = [
            "MediaRequest", "StreamLoad", "Start", "Start", "Start", "BufferBegin", "BufferFinish", "SeekBegin",
            "SeekFinish", "PauseBegin", "PauseFinish", "PauseFinish", "Ping", "Ping", "Error", "End", "Stop",
        ]
        let ads = ["AdBreakBegin", "AdBegin", "AdFinish", "AdSkip", "AdError", "AdBreakFinish", "AdBreakFinish"]
        var lines = try [("player", "content"), ("ima", "ads")].map { tracker, kind in
            try LogLine(#"{"tracker": "\#(tracker)", "kind": "\#(kind)"}"#.utf8, number: 1)
        }
        var time = 1_700_000_000_000
        func add(_ tracker: String, _ action: String) throws {
            let text = """
                {"at": \(time), "tracker": "\(tracker)", "action": "\(action)", "attributes": {"bitrate": 800}}
                """
            lines.append(try LogLine(text.utf8, number: lines.count + 1))
        }
        for _ in 0..<40 {
            time += random.number(0...30) * 110
            let isAd = random.chance(oneIn: 5)
            try add(isAd ? "ima" : "player", random.pick(isAd ? ads : content))
        }
        time += 1000
        try add("player", "Flush")
        try add("ima", "Flush")
        return lines
    }
}
