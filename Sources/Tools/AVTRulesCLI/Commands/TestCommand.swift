import AVTPackTools
import ArgumentParser
import Foundation
import OpenAVT

/// `avt-rules test`: runs the tests of packs.
struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Runs tests of packs.",
        discussion: """
            Tests are in files NAME.test.yaml next to the packs, or in a pack file NAME.avtpack. A folder is searched with \
            all folders in it.
            """
    )

    @Argument(help: "Files of tests, folders, and pack files; by default the current folder.")
    var paths: [String] = ["."]

    @Option(help: ArgumentHelp("Run only tests with this text in their name.", valueName: "text"))
    var filter: String?

    @Option(help: "The format of the diagnostics.")
    var format = OutputFormat.human

    @OptionGroup var accessOptions: AccessOptions

    func run() throws {
        OAVTLog.setSink { _, message in Console.report(message) }
        var report = PackTestReport(colour: Terminal.showsColour)
        var findings = Findings(groups: [])
        let files = try TestFiles(paths)
        let access = accessOptions.access(of: files.named)
        for file in files.all {
            let result = runPackTests(file, filter: filter, access: access)
            let text = report.text(of: result)
            if format == .human {
                try Console.write(rendered: text)
            } else {
                findings.groups.append(Findings.Group(result))
            }
        }
        if format != .human { try Console.write(rendered: findings.text(as: format)) }
        if format.hasConclusion { try Console.write(report.summary) }
        if report.hasFailures { throw Failure(status: .packErrors) }
        if let filter, report.count == 0 {
            throw Failure(status: .usage, message: "no test has `\(filter)` in its name")
        }
    }
}

extension Findings.Group {
    /// Creates a group from the result of a test file.
    init(_ result: PackTestResult) {
        self.init(
            name: result.path, diagnostics: result.diagnostics, omittedCount: result.omittedCount,
            tests: result.tests.map { ($0.name, $0.failures) })
    }
}

/// The test files that paths refer to.
struct TestFiles {
    /// The files without duplicates; those in a folder are sorted by name.
    private(set) var all: [PackTestSource] = []
    /// The files and folders on the command line; packs may be in these folders and next to these files.
    private(set) var named: [PackSource] = []

    /// Finds the test files.
    ///
    /// - Throws: `Failure` if a path does not exist or is that of an image, or a folder contains no tests.
    init(_ paths: [String]) throws(Failure) {
        for path in paths {
            try ImageFile.refuse(path)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw Failure(status: .inputOutput, message: "there is no file or folder `\(path)`")
            }
            named.append(isFolder.boolValue ? .folder(path) : .file(path))
            let found = isFolder.boolValue ? TestFiles.inside(path).map { .file($0) } : try TestFiles.of(path)
            guard !found.isEmpty else {
                throw Failure(status: .inputOutput, message: "no file NAME\(PackTestSource.ending) in `\(path)`")
            }
            all += found.filter { file in !all.contains { $0.name == file.name } }
        }
    }

    /// Returns a test file, or the test files in a pack file.
    private static func of(_ path: String) throws(Failure) -> [PackTestSource] {
        guard PackFileOnDisk.isNamed(path) else { return [.file(path)] }
        return PackTestSource.all(in: try PackFileOnDisk(path).archive)
    }

    /// Returns the test files in a folder and its subfolders, except for hidden files and symbolic links in it.
    static func inside(_ folder: String) -> [String] {
        // The folder itself may be a link.
        let root = URL(filePath: folder).resolvingSymlinksInPath()
        let files = FileManager.default.enumerator(
            at: root, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
        let base = root.standardizedFileURL.path
        let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
        return (files?.compactMap { ($0 as? URL)?.standardizedFileURL.path } ?? [])
            .filter { $0.hasSuffix(PackTestSource.ending) && $0.hasPrefix(base) }
            .map { prefix + $0.dropFirst(base.count).drop { $0 == "/" } }.sorted()
    }
}
