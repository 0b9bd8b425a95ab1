import AVTDiagnostics
import Foundation
import AVTTestSupport
import Testing

@testable import AVTRules

/// Every bad pack of the corpus gets the diagnostic that a person would give, quickly, and the text that was reviewed.
///
/// With `AVT_WRITE_RENDERINGS=1` in the environment the reviewed texts are written anew.
struct BadPackCorpusTests {
    @Test("the first diagnostic of a bad pack is the one expected", arguments: try BadPackCase.all())
    func diagnose(_ bad: BadPackCase) throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try bad.place(in: directory)

        var found: [Diagnostic] = []
        let duration = processorTime { found = bad.check(in: directory) }

        #expect(duration < 1)
        try compare(found, with: bad, in: directory)
    }

    private func compare(_ diagnostics: [Diagnostic], with bad: BadPackCase, in directory: URL) throws {
        let rendering = HumanRenderer().render(diagnostics, colour: false)
            .replacing(directory.path + "/", with: "").replacing(directory.path, with: ".")
        let first = try #require(diagnostics.first, "nothing was found")
        let (code, name) = (bad.expected.code, bad.expected.name)
        #expect("\(first.code)" == "\(code)/\(name)", "\(rendering)")
        #expect(first.range?.start.line == bad.expected.line, "\(rendering)")
        #expect(first.range?.start.column == bad.expected.column, "\(rendering)")
        if let range = first.range {
            let file = directory.appending(path: bad.expected.file ?? "pack.yaml").path
            #expect(range.file.name == file, "\(rendering)")
            #expect(repairedLine(first) == bad.expected.fixed, "\(rendering)")
        }
        if ProcessInfo.processInfo.environment["AVT_WRITE_RENDERINGS"] != nil {
            try rendering.write(to: bad.renderingFile, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: bad.renderingFile, encoding: .utf8) == rendering)
    }

    /// The line of a diagnostic after its first repair.
    private func repairedLine(_ diagnostic: Diagnostic) -> String? {
        guard let fix = diagnostic.fixes.first, let range = diagnostic.range else { return nil }
        let repaired = SourceFile(name: range.file.name, text: applying([fix], to: range.file))
        return String(repaired.line(range.start.line))
    }

    @Test func `the corpus has at least sixty-five cases`() throws {
        #expect(try BadPackCase.all().count >= 65)
    }
}
