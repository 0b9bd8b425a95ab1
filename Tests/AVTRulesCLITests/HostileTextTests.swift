import AVTCore
import AVTDiagnostics
import AVTPackTools
import Foundation
import Testing

/// What packs, logs and command lines have in them reaches a terminal as text alone.
@Suite("Characters that control a terminal")
struct HostileTextTests {
    /// A colour, a bell, C1's CSI, text from right to left, an isolate, a line separator, DEL, and a line of its own that
    /// GitHub would obey.
    private static let hostile = "\u{1B}[31m\u{7}\u{9B}1m\u{202E}\u{2066}\u{2028}\u{7F}\n::error::owned"
    /// The same in a double-quoted YAML scalar or a JSON string.
    private static let written = #"\u001b[31m\u0007\u009b1m\u202e\u2066\u2028\u007f\n::error::owned"#
    private static let formats = ["human", "short", "json", "sarif", "github", "junit"]

    private func expectHarmless(_ result: Tool.Result, _ label: String) {
        for text in [result.output, result.errors] {
            #expect(
                !text.unicodeScalars.contains { $0.isUnprintable && $0 != "\n" }, "\(label): \(text.debugDescription)")
            #expect(!text.contains("\n::error::owned"), "\(label): \(text.debugDescription)")
        }
    }

    @Test("in a pack are escaped in every format", arguments: formats)
    func pack(_ format: String) throws {
        let scratch = try Scratch()
        let text = """
            pack: { name: "test.NAME", version: "1.NAME", language: 1, summary: "NAME" }
            "key NAME": 1
            vocabulary:
              attributes: { "attribute NAME": { type: "type NAME" } }
              metrics: { "metric NAME": { type: counter, unit: "unit NAME" } }
            transitions:
              - { name: "transition NAME", action: "action NAME", accept: "event.x == 'NAME'", set: { "variable NAME": 1 } }
            metrics:
              "metric NAME": { action: "action NAME", value: "NAME" }
            """
        _ = try scratch.write(text.replacing("NAME", with: HostileTextTests.written), to: "pack.yaml")
        let result = try Tool.run(["check", "pack.yaml", "--format", format], in: scratch.folder)
        #expect(result.status == 1)
        expectHarmless(result, format)
        let isJSON = format == "json" || format == "sarif"
        #expect(result.output.contains(isJSON ? #"\u001b[31m"# : #"\u{1b}[31m"#), "\(result.output)")
        #expect(result.output.contains(isJSON ? #"\u202e\u2066\u2028"# : #"\u{202e}\u{2066}\u{2028}"#))
        if isJSON { _ = try JSONReader.read(result.output.utf8) }
    }

    /// A pack without errors, with all the text that packs may have.
    private static let pack = """
        pack: { name: test.text, version: 1.0.0, language: 1, summary: "NAME" }
        vocabulary:
          attributes: { word: { type: string, description: "NAME" }, hidden: { type: string } }
          metrics:
            Words: { type: gauge, description: "NAME", meaning: "NAME", unit: count }
        memory:
          tracker: { last: { type: string, initial: '"NAME"' } }
        transitions:
          - { name: keeps, action: Start, set: { last: 'event.word ?? "NAME"' } }
          - { name: blocks, action: Stop, block: { is: "true", code: NoStop, because: "NAME" } }
        attributes:
          word: last
        privacy: { consents: { given: { description: "NAME" } }, attributes: { hidden: { requires: given } } }
        metrics:
          Words: { action: Start, value: size(last) }
        """.replacing("NAME", with: written)

    /// Events of a session, tracker, action and attribute with such names, and a line that is malformed.
    private static let log =
        [
            #"{"at":0,"session":"NAME","action":"Start","attributes":{"word":"NAME","key NAME":"NAME"}}"#,
            #"{"at":1,"session":"NAME","tracker":"NAME","action":"NAME","attributes":{"word":"NAME"}}"#,
            #"{"at":2,"session":"NAME","action":"Stop","attributes":{"word":5}}"#,
            #"{"at":3,"session":"NAME","tracker":"NAME","kind":"NAME"}"#,
            #"{"at":4,"session":"NAME","consents":{"NAME":true}}"#, #"{"at":5,"NAME":5}"#,
        ].joined(separator: "\n").replacing("NAME", with: written) + "\n{\"at\":6,\"action\":\"\(hostile)\"}\n"

    @Test(
        "in a log are escaped in every output of run",
        arguments: [
            "--no-summary", "--summary", "--trace", "--trace=json",
            "--trace --show attributes,memory,measures,transitions",
            "--why Words", "--why Words --format json", "--why-blocked 1", "--why-blocked 2", "--why-blocked 3",
            "--why-blocked 3 --format json", "--strict", "--why Words --session NAME --tracker x", "--consent NAME",
            "--why NAME",
        ])
    func log(_ options: String) throws {
        let scratch = try Scratch()
        _ = try scratch.write(HostileTextTests.pack, to: "pack.yaml")
        _ = try scratch.write(HostileTextTests.log, to: "log.ndjson")
        let arguments = options.split(separator: " ").map { $0 == "NAME" ? HostileTextTests.hostile : String($0) }
        let result = try Tool.run(["run", "pack.yaml", "--log", "log.ndjson"] + arguments, in: scratch.folder)
        #expect(result.output.contains("1b") || result.errors.contains("1b"), "\(result)")
        expectHarmless(result, options)
    }

    @Test("in a log are escaped in comparisons")
    func comparison() throws {
        let scratch = try Scratch()
        _ = try scratch.write(HostileTextTests.pack, to: "pack.yaml")
        let other = HostileTextTests.pack.replacing("size(last)", with: "size(last) + 1")
        _ = try scratch.write(other, to: "other \u{1B}[31m.yaml")
        _ = try scratch.write(HostileTextTests.log, to: "log.ndjson")
        let result = try Tool.run(
            ["run", "--compare", "pack.yaml", "other \u{1B}[31m.yaml", "--log", "log.ndjson"], in: scratch.folder)
        #expect(result.output.contains("* The packs differ"), "\(result)")
        expectHarmless(result, "--compare")
    }

    @Test("in tests are escaped in every format", arguments: formats)
    func tests(_ format: String) throws {
        let scratch = try Scratch()
        _ = try scratch.write(HostileTextTests.pack, to: "pack.yaml")
        let text = """
            pack: pack.yaml
            tests:
              - name: "passes NAME"
                steps:
                  - { at: 0s, emit: Stop, expect: { because: "NAME" } }
              - name: "fails NAME"
                steps:
                  - { at: 0s, emit: Start, attributes: { word: "NAME" }, expect: { attributes: { word: "not NAME" } } }
            """
        _ = try scratch.write(text.replacing("NAME", with: HostileTextTests.written), to: "pack.test.yaml")
        let result = try Tool.run(["test", "--format", format], in: scratch.folder)
        #expect(result.status == 1)
        #expect(result.output.contains("AVT7001") && result.output.contains("1b"), "\(result.output)")
        expectHarmless(result, format)
    }

    @Test("in the command line are escaped")
    func arguments() throws {
        let text = HostileTextTests.hostile
        for arguments in [
            [text], ["check", text], ["check", "./\(text)/x.yaml"], ["check", "openavt.core", "--\(text)"],
            ["check", "openavt.core", "--param", text], ["explain", text], ["test", text], ["eval", "'\(text)'"],
            ["eval", text], ["run", "openavt.core", "--log", text],
            ["run", "openavt.core", "--log", "-", "--consent", text],
            ["pack", text], ["pack", "inspect", "\(text).avtpack"],
            ["compile", "openavt.core", "-o", "\(text)/x.avtimage"],
        ] {
            let result = try Tool.run(arguments)
            #expect(result.status != 0 || arguments[0] == "eval", "\(arguments)")
            expectHarmless(result, "\(arguments)")
        }
    }
}
