import AVTTestSupport
import AVTDiagnostics
import AVTProofs
import Foundation
import Testing

@testable import AVTRules

/// A folder of `Tests/Corpus/bad-packs`: a pack with a mistake, and what must be said of it.
struct BadPackCase: CustomTestStringConvertible, Sendable {
    /// The first diagnostic, as a person who knows the language would place it.
    struct Expectation: Decodable, Sendable {
        /// The file that it is about; `pack.yaml` if not given.
        var file: String?
        /// The line, from 1; absent if it is about no place in a text.
        var line: Int?
        /// The column in code points, from 1.
        var column: Int?
        /// The code's number as it is printed.
        var code: String
        /// The code's name.
        var name: String
        /// The line after the first repair; absent if there is none to offer.
        var fixed: String?
    }

    /// The folder's name.
    let name: String
    /// The folder.
    let folder: URL
    /// What must be said.
    let expected: Expectation

    var testDescription: String { name }

    /// The text that the renderer must give for all diagnostics.
    var renderingFile: URL { folder.appending(path: "expected.txt") }

    /// All cases, by name.
    static func all() throws -> [BadPackCase] {
        let corpus = repository.appending(path: "Tests/Corpus/bad-packs")
        let folders = try FileManager.default.contentsOfDirectory(at: corpus, includingPropertiesForKeys: nil)
        return try folders.sorted { $0.lastPathComponent < $1.lastPathComponent }.map { folder in
            let expected = try Data(contentsOf: folder.appending(path: "expected.json"))
            return BadPackCase(
                name: folder.lastPathComponent, folder: folder,
                expected: try JSONDecoder().decode(Expectation.self, from: expected))
        }
    }

    /// What is found in the case's files, placed in a folder; with `old.yaml` among them as the earlier version.
    func check(in directory: URL) -> [Diagnostic] {
        let path = { (name: String) in directory.appending(path: name).path }
        let old = path("old.yaml")
        return checkAndProve(
            [name.hasSuffix("folder-without-pack") ? .folder(directory.path) : .file(path("pack.yaml"))],
            from: FileManager.default.fileExists(atPath: old) ? [.file(old)] : []
        ).diagnostics
    }

    /// Puts the case's files into an empty folder, made to order where they cannot be in a repository.
    func place(in directory: URL) throws {
        let manager = FileManager.default
        let content = manager.contents(atPath: folder.appending(path: "generate.txt").path) == nil
        guard content else { return try GeneratedPack(named: String(name.dropFirst(4))).write(into: directory) }
        for file in try manager.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        where file.pathExtension == "yaml" {
            try manager.copyItem(at: file, to: directory.appending(path: file.lastPathComponent))
        }
    }
}
