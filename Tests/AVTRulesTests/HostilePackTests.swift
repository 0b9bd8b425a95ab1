import AVTDiagnostics
import AVTEngine
import Foundation
import Testing

@testable import AVTRules

/// Packs that somebody wrote to harm: each is refused with a code, or compiled to a program that stays within its limits.
@Suite("Hostile packs", .timeLimit(.minutes(10)))
struct HostilePackTests {
    private func check(_ text: String) -> CheckResult {
        let head = "pack: { name: test.hostile, version: 1.0.0, language: 1 }\n"
        return RuleCompiler.check([.text(head + text, name: "hostile.yaml")])
    }

    @Test(
        "numbers and times beyond all bounds are refused where they stand",
        arguments: [
            ("memory: { tracker: { count: { initial: 99999999999999999999 } } }", 2),
            ("definitions: { far: now > 99999999999999999999 }", 2),
            ("definitions: { far: now > 1e999 }", 2),
            ("definitions: { far: now > 999999999999999999h }", 2),
            ("timers: { t: { every: 9999999999999999999999999h, while: \"true\", emit: Ping } }", 2),
            ("timers: { t: { every: -1s, while: \"true\", emit: Ping } }", 2),
            ("timers: { t: { every: 0s, while: \"true\", emit: Ping } }", 2),
            ("memory: { tracker: { names: { type: set, limit: 99999999999999999999 } } }", 2),
        ])
    func numbers(_ text: String, line: Int) throws {
        let found = check(text).diagnostics
        let error = try #require(found.first { $0.severity == .error })
        #expect(error.range?.start.line == line)
        #expect(error.code != .unknownKey && error.code != .missingKey, "\(error.code): \(error.message)")
        #expect(!HumanRenderer().render(found, colour: false).isEmpty)
    }

    @Test(
        "names as long as a scalar may be are names",
        arguments: ["state", "definitions", "transitions", "parameters"])
    func names(_ section: String) {
        let name = String(repeating: "n", count: 60_000)
        let text =
            switch section {
            case "state": "state: { tracker: { \(name): { initial: false } } }"
            case "definitions": "definitions: { \(name): \"now > 0\", \(name): \"now > 1s\" }"
            case "parameters": "parameters: { \(name): { type: int, initial: 1 } }"
            default: "transitions: [{ name: \(name), action: \(name) }]"
            }
        let found = check(text)
        #expect(found.diagnostics.count <= 100)
        // What is said of it does not fill a terminal.
        #expect(found.diagnostics.allSatisfy { $0.message.utf8.count < 200_000 })
    }

    @Test(
        "what doubles in each line ends in a report",
        arguments: [
            ("definitions", DiagnosticCode.expressionTooDeep),
            ("raises", .tooManyCausedEvents), ("payloads", .tooManyFragments),
        ])
    func doubling(_ what: String, _ code: DiagnosticCode) {
        let numbers = 1...60
        let text =
            switch what {
            case "definitions":
                "definitions:\n  d0: now > 0\n" + numbers.map { "  d\($0): d\($0 - 1) && d\($0 - 1)\n" }.joined()
            case "payloads":
                "payloads:\n  p0: { when: unsent, send: { position: 1 } }\n"
                    + (1...70).map { "  p\($0): { when: unsent, include: p\($0 - 1), send: { position: 1 } }\n" }
                    .joined()
                    + "  Ping: { include: p70 }\n"
            default:
                "vocabulary:\n  actions:\n" + (0...60).map { "    A\($0): {}\n" }.joined() + "transitions:\n"
                    + numbers.map { "  - { name: t\($0), action: A\($0 - 1), raise: [A\($0), A\($0)] }\n" }.joined()
            }
        #expect(check(text).diagnostics.contains { $0.code == code })
    }

    @Test("a table of moves is as large as it is written")
    func moves() {
        let words = (0..<300).map { "w\($0)" }
        let text =
            "state:\n  tracker:\n    phase:\n      values: [\(words.joined(separator: ", "))]\n      initial: w0\n      moves:\n"
            + "        Start: { \(words.dropLast().enumerated().map { "\($1): w\($0 + 1)" }.joined(separator: ", ")) }\n"
        let found = check(text)
        #expect(found.diagnostics.count <= 100)
    }

    @Test("layers upon layers end at the limit of packs and of their text together")
    func layers() throws {
        try inFolder { folder in
            let filler = "#" + String(repeating: "x", count: 1_000_000) + "\n"
            for index in 1...12 {
                let extends = index == 12 ? "" : ", extends: [pack\(index + 1).yaml]"
                let text = "pack: { name: test.layer\(index), version: 1.0.0, language: 1\(extends) }\n" + filler
                try text.write(to: folder.appending(path: "pack\(index).yaml"), atomically: true, encoding: .utf8)
            }
            let found = RuleCompiler.check([.file(folder.appending(path: "pack1.yaml").path)])
            #expect(found.diagnostics.map(\.code) == [.fileTooLarge])
            #expect(found.diagnostics.first?.message.contains("together") == true)
        }
    }

    // MARK: Files

    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test(
        "a pack in a folder that is a link to a device, a folder or itself is refused",
        arguments: [
            ("/dev/zero", DiagnosticCode.outsideFolder), ("/", .outsideFolder), ("pack.yaml", .fileUnreadable),
            ("/nowhere", .fileUnreadable),
        ])
    func links(_ target: String, _ code: DiagnosticCode) throws {
        try inFolder { folder in
            let link = folder.appending(path: "pack.yaml").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
            let found = RuleCompiler.check([.folder(folder.path)])
            #expect(found.diagnostics.map(\.code) == [code])
        }
    }

    // MARK: Deep and wide

    @Test("emissions, raises and levels within the limits are what they say")
    func within() throws {
        let text =
            "pack: { name: test.within, version: 1.0.0, language: 1 }\nvocabulary:\n  actions:\n"
            + (0...11).map { "    A\($0): {}\n" }.joined() + "transitions:\n"
            + (1...11).map { "  - { name: t\($0), action: A\($0 - 1), raise: [A\($0), A\($0)] }\n" }.joined()
        var limits = RuleLimits()
        // 1 + 2 + 4 + ... + 2048 events.
        limits.run.causedEvents = 4_095
        #expect(throws: Never.self) {
            _ = try RuleCompiler.compile([.text(text, name: "within.yaml")], limits: limits)
        }
        limits.run.causedEvents = 4_094
        #expect(throws: RulePackError.self) {
            _ = try RuleCompiler.compile([.text(text, name: "within.yaml")], limits: limits)
        }
    }
}
