import AVTTestSupport
import Foundation
import Testing

@testable import AVTRules

/// What `check --from` says of two versions, held against what the two versions send.
///
/// `AVT_MEANING_TRIALS` sets how many changes of each shipped pack are tried.
@Suite struct `Comparing the meaning of two versions` {
    private static let trials =
        ProcessInfo.processInfo.environment["AVT_MEANING_TRIALS"].flatMap { Int($0) } ?? 4

    @Test(arguments: try PackText.all())
    func `another form of a pack has no other meaning`(pack: PackText) throws {
        let old = try #require(pack.compiled())
        for text in [pack.text, pack.reformatted(old), pack.renamed(old)].compactMap(\.self) {
            let new = try #require(pack.compiled(text), "the other form of \(pack) does not compile")
            let changes = new.pack.meaningChanges(since: old.pack).flatMap(\.changes)
            #expect(changes.isEmpty, "\(changes.map(\.message))")
        }
    }

    @Test(arguments: try PackText.all())
    func `a changed formula is listed, and so is every metric that it changes`(pack: PackText) throws {
        let old = try #require(pack.compiled())
        let formulas = pack.formulas(of: old)
        guard !formulas.isEmpty else { return }
        var random = SeededGenerator(seed: UInt64(pack.name.utf8.reduce(7) { $0 &* 31 &+ Int($1) } & 0xFFFF_FFFF))
        let logs = try (0..<3).map { _ in try VersionRun.log(&random, events: 150) }
        let before = logs.map { VersionRun(old.program, $0) }
        var done = 0
        for _ in 0..<(Self.trials * 12) where done < Self.trials {
            let formula = random.pick(formulas)
            guard let mutation = formula.expression.mutated(&random),
                let new = pack.compiled(pack.replacing([(formula, mutation)]))
            else { continue }
            done += 1
            let changes = new.pack.meaningChanges(since: old.pack).flatMap(\.changes)
            let name = "\(formula.text) -> \(mutation.text)"
            let metrics = Set(changes.flatMap(\.effect.metrics))
            let events = Set(changes.flatMap(\.effect.actions))
            let attributes = Set(changes.flatMap(\.effect.attributes))
            for (log, before) in zip(logs, before) {
                let after = VersionRun(new.program, log)
                let different = VersionRun.differentMetrics(before, after)
                #expect(different.isSubset(of: metrics), "\(name): \(different.subtracting(metrics).sorted())")
                let actions = VersionRun.differentActions(before, after)
                #expect(actions.isSubset(of: events), "\(name): \(actions.subtracting(events).sorted())")
                let others = VersionRun.differentAttributes(before, after)
                    .filter { name in old.pack.interface.attributes[name] != nil }
                #expect(others.isSubset(of: attributes), "\(name): \(others.subtracting(attributes).sorted())")
            }
        }
        // All formulas of this pack are conditions of guarantees or read what has no other type.
        #expect(done > 0 || pack.name == "pillarbox.player", "no change of \(pack) compiles")
    }
}
