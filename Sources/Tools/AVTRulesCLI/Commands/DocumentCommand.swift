import AVTCore
import AVTDiagnostics
import AVTPackTools
import AVTRules
import ArgumentParser
import Foundation
import OpenAVT

/// `avt-rules document`: writes pages that document the metrics of packs.
struct DocumentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "document",
        abstract: "Writes pages about the metrics of a pack, with figures of the counted intervals.",
        discussion: """
            Each group of metrics becomes a page in Markdown, with the formulas and everything they depend on. A figure shows \
            the first test that expects a value of a metric, as the engine measures it. Files with the same names are \
            replaced, other files are not changed.
            """)

    @Argument(help: PackOptions.help)
    var pack: [String]

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The folder for the pages, created if necessary.", valueName: "folder"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "Tests of the pack, for the figures; by default NAME.test.yaml next to the last pack NAME.yaml.",
            valueName: "file"))
    var tests: String?

    @OptionGroup var accessOptions: AccessOptions

    func run() throws {
        OAVTLog.setSink { _, message in Console.report(message) }
        let (sources, testsPath) = (try PackOptions.sources(named: pack), try testsPath())
        let named = sources + (tests.map { [PackSource.file($0)] } ?? [])
        let documentation = Documentation(sources, testsPath: testsPath, access: accessOptions.access(of: named))
        if !documentation.diagnostics.isEmpty {
            Console.standardError(
                rendered: HumanRenderer().render(documentation.diagnostics, colour: Terminal.errorShowsColour) + "\n")
        }
        if let refusal = documentation.refusal { throw Failure(status: .usage, message: refusal) }
        guard !documentation.files.isEmpty else { throw Failure(status: documentation.diagnostics.status) }
        var files = OutputFiles()
        files.addInputs(packs: pack, accessOptions)
        if let testsPath { files.addInput(testsPath, "the file of tests") }
        for (path, _) in documentation.files {
            try files.addOutput(URL(filePath: output).appending(path: path).path, "--output")
        }
        for (path, text) in documentation.files { try write(text, to: URL(filePath: output).appending(path: path)) }
        if testsPath == nil { Console.report("without tests there are no figures: name a file with --tests") }
        let figures = documentation.files.count { $0.path.hasSuffix(".svg") }
        let pages = counted(documentation.files.count - figures, "page")
        try Console.write("\(pages) and \(counted(figures, "figure")) written to \(output)\n")
    }

    /// Returns the test file, or `nil` if there is none.
    private func testsPath() throws(Failure) -> String? {
        if let tests {
            guard FileManager.default.fileExists(atPath: tests) else {
                throw Failure(status: .inputOutput, message: "there is no file `\(tests)`")
            }
            return tests
        }
        if let last = pack.last, case .file(let path) = try PackOptions.source(named: last) {
            let beside = URL(filePath: path).deletingPathExtension().lastPathComponent + ".test.yaml"
            let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
            if FileManager.default.fileExists(atPath: folder + beside) { return folder + beside }
        }
        return nil
    }

    private func write(_ text: String, to file: URL) throws(Failure) {
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file, options: .atomic)
        } catch {
            throw Failure(
                status: .inputOutput,
                message: "cannot write `\(file.relativePath)`: \(reason(of: error, writing: file.relativePath))")
        }
    }
}
