import Foundation
import Testing

@Suite struct `A run without results` {
    private static let log = "rules/examples/forty-sessions.ndjson"

    @Test(arguments: ["--no-summary", "--summary", "--by country", "--tag country", "--trace", "--compare"])
    func `says that the log has no lines`(options: String) throws {
        let scratch = try Scratch()
        for (name, text) in [("empty.ndjson", ""), ("blank.ndjson", "\n  \n"), ("header.csv", "at,action\n")] {
            let file = try scratch.write(text, to: name)
            let result = try Tool.run("run playback.metrics --log \(file) \(options)")
            #expect(result.status == 0)
            #expect(result.errors == "avt-rules: the log has no lines\n", "\(name) \(result.errors)")
        }
    }

    @Test(arguments: ["--no-summary", "--summary", "--by country"])
    func `says that no session meets the condition`(options: String) throws {
        let result = try Tool.run(
            ["run", "playback.metrics", "--log", Self.log, "--where", "metrics.StartTime > 300s"]
                + options.split(separator: " ").map(String.init))
        #expect(result.status == 0)
        #expect(result.errors == "avt-rules: no session of the log meets '--where'\n")
    }

    @Test func `lists the attributes of the log in place of one that no event has`() throws {
        for options in ["--by nope", "--metrics --tag nope"] {
            let result = try Tool.run("run playback.metrics --log \(Self.log) \(options)")
            #expect(result.errors.hasPrefix("avt-rules: no event has the attribute `nope`; the log has `country`, "))
        }
    }

    @Test func `says that no metric was sent, and what explains it`() throws {
        let scratch = try Scratch()
        let pack = try scratch.write(
            """
            pack: { name: my.pack, version: 1.0.0, language: 1 }
            vocabulary: { metrics: { Pings: { type: counter, unit: count, description: Pings. } } }
            metrics: { Pings: { action: Ping, when: event.position > 5ms, value: 1 } }
            """, to: "pack.yaml")
        func errors(_ position: Int) throws -> String {
            let line = #"{"at": 1, "action": "Ping", "attributes": {"position": \#(position)}}"#
            return try Tool.run("run \(pack) --log - --summary", input: line).errors
        }
        #expect(
            try errors(5) == "avt-rules: no metric was sent: `avt-rules check` finds metrics that are never sent, and "
                + "'--why Pings' explains one\n")
        #expect(try errors(6).isEmpty)
        // An unknown name explains it already.
        let unknown = try Tool.run("run \(pack) --log - --summary", input: #"{"at": 1, "action": "ping"}"#).errors
        #expect(unknown.contains("did you mean `Ping`?") && !unknown.contains("no metric was sent"), "\(unknown)")
    }

    @Test func `names an attribute without which a metric has wrong values`() throws {
        let result = try Tool.run("run qoe.mux --log \(Self.log) --metrics")
        let message =
            "avt-rules: no line of the log has the attribute `position`: without it, `playbackTime` keeps its initial value, "
            + "and metrics that read it, such as `ViewContentPlaybackTime`, have wrong values\n"
        #expect(result.status == 0 && result.errors == message, "\(result.errors)")
        // One line with the attribute, also one with anything unusual, is enough.
        let scratch = try Scratch()
        for attributes in [#"{"position": 5}"#, #"{"p\u006fsition": 5}"#] {
            let line = #"{"at": 1764000000000, "action": "Ping", "attributes": \#(attributes)}"#
            let file = try scratch.write(line, to: "log.ndjson")
            #expect(try Tool.run("run qoe.mux --log \(file) --metrics").errors.isEmpty)
        }
        // Measures and conditions read variables, too.
        for (effect, metric) in [
            ("`rate` keeps its initial value", "MeanRate: { action: [End, Stop], value: weightedRate }"),
            (
                "`rate` keeps its initial value",
                "NumLow: { action: [End, Stop], when: unitless(rate) < 1000, value: 1 }"
            ),
            ("`muted` is always `false`", #"NumLoud: { action: [End, Stop], when: "!muted", value: 1 }"#),
        ] {
            let pack = try scratch.write(
                """
                pack: { name: my.pack, version: 1.0.0, language: 1, extends: [playback.metrics] }
                vocabulary:
                  metrics:
                    MeanRate: { type: gauge, unit: bps, description: A rate. }
                    NumLow: { type: counter, unit: count, description: A number. }
                    NumLoud: { type: counter, unit: count, description: A number. }
                state: { tracker: { muted: { initial: false, from: event.isMuted } } }
                memory: { tracker: { rate: { initial: 0, unit: bps, from: event.bitrate } } }
                measures: { tracker: { weightedRate: { time: playing, of: rate } } }
                metrics: { \(metric) }
                """, to: "pack.yaml")
            let errors = try Tool.run("run \(pack) --log \(Self.log) --metrics").errors
            #expect(errors.contains("without it, \(effect)"), "\(metric): \(errors)")
        }
        // Without an effect on what is sent, nothing is missing.
        for pack in ["playback.metrics", "qoe.quality", "openavt.metrics"] {
            #expect(try Tool.run("run \(pack) --log \(Self.log) --metrics").errors.isEmpty, "\(pack)")
        }
    }

    @Test func `names no attribute that only the rule of one action reads, if all other events are blocked`() throws {
        let scratch = try Scratch()
        let pack = try scratch.write(
            """
            pack: { name: my.pack, version: 1.0.0, language: 1 }
            vocabulary: { metrics: { Watched: { type: gauge, unit: ms, description: The last position. } } }
            memory: { tracker: { watched: { initial: 0ms } } }
            transitions:
              - { name: others-are-blocked, action: any, except: [Ping, Start], accept: "false" }
              - { name: position-is-stored, action: Ping, set: { watched: event.position ?? watched } }
            metrics: { Watched: { action: Start, value: watched } }
            """, to: "pack.yaml")
        let result = try Tool.run("run \(pack) --log - --metrics", input: #"{"at": 1, "action": "Start"}"#)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }
}
