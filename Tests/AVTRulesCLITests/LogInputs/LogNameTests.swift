import AVTPackTools
import AVTTestSupport
import Foundation
import Testing

@Suite struct `Names of logs` {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        for (name, action) in [("b.ndjson", "B"), ("a.ndjson", "A"), ("c[1].ndjson", "C")] {
            _ = try scratch.write(#"{"at": 1, "action": "\#(action)"}"# + "\n", to: name)
        }
    }

    private func run(_ arguments: String, input: String = "") throws -> Tool.Result {
        let pack = repository.appending(path: "rules/examples/one-pause.yaml").path
        return try Tool.run(
            ["run", pack, "--no-summary"] + arguments.split(separator: " ").map(String.init), input: input,
            in: scratch.folder)
    }

    private func actions(_ result: Tool.Result) throws -> [String] {
        try result.lines.compactMap { try JSONReader.read($0.utf8)["event"]?["action"]?.string }
    }

    @Test func `matches of a pattern are sorted by name, and each file is read once`() throws {
        #expect(try actions(run("--log [ab].ndjson")) == ["A", "B"])
        #expect(try actions(run("--log b.ndjson --log ?.ndjson")) == ["B", "A"])
        #expect(try actions(run("--log \(scratch.folder.path)/*.ndjson")) == ["A", "B", "C"])
    }

    @Test func `of one file, also through links, are reported, and the file is read once`() throws {
        try FileManager.default.createSymbolicLink(
            at: scratch.file("link.ndjson"), withDestinationURL: scratch.file("a.ndjson"))
        let result = try run("--log a.ndjson --log ./a.ndjson --log b.ndjson --log l*.ndjson")
        #expect(try actions(result) == ["A", "B"] && result.status == 0)
        #expect(
            result.errors.hasPrefix(
                """
                avt-rules: `./a.ndjson` is the same file as `a.ndjson`: it is read once
                avt-rules: `link.ndjson` is the same file as `a.ndjson`: it is read once

                """))
    }

    @Test func `an existing name is no pattern`() throws {
        #expect(try actions(run("--log a.ndjson --log c[1].ndjson")) == ["A", "C"])
    }

    @Test func `a pattern that matches nothing is an error`() throws {
        let result = try run("--log a.ndjson --log day*.ndjson")
        #expect(result.status == 3 && result.output.isEmpty)
        #expect(result.errors == "avt-rules: no log matches the pattern `day*.ndjson`\n")
    }

    @Test func `a missing file is an error before the first line is read`() throws {
        let result = try run("--log a.ndjson --log z.ndjson")
        #expect(result.status == 3 && result.output.isEmpty)
        #expect(result.errors == "avt-rules: cannot read the log z.ndjson: there is no such file\n")
    }

    @Test func `standard input is read once`() throws {
        let line = #"{"at": 1, "action": "A"}"#
        #expect(try actions(run("--log - --log b.ndjson", input: line)) == ["A", "B"])
        let twice = try run("--log - --log -", input: line)
        #expect(twice.status == 2)
        #expect(twice.errors.hasPrefix("avt-rules: '--log -': standard input can be read only once"))
    }

    @Test func `a log that the shell has made a pack is explained`() throws {
        let result = try run("--log a.ndjson b.ndjson")
        #expect(result.status == 2)
        #expect(
            result.errors.hasPrefix(
                "avt-rules: `b.ndjson` is a log, not a pack: `avt-rules run PACK --log b.ndjson` plays it"))
        let check = try Tool.run(["check", "b.ndjson"], in: scratch.folder)
        #expect(check.status == 2 && check.errors == result.errors)
    }

    @Test func `problems of several files name the file`() throws {
        _ = try scratch.write("\u{FEFF}\n\n?\n" + #"{"at": -5, "action": "Start"}"#, to: "d.ndjson")
        _ = try scratch.write("at,action\n5,\"Start\n", to: "e.csv")
        let result = try run("--log a.ndjson --log d.ndjson --log e.csv")
        #expect(result.status == 4)
        #expect(
            result.errors == """
                avt-rules: d.ndjson:3:1: no value begins like this
                avt-rules: e.csv:2:3: the quote is not closed
                avt-rules: `at` goes back in 1 line of the log, first in d.ndjson:4, from 1 to -5: lines are played in \
                their order, times between events become negative, and measures count the time after it again; sort the lines by `at`
                avt-rules: 2 malformed lines skipped, 2 read

                """)
        let one = try run("--log d.ndjson")
        #expect(one.errors.hasPrefix("avt-rules: line 3, column 1: no value begins like this\n"))
    }

    @Test func `lines are numbered through all files`() throws {
        _ = try scratch.write("at,action\n2,PauseBegin\n", to: "d.csv")
        // The first row of d.csv is the second line.
        let result = try run("--log a.ndjson --log d.csv --log b.ndjson --why-blocked 3")
        #expect(result.status == 0 && result.output.contains("PauseBegin"))
    }
}
