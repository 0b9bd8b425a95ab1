import AVTDiagnostics
import AVTPackFiles
import AVTPackTools
import AVTRules
import Foundation

/// The files of a pack file, and the folder that contains all of them.
struct PackLayout {
    /// The pack.
    let source: PackSource
    /// The decoded contents of the pack.
    let contents: PackContents
    /// The path of the pack in the pack file.
    let main: String
    /// All files, by their paths in the pack file.
    let files: [PackFile]
    /// The absolute paths of all files.
    let paths: [String]
    /// The name of a file with tests of the pack.
    let testsName: String
    /// The folders that may contain the files.
    let access: PackAccess

    /// Finds the packs that a pack extends, its tests, and the packs that these need.
    ///
    /// - Throws: `Failure` if they cannot be read, after the diagnostics are printed.
    init(of pack: String, _ options: AccessOptions) throws(Failure) {
        let tests: [String]
        switch try PackOptions.source(named: pack) {
        case .file(let path):
            source = .file(path)
            let own = URL(filePath: path).deletingPathExtension().path + PackTestSource.ending
            tests = FileManager.default.fileExists(atPath: own) ? [own] : []
            testsName = URL(filePath: own).lastPathComponent
        case .folder(let path):
            source = .folder(path)
            tests = TestFiles.inside(path)
            testsName = "pack" + PackTestSource.ending
        default:
            throw Failure(
                status: .usage,
                message: "`\(pack)` is neither a YAML file nor a folder; a pack file is built from one of these")
        }
        access = options.access(of: [source])
        contents = try PackLayout.contents(of: [source], access)
        var bytes = Dictionary(contents.files.map { (PackLayout.parts($0.path), $0.bytes) }) { first, _ in first }
        for test in tests {
            guard access.allowsOutside || access.contains(test) else {
                throw PackLayout.failure([.outsideFolder(test, at: nil)])
            }
            bytes[PackLayout.parts(test)] = try FileBytes.read(test, limit: ArchiveLimits().fileBytes)
            for file in try PackLayout.contents(of: PackTestSource.file(test).testedPacks(access: access), access).files
            {
                bytes[PackLayout.parts(file.path)] = file.bytes
            }
        }
        let root = PackLayout.commonFolder(of: bytes.keys)
        let path = { (parts: [String]) in parts.dropFirst(root).joined(separator: "/") }
        main = path(PackLayout.parts(source.documentName))
        paths = bytes.keys.map { "/" + $0.joined(separator: "/") }
        files = bytes.map { PackFile(path: path($0.key), bytes: $0.value) }
    }

    private static func contents(of packs: [PackSource], _ access: PackAccess) throws(Failure) -> PackContents {
        var diagnostics = DiagnosticCollector()
        if let contents = PackContents(packs, access: access, into: &diagnostics) { return contents }
        throw failure(diagnostics.sorted)
    }

    /// Prints diagnostics and returns the failure.
    private static func failure(_ diagnostics: [Diagnostic]) -> Failure {
        Console.standardError(rendered: HumanRenderer().render(diagnostics, colour: Terminal.errorShowsColour) + "\n")
        return Failure(status: diagnostics.status, message: "no pack file is made of a pack with errors")
    }

    /// Returns the components of an absolute path.
    private static func parts(_ path: String) -> [String] {
        URL(filePath: path).standardizedFileURL.path.split(separator: "/").map(String.init)
    }

    /// Returns the number of components of the folder that contains all files.
    private static func commonFolder(of paths: some Collection<[String]>) -> Int {
        guard let first = paths.first else { return 0 }
        return paths.reduce(first.count - 1) { count, path in
            zip(first.prefix(count), path.dropLast()).prefix { $0 == $1 }.count
        }
    }
}
