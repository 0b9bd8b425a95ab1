import AVTTestSupport
import Foundation
import Testing

@testable import AVTRules

/// The report of `check --from` on two versions, compared with what the two versions send.
@Suite struct `Comparing the meaning of two versions` {
    /// How many changes of each shipped pack are tried.
    private static let trials = sampleSize(1, large: 1)

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
    func `a changed formula, name or number is listed, with every metric, event, attribute and flag that it changes`(
        pack: PackText
    ) throws {
        let old = try #require(pack.compiled())
        let (formulas, scalars) = (pack.formulas(of: old), pack.scalars(of: old))
        guard !formulas.isEmpty || !scalars.isEmpty else { return }
        var random = SeededGenerator(seed: UInt64(pack.name.utf8.reduce(7) { $0 &* 31 &+ Int($1) } & 0xFFFF_FFFF))
        let logs = try (0..<3).map { _ in try VersionRun.log(&random, events: 150) }
        let before = logs.map { VersionRun(old.program, $0) }
        var done = 0
        for attempt in 0..<max(24, Self.trials * 12) where done < Self.trials {
            let change =
                attempt.isMultiple(of: 2)
                ? pack.changed(one: formulas, &random) : pack.changed(one: scalars, &random)
            guard let (text, name) = change, let new = pack.compiled(text) else { continue }
            done += 1
            let effects = new.pack.meaningChanges(since: old.pack).flatMap(\.changes).map(\.effect)
            for (log, before) in zip(logs, before) {
                let after = VersionRun(new.program, log)
                let unlistedMetrics = VersionRun.differentMetrics(before, after).subtracting(effects.flatMap(\.metrics))
                #expect(unlistedMetrics.isEmpty, "\(name)")
                let listedEvents = Set(effects.flatMap(\.actions))
                let unlistedEvents = VersionRun.differentActions(before, after).subtracting(listedEvents)
                #expect(unlistedEvents.isEmpty, "\(name)")
                // Of an event that is listed, any attribute can differ.
                let unlistedAttributes = VersionRun.differentAttributes(before, after, exceptOn: listedEvents)
                    .filter { name in old.pack.interface.attributes[name] != nil }
                    .subtracting(effects.flatMap(\.attributes))
                #expect(unlistedAttributes.isEmpty, "\(name)")
                let unlistedFlags = VersionRun.differentFlags(before, after).subtracting(effects.flatMap(\.flags))
                #expect(unlistedFlags.isEmpty, "\(name)")
            }
        }
        #expect(done > 0, "no change of \(pack) compiles")
    }
}
