import AVTDiagnostics
import Foundation
import OpenAVTVendorPacks
import Testing

@testable import AVTProofs
@testable import AVTRules

@Suite("What is found in packs")
struct PackFindingTests {
    @Test(
        "nothing is found in a shipped pack, but for what it allows", arguments: [PackLibrary.core, .vendors].packNames)
    func shipped(name: String) throws {
        var diagnostics = DiagnosticCollector()
        let limits = RuleLimits(libraries: [.vendors])
        let pack = try #require(checkPacks([.shipped(name)], parameters: [:], limits: limits, into: &diagnostics))
        analyse(pack, into: &diagnostics)
        #expect(diagnostics.sorted.map(\.message) == [])
        #expect(diagnostics.allowed.allSatisfy { $0.reason.hasPrefix("B") })
    }

    @Test("a parameter may have any value, whatever its default is")
    func parameters() throws {
        let found = try findings(
            """
            pack:
              name: example.parameters
              version: 1.0.0
              language: 1
              parameters:
                isOn: { type: bool, default: false }
                least: { type: int, default: 0 }
            metrics:
              NumPlays: { action: Start, when: parameters.isOn && parameters.least < 0, value: 1 }
              NumEnds: { action: End, when: parameters.least > 3 && parameters.least < 2, value: 1 }
            vocabulary:
              metrics:
                NumPlays: { type: counter, unit: count }
                NumEnds: { type: counter, unit: count }
            """)
        #expect(found.map(\.code) == [.contradictoryConditions])
    }

    @Test("a layer below is checked by itself only")
    func layers() throws {
        let base = """
            pack: { name: example.base, version: 1.0.0, language: 1 }
            state: { tracker: { isPaused: { initial: false } } }
            transitions:
              - { name: pause, action: PauseBegin, accept: isPaused || !isPaused, set: { isPaused: true } }
            """
        let top = "pack: { name: example.top, version: 1.0.0, language: 1, extends: [base.yaml] }\n"
        #expect(try findings(base).map(\.code) == [.constantCondition])
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try base.write(to: folder.appending(path: "base.yaml"), atomically: true, encoding: .utf8)
        try top.write(to: folder.appending(path: "top.yaml"), atomically: true, encoding: .utf8)
        #expect(try findings(.file(folder.appending(path: "top.yaml").path)).isEmpty)
    }

    @Test("what a stage writes is what the next one sees")
    func stages() throws {
        let found = try findings(
            """
            pack: { name: example.stages, version: 1.0.0, language: 1 }
            state: { tracker: { isPaused: { initial: false }, didStart: { initial: false } } }
            transitions:
              - { name: clears, stage: first, action: Start, when: didStart, set: { didStart: false } }
              - { name: starts, action: Start, block: didStart, set: { didStart: true } }
              - { name: pauses, action: PauseBegin, block: isPaused, set: { isPaused: true } }
              - { name: is-paused, stage: last, action: PauseBegin, when: isPaused, set: { didStart: true } }
            """)
        #expect(found.map(\.code) == [])
    }

    private func findings(_ text: String) throws -> [Diagnostic] {
        try findings(.text(text, name: "pack.yaml"))
    }

    private func findings(_ source: PackSource) throws -> [Diagnostic] {
        var diagnostics = DiagnosticCollector()
        let pack = checkPacks([source], parameters: [:], into: &diagnostics)
        analyse(try #require(pack, "\(diagnostics.sorted.map(\.message))"), into: &diagnostics)
        return diagnostics.sorted
    }
}
