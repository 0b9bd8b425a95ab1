import AVTDiagnostics
import AVTProofs
import AVTTestSupport
import Foundation
import Testing

@testable import AVTRules

/// A case of `Tests/Corpus/mistakes`: a pack with a mistake, and every finding that it must get.
struct MistakeCase: CustomTestStringConvertible, Sendable {
    /// The page and the heading.
    let name: String
    /// The files of the folder by name; the pack is `pack.yaml`.
    private(set) var files: [String: String] = [:]
    /// What must be found, in order.
    private(set) var expected: [ExpectedDiagnostic] = []

    var testDescription: String { name }

    /// All cases, by page.
    static func all() throws -> [MistakeCase] {
        try CorpusPage.all(in: "mistakes").flatMap { $0.cases.map(MistakeCase.init) }
    }

    init(_ content: CorpusPage.Case) {
        name = content.name
        var positions: [SourcePosition] = []
        for block in content.blocks {
            let words = block.label.split(separator: " ")
            let file = words.count > 1 ? String(words[1]) : "pack.yaml"
            let needsHeader = !block.text.hasPrefix("pack:") && !block.text.contains("\npack:")
            let marked = MarkedText((needsHeader ? MarkedCase.header(name: "example.case") : "") + block.text)
            files[file] = marked.text
            if file != "old.yaml" { positions += marked.positions }
        }
        expected = ExpectedDiagnostic.list(content.items, at: positions)
    }

    /// Checks the pack as `avt-rules check` does.
    func check() throws -> [Diagnostic] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        let path = { (name: String) in folder.appending(path: name).path }
        return checkAndProve(
            [.file(path("pack.yaml"))], from: files["old.yaml"] == nil ? [] : [.file(path("old.yaml"))]
        ).diagnostics
    }
}
