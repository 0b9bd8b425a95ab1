import AVTProofs
import AVTTestSupport
import Foundation
import Testing

/// Random packs, and random logs that try to do what is said never to happen in them.
///
/// `AVT_SURVEY_PACKS=N` in the environment surveys N packs; the first ones are the same in each run.
@Suite("What a survey says of random packs")
struct SurveyPropertyTests {
    private static var seeds: [Range<Int>] {
        let count = sampleSize(10, large: 20, variable: "AVT_SURVEY_PACKS")
        return stride(from: 0, to: count, by: 10).map { $0..<min($0 + 10, count) }
    }

    @Test("never happens in any log, and each trace that takes nothing of data replays", arguments: seeds)
    func sound(seeds: Range<Int>) throws {
        for seed in seeds {
            guard let trial = try SurveyTrial.known(seed) else { continue }
            for trace in trial.traces where !trace.assumesData {
                #expect(trial.confirms(trace), "pack \(seed): \(trace.events.map(\.actionName))")
            }
            for log in 0..<8 {
                if let breach = trial.breach(log: seed &* 1000 &+ log) {
                    Issue.record("seed \(seed): \(breach)")
                    return
                }
            }
        }
    }

    @Test("is something of many of them")
    func meaningful() throws {
        let trials = try (0..<55).compactMap { try SurveyTrial.known($0) }
        let findings = trials.flatMap(\.findings)
        func count(_ isMeant: (Dubious.Kind) -> Bool) -> Int { findings.count { isMeant($0.kind) } }
        #expect(trials.count > 20)
        #expect(count { if case .neverApplies = $0 { true } else { false } } > 3)
        #expect(count { if case .neverReached = $0 { true } else { false } } > 3)
        #expect(count { if case .latches = $0 { true } else { false } } > 3)
        #expect(trials.contains { $0.reduced != nil })
        let followed = trials.flatMap { trial in
            trial.latches.filter { trial.steps(of: ProofTrial.lines(seed: 0), after: $0.trace) != nil }
        }
        #expect(followed.count > 3)
    }
}
