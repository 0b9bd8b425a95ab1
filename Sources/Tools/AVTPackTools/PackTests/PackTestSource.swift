import AVTDiagnostics
import AVTPackFiles
import AVTRules
import AVTYAML
import OpenAVTVendorPacks

/// The location of a test file.
package enum PackTestSource: Sendable {
    /// A file on disk, by its path.
    case file(String)
    /// A file in a pack file, by its path there.
    case archived(PackArchive, path: String)

    /// The file name extension of test files.
    package static let ending = ".test.yaml"

    /// Returns the test files in a pack file.
    package static func all(in archive: PackArchive) -> [PackTestSource] {
        archive.files.map(\.path).filter { $0.hasSuffix(ending) }.map { .archived(archive, path: $0) }
    }

    /// The name in diagnostics.
    package var name: String {
        switch self {
        case .file(let path): path
        case .archived(let archive, let path): archive.name + "/" + path
        }
    }

    /// Returns the packs that the tests use, or none if the file cannot be read.
    package func testedPacks(access: PackAccess) -> [PackSource] {
        var diagnostics = DiagnosticCollector()
        guard let file = file(access, into: &diagnostics),
            let document = Document(file, is: .testFile, unless: Diagnostic.packInsteadOfTests, into: &diagnostics)
        else { return [] }
        return (document.root["pack"]?.itemsOrSelf.compactMap(\.text) ?? []).map { pack(named: $0.text) }
    }

    /// The folders that its packs may read files from by default: the file's own.
    var access: PackAccess {
        switch self {
        case .file(let path): PackAccess(of: [.file(path)], libraries: [.vendors])
        case .archived: PackAccess(of: [], libraries: [.vendors])
        }
    }

    /// Returns the contents, or reports an error and returns `nil` if they cannot be read.
    func file(_ access: PackAccess, into diagnostics: inout DiagnosticCollector) -> SourceFile? {
        switch self {
        case .file(let path):
            let isOutside = !access.contains(path)
            guard !isOutside || access.allowsOutside else {
                diagnostics.report(.outsideFolder(path, at: nil))
                return nil
            }
            return readYAMLFile(
                path: path, isOutside: isOutside, where: access.condition(isOutside: isOutside), into: &diagnostics)
        case .archived(let archive, let path):
            return readYAMLFile(archive.bytes(at: path) ?? [], name: name, into: &diagnostics)
        }
    }

    /// Returns a pack that the tests name; a relative path is relative to the folder of the file.
    func pack(named name: String) -> PackSource {
        func beside(_ path: String, _ own: String) -> String {
            path.hasPrefix("/") ? path : (own.lastIndex(of: "/").map { String(own[...$0]) } ?? "") + path
        }
        let source = PackSource(named: name)
        switch (self, source) {
        case (.file(let own), .file(let path)): return .file(beside(path, own))
        case (.file(let own), .folder(let path)): return .folder(beside(path, own))
        case (.archived(let archive, let own), .file), (.archived(let archive, let own), .folder):
            return .archived(archive, path: beside(source.documentName, own))
        default: return source
        }
    }
}
