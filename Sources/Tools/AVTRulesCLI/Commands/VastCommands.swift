import AVTCore
import AVTDiagnostics
import AVTVast
import AVTVastCLI
import AVTXML
import ArgumentParser

/// `avt-rules vast`: checks, reads and resolves ad markup.
struct VastCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vast", abstract: "Checks, reads and resolves VAST documents, the markup of video ads.",
        subcommands: [VastCheckCommand.self] + VastCommand.configuration.subcommands)
}

/// `avt-rules vast check`: finds mistakes in documents.
struct VastCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Finds mistakes in VAST and VMAP documents.",
        discussion: """
            Errors break a requirement of the standard; warnings are what players tolerate; notes are what only IAB's schemas \
            require. A comment in the document allows \
            a finding: <!-- avt: allow(AVT12004): reason -->.
            """)

    @Argument(help: "The files.")
    var files: [String]

    @OptionGroup var check: MarkupCheck

    @Flag(help: "Exit with 1 also if there are only warnings.")
    var warningsAsErrors = false

    @Option(help: "The format of the diagnostics.")
    var format = OutputFormat.human

    @OptionGroup var fixOptions: FixOptions

    func validate() throws {
        if check.hasMaskedURLs, fixOptions.fix {
            throw ValidationError("'--mask-urls' and '--fix' exclude each other.")
        }
    }

    func run() throws {
        var documents: [(file: String, bytes: [UInt8])] = []
        for file in files { documents.append((file, try VastCheckCommand.read(file))) }
        // While fixes are applied, nothing is requested.
        var findings = findings(in: documents, followsWrappers: !fixOptions.fix)
        if fixOptions.fix {
            let fixes = AppliedFixes(of: findings) {
                self.findings(in: documents, unsaved: $0, followsWrappers: false)
            }
            if fixOptions.dryRun {
                try Terminal.outputIsTerminal
                    ? Console.write(fixes.difference) : Console.write(rendered: fixes.difference)
                Console.standardError("\(fixes.count("would be applied"))\n")
                return try end(findings)
            }
            try fixes.write()
            Console.standardError("\(fixes.count("applied"))\n")
            for index in documents.indices { documents[index].bytes = try VastCheckCommand.read(documents[index].file) }
            findings = self.findings(in: documents, followsWrappers: true)
        }
        try Console.write(rendered: findings.text(as: format))
        if format.hasConclusion { try Console.write(conclusion(findings) + "\n") }
        try end(findings)
    }

    private static func read(_ file: String) throws(Failure) -> [UInt8] {
        let limit = XMLLimits().bytes
        do throws(FileReadError) {
            return try readFile(at: file, limit: limit)
        } catch {
            switch error {
            case .unreadable(let reason): throw .unreadable("cannot read `\(file)`: \(reason)")
            case .tooLarge: throw .unreadable("`\(file)` has more than \(limit) bytes")
            }
        }
    }

    /// Checks the documents, with texts that replace those of files, keyed by path.
    private func findings(
        in documents: [(file: String, bytes: [UInt8])], unsaved: [String: String] = [:], followsWrappers: Bool
    ) -> Findings {
        Findings(
            groups: documents.flatMap { file, bytes in
                check.check(
                    unsaved[file].map { Array($0.utf8) } ?? bytes, file: file, today: .today,
                    followsWrappers: followsWrappers)
            }.map { report in
                Findings.Group(
                    name: report.name, diagnostics: report.diagnostics, omittedCount: report.omittedCount,
                    allowed: report.allowed)
            })
    }

    private func end(_ findings: Findings) throws(Failure) {
        if findings.count(.error) > 0 || warningsAsErrors && findings.count(.warning) > 0 {
            throw Failure(status: .packErrors)
        }
    }

    private func conclusion(_ findings: Findings) -> String {
        let subject = counted(findings.groups.count, "document")
        let parts = [(Severity.error, "error"), (.warning, "warning"), (.note, "note")].compactMap { severity, noun in
            let count = findings.count(severity)
            return count > 0 ? counted(count, noun) : nil
        }
        let omitted = findings.omittedCount
        let more = omitted > 0 ? ", and \(counted(omitted, "more finding")) not shown" : ""
        return "\(subject) checked" + (parts.isEmpty ? ", no problems" : ": " + parts.joined(separator: ", ") + more)
    }
}

extension Failure {
    init(_ failure: VastCommandFailure) {
        let status: ExitStatus =
            switch failure.status {
            case .documentErrors: .packErrors
            case .usage: .usage
            case .inputOutput: .inputOutput
            }
        self.init(status: status, message: failure.message)
    }
}
