import AVTDiagnostics
import AVTPackFiles
import AVTPackSigning
import AVTTestSupport
import Foundation
import OpenAVT
import Testing

/// What the README shows is what happens.
@Suite("README")
struct ReadmeTests {
    @Test("its rule is the rule in the pack")
    func rule() throws {
        let rule = try #require(blocks("yaml").first)
        #expect(try pack.contains(rule))
    }

    @Test("its mistake is reported as shown")
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

    @Test("the violated guarantee on the page of proofs is reported as shown when nothing allows it")
    func proof() throws {
        let scratch = try Scratch()
        for name in ["core", "ads"] {
            let file = repository.appending(path: "rules/openavt/\(name).yaml")
            let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
            let kept = lines.filter { !$0.contains("allow(AVT5002): In OpenAVT an ad continues") }
            #expect(lines.count - kept.count == (name == "ads" ? 1 : 0))
            _ = try scratch.write(kept.joined(separator: "\n"), to: "\(name).yaml")
        }
        let result = try Tool.run(["check", "ads.yaml"], in: scratch.folder)
        #expect(result.status == 1)
        let shown = try #require(
            blocks("console", of: "rules/explanations/proofs.md").first { $0.contains("an-ad-is-in-a-break") })
        #expect(result.output.hasPrefix(shown), "\(result.output)")
    }

    @Test("the costs on the page of the benchmarks are the recorded ones")
    func costs() throws {
        let recorded = try String(contentsOf: repository.appending(path: ".ci/costs.txt"), encoding: .utf8)
        let parts = recorded.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ") }
        let core = try #require(parts.first { $0[0] == "pack:openavt.core" }.flatMap { Double($0[1]) })
        let page = try text(of: "Tests/Benchmarks/README.md")
        for cells in parts {
            var row = "| `\(cells[0])` | \(cells[1]) | \(cells[2]) |"
            if cells[0].hasPrefix("pack:") { row += try String(format: " %.1f |", #require(Double(cells[1])) / core) }
            #expect(page.contains(row), "\(row)")
        }
    }

    @Test(
        "the plots on that page show the recorded figures",
        .enabled(if: installedTool("python3") != nil || requiresTools))
    func plots() throws {
        let scratch = try Scratch()
        let folder = repository.appending(path: "Tests/Benchmarks/Plots")
        _ = try Tool.shell("python3 -B '\(folder.path)/draw.py' '\(scratch.folder.path)'")
        let drawn = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
        #expect(drawn.count == 6)
        let page = try text(of: "Tests/Benchmarks/README.md")
        for name in drawn {
            #expect(
                try Data(contentsOf: scratch.file(name)) == Data(contentsOf: folder.appending(path: name)), "\(name)")
            #expect(page.contains("](Plots/\(name))"))
        }
    }

    @Test("its Swift compiles and follows the rule")
    func embedding() throws {
        try expectCompiledHere(#require(blocks("swift").first))
        #expect(try embed().actions == ["Start", "PauseBegin"])
    }

    @Test("the Swift that opens a pack file compiles and opens it")
    func opening() throws {
        try expectCompiledHere(#require(blocks("swift", of: "rules/reference/pack-files.md").first))
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

    /// Expects that a block of a page's Swift is in this file.
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
        let instrument = OAVTInstrument(rules: rules, backend: backend)
        let tracker = MyTracker()
        instrument.addTracker(tracker)
        instrument.ready()
        instrument.emit(action: OAVTAction.Start, tracker: tracker)
        instrument.emit(action: OAVTAction.PauseBegin, tracker: tracker)
        instrument.emit(action: OAVTAction.PauseBegin, tracker: tracker)  // blocked: the last pause has not finished
        instrument.flush()
        return try #require(instrument.getBackend() as? MyBackend)
    }

    private var pack: String {
        get throws {
            try String(contentsOf: repository.appending(path: "rules/playback/content.yaml"), encoding: .utf8)
        }
    }

    private func text(of page: String) throws -> String {
        try String(contentsOf: repository.appending(path: page), encoding: .utf8)
    }

    /// The contents of a page's code blocks of a language.
    private func blocks(_ language: String, of page: String = "README.md") throws -> [String] {
        try text(of: page).components(separatedBy: "```\(language)\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
    }
}

/// `@unchecked Sendable`: only its id changes, which is set when it is added.
private final class MyTracker: OAVTTrackerProtocol, @unchecked Sendable {
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
