import AVTDiagnostics
import AVTRules

/// Runs the tests of a file, each on an instrument of its own.
///
/// 1. `Decode` decodes the file into a `PackTestSyntax`.
/// 2. `Check` compiles the packs and checks the names in the file against theirs.
/// 3. `Run` plays each step through the real processing chain, in virtual time.
/// 4. `Expectations` compares the outcome with what is expected.
/// 5. `Report` formats the results.
///
/// - Parameters:
///   - source: The file.
///   - filter: A part of the names of the tests to run, regardless of case, or `nil` to run all.
///   - access: The folders that may contain the file and its packs, or `nil` for the file's own.
/// - Returns: The result; no test is run if the file or a pack has errors.
package func runPackTests(
    _ source: PackTestSource, filter: String? = nil, access: PackAccess? = nil
) -> PackTestResult {
    let prepared = PreparedTests(source, access: access ?? source.access)
    var result = PackTestResult(path: source.name, diagnostics: prepared.diagnostics)
    guard !result.hasErrors else { return result }
    for (test, packs) in prepared.tests {
        guard let packs, filter.map({ test.name.text.lowercased().contains($0.lowercased()) }) ?? true else { continue }
        var run = TestRun(test, packs)
        let failures = run.play().map(\.withoutOutsideText)
        result.tests.append(PackTestResult.Test(name: test.name.text, failures: failures))
        result.exercise.add(run.exercise)
        result.packs = packs
    }
    return result
}

/// Runs the tests of a file on disk, by its path.
package func runPackTests(path: String, filter: String? = nil) -> PackTestResult {
    runPackTests(.file(path), filter: filter)
}
