import AVTDiagnostics
import AVTRules
import AVTCore

/// The tests of a pack as examples of what its metrics come to.
package struct PackTestExamples {
    /// The file.
    package let path: String
    private let prepared: PreparedTests
    // By metric.
    private let places: [String: Int]

    /// Reads a file of tests.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - reach: the folders that the file and its packs may be in; `nil`: the file's own.
    package init(path: String, reach: PackReach? = nil) {
        self.path = path
        prepared = PreparedTests(.file(path), reach: reach ?? PackTestSource.file(path).reach)
        var (places, zeroes): ([String: Int], [String: Int]) = ([:], [:])
        for (place, test) in prepared.tests.map(\.test).enumerated() {
            for (metric, values) in test.expectedMetrics {
                let isOfNothing = values.allSatisfy { isEqual($0, .int(0)) }
                let known = isOfNothing ? zeroes[metric] : places[metric]
                guard known == nil else { continue }
                if isOfNothing { zeroes[metric] = place } else { places[metric] = place }
            }
        }
        self.places = places.merging(zeroes) { first, _ in first }
    }

    /// What is wrong with the file and its packs, by place.
    package var diagnostics: [Diagnostic] { prepared.diagnostics.sorted }
    /// True if no test can be played for that.
    package var hasErrors: Bool { prepared.diagnostics.hasErrors }
    /// The name of the packs that are tested.
    package var packName: String? { prepared.tests.lazy.compactMap(\.packs?.pack.name).first }

    /// How many tests there are.
    package var count: Int { prepared.tests.count }

    /// The number of the first test that expects a value of a metric, one other than 0 if any does; `nil` if none does.
    package func example(of metric: String) -> Int? { places[metric] }

    /// What a test is called.
    package func name(of example: Int) -> String { prepared.tests[example].test.name.text }

    /// Plays a test; `nil` if its packs have errors.
    package func play(_ example: Int) -> PlayedTest? {
        let (test, packs) = prepared.tests[example]
        return packs.map { packs in
            var run = TestRun(test, packs, steps: .measures)
            let failures = run.play().map(\.withoutTextFromOutside)
            return PlayedTest(
                name: test.name.text, trackers: test.trackers.map(\.name), end: test.steps.last?.at ?? 0,
                pack: packs.pack, steps: run.steps, failures: failures)
        }
    }
}

/// What happened in a test.
package struct PlayedTest {
    /// A step of the chain.
    package struct Step {
        /// The step, with state and measures after it.
        package let step: ReplayStep
        /// True if a timer caused it on the way, and nothing that the test does.
        package let isOfTimer: Bool
    }

    /// The test.
    package let name: String
    /// Its trackers; what is not said to be of another is of the first.
    package let trackers: [String]
    /// Its last moment, in milliseconds from its beginning.
    package let end: Int
    /// The packs.
    package let pack: CheckedPack
    /// The steps of the chain, in order.
    package let steps: [Step]
    /// What was not as the test expects; it was not played beyond that.
    package let failures: [Diagnostic]
}

extension TestSyntax {
    /// The metrics of which it expects values.
    fileprivate var expectedMetrics: [(name: String, values: [Value])] {
        steps.flatMap { $0.expectation?.claims ?? [] }.compactMap { claim in
            if case .metric(let name, let values) = claim.kind, !values.isEmpty { (name.text, values) } else { nil }
        }
    }
}
