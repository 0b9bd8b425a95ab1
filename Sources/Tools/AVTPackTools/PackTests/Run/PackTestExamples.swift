import AVTCore
import AVTDiagnostics
import AVTRules

/// The tests of a pack as examples of the values of its metrics.
package struct PackTestExamples {
    /// The path of the file.
    package let path: String
    private let prepared: PreparedTests
    // The index of the example test, by metric.
    private let indices: [String: Int]

    /// Reads a test file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - access: The folders that may contain the file and its packs, or `nil` for the file's own.
    package init(path: String, access: PackAccess? = nil) {
        self.path = path
        prepared = PreparedTests(.file(path), access: access ?? PackTestSource.file(path).access)
        var (indices, zeroes): ([String: Int], [String: Int]) = ([:], [:])
        for (index, test) in prepared.tests.map(\.test).enumerated() {
            for (metric, values) in test.expectedMetrics {
                let isAllZero = values.allSatisfy { isEqual($0, .int(0)) }
                let known = isAllZero ? zeroes[metric] : indices[metric]
                guard known == nil else { continue }
                if isAllZero { zeroes[metric] = index } else { indices[metric] = index }
            }
        }
        self.indices = indices.merging(zeroes) { first, _ in first }
    }

    /// The diagnostics of the file and its packs, sorted by location.
    package var diagnostics: [Diagnostic] { prepared.diagnostics.sorted }
    /// True if errors keep the tests from being played.
    package var hasErrors: Bool { prepared.diagnostics.hasErrors }
    /// The name of the tested packs.
    package var packName: String? { prepared.tests.lazy.compactMap(\.packs?.pack.name).first }

    /// The number of tests.
    package var count: Int { prepared.tests.count }

    /// Returns the index of the first test that expects a value of a metric, preferably other than 0, or `nil` if none
    /// does.
    package func example(of metric: String) -> Int? { indices[metric] }

    /// Returns the name of a test.
    package func name(of example: Int) -> String { prepared.tests[example].test.name.text }

    /// Plays a test, or returns `nil` if its packs have errors.
    package func play(_ example: Int) -> RecordedTest? {
        let (test, packs) = prepared.tests[example]
        return packs.map { packs in
            var run = TestRun(test, packs, steps: .measures)
            let failures = run.play().map(\.withoutOutsideText)
            return RecordedTest(
                name: test.name.text, trackers: test.trackers.map(\.name), end: test.steps.last?.at ?? 0,
                pack: packs.pack, steps: run.steps, failures: failures)
        }
    }
}

/// The recorded steps of a test that was played.
package struct RecordedTest {
    /// A step of the processing chain.
    package struct Step {
        /// The step, with the state and measures after it.
        package let step: ReplayStep
        /// True if a timer caused the step rather than an input of the test.
        package let isTimerEvent: Bool
    }

    /// The name of the test.
    package let name: String
    /// The names of its trackers; the first is the default one.
    package let trackers: [String]
    /// The time of the last step of the test, in milliseconds since its start.
    package let end: Int
    /// The packs.
    package let pack: CheckedPack
    /// The steps of the processing chain, in order.
    package let steps: [Step]
    /// The failed expectations of the step at which the test stopped, or empty if it passed.
    package let failures: [Diagnostic]
}

extension TestSyntax {
    /// The metrics for which the test expects values.
    fileprivate var expectedMetrics: [(name: String, values: [Value])] {
        steps.flatMap { $0.expectation?.claims ?? [] }.compactMap { claim in
            if case .metric(let name, let values) = claim.kind, !values.isEmpty { (name.text, values) } else { nil }
        }
    }
}
