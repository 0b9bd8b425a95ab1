import AVTTestSupport
import Foundation
import Testing

/// Random packs and logs through the product and through the reference evaluator.
@Suite struct `The compiled machine and the reference` {
    /// Seeds in chunks, which run side by side.
    static var chunks: [Range<Int>] {
        let count = sampleSize(20, large: 60)
        return stride(from: 0, to: count, by: 20).map { $0..<min($0 + 20, count) }
    }

    @Test(arguments: chunks) func `agree, with the table and without it`(seeds: Range<Int>) throws {
        var differences: [String] = []
        for seed in seeds {
            let trial = try Trial(seed: seed)
            let product = try trial.product()
            let general = try trial.product(usesTable: false)
            let found =
                trial.difference("reference and product", between: trial.reference(), and: product)
                ?? trial.difference("table and general code", between: product, and: general)
            if let found { differences.append(found) }
        }
        if let first = differences.first { Issue.record("\(differences.count) differences, the first:\n\(first)") }
    }

    private static let trials = Result { try (0..<30).map { try Trial(seed: $0) } }
    /// What each of the packs sends, in the product.
    private static let products = Result { try trials.get().map { try $0.product() } }
    /// All steps of the packs, in the reference.
    private static let steps = Result { try trials.get().flatMap { $0.reference().joined() } }

    @Test(arguments: [
        ("&&", "||"), (">=", "<"), ("begin: [", "end: ["), ("stage: last", "stage: first"), ("- going", "- true"),
    ])
    func `differ if the reference reads another pack`(change: (from: String, to: String)) throws {
        let differing = zip(try Self.trials.get(), try Self.products.get()).filter { trial, product in
            let changed = trial.reference { $0.replacing(change.from, with: change.to) }
            return trial.difference("changed", between: changed, and: product) != nil
        }
        #expect(differing.count >= 4)
    }

    @Test(arguments: [
        ", blocked", "code NotGoing", "code NotEmittedByKind", ", derived", "note Noted", "start steady", "stop once",
        ": Closing", "MetricA gauge", "code Stuck", "outShare=", "outText=", "offered=", "playback.open=true",
        "show.open=true", "has(seenPair)=true", "tag.a1=", ", kept", ".drop, code", "MetricD histogram",
        "in bucket 6 of 7", "MetricE gauge", "MetricF counter", "PulseA counter",
        "PulseB histogram", "in bucket 2 of 6", "PulseC gauge",
    ])
    func `meet what packs can do`(outcome: String) throws {
        #expect(try Self.steps.get().contains { $0.contains(outcome) })
    }

    @Test(arguments: [".exists(x0", ".map(x0", "cel.bind(x0", ".matches(", "(x0, "])
    func `have functions and macros`(part: String) throws {
        let packs = try Self.trials.get().map(\.pack)
        #expect(packs.contains { $0.files.contains { $0.text.contains(part) } })
    }
}
