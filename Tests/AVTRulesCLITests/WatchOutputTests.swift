import AVTCore
import AVTTestSupport
import Foundation
import Testing

/// What `avt-rules watch` does when the output or the recording cannot be written.
@Suite("The output of avt-rules watch") struct WatchOutputTests {
    private static let log = repository.appending(path: "rules/examples/mpv-session.ndjson")
    private static let watch = ["watch", "-", "--rules", "playback.metrics", "--rules", "players.mpv"]
    private static let noSpace = FileManager.default.fileExists(atPath: "/dev/full")

    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test(.enabled(if: noSpace, "there is no /dev/full"), arguments: [[], ["--json"], ["--lines"]])
    func `is reported as that of 'run' if it cannot be written, and the recording is complete`(form: [String]) throws {
        let recorded = scratch.file("recorded.ndjson").path
        let result = try Tool.run(
            Self.watch + form + ["--record", recorded], bytes: Array(Data(contentsOf: Self.log)), output: "/dev/full")
        #expect(result.status == 3)
        #expect(result.errors == "avt-rules: cannot write the output: No space left on device\n")
        let count = try String(contentsOf: Self.log, encoding: .utf8).split(separator: "\n").count
        #expect(try scratch.text(of: "recorded.ndjson").split(separator: "\n").count == count)
    }

    @Test(.enabled(if: noSpace, "there is no /dev/full"))
    func `is complete if the recording cannot be written, which is reported at once and at the end`() throws {
        let bytes = Array(try Data(contentsOf: Self.log))
        let expected = try Tool.run(Self.watch, bytes: bytes)
        #expect(expected.status == 0 && expected.errors.isEmpty)
        let result = try Tool.run(Self.watch + ["--record", "/dev/full"], bytes: bytes)
        #expect(result.status == 3 && result.output == expected.output)
        let count = bytes.count { $0 == 0x0A }
        #expect(
            result.errors == """
                OpenAVT Error: the recording /dev/full cannot be written: No space left on device; lines are lost
                avt-rules: /dev/full: \(count) lines could not be written: No space left on device

                """)
    }

    @Test func `has no part of a line in a recording that has reached its maximum size`() throws {
        let output = try Tool.shell(
            """
            trap '' XFSZ; ulimit -f 1
            avt-rules watch - --rules playback.metrics --rules players.mpv --record \(scratch.file("recorded").path) \
            < \(Self.log.path) > /dev/null; echo $?
            """)
        #expect(output == "3\n")
        let recorded = try scratch.text(of: "recorded")
        #expect(recorded.hasSuffix("}\n") && recorded.utf8.count <= 1024)
        #expect(try recorded.split(separator: "\n").count == SentLines.read(recorded).count)
    }

    @Test func `is reported if nobody reads it, and the recording is complete; that of 'run' ends quietly`() throws {
        let status = { (command: String) in
            try Tool.shell(
                "(avt-rules \(command) < \(Self.log.path); echo $? > status) 2> errors | true; cat errors status")
        }
        let report = "avt-rules: cannot write the output: Broken pipe\n3\n"
        // Where the signal is ignored, as below some supervisors, `run` reports the error, too.
        let ofRun = try status("run playback.metrics players.mpv --log -")
        #expect(ofRun == "141\n" || ofRun == report)
        let recorded = scratch.file("recorded.ndjson").path
        #expect(try status((Self.watch + ["--record", recorded]).joined(separator: " ")) == report)
        let count = try String(contentsOf: Self.log, encoding: .utf8).split(separator: "\n").count
        #expect(try scratch.text(of: "recorded.ndjson").split(separator: "\n").count == count)
    }
}
