import AVTDiagnostics
import AVTEngine
import AVTReplay
import AVTRules
import Foundation
import Testing

/// Random packs and logs through the product and through the reference evaluator.
///
/// `AVT_SEEDS=N` in the environment runs N seeds instead of the usual few; `AVT_FIRST_SEED` says where they begin.
@Suite struct `Reference evaluator` {
    static var seeds: [Int] {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["AVT_FIRST_SEED"].flatMap { Int($0) } ?? 0
        let count = environment["AVT_SEEDS"].flatMap { Int($0) } ?? 300
        return Array(first..<first + count)
    }

    @Test func `The compiled machine does what the reference does`() throws {
        let failures = try `Reference evaluator`.seeds.compactMap { seed -> String? in
            let trial = try Trial(seed: seed)
            return trial.difference(between: trial.reference(), and: trial.product())
        }
        if let first = failures.first { Issue.record("\(failures.count) differences, the first:\n\(first)") }
    }
}
