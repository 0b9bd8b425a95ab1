import AVTPackFiles
import AVTDiagnostics
import AVTRules
import AVTYAML

/// Where a file of tests stands.
package enum PackTestSource: Sendable {
    /// On disk, by its path.
    case file(String)
    /// In a pack file, by its path there.
    case archived(PackArchive, path: String)

    /// What the name of a file of tests ends in.
    package static let ending = ".test.yaml"

    /// The files of tests in a pack file.
    package static func all(in archive: PackArchive) -> [PackTestSource] {
        archive.files.map(\.path).filter { $0.hasSuffix(ending) }.map { .archived(archive, path: $0) }
    }

    /// What diagnostics call it.
    package var name: String {
        switch self {
        case .file(let path): path
        case .archived(let archive, let path): archive.name + "/" + path
        }
    }

    /// The packs that the tests are of; none where the file cannot be read.
    package func testedPacks(reach: PackReach) -> [PackSource] {
        var diagnostics = DiagnosticCollector()
        guard let file = file(reach, into: &diagnostics),
            let document = Document(file, is: .testFile, unless: Diagnostic.packInPlaceOfTests, into: &diagnostics)
        else { return [] }
        return (document.root["pack"]?.itemsOrSelf.compactMap(\.text) ?? []).map { pack(named: $0.text) }
    }

    /// The folders that its packs may read files from, if nothing else is said: its own.
    var reach: PackReach {
        switch self {
        case .file(let path): PackReach(of: [.file(path)])
        case .archived: PackReach(of: [])
        }
    }

    /// The text; `nil` after a report.
    func file(_ reach: PackReach, into diagnostics: inout DiagnosticCollector) -> SourceFile? {
        switch self {
        case .file(let path):
            let isOutside = !reach.contains(path)
            guard !isOutside || reach.allowsOutside else {
                diagnostics.report(.outsideFolder(path, at: nil))
                return nil
            }
            return readYAMLFile(path: path, isOutside: isOutside, into: &diagnostics)
        case .archived(let archive, let path):
            return readYAMLFile(archive.bytes(at: path) ?? [], name: name, into: &diagnostics)
        }
    }

    /// A pack as the tests name it: a relative path begins at their folder.
    func pack(named name: String) -> PackSource {
        func beside(_ path: String, _ own: String) -> String {
            path.hasPrefix("/") ? path : (own.lastIndex(of: "/").map { String(own[...$0]) } ?? "") + path
        }
        let source = PackSource(named: name)
        switch (self, source) {
        case (.file(let own), .file(let path)): return .file(beside(path, own))
        case (.file(let own), .folder(let path)): return .folder(beside(path, own))
        case (.archived(let archive, let own), .file), (.archived(let archive, let own), .folder):
            return .archived(archive, path: beside(source.documentName ?? name, own))
        default: return source
        }
    }
}
