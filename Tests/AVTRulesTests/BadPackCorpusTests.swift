import AVTDiagnostics
import AVTTestSupport
import Foundation
import Testing

@testable import AVTRules

/// The diagnostics of every bad pack of the corpus are the reviewed ones, and no pack keeps the checker busy for long.
///
/// With `AVT_WRITE_RENDERINGS=1` in the environment, the reviewed texts are written anew.
struct BadPackCorpusTests {
    @Test("the diagnostics of a bad pack are the expected ones", arguments: try BadPackCase.all())
    func diagnose(_ bad: BadPackCase) throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try bad.write(to: directory)

        var found: [Diagnostic] = []
        let duration = processorTime { found = bad.check(in: directory) }

        // Tests that run at the same time count as well.
        #expect(duration < 10)
        try compare(found, with: bad, in: directory)
    }

    private func compare(_ diagnostics: [Diagnostic], with bad: BadPackCase, in directory: URL) throws {
        let rendering = HumanRenderer().render(diagnostics, colour: false)
            .replacing(directory.path + "/", with: "").replacing(directory.path, with: ".")
        let first = try #require(diagnostics.first, "nothing was found")
        let code = (diagnostics.first { $0.severity == .error } ?? first).code
        #expect("\(code.id)-\(code.name)" == bad.code, "\(rendering)")
        #expect(diagnostics.allSatisfy { $0.code.severities.all.contains($0.severity) }, "\(rendering)")
        let text = rendering + fixedLine(first)
        if ProcessInfo.processInfo.environment["AVT_WRITE_RENDERINGS"] != nil {
            try text.write(to: bad.renderingFile, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: bad.renderingFile, encoding: .utf8) == text)
    }

    /// Returns the line of a diagnostic after its first fix-it, with a heading, or an empty string if it has none.
    private func fixedLine(_ diagnostic: Diagnostic) -> String {
        guard let fix = diagnostic.fixes.first, let range = diagnostic.range else { return "" }
        let fixed = SourceFile(name: range.file.name, text: applying([fix], to: range.file))
        let line = range.start.line
        return "\nline \(line) after the first fix:\n\(fixed.line(line))\n"
    }

    @Test func `the corpus has at least 360 cases`() throws {
        #expect(try BadPackCase.all().count >= 360)
    }
}
