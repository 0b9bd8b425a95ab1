import AVTDiagnostics
import AVTRules

/// Runs a file of tests, each test on an instrument of its own.
///
/// 1. `Decode`: the file becomes a `PackTestSyntax`.
/// 2. `Check`: its names are compared with those of the packs, which are compiled for it.
/// 3. `Run`: each step is played through the real chain, in virtual time.
/// 4. `Expectations`: what came of it is compared with what is expected.
/// 5. `Report`: what people see.
///
/// - Parameters:
///   - source: the file.
///   - filter: a part of the names of the tests to run, in upper or lower case.
///   - reach: the folders that the file and its packs may be in; `nil`: the file's own.
/// - Returns: what came of it; no test is run if anything is wrong with the file or a pack.
package func runPackTests(
    _ source: PackTestSource, filter: String? = nil, reach: PackReach? = nil
) -> PackTestResult {
    let prepared = PreparedTests(source, reach: reach ?? source.reach)
    var result = PackTestResult(path: source.name, diagnostics: prepared.diagnostics)
    guard !result.hasErrors else { return result }
    for (test, packs) in prepared.tests {
        guard let packs, filter.map({ test.name.text.lowercased().contains($0.lowercased()) }) ?? true else { continue }
        var run = TestRun(test, packs)
        let failures = run.play().map(\.withoutTextFromOutside)
        result.tests.append(PackTestResult.Test(name: test.name.text, failures: failures))
        result.exercise.add(run.exercise)
        result.packs = packs
    }
    return result
}

/// Runs a file of tests on disk, by its path.
package func runPackTests(path: String, filter: String? = nil) -> PackTestResult {
    runPackTests(.file(path), filter: filter)
}
