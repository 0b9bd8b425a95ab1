import AVTDiagnostics
import AVTRules

/// What came of a file of tests.
package struct PackTestResult: Sendable {
    /// What came of a test.
    package struct Test: Sendable {
        /// Its name.
        package let name: String
        /// What was not as expected; empty if it passed.
        package let failures: [Diagnostic]
    }

    /// The file.
    package let path: String
    /// What is wrong with the file and its packs, by place.
    package let diagnostics: [Diagnostic]
    /// How many more there are.
    package let omittedCount: Int
    /// True if no test could be run for that.
    package let hasErrors: Bool
    /// The tests that were run, in the order of the file.
    package internal(set) var tests: [Test] = []
    /// What they exercised.
    package internal(set) var exercise = PackExercise()
    /// The packs that they were run on; `nil` if none was run.
    package internal(set) var packs: PackUnderTest?

    init(path: String, diagnostics: DiagnosticCollector) {
        self.path = path
        self.diagnostics = diagnostics.sorted
        omittedCount = diagnostics.omittedCount
        hasErrors = diagnostics.hasErrors
    }
}
