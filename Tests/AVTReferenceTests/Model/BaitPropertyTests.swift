import AVTDiagnostics
import AVTTestSupport
import Foundation
import Testing

/// Findings about random packs that are proofs, and random logs in the reference evaluator that try to contradict them.
///
/// The first packs are the same in each run.
@Suite("What the analysis reports of random packs")
struct BaitPropertyTests {
    private static var seeds: [Range<Int>] {
        let count = sampleSize(15, large: 30)
        return stride(from: 0, to: count, by: 15).map { $0..<min($0 + 15, count) }
    }

    private static let kinds: [DiagnosticCode] = [
        .neverFalse, .valueNeverGiven, .alwaysEqual, .metricOfConsumedEvent, .metricContradictsAcceptance,
        .readAfterReset, .neverSent, .constantCondition,
    ]

    @Test("no log contradicts a finding", arguments: seeds)
    func sound(seeds: Range<Int>) throws {
        for seed in seeds {
            guard let trial = try BaitTrial(seed: seed), trial.count > 0 else { continue }
            for log in 0..<5 {
                if let breach = trial.breach(log: seed &* 1000 &+ log) {
                    Issue.record("seed \(seed), log \(log): \(breach)")
                    return
                }
            }
        }
    }

    @Test("findings of each kind are made")
    func meaningful() throws {
        let trials = try (0..<60).compactMap { try BaitTrial(seed: $0) }
        let codes = trials.flatMap { $0.codes.values.flatMap { $0 } }
        #expect(trials.count > 20)
        #expect(trials.count { $0.isNeverReset } > 3)
        for code in BaitPropertyTests.kinds {
            #expect(codes.count { $0 == code } > 2, "\(code)")
        }
    }
}
