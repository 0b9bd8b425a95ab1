import AVTCore
import AVTDiagnostics

/// Formats the results of test runs for people.
package struct PackTestReport {
    private let colour: Bool
    private var (passed, failed, broken) = (0, 0, 0)

    /// Creates a report; with `colour`, it contains ANSI escape sequences.
    package init(colour: Bool) {
        self.colour = colour
    }

    /// The number of tests that have run.
    package var count: Int { passed + failed }
    /// True if a test failed or could not be run.
    package var hasFailures: Bool { failed + broken > 0 }

    /// Returns the lines for a file: one for each test, followed by its failures.
    package mutating func text(of result: PackTestResult) -> String {
        guard !result.hasErrors else {
            broken += 1
            return show(result.diagnostics)
        }
        var lines = result.diagnostics.isEmpty ? "" : show(result.diagnostics)
        if !result.tests.isEmpty { lines += printable(result.path) + "\n" }
        for test in result.tests {
            if test.failures.isEmpty {
                passed += 1
                lines += "  ok      \(printable(test.name))\n"
            } else {
                failed += 1
                lines += "  failed  \(printable(test.name))\n\n" + show(test.failures)
            }
        }
        return lines
    }

    /// The last line, such as `12 tests, 12 passed`.
    package var summary: String {
        var parts = [counted(count, "test"), "\(passed) passed"]
        if failed > 0 { parts.append("\(failed) failed") }
        if broken > 0 { parts.append("\(counted(broken, "file")) with errors") }
        return parts.joined(separator: ", ") + "\n"
    }

    private func show(_ diagnostics: [Diagnostic]) -> String {
        HumanRenderer().render(diagnostics, colour: colour) + "\n"
    }
}
