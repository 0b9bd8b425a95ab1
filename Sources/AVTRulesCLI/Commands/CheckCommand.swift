import ArgumentParser
import AVTDiagnostics
import AVTModel
import AVTRules

/// `avt-rules check`: finds what is wrong with packs.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Finds everything that is wrong with packs.",
        discussion: "Each pack is checked on its own, with what it extends.")

    @OptionGroup var packs: PackOptions

    @OptionGroup(title: "Proofs") var proofs: ProofArguments

    @Flag(help: "Check the packs as one program, as `run` does.")
    var together = false

    @Flag(help: "End with 1 also if there are only warnings.")
    var warningsAsErrors = false

    @Flag(help: "Refuse what formulas have beyond CEL: ??, duration literals, int mixed with double, ratio.")
    var strictCel = false

    @Option(help: "How findings are written.")
    var format = OutputFormat.human

    @OptionGroup var repair: RepairOptions

    func run() throws {
        var checked = check()
        var findings = Findings(checked)
        if repair.dryRun { return try show(RepairPlan(findings.all), of: findings) }
        if repair.fix { try mend(&findings, &checked) }
        try Console.write(findings.text(as: format))
        if format.hasConclusion {
            for proof in findings.groups.compactMap(\.proofs) { try Console.write(proof + "\n") }
            try Console.write(conclusion(findings) + "\n")
        }
        if let path = proofs.emitTest { try emitTests(of: checked, to: path) }
        try end(findings)
    }

    func validate() throws {
        if let path = proofs.emitTest, path.hasSuffix(EmittedTests.ending), packs.pack.count > 1, !together {
            throw ValidationError("'--emit-test' takes a folder where several packs are checked.")
        }
    }

    private func check() -> [CheckedGroup] {
        let together = packs.pack.joined(separator: " ")
        let groups = self.together ? [(together, packs.sources)] : zip(packs.pack, packs.sources).map { ($0, [$1]) }
        return groups.map { name, sources in
            CheckedGroup(
                name: name, sources: sources,
                result: checkAndProve(
                    sources, parameters: packs.values, isStrict: strictCel, today: .today, options: proofs.options))
        }
    }

    private func emitTests(of checked: [CheckedGroup], to path: String) throws {
        for group in checked {
            guard let proof = group.result.proof else { continue }
            let file = ScenarioFile(
                packs: group.sources, parameters: packs.values,
                trackers: proof.trackers.map { ($0.name, $0.kindName) })
            try EmittedTests(path: path).write(group.result, of: group.name, as: file)
        }
    }

    /// Repairs and checks again, until nothing is left to repair or a pass mends nothing.
    private func mend(_ findings: inout Findings, _ checked: inout [CheckedGroup]) throws {
        var (made, files) = (0, Set<String>())
        var plan = RepairPlan(findings.all)
        while !plan.files.isEmpty {
            try plan.write()
            made += plan.madeCount
            files.formUnion(plan.files.map(\.path))
            let before = findings.all.count + findings.omittedCount
            checked = check()
            findings = Findings(checked)
            guard findings.all.count + findings.omittedCount < before else { break }
            plan = RepairPlan(findings.all)
        }
        Console.standardError("\(counted(made, "repair")) made in \(counted(files.count, "file"))\n")
    }

    private func show(_ plan: RepairPlan, of findings: Findings) throws {
        try Console.write(plan.difference)
        let later = plan.leftOutCount > 0 ? "; \(plan.leftOutCount) more would follow, which overlap these" : ""
        Console.standardError(
            "\(counted(plan.madeCount, "repair")) would be made in \(counted(plan.files.count, "file"))\(later)\n")
        try end(findings)
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
        if errors == 0, warnings == 0 { return "\(subject) checked, no problems\(allowedPart)" }
        let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
        let omittedPart = omitted > 0 ? ", and \(counted(omitted, "more finding")) not shown" : ""
        return "\(subject) checked: " + parts.joined(separator: ", ") + omittedPart + allowedPart
    }
}

/// Packs that were checked as one program, with what was found.
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

/// A number with its noun.
func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}
