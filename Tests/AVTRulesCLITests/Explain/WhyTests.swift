import Testing

@Suite("avt-rules run --why and --why-blocked")
struct WhyTests {
    private let log = """
        {"at": 0, "session": "first", "action": "End"}
        {"at": 100, "session": "first", "action": "Start"}

        """
    private let pack = """
        pack: { name: example.start, version: 1.0.0, language: 1 }
        state: { tracker: { didStart: { initial: false } } }
        transitions:
          - name: end
            action: End
            set: { didStart: false }
          - name: start
            action: Start
            block: didStart
            set: { didStart: true }
        vocabulary: { metrics: { Starts: { type: counter, unit: count, description: Starts. } } }
        metrics: { Starts: { action: Start, value: 1 } }

        """

    /// A wait of 18 s from 1 s on, of which the first 9 s are within 10 s after a seek.
    private let window = """
        pack: { name: example.window, version: 1.0.0, language: 1 }
        vocabulary: { metrics: { SeekWait: { type: gauge, unit: ms, description: Waits soon after seeks. } } }
        state: { tracker: { isWaiting: { initial: false } } }
        measures: { tracker: { seekWait: { time: "isWaiting && within(10s, SeekFinish)" } } }
        transitions:
          - { name: wait-begins, action: BufferBegin, set: { isWaiting: true } }
          - { name: wait-ends, action: BufferFinish, set: { isWaiting: false } }
        metrics: { SeekWait: { action: End, value: seekWait } }

        """

    @Test(
        "an interval ends when its window does",
        arguments: [
            (
                [(0, "SeekFinish"), (1, "BufferBegin"), (19, "BufferFinish"), (30, "End")], "1s to 10s  9000 ms",
                "10000"
            ),
            (
                [(0, "SeekFinish"), (1, "BufferBegin"), (15, "Ping"), (19, "BufferFinish"), (30, "End")],
                "1s to 10s  9000 ms", "10000"
            ), ([(0, "BufferBegin"), (5, "SeekFinish"), (30, "End")], "5s to 15s  10000 ms", "15000"),
            ([(0, "BufferBegin"), (5, "SeekFinish"), (14, "End")], "5s to now  9000 ms", nil),
            ([(0, "BufferBegin"), (5, "SeekFinish"), (9, "BufferFinish"), (30, "End")], "5s to 9s  4000 ms", nil),
        ] as [([(Int, String)], String, String?)])
    func windows(_ events: [(Int, String)], _ interval: String, _ end: String?) throws {
        let scratch = try Scratch()
        let pack = try scratch.write(window, to: "pack.yaml")
        let lines = events.map { #"{"at": \#($0 * 1000), "action": "\#($1)"}"# }.joined(separator: "\n")
        let log = try scratch.write(lines, to: "log.ndjson")
        let text = try Tool.run("run \(pack) --log \(log) --why SeekWait").output
        #expect(
            text.contains(interval) && text.contains("until its condition no longer held") == (end != nil), "\(text)")
        let json = try Tool.run("run \(pack) --log \(log) --why SeekWait --format json").output
        #expect(json.firstMatch(of: /"until":(\d+)/).map { String($0.1) } == end, "\(json)")
    }

    @Test("the first part of a formula has the unit of its metric")
    func unit() throws {
        let scratch = try Scratch()
        let text = """
            pack: { name: example.rate, version: 1.0.0, language: 1 }
            vocabulary: { metrics: { Rate: { type: gauge, unit: kbps, description: The bitrate. } } }
            memory: { tracker: { bitrate: { type: int, unit: bps, from: event.bitrate } } }
            metrics: { Rate: { action: End, value: (bitrate ?? 0) / 1000.0 } }

            """
        let pack = try scratch.write(text, to: "pack.yaml")
        let log = try scratch.write(
            #"{"at": 0, "action": "End", "attributes": {"bitrate": 500}}"# + "\n", to: "log.ndjson")
        let lines = try Tool.run("run \(pack) --log \(log) --why Rate").lines
        #expect(lines.first?.hasPrefix("Rate = 0.5 kbps, sent") == true)
        #expect(lines.dropFirst(2).first?.split(separator: " ").suffix(2) == ["0.5", "kbps"], "\(lines)")
    }

    @Test(
        "a time without a unit is refused, unless it is in milliseconds since 1970",
        arguments: [("12", 2), ("1764000000000", 0), ("12s", 0)])
    func time(_ time: String, _ status: Int32) throws {
        let scratch = try Scratch()
        let pack = try scratch.write(pack, to: "pack.yaml")
        let log = try scratch.write(#"{"at": 1764000000000, "action": "Start"}"#, to: "log.ndjson")
        #expect(try Tool.run("run \(pack) --log \(log) --why Starts@\(time)").status == status)
    }

    @Test("an unknown session or tracker is refused", arguments: ["session", "tracker"])
    func unknown(option: String) throws {
        let scratch = try Scratch()
        let pack = try scratch.write(pack, to: "pack.yaml")
        let log = try scratch.write(log, to: "log.ndjson")
        let result = try Tool.run("run \(pack) --log \(log) --why Starts --\(option) nope")
        #expect(result.status == 2)
        #expect(result.errors.contains("the log has no \(option) `nope`; it has `"))
        #expect(result.output.isEmpty)
    }

    @Test("a metric that is declared and never sent is refused with the metrics that are sent")
    func noFormula() throws {
        let scratch = try Scratch()
        let declared = pack.replacing("Starts: { type", with: "NumEnds: { type: counter, unit: count }, Starts: { type")
        let pack = try scratch.write(declared, to: "pack.yaml")
        let log = try scratch.write(log, to: "log.ndjson")
        let result = try Tool.run("run \(pack) --log \(log) --why NumEnds")
        #expect(result.status == 2 && result.output.isEmpty)
        let reason = "`NumEnds` is declared, but no pack has a formula for it in `metrics`; the packs send `Starts`"
        #expect(result.errors.contains("avt-rules: '--why': \(reason)\n"), "\(result.errors)")
    }

    @Test(
        "a line that is not an event of the log is refused",
        arguments: [
            (99, "the log has no such line, or it is malformed"), (3, "it is not an event"),
            (4, "the log has no such line, or it is malformed"),
        ])
    func noEvent(line: Int, reason: String) throws {
        let scratch = try Scratch()
        let pack = try scratch.write(pack, to: "pack.yaml")
        let log = try scratch.write(log + #"{"session": "first", "kind": "content"}"# + "\n{}\n", to: "log.ndjson")
        let result = try Tool.run("run \(pack) --log \(log) --why-blocked \(line)")
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.hasSuffix("avt-rules: '--why-blocked \(line)': \(reason)\n"), "\(result.errors)")
    }

    @Test("an event that a limit or a rule for duplicates withholds is explained by it")
    func volume() throws {
        let scratch = try Scratch()
        let pack = try scratch.write(
            """
            pack: { name: my.volume, version: 1.0.0, language: 1 }
            volume:
              limits: { pings: { action: Ping, most: 1, per: 1m, because: pings cost money } }
              duplicates: { errors: { action: Error, by: [errorCode], within: 1500ms } }
            """, to: "pack.yaml")
        let lines = ["Ping", "Ping", "Error", "Error"].enumerated().map { #"{"at": \#($0), "action": "\#($1)"}"# }
        let log = try scratch.write(lines.joined(separator: "\n"), to: "log.ndjson")
        for (line, text) in [
            (2, "withheld by pings, which sends at most 1 event in 60s: pings cost money\n"),
            (4, "withheld by errors, which sends equal events once in 1s500ms\n"),
        ] {
            let result = try Tool.run("run \(pack) --log \(log) --why-blocked \(line)")
            #expect(result.status == 0 && result.output.contains(text), "\(result.output)\(result.errors)")
        }
    }

    @Test("the reason of a sample is in the explanation of a metric and in the JSON of a trace")
    func sample() throws {
        let scratch = try Scratch()
        let pack = try scratch.write(
            """
            pack: { name: my.volume, version: 1.0.0, language: 1 }
            volume: { sample: { rate: 0, because: a trial sends nothing } }
            vocabulary: { metrics: { NumPings: { type: counter, unit: count } } }
            metrics: { NumPings: { action: Ping, value: 1 } }
            """, to: "pack.yaml")
        let log = try scratch.write(#"{"at": 0, "action": "Ping"}"#, to: "log.ndjson")
        let why = try Tool.run("run \(pack) --log \(log) --why NumPings").output
        #expect(why.contains("was withheld by volume.sample, line 1: Ping at 0s: a trial sends nothing\n"), "\(why)")
        let trace = try Tool.run("run \(pack) --log \(log) --trace=json").output
        #expect(trace.contains(#""withheldBy":"volume.sample","because":"a trial sends nothing""#), "\(trace)")
    }

    @Test("a duplicate is named, with the key that it shares", arguments: [("seq", "7"), ("id", "\"x\"")])
    func duplicate(key: String, value: String) throws {
        let scratch = try Scratch()
        let lines = [1, 2].map { #"{"at": \#($0), "\#(key)": \#(value), "action": "Start"}"# }
        let log = try scratch.write(lines.joined(separator: "\n"), to: "log.ndjson")
        let result = try Tool.run("run playback.metrics --log \(log) --why-blocked 2")
        #expect(result.status == 2)
        #expect(
            result.errors.hasSuffix(
                "avt-rules: '--why-blocked 2': the line is a duplicate by `\(key)`, and was not used\n"),
            "\(result.errors)")
    }

    @Test("a line of another session is refused with the name of that session")
    func lineOfOtherSession() throws {
        let log = "rules/examples/forty-sessions.ndjson"
        let result = try Tool.run("run playback.metrics --log \(log) --why-blocked 1 --session s-2702")
        #expect(result.status == 2)
        #expect(result.errors == "avt-rules: '--why-blocked 1': it is a line of the session `s-1`\n")
    }

    @Test("in a log of several sessions, the session is named, and the values of the others are counted")
    func severalSessions() throws {
        let scratch = try Scratch()
        let pack = try scratch.write(pack, to: "pack.yaml")
        let lines = [("first", 1000), ("second", 5000), ("second", 5700)].enumerated().map { index, line in
            #"{"at": \#(line.1), "session": "\#(line.0)", "action": "\#(index == 1 ? "End" : "Start")"}"#
        }
        let log = try scratch.write(lines.joined(separator: "\n"), to: "log.ndjson")
        let last = try Tool.run("run \(pack) --log \(log) --why Starts")
        #expect(last.output.contains("line 3: Start at 700ms of session `second`\n"), "\(last.output)")
        #expect(last.output.hasSuffix("Other sessions sent 1 value: `--session NAME` selects one.\n"))
        let first = try Tool.run("run \(pack) --log \(log) --why Starts --session first")
        #expect(first.output.contains("line 1: Start at 0s\n") && !first.output.contains("session"), "\(first.output)")
    }

    @Test("a metric of a session without the event is explained by that session only")
    func otherSession() throws {
        let scratch = try Scratch()
        let pack = try scratch.write(pack, to: "pack.yaml")
        let log = try scratch.write(log + #"{"at": 0, "session": "second", "action": "End"}"# + "\n", to: "log.ndjson")
        let result = try Tool.run("run \(pack) --log \(log) --why Starts --session second")
        #expect(result.output.contains("The session `second` has no event of `Start`.\n"), "\(result.output)")
        #expect(!result.output.contains("line 2"))
    }

    @Test(
        "a time is written as explanations show it, or in one unit", arguments: ["2s679ms", "2679ms", "2.679s"])
    func time(_ time: String) throws {
        let scratch = try Scratch()
        let pack = try scratch.write(pack, to: "pack.yaml")
        let lines = [0, 100, 2679].map { #"{"at": \#($0), "action": "\#($0 == 100 ? "End" : "Start")"}"# }
        let log = try scratch.write(lines.joined(separator: "\n"), to: "log.ndjson")
        let result = try Tool.run("run \(pack) --log \(log) --why Starts@\(time)")
        #expect(result.status == 0)
        #expect(
            result.output.contains("2s679ms") && !result.output.contains("line 1"), "\(result.output)\(result.errors)")
    }

    @Test("a condition has its own line, and a variable in it the line that set it")
    func lines() throws {
        let scratch = try Scratch()
        let pack = try scratch.write(pack, to: "pack.yaml")
        let log = try scratch.write(log, to: "log.ndjson")
        let result = try Tool.run("run \(pack) --log \(log) --why-blocked 2")
        #expect(result.status == 0)
        #expect(result.output.contains("block does not hold") && result.output.contains("pack.yaml:9)"))
        #expect(result.output.contains("set by `end`") && result.output.contains("pack.yaml:4"))
    }

    @Test(
        "a signal or a property that became no event is named",
        arguments: [
            (#""signal": "idle""#, "Line 1 is the signal `idle`"),
            (#""property": "speed", "value": "2""#, "Line 1 sets the property `speed` to `2`"),
        ])
    func reports(content: String, start: String) throws {
        let scratch = try Scratch()
        let log = try scratch.write(#"{"at": 0, \#(content)}"#, to: "log.ndjson")
        let result = try Tool.run("run playback.metrics players.mpv --log \(log) --why-blocked 1")
        #expect(result.status == 0 && result.output.hasPrefix(start), "\(result.output)\(result.errors)")
    }

    @Test("a variable keeps its value if an event lacks the attribute, also if a comment follows its name")
    func comment() throws {
        let scratch = try Scratch()
        let pack = try scratch.write(
            """
            pack: { name: my.pack, version: 1.0.0, language: 1 }
            vocabulary:
              attributes:
                width: { type: int, description: A width. }
            memory:
              tracker:
                lastWidth: { type: int, from: "event.width // of the picture" }
            """, to: "pack.yaml")
        let log = try scratch.write(#"{"at": 0, "action": "Start"}"#, to: "log.ndjson")
        let result = try Tool.run("run \(pack) --log \(log) --why-blocked 1")
        #expect(result.output.contains("when does not hold") && !result.output.contains("Applied"), "\(result.output)")
        #expect(result.output.contains("has(event.width)  "), "\(result.output)")
    }

    @Test("the presence of an attribute that a variable follows is shown in full")
    func presence() throws {
        let scratch = try Scratch()
        let log = try scratch.write(#"{"at": 0, "action": "PauseFinish"}"#, to: "log.ndjson")
        let result = try Tool.run("run qoe.quality --log \(log) --why-blocked 1")
        #expect(result.output.contains("has(event.isFullscreen)  "), "\(result.output)")
    }
}
