import AVTDiagnostics
import AVTRules

/// The result of a test file.
package struct PackTestResult: Sendable {
    /// The result of a test.
    package struct Test: Sendable {
        /// The name of the test.
        package let name: String
        /// The failed expectations, or empty if the test passed.
        package let failures: [Diagnostic]
    }

    /// The path of the file.
    package let path: String
    /// The diagnostics of the file and its packs, sorted by location.
    package let diagnostics: [Diagnostic]
    /// The number of diagnostics that were omitted.
    package let omittedCount: Int
    /// True if errors kept all tests from running.
    package let hasErrors: Bool
    /// The tests that have run, in the order of the file.
    package internal(set) var tests: [Test] = []
    /// What the tests exercised.
    package internal(set) var exercise = RuleCoverage()
    /// The packs that the tests ran on, or `nil` if none ran.
    package internal(set) var packs: PackUnderTest?

    init(path: String, diagnostics: DiagnosticCollector) {
        self.path = path
        self.diagnostics = diagnostics.sorted
        omittedCount = diagnostics.omittedCount
        hasErrors = diagnostics.hasErrors
    }
}
