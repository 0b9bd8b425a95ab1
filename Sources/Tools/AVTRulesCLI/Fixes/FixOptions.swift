import ArgumentParser

/// The options for applying fix-its.
struct FixOptions: ParsableArguments {
    @Flag(help: "Apply the fix of each diagnostic that has exactly one, then check again.")
    var fix = false

    @Flag(help: "With --fix: write nothing, and print what would be changed as a unified diff.")
    var dryRun = false

    func validate() throws {
        if dryRun, !fix { throw ValidationError("'--dry-run' requires '--fix'.") }
    }
}
