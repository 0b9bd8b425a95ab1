import AVTCore
import AVTDiagnostics
import AVTPackFiles
import AVTPackTools
import AVTProofs
import AVTRules
import ArgumentParser
import OpenAVT
import OpenAVTVendorPacks

/// `avt-rules pack build`: builds a pack file.
struct PackBuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Checks and tests a pack, and creates a pack file.",
        discussion: """
            The pack file also contains the packs that the pack extends by a path, the tests (NAME.test.yaml next to NAME.yaml, \
            or all tests in the folder), and a compiled image, which apps without YAML and compiler run. Nothing is written \
            if there are errors or a test fails. The same files give the same bytes on every machine.
            """)

    @Argument(help: "A YAML file, or a folder with a pack.yaml.")
    var pack: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The pack file, NAME.avtpack.", valueName: "file"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "The number of this pack file among those of its name; greater than all previous ones.", valueName: "n"))
    var revision: Int

    @Flag(
        help: """
            Add no compiled image, for apps with a version of the library that refuses pack files with one.
            """)
    var noImage = false

    @Flag(help: "Replace a pack file that has other contents and the same or a greater revision.")
    var replace = false

    @OptionGroup var accessOptions: AccessOptions

    func validate() throws {
        guard PackFileOnDisk.isNamed(output) else {
            throw ValidationError("'--output' ends in '\(PackArchive.ending)'.")
        }
        guard revision >= 1 else { throw ValidationError("'--revision' is at least 1.") }
    }

    func run() throws {
        OAVTLog.setSink { _, message in Console.report(message) }
        let layout = try PackLayout(of: pack, accessOptions)
        var files = OutputFiles()
        for path in layout.paths { files.addInput(path, "a file of the pack") }
        try files.addOutput(output, "--output")
        let checked = checkAndProve([layout.source], today: .today, limits: RuleLimits(access: layout.access))
        try report(checked.diagnostics, refusal: "no pack file is made of a pack with errors")
        var manifest = PackManifest(
            name: layout.contents.name, version: layout.contents.version, revision: revision,
            language: RuleCompiler.languageVersion, main: layout.main, parameters: layout.contents.parameters,
            resolved: layout.contents.resolved)
        if let proof = checked.proof { manifest.proofs = PackManifest.Proofs(proof) }
        // The tests run on the pack as it is shipped: read back from a pack file, without the folder around it.
        manifest.tests = try passedTests(of: archive(layout, manifest))
        var archive = try archive(layout, manifest)
        if !noImage { archive = try withImage(archive) }
        if manifest.tests.passed == 0 {
            Console.report("the pack has no tests: write some into `\(layout.testsName)`, which this command runs")
        }
        try PackFileOnDisk.write(archive, to: output, replaces: replace)
        try Console.write(
            "\(output): \(manifest.name) \(manifest.version), revision \(manifest.revision), "
                + "\(counted(layout.files.count, "file")), "
                + (archive.image.map { "an image of \($0.count) bytes, " } ?? "")
                + (manifest.tests.passed == 0 ? "" : "\(counted(manifest.tests.passed, "test")) passed, ")
                + "\(counted(manifest.proofs.proved, "guarantee")) proved\nsha256 \(archive.digest)\n")
    }

    private func withImage(_ archive: PackArchive) throws(Failure) -> PackArchive {
        do {
            let limits = RuleLimits(libraries: [.vendors])
            return try archive.adding(imageOf: try RuleCompiler.compile([.archive(archive)], limits: limits))
        } catch {
            throw Failure(
                status: .packErrors,
                message: "the compiled image cannot be put in, and --no-image leaves it out: \(error)")
        }
    }

    private func archive(_ layout: PackLayout, _ manifest: PackManifest) throws(Failure) -> PackArchive {
        do throws(ArchiveError) {
            return try PackArchive(of: layout.files, name: output, manifest: manifest)
        } catch {
            throw Failure(status: .packErrors, message: "no pack file can be made: \(error)")
        }
    }

    private func passedTests(of archive: PackArchive) throws(Failure) -> PackManifest.Tests {
        let compiled = RuleCompiler.check([.archive(archive)], limits: RuleLimits(libraries: [.vendors]))
        try report(compiled.diagnostics.filter { $0.severity == .error }, refusal: "the pack file would have errors")
        var report = PackTestReport(colour: Terminal.errorShowsColour)
        var names: [String] = []
        for file in PackTestSource.all(in: archive) {
            let result = runPackTests(file)
            let text = report.text(of: result)
            if result.hasErrors || result.tests.contains(where: { !$0.failures.isEmpty }) {
                Console.standardError(rendered: text)
            }
            names += result.tests.map(\.name)
        }
        guard !report.hasFailures else {
            throw Failure(status: .packErrors, message: "a pack whose tests fail is not built")
        }
        return PackManifest.Tests(passed: names)
    }

    private func report(_ diagnostics: [Diagnostic], refusal: String) throws(Failure) {
        if !diagnostics.isEmpty {
            Console.standardError(
                rendered: HumanRenderer().render(diagnostics, colour: Terminal.errorShowsColour) + "\n")
        }
        guard diagnostics.contains(where: { $0.severity == .error }) else { return }
        throw Failure(status: diagnostics.status, message: refusal)
    }
}

extension PackManifest.Proofs {
    /// Counts verdicts; if a pack without errors has a guarantee that is not proved, the pack allows that or it was not
    /// decided.
    fileprivate init(_ proof: Proof) {
        var (proved, bounded, allowed) = (0, 0, 0)
        for guarantee in proof.guarantees {
            switch guarantee.verdict {
            case .proved: proved += 1
            case .bounded: bounded += 1
            case .violated, .undecided: allowed += 1
            }
        }
        self.init(proved: proved, bounded: bounded, allowed: allowed, states: proof.states)
    }
}
