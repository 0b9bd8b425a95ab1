import AVTProofs
import ArgumentParser

/// The options for proving guarantees.
struct ProofArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The kinds of the trackers that an instrument has; by default one of each kind that the packs declare.",
            valueName: "kind,kind"),
        transform: { $0.split(separator: ",").map(String.init) })
    var trackers: [String] = []

    @Flag(help: "Prove guarantees even if every tracker emits any action, not only what its kind emits.")
    var anyAction = false

    @Flag(help: "Search all states for suspicious behaviour, such as rules that never apply, without a time limit.")
    var explore = false

    @Option(help: ArgumentHelp("The maximum number of states to explore.", valueName: "states"))
    var budget = ProofOptions.defaultBudget

    @Option(
        help: ArgumentHelp(
            "Write counterexamples as tests, which fail until the packs are fixed: to a new file NAME.test.yaml, or into a folder.",
            valueName: "path"))
    var emitTest: String?

    var options: ProofOptions {
        var options = ProofOptions()
        options.trackers = trackers
        options.anyAction = anyAction
        options.budget = budget
        options.surveysExhaustively = explore
        return options
    }

    func validate() throws {
        guard budget > 0 else { throw ValidationError("'--budget' is a number of states, at least 1.") }
        if let emitTest, emitTest.hasSuffix(".yaml"), !emitTest.hasSuffix(EmittedTests.ending) {
            throw ValidationError("'--emit-test' names a folder, or a file that ends in '\(EmittedTests.ending)'.")
        }
    }
}
