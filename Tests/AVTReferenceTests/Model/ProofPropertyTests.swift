import AVTProofs
import AVTTestSupport
import Foundation
import Testing

/// Random guarantees of random packs, and random logs that try to break them.
///
/// `AVT_PROOF_LOGS=N` in the environment plays N logs; the first packs are the same in each run.
@Suite("What is proved of random packs")
struct ProofPropertyTests {
    private static let logsPerPack = 20

    static var packs: [Range<Int>] {
        let logs = sampleSize(200, large: 400, variable: "AVT_PROOF_LOGS")
        let count = max(1, logs / logsPerPack)
        return stride(from: 0, to: count, by: 10).map { $0..<min($0 + 10, count) }
    }

    @Test("no log breaks it, and what is broken is broken in the engine as the trace shows", arguments: packs)
    func sound(seeds: Range<Int>) throws {
        for seed in seeds {
            guard let trial = try ProofTrial.known(seed) else { continue }
            for example in trial.counterexamples where !example.trace.assumesData {
                #expect(example.replay.isConfirmed, "pack \(seed): \(example.trace.events.map(\.actionName))")
            }
            guard !trial.proved.isEmpty else { continue }
            for log in 0..<ProofPropertyTests.logsPerPack {
                if let breach = trial.breach(log: seed &* 1000 &+ log) {
                    Issue.record("seed \(seed): \(breach)")
                    return
                }
            }
        }
    }

    @Test("is a good part of the guarantees, and so is what is broken without data")
    func meaningful() throws {
        let trials = try (0..<30).compactMap { try ProofTrial.known($0) }
        let counterexamples = trials.flatMap(\.counterexamples)
        #expect(trials.reduce(0) { $0 + $1.proved.count } > 40)
        #expect(counterexamples.count { !$0.trace.assumesData } > 20)
        #expect(counterexamples.count { $0.trace.assumesData && $0.replay.isConfirmed } > 5)
    }
}
