import AVTTestSupport
import Foundation
import Testing

/// `avt-rules run --state-in` and `--state-out`.
@Suite struct `Sessions that continue in the next run` {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Lines of overlapping sessions, some of them late, repeated or malformed.
    private func log(seed: UInt64, lateness: Int = 0) -> [String] {
        var random = SeededGenerator(seed: seed)
        let actions = [
            "MediaRequest", "Start", "BufferBegin", "BufferFinish", "PauseBegin", "PauseFinish", "Ping", "End",
        ]
        var at = 1_764_000_000_000
        return (0..<700).map { index in
            at += random.number(0...400)
            let session = "s\(random.number(max(0, index / 50 - 3)...index / 50))"
            let time = at - (lateness > 0 ? random.number(0...lateness - 1) : 0)
            let country =
                random.chance(oneIn: 6) ? #", "attributes": {"country": "\#(random.pick(["de", "fr"]))"}"# : ""
            let getters = random.chance(oneIn: 30) ? #", "getters": {"player": {"position": \#(index)}}"# : ""
            let line =
                #"{"at": \#(time), "session": "\#(session)", "seq": \#(index), "action": "\#(random.pick(actions))""#
                + country + getters + "}"
            return random.chance(oneIn: 90) ? String(line.dropLast(3)) : line
        }
    }

    private func run(_ options: String, _ lines: [some StringProtocol]) throws -> Tool.Result {
        try Tool.run(
            ["run", "playback.metrics", "--log", "-"] + options.split(separator: " ").map(String.init),
            input: lines.joined(separator: "\n") + "\n")
    }

    /// Runs parts of a log one after the other.
    private func runParts(_ options: String, _ lines: [String], _ random: inout SeededGenerator) throws -> [Tool.Result]
    {
        var (rest, results) = (lines[...], [Tool.Result]())
        let state = scratch.file("state").path
        while !rest.isEmpty {
            let count = min(rest.count, random.number(1...300))
            let part = rest.prefix(count)
            rest = rest.dropFirst(count)
            let stateIn = results.isEmpty ? "" : " --state-in \(state)"
            let stateOut = rest.isEmpty ? "" : " --state-out \(state)"
            let threads = " --threads \(random.pick([1, 2, 3]))"
            results.append(try run(options + stateIn + stateOut + threads, Array(part)))
        }
        return results
    }

    @Test(arguments: ["", " --lateness 5s"], [1, 2] as [UInt64])
    func `give the lines of one run, in the same order`(order: String, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let lines = log(seed: seed, lateness: order.isEmpty ? 0 : 5000)
        let options = "--no-summary" + order
        let whole = try run(options, lines)
        let parts = try runParts(options, lines, &random)
        #expect(parts.count > 2 && whole.lines.count > 300)
        #expect(parts.map(\.output).joined() == whole.output)
    }

    @Test(arguments: ["--metrics", "--sessions"])
    func `end after their timeout, which counts through all runs`(output: String) throws {
        var random = SeededGenerator(seed: 5)
        let lines = log(seed: 5)
        let options = output + " --session-timeout 2s"
        let whole = try run(options, lines)
        let parts = try runParts(options, lines, &random)
        #expect(parts.flatMap(\.lines).sorted() == whole.lines.sorted())
        #expect(try run(output, lines).output != whole.output)
    }

    @Test func `are aggregated by the attributes that they had before`() throws {
        var random = SeededGenerator(seed: 6)
        let lines = log(seed: 6)
        let options = "--by country --no-summary"
        let whole = try run(options, lines)
        func counts(_ results: [Tool.Result]) throws -> [String: Double] {
            var counts: [String: Double] = [:]
            for line in results.flatMap(\.lines) {
                let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                let row = try #require(object["aggregate"] as? [String: Any])
                let key = "\(row["name"] ?? "") \(row["by"] ?? "")"
                counts[key, default: 0] += try #require(row["count"] as? Double)
            }
            return counts
        }
        let expected = try counts([whole])
        #expect(expected.count > 10)
        #expect(try counts(try runParts(options, lines, &random)) == expected)
    }

    @Test(arguments: ["1s", "1m"]) func `recognize repeated lines, also if all of a session are still held`(
        lateness: String
    ) throws {
        let lines = [
            #"{"at": 1764000000000, "session": "a", "seq": 0, "action": "MediaRequest"}"#,
            #"{"at": 1764000001000, "session": "a", "seq": 1, "id": "x", "action": "Start"}"#,
        ]
        let state = scratch.file("state").path
        let first = try run("--metrics --lateness \(lateness) --state-out \(state)", lines)
        let repeated = [lines[1], lines[1].replacing(#""seq": 1, "#, with: "")]
        let second = try run("--metrics --lateness \(lateness) --state-in \(state)", repeated)
        #expect(first.status == 0 && second.status == 0)
        let plays = (first.lines + second.lines).filter { $0.contains("NumPlays") }
        #expect(plays.count == 1, "\(first.output)\(second.output)")
        #expect(second.errors.contains("duplicate"))
    }

    @Test func `are reported only for the lines of the log`() throws {
        let state = scratch.file("state").path
        func line(_ at: Int, _ attributes: String) -> String {
            #"{"at": \#(1_764_000_000_000 + at), "action": "Ping", "attributes": {\#(attributes)}}"#
        }
        let (bad, good) = (#""positon": 1, "duration": "long""#, #""position": 1"#)
        let first = try run("--metrics --state-out \(state)", [line(0, bad)])
        #expect(first.errors.contains("`positon`"))
        let second = try run("--metrics --state-in \(state) --state-out \(state)", [line(1000, good)])
        #expect(second.errors.isEmpty)
        let third = try run("--metrics --state-in \(state)", [line(2000, bad)])
        #expect(third.errors == first.errors)
    }

    @Test func `continue under changed packs, which are compared by name`() throws {
        let pack = scratch.file("more.yaml")
        let text = try String(contentsOf: repository.appending(path: "rules/playback/metrics.yaml"), encoding: .utf8)
        let changed = text.replacing("NumPlays", with: "NumberOfPlays").replacing("ads.yaml", with: "playback.ads")
        try Data(changed.utf8).write(to: pack)
        let state = scratch.file("state").path
        let lines = [
            #"{"at": 1764000000000, "action": "MediaRequest"}"#, #"{"at": 1764000000700, "action": "Start"}"#,
            #"{"at": 1764000009000, "action": "End"}"#,
        ]
        _ = try run("--metrics --state-out \(state)", Array(lines[..<2]))
        let result = try Tool.run(
            ["run", pack.path, "--log", "-", "--metrics", "--state-in", state], input: lines[2] + "\n")
        #expect(result.output.contains(#""name":"PlayTime","type":"gauge","value":8300"#))
        #expect(result.status == 0)
    }

    @Test(arguments: ["", " --lateness 5s"])
    func `have the attributes that only the output of the next run contains`(order: String) throws {
        let pack = scratch.file("holds.yaml")
        let text = """
            pack: { name: test.holds, version: 1.0.0, language: 1 }
            holds: { some: { after: Start, for: 1s, drop: { PauseBegin: AdBreakBegin }, because: the break is none } }
            """
        try Data(text.utf8).write(to: pack)
        let lines = [
            #"{"at": 1764000000000, "action": "Start"}"#,
            #"{"at": 1764000000100, "action": "SeekBegin", "attributes": {"position": 3}}"#,
            #"{"at": 1764000002000, "action": "Ping"}"#,
        ]
        func run(_ options: String, _ lines: ArraySlice<String>) throws -> Tool.Result {
            let arguments = "run \(pack.path) --log - \(options)\(order)".split(separator: " ").map(String.init)
            return try Tool.run(arguments, input: lines.joined(separator: "\n") + "\n")
        }
        let state = scratch.file("state").path
        let whole = try run("--events", lines[...])
        #expect(whole.output.contains(#""position":3"#) && whole.output.contains(#""timeSinceStart":2000"#))
        #expect(try run("--metrics --state-out \(state)", lines[..<2]).status == 0)
        let second = try run("--events --state-in \(state)", lines[2...])
        #expect(second.lines.count > 1)
        #expect(second.lines == Array(whole.lines.suffix(second.lines.count)))
    }

    @Test func `are compared with the times that they had before`() throws {
        let state = scratch.file("state").path
        let lines = [
            #"{"at": 1764000000000, "session": "a", "action": "MediaRequest"}"#,
            #"{"at": 1764000005000, "session": "a", "action": "Start"}"#,
        ]
        for order in ["", " --lateness 1s"] {
            #expect(try run("--metrics --state-out \(state)" + order, lines).errors == "")
            let again = try run("--metrics --state-in \(state)" + order, lines)
            #expect(
                again.errors.contains("line 1, from 1764000005000 to 1764000000000"), "\(again.errors)")
        }
    }

    @Test func `have no earlier values of options that the earlier run did not have, which is reported`() throws {
        let state = scratch.file("state").path
        let lines = [
            #"{"at": 1764000000000, "session": "a", "action": "MediaRequest"}"#,
            #"{"at": 1764000005000, "session": "a", "action": "Start"}"#,
        ]
        let options = "--by country --by device --no-summary"
        _ = try run("--metrics --state-out \(state)", lines)
        let missing = "avt-rules: 1 session continues without the values of earlier runs, which had no"
        let sessions = try run("--sessions --no-summary --state-in \(state)", [String]())
        #expect(sessions.errors.hasPrefix("\(missing) `--sessions`: give"), "\(sessions.errors)")
        let groups = try run("\(options) --state-in \(state)", [String]())
        #expect(groups.errors.contains("\(missing) `--by country`, `--by device`: give"), "\(groups.errors)")
        _ = try run("\(options) --state-out \(state)", lines)
        #expect(try !run("\(options) --state-in \(state)", [String]()).errors.contains(missing))
    }

    @Test func `are refused if the file is not one of theirs, or damaged`() throws {
        let state = scratch.file("state")
        let lines = log(seed: 7)
        _ = try run("--metrics --state-out \(state.path)", lines)
        let bytes = try [UInt8](Data(contentsOf: state))
        #expect(try run("--metrics --state-in \(state.path)", [String]()).status == 0)
        func refusal(of bytes: some Collection<UInt8>) throws -> String {
            try Data(bytes).write(to: state)
            let result = try run("--metrics --state-in \(state.path)", [String]())
            #expect(result.status == 3 && result.output.isEmpty)
            return result.errors
        }
        var random = SeededGenerator(seed: 8)
        for _ in 0..<6 {
            #expect(
                try refusal(of: bytes.prefix(random.number(0...(bytes.count - 1)))).contains("cannot use the state"))
            var damaged = bytes
            damaged[random.number(12...(bytes.count - 1))] ^= UInt8(1 << random.number(0...7))
            #expect(try refusal(of: damaged).contains("cannot use the state"))
        }
        #expect(try refusal(of: Array("{}".utf8)).contains("it is not a state of `avt-rules run`"))
        let missing = try run("--metrics --state-in \(state.path).missing", lines)
        #expect(missing.status == 3)
        #expect(missing.errors == "avt-rules: cannot read `\(state.path).missing`: there is no such file\n")
        let folder = try run("--metrics --state-in Sources", lines)
        #expect(folder.errors == "avt-rules: cannot read `Sources`: it is a folder\n")
    }

    @Test(
        arguments: [
            "--state-out s --only PlayTime", "--state-in s --where isPaused", "--state-out s --trace",
            "--state-out s --report r.html", "--checkpoint c --compare", "--resume", "--checkpoint-every 5s",
        ])
    func `exclude other options`(options: String) throws {
        let result = try Tool.run("run playback.metrics --log rules/examples/mpv-session.ndjson \(options)")
        #expect(result.status == 2)
    }
}
