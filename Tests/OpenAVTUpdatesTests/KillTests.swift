import AVTTestSupport
import Foundation
import Testing

/// An app that is killed while it updates its rules.
///
/// `AVT_KILLS=N` in the environment kills it N times, half of them at a point of its work on the store, half at any time.
@Suite(.timeLimit(.minutes(10))) struct `An app that is killed` {
    private let folder: Scratch
    private let server: FaultyServer

    init() throws {
        folder = try Scratch()
        server = try FaultyServer()
    }

    @Test func `while it fetches, verifies, stores or activates starts again with the old rules or the new`() throws {
        let kills = sampleSize(64, large: 64, variable: "AVT_KILLS")
        var generator = SeededGenerator(seed: 7)
        // What an update takes that nobody kills.
        try server.publish(Packs.archive(1))
        _ = try Probe(folder.path, server.address)
        var installed = 1
        var (points, time) = (0, 0.0)
        var outcomes: [String: Int] = [:]
        var died = 0
        for kill in 0...kills {
            let next = installed + 1
            try server.publish(Packs.archive(next))
            let isFirst = kill == 0
            let point = isFirst || kill.isMultiple(of: 2) ? nil : (kill / 2) % max(points, 1)
            let delay = isFirst || point != nil ? nil : Double.random(in: 0...(time * 1.1), using: &generator)
            let probe = try Probe(folder.path, server.address, point: point, killAfter: delay)
            if isFirst { (points, time) = (try #require(probe.points), probe.run.time) }
            died += probe.run.wasKilled ? 1 : 0
            let after = try Probe(folder.path)
            let version = try #require(after.version, "\(probe.run.output)\n\(after.run.output)")
            #expect(version == installed || version == next, "\(after.run.output)")
            #expect(after.which == [version, version, version], "\(after.run.output)")
            if !probe.run.wasKilled { #expect(version == next, "\(probe.run.output)") }
            outcomes[
                "\(probe.run.wasKilled ? "killed" : "not killed"), then \(version == next ? "new" : "old")", default: 0] +=
                1
            installed = version
        }
        print(
            "\(kills) kills, \(points) points, \(Int(time * 1000)) ms undisturbed: \(outcomes.sorted { $0.key < $1.key })"
        )
        #expect(points > 20)
        // At points all die; of those that are killed at some time, the late ones are done before.
        #expect(died >= kills / 2)
        #expect((outcomes["killed, then new"] ?? 0) > 0 && (outcomes["killed, then old"] ?? 0) > 0)
    }

    @Test func `by a pack on its third event starts without that pack after two such ends`() throws {
        let kills = sampleSize(64, large: 64, variable: "AVT_KILLS")
        try server.publish(Packs.archive(1))
        _ = try Probe(folder.path, server.address)
        for version in 2...(2 + kills / 16) {
            try server.publish(Packs.archive(version))
            let first = try Probe(folder.path, server.address, crashing: version)
            #expect(first.run.wasKilled, "\(first.run.output)")
            let second = try Probe(folder.path, crashing: version)
            #expect(second.run.wasKilled && second.version == version, "\(second.run.output)")
            let third = try Probe(folder.path, server.address, crashing: version)
            #expect(!third.run.wasKilled && third.version == 1, "\(third.run.output)")
            #expect(third.which == [1, 1, 1], "\(third.run.output)")
        }
    }
}

/// A run of `avt-update-probe`.
private struct Probe {
    let run: ProgramRun

    init(
        _ store: String, _ address: String = "", point: Int? = nil, killAfter delay: Double? = nil, crashing: Int? = nil
    ) throws {
        run = try ProgramRun(
            "avt-update-probe",
            [store, address, Packs.key().publicKey.line] + (point.map { [String($0)] } ?? [])
                + (crashing.map { ["crash", String($0)] } ?? []), killAfter: delay)
    }

    /// The version of the rules with which it started; `nil`: there were none.
    var version: Int? { number(after: "started ") }
    /// What rules have said of events before there were others.
    var which: [Int] { lines("which ").compactMap { Int($0) } }
    /// At how many points it could be killed.
    var points: Int? { number(after: "points ") }

    private func lines(_ beginning: String) -> [Substring] {
        run.output.split(separator: "\n").filter { $0.hasPrefix(beginning) }.map { $0.dropFirst(beginning.count) }
    }

    private func number(after beginning: String) -> Int? {
        lines(beginning).first.flatMap { Int($0.prefix { $0 != "." }) }
    }
}
