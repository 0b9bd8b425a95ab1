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

    func run() throws {
        let groups = together ? [packs.sources] : packs.sources.map { [$0] }
        let results = groups.map {
            checkAndProve($0, parameters: packs.values, isStrict: strictCel, options: proofs.options)
        }
        let found = results.flatMap(\.diagnostics)
        if !found.isEmpty {
            try Console.write(HumanRenderer().render(found, colour: Terminal.showsColour) + "\n")
        }
        let errors = found.count { $0.severity == .error }
        let warnings = found.count { $0.severity == .warning }
        for summary in results.compactMap(\.summary) { try Console.write(summary + "\n") }
        try Console.write(conclusion(errors: errors, warnings: warnings) + "\n")
        if results.contains(where: \.hasErrors) { throw Failure(status: found.status) }
        if warningsAsErrors, warnings > 0 { throw Failure(status: .packErrors) }
        if results.contains(where: \.isBounded) { throw Failure(status: .bounded) }
    }

    private func conclusion(errors: Int, warnings: Int) -> String {
        let subject = counted(packs.pack.count, "pack")
        if errors == 0, warnings == 0 { return "\(subject) checked, no problems" }
        let parts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
        return "\(subject) checked: " + parts.joined(separator: ", ")
    }
}

/// A number with its noun.
func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}
