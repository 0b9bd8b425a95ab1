import AVTCore
import AVTDiagnostics
import AVTPackTools
import AVTProofs
import AVTRules
import ArgumentParser

/// `avt-rules check`: finds mistakes in packs.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Finds all mistakes in packs.",
        discussion: "Each pack is checked separately, together with the packs that it extends.")

    @OptionGroup var packs: PackOptions

    @OptionGroup(title: "Proofs") var proofs: ProofArguments

    @Flag(help: "Check the packs as one program, as `run` does.")
    var together = false

    @Option(
        name: .customLong("from"),
        help: ArgumentHelp(
            "Report breaking changes since this version of the pack. Repeatable, for a version that consists of several packs.",
            valueName: "old"))
    var old: [String] = []

    @Option(
        help: ArgumentHelp(
            "With --from: an event log, as for `run`. Prints the metrics of both versions for this log side by side.",
            valueName: "file"))
    var log: [String] = []

    @Option(help: LogFormat.help)
    var logFormat: LogFormat?

    @Option(
        help: ArgumentHelp(
            "With --log: a pack that is layered over both versions, such as a player's. Repeatable.", valueName: "pack")
    )
    var with: [String] = []

    @Option(
        help: ArgumentHelp(
            "What packs may do in the app, as JSON: `reads`, `exports`, `emits` and `limits` of RulePolicy.",
            valueName: "file"))
    var policy: String?

    @Flag(help: "Exit with 1 also if there are only warnings.")
    var warningsAsErrors = false

    @Flag(help: "Refuse extensions of CEL in formulas: ??, duration literals, int mixed with double, ratio.")
    var strictCel = false

    @Option(help: "The format of the diagnostics.")
    var format = OutputFormat.human

    @OptionGroup var fixOptions: FixOptions

    func validate() throws {
        if !old.isEmpty, packs.pack.count > 1, !together {
            throw ValidationError("'--from' requires one pack, or '--together'.")
        }
        if !log.isEmpty, old.isEmpty { throw ValidationError("'--log' requires '--from'.") }
        if !log.isEmpty, fixOptions.fix { throw ValidationError("'--log' and '--fix' exclude each other.") }
        if !log.isEmpty, !format.hasConclusion {
            throw ValidationError("'--log' prints a table: use it with the formats that are for people.")
        }
        if logFormat != nil, log.isEmpty { throw ValidationError("'--log-format' requires '--log'.") }
        if !with.isEmpty, log.isEmpty { throw ValidationError("'--with' requires '--log'.") }
        if let path = proofs.emitTest, path.hasSuffix(EmittedTests.ending), packs.pack.count > 1, !together {
            throw ValidationError("'--emit-test' takes a folder where several packs are checked.")
        }
        if proofs.emitTest != nil, packs.pack.contains(where: PackFileOnDisk.isNamed) {
            throw ValidationError("'--emit-test' requires packs in YAML; 'tar -xf' unpacks a pack file.")
        }
    }

    func run() throws {
        var subject = try Subject(
            packs: packs.sources(), old: PackOptions.sources(named: old),
            host: policy.map { path throws(Failure) in try PolicyFile.read(path) } ?? HostPolicy())
        subject.host.limits.access = packs.accessOptions.access(of: subject.packs + subject.old)
        var checked = check(subject)
        if let unknown = checked.compactMap(\.result.unknownKind).first {
            throw Failure.unknown(unknown.name, in: "--trackers", "kind of tracker", among: unknown.declared)
        }
        var applied: String?
        if fixOptions.fix {
            let fixes = AppliedFixes(of: Findings(checked)) { Findings(check(subject, unsaved: $0)) }
            if fixOptions.dryRun {
                // `patch` reads the difference verbatim; on a terminal it is formatted for people.
                let difference = fixes.difference
                try Terminal.outputIsTerminal ? Console.write(difference) : Console.write(rendered: difference)
                Console.standardError("\(fixes.count("would be applied"))\n")
                return try end(Findings(checked))
            }
            try fixes.write()
            applied = fixes.count("applied")
            checked = check(subject)
        }
        let findings = Findings(checked)
        try Console.write(rendered: findings.text(as: format))
        if format.hasConclusion {
            for proof in findings.groups.compactMap(\.proofs) { try Console.write(proof + "\n") }
            try Console.write(conclusion(findings) + "\n")
        }
        if let applied { Console.standardError(applied + "\n") }
        if let path = proofs.emitTest { try emitTests(of: checked, to: path) }
        if !log.isEmpty { try compareVersions(of: checked, subject) }
        try end(findings)
    }

    /// Plays the log through both versions and prints their metrics side by side.
    private func compareVersions(of checked: [CheckedGroup], _ subject: Subject) throws {
        // Packs with errors have no program, but a change of meaning alone does not prevent compiling.
        guard let group = checked.first, group.result.proof != nil else { return }
        let above = try PackOptions.sources(named: with)
        let versions = try [("old", subject.old), ("new", group.sources)].map { name, sources in
            (name: name, program: try packs.compile(sources + above, besides: subject.packs + subject.old))
        }
        try Console.write("\n")
        let target = ComparisonTarget(versions, runsTimers: true)
        var run = LogRun(
            [target], ComparisonOutput([target], versions, byName: true), of: versions.map(\.program), isStrict: false)
        try run.play(EventLog(log, format: logFormat))
    }

    /// Checks the packs, with file contents that replace those on disk, keyed by path.
    private func check(
        _ subject: Subject, unsaved: [String: String] = [:]
    ) -> [CheckedGroup] {
        let together = packs.pack.joined(separator: " ")
        let groups = self.together ? [(together, subject.packs)] : zip(packs.pack, subject.packs).map { ($0, [$1]) }
        return groups.map { name, sources in
            CheckedGroup(
                name: name, sources: sources,
                result: checkAndProve(
                    sources, parameters: packs.values, unsaved: unsaved, isStrict: strictCel, today: .today,
                    from: subject.old, options: proofs.options, policy: subject.host.policy,
                    limits: subject.host.limits))
        }
    }

    private func emitTests(of checked: [CheckedGroup], to path: String) throws {
        for group in checked {
            guard let proof = group.result.proof else { continue }
            let file = ScenarioFile(
                packs: group.sources, parameters: packs.values,
                trackers: proof.trackers.map { ($0.name, $0.kindName) })
            try EmittedTests(path: path, accessOptions: packs.accessOptions).write(
                group.result, of: group.name, as: file)
        }
    }

    private func end(_ findings: Findings) throws(Failure) {
        if findings.count(.error) > 0 { throw Failure(status: findings.all.status) }
        if warningsAsErrors, findings.count(.warning) > 0 { throw Failure(status: .packErrors) }
        if findings.groups.contains(where: \.isBounded) { throw Failure(status: .bounded) }
    }

    private func conclusion(_ findings: Findings) -> String {
        let subject = counted(packs.pack.count, "pack")
        let (errors, warnings) = (findings.count(.error), findings.count(.warning))
        let omitted = findings.omittedCount
        let allowed = findings.groups.reduce(0) { $0 + $1.allowed.count }
        let allowedPart = allowed > 0 ? " (\(counted(allowed, "finding")) allowed)" : ""
        if errors == 0, warnings == 0 {
            let isBounded = findings.groups.contains(where: \.isBounded)
            return
                "\(subject) checked, \(isBounded ? "not everything proved within the budget" : "no problems")\(allowedPart)"
        }
        let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
        let omittedPart = omitted > 0 ? ", and \(counted(omitted, "more finding")) not shown" : ""
        return "\(subject) checked: " + parts.joined(separator: ", ") + omittedPart + allowedPart
    }
}

/// The packs to check, the version to compare them with, and the host's policy.
private struct Subject {
    let packs: [PackSource]
    let old: [PackSource]
    var host: HostPolicy
}

/// Packs that were checked as one program, with the results.
private struct CheckedGroup {
    let name: String
    let sources: [PackSource]
    let result: ProvedPacks
}

extension Findings {
    fileprivate init(_ checked: [CheckedGroup]) {
        groups = checked.map { group in
            Findings.Group(
                name: group.name, diagnostics: group.result.diagnostics, omittedCount: group.result.omittedCount,
                allowed: group.result.allowed, proofs: group.result.summary, isBounded: group.result.isBounded)
        }
    }
}
