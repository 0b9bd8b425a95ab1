import AVTDiagnostics
import AVTProofs
import AVTTestSupport
import Foundation
import Testing

@testable import AVTRules

/// A folder `CODE-NAME/CASE` of `Tests/Corpus/bad-packs`: a pack with a mistake, and its expected diagnostics.
struct BadPackCase: CustomTestStringConvertible, Sendable {
    /// The code of the first error, or of the first diagnostic if there is no error, such as `AVT2003-unknown-state`.
    let code: String
    /// The name of the case, such as `unknown-variable`.
    let name: String
    /// The folder.
    let folder: URL

    var testDescription: String { "\(code)/\(name)" }

    /// The reviewed text of all diagnostics, and of the first fix-it.
    var renderingFile: URL { folder.appending(path: "expected.txt") }

    /// Returns all cases, sorted by code and name.
    static func all() throws -> [BadPackCase] {
        let corpus = repository.appending(path: "Tests/Corpus/bad-packs")
        return try folders(in: corpus).flatMap { code in
            try folders(in: code).map {
                BadPackCase(code: code.lastPathComponent, name: $0.lastPathComponent, folder: $0)
            }
        }
    }

    private static func folders(in folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    /// What is found in the case's files, placed in a folder; with `old.yaml` among them as the earlier version.
    func check(in directory: URL) -> [Diagnostic] {
        let path = { (name: String) in directory.appending(path: name).path }
        let old = path("old.yaml")
        return checkAndProve(
            [name == "folder-without-pack" ? .folder(directory.path) : .file(path("pack.yaml"))],
            from: FileManager.default.fileExists(atPath: old) ? [.file(old)] : []
        ).diagnostics
    }

    /// Writes the case's files to an empty folder; generates those that cannot be in a repository.
    func write(to directory: URL) throws {
        let manager = FileManager.default
        let content = manager.contents(atPath: folder.appending(path: "generate.txt").path) == nil
        guard content else { return try GeneratedPack(named: name).write(into: directory) }
        for file in try manager.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        where file.pathExtension == "yaml" {
            try manager.copyItem(at: file, to: directory.appending(path: file.lastPathComponent))
        }
    }
}
