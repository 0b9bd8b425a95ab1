import AVTTestSupport
import AVTPackFiles
import AVTDiagnostics
import AVTPackSigning
import Foundation
import OpenAVT
import Testing

/// What the README shows is what happens.
@Suite("README")
struct ReadmeTests {
    private let readme = Result {
        try String(contentsOf: repository.appending(path: "README.md"), encoding: .utf8)
    }

    @Test("its rule is in the pack")
    func rule() throws {
        let rule = try #require(blocks("yaml").first)
        #expect(try pack.contains(rule))
    }

    @Test("its mistake is caught as it says")
    func mistake() throws {
        let scratch = try Scratch()
        let pack = try scratch.write(
            try pack.replacing("\"!isPaused\", code: AlreadyPaused", with: "\"!isPausd\", code: AlreadyPaused"),
            to: "content.yaml")
        let result = try Tool.run("check \(pack)")
        #expect(result.status == 1)
        let shown = try #require(blocks("text").first)
        #expect(result.output.replacing(pack, with: "content.yaml").hasPrefix(shown))
    }

    @Test("its first command prints what it shows")
    func command() throws {
        let line = try #require(blocks("sh").first)
        let arguments = try #require(line.components(separatedBy: "avt-rules ").last)
        let result = try Tool.run(arguments.trimmingCharacters(in: .whitespacesAndNewlines))
        #expect(result.status == 0)
        #expect(result.output == (try blocks("text").dropFirst().first))
    }

    @Test("its broken guarantee is found as it says, once nothing allows it")
    func proof() throws {
        let scratch = try Scratch()
        for name in ["core", "ads"] {
            let file = repository.appending(path: "rules/openavt/\(name).yaml")
            let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
            let kept = lines.filter { !$0.contains("allow(AVT5002): OpenAVT's ad goes on") }
            #expect(lines.count - kept.count == (name == "ads" ? 1 : 0))
            _ = try scratch.write(kept.joined(separator: "\n"), to: "\(name).yaml")
        }
        let result = try Tool.run(["check", "ads.yaml"], in: scratch.folder)
        #expect(result.status == 1)
        let shown = try #require(blocks("text").first { $0.contains("an-ad-is-in-a-break") })
        #expect(result.output.hasPrefix(shown), "\(result.output)")
    }

    @Test("its rules on what leaves do what it says")
    func leaving() throws {
        let rules = try #require(blocks("yaml").dropFirst().first)
        let words = "vocabulary: { attributes: { userId: { type: string } } }\n"
        let pack = "pack: { name: my.pack, version: 1.0.0, language: 1 }\n" + words + rules
        let scratch = try Scratch()
        let path = try scratch.write(pack, to: "my.yaml")
        let checked = try Tool.run("check --warnings-as-errors \(path)")
        #expect(checked.status == 0, "\(checked.output)")
        let key = try scratch.write("a key of the host's", to: "key")
        let log = try scratch.write(
            """
            {"at": 0, "action": "Ping"}
            {"at": 1, "consents": {"analyticsConsent": true}}
            {"at": 2, "action": "Error", "attributes": {"userId": "v", "source": "https://a.example/b?token=c"}}
            {"at": 3, "action": "Ping"}

            """, to: "log.ndjson")
        let result = try Tool.run("run \(path) --log \(log) --hash-key \(key)")
        // The session, "0", is not among the tenth that is sent.
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 1 && result.status == 0, "\(result.output)")
        #expect(result.output.contains(#""source":"https://a.example/b""#), "\(result.output)")
        #expect(result.output.contains(#""sampleRate":1.0"#) && !result.output.contains(#""userId":"v""#))
        #expect(try Tool.run("run \(path) --log \(log) --summary").output.contains("withheld by"))
    }

    @Test("its costs are the recorded ones")
    func costs() throws {
        let recorded = try String(contentsOf: repository.appending(path: ".ci/costs.txt"), encoding: .utf8)
        let parts = recorded.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ") }
        let core = try #require(parts.first { $0[0] == "pack:openavt.core" }.flatMap { Double($0[1]) })
        for cells in parts {
            var row = "| `\(cells[0])` | \(cells[1]) | \(cells[2]) |"
            if cells[0].hasPrefix("pack:") { row += try String(format: " %.1f |", #require(Double(cells[1])) / core) }
            #expect(try readme.get().contains(row), "\(row)")
        }
    }

    @Test("its Swift is compiled here, and does what the rule says")
    func embedding() throws {
        try expectCompiledHere(#require(blocks("swift").first))
        #expect(try embed().actions == ["Start", "PauseBegin"])
    }

    @Test("its Swift that opens a pack file is compiled here, and opens it")
    func opening() throws {
        try expectCompiledHere(#require(blocks("swift").dropFirst().first))
        let archive = try PackArchive(
            of: [
                PackFile(path: "pack.yaml", bytes: Array("pack: { name: my.pack, version: 1.0.0, language: 1 }\n".utf8))
            ],
            name: "my.avtpack",
            manifest: PackManifest(name: "my.pack", version: "1.0.0", revision: 7, language: "1", main: "pack.yaml"))
        let key = try SecretKey.random()
        let rules = try open(
            archive.bytes, signature: PackSignature(of: archive, with: key).file,
            ring: "{ \"threshold\": 1, \"keys\": [{ \"key\": \"\(key.publicKey.line)\" }] }",
            today: #require(CalendarDate("2026-06-15")))
        #expect(rules.program.content.name == "my.pack")
    }

    private func open(_ pack: [UInt8], signature: String, ring: String, today: CalendarDate) throws -> OAVTRules {
        let keys = try KeyRing(json: ring)
        let trusted = try keys.open(
            pack, name: "my.avtpack", signatures: [PackSignature(signature, name: "my.avtpack.minisig")], today: today,
            minimumRevisions: ["my.pack": 7])
        let policy = RulePolicy(reads: .except(["userId"]), emits: .only(["Ping"]), limits: [.metrics: 40, .timers: 4])
        let rules = OAVTRules(program: try RuleCompiler.compile([.archive(trusted.archive)], policy: policy))
        return rules
    }

    /// Expects that a block of the README's Swift stands in this file.
    private func expectCompiledHere(_ block: String) throws {
        let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let lines = block.split(separator: "\n").filter { !$0.hasPrefix("import ") }
        #expect(lines.count > 4)
        let code = source.split(separator: "\n").map { $0.drop { $0 == " " } }
        let start = try #require(code.firstIndex(of: lines[0].drop { $0 == " " }))
        #expect(Array(code[start..<(start + lines.count)]) == lines.map { $0.drop { $0 == " " } })
    }

    private func embed() throws -> MyBackend {
        let backend = MyBackend()
        let rules = try OAVTRules([.shipped("playback.metrics")])
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: backend)
        let tracker = MyTracker()
        _ = instrument.addTracker(tracker)
        instrument.ready()
        instrument.emit(action: OAVTAction.Start, tracker: tracker)
        instrument.emit(action: OAVTAction.PauseBegin, tracker: tracker)
        instrument.emit(action: OAVTAction.PauseBegin, tracker: tracker)  // blocked: the last pause has not finished
        return backend
    }

    private var pack: String {
        get throws {
            try String(contentsOf: repository.appending(path: "rules/playback/content.yaml"), encoding: .utf8)
        }
    }

    /// The contents of the README's code blocks of a language.
    private func blocks(_ language: String) throws -> [String] {
        try readme.get().components(separatedBy: "```\(language)\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
    }
}

private final class MyTracker: OAVTTrackerProtocol {
    private let state = OAVTState()
    var trackerId: Int?

    func initEvent(event: OAVTEvent) -> OAVTEvent? { event }
    func getState() -> OAVTState { state }
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}

private final class MyBackend: OAVTBackendProtocol {
    private(set) var actions: [String] = []

    func sendEvent(event: OAVTEvent) { actions.append(event.getAction().getActionName()) }
    func sendMetric(metric: OAVTMetric) {}
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}
