import AVTEngine

/// The counting of the failures of a run's program.
///
/// Accessed on the draining thread only.
struct FailureCounter {
    private let run: RuleRun
    private let before: Failures
    /// The formulas that failed, by index into the program's expression roots.
    private var failing: [Int] = []
    private(set) var failedFormulas = 0
    private(set) var overLimit = 0

    /// Starts counting.
    init(_ run: RuleRun) {
        self.run = run
        before = run.withSessionWithoutFlags { session in
            session.countEvaluations(true)
            return Failures(formulas: session.log.failures, overLimit: session.log.exceedingEvents)
        }
    }

    /// Stops counting.
    func end() {
        run.withSessionWithoutFlags { $0.countEvaluations(false) }
    }

    /// Reads the counts, and returns those of the formulas that failed.
    mutating func read() -> [FormulaCount] {
        let (before, known, count) = (before, failing, failedFormulas)
        let now = run.withSessionWithoutFlags { session -> Reading in
            let failures = session.log.failures
            let total = failures.reduce(0, &+) &- before.total
            // New formulas are looked for only where something failed.
            let failing = total == count ? known : failures.indices.filter { failures[$0] != before.formulas[$0] }
            return Reading(
                failing: failing, failedFormulas: total, overLimit: session.log.exceedingEvents &- before.overLimit,
                formulas: failing.map { root in
                    FormulaCount(
                        root: root, owner: session.program.content.expressions.roots[root].owner,
                        evaluations: session.log.evaluations.isEmpty ? 0 : session.log.evaluations[root],
                        failures: failures[root] &- before.formulas[root])
                })
        }
        (failing, failedFormulas, overLimit) = (now.failing, now.failedFormulas, now.overLimit)
        return now.formulas
    }

    /// The failures before the counting began.
    private struct Failures: Sendable {
        let formulas: [Int]
        let overLimit: Int
        let total: Int

        init(formulas: [Int], overLimit: Int) {
            (self.formulas, self.overLimit, total) = (formulas, overLimit, formulas.reduce(0, &+))
        }
    }

    private struct Reading: Sendable {
        let failing: [Int]
        let failedFormulas: Int
        let overLimit: Int
        let formulas: [FormulaCount]
    }
}
