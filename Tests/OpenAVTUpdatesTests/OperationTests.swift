import AVTPackFiles
import Foundation
import OpenAVT
import OpenAVTUpdates
import Testing

/// What an operator of updates sees and does.
@Suite struct `An operator of updates` {
    private let feed = ScriptedFeed()
    private let folder: Scratch

    init() throws {
        folder = try Scratch()
    }

    private func bench(bundled: Int? = 1, health: Bool = true) throws -> UpdateBench {
        let bounds = HealthBounds(minimumEvents: 10, length: .seconds(100))
        let bench = try UpdateBench(
            feed, UpdateBench.settings(bundled: bundled, store: folder, health: health ? bounds : nil))
        bench.begin()
        return bench
    }

    private func offer(_ archive: PackArchive, to bench: UpdateBench) throws {
        try feed.offer(archive, eTag: "mark \(archive.manifest.revision)")
        bench.goOn()
    }

    private func pass(_ number: Int, _ bench: UpdateBench) throws {
        try offer(Packs.archive(number), to: bench)
        bench.emit(10)
        bench.goOn(100_000)
        bench.emit()
        #expect(bench.heard().has("passed its trial"))
    }

    // MARK: Status

    @Test func `sees the active rules, where they come from, and their trial`() throws {
        let bench = try bench()
        var status = bench.updates.status
        #expect(status.isRunning && !status.isLoading && status.trial == .none)
        #expect(status.rules?.origin == .bundled && status.rules?.version == "1.0.0")
        #expect(status.rules?.fileDigest == nil && status.rules?.revision == nil)
        let archive = try Packs.archive(2)
        try offer(archive, to: bench)
        bench.emit(3)
        status = bench.updates.status
        #expect(status.rules?.name == Packs.name && status.rules?.version == "2.0.0" && status.rules?.revision == 2)
        #expect(status.rules?.origin == .remote && status.rules?.fileDigest == archive.digest)
        #expect(status.rules?.digest == bench.instrument.rules.current?.digest)
        let time = Date(timeIntervalSince1970: Double(bench.clock.wallMilliseconds) / 1000)
        #expect(status.rules?.since == time && status.lastContact == time)
        #expect(status.trial == .running(events: 3))
        bench.emit(10)
        bench.goOn(100_000)
        bench.emit()
        #expect(bench.updates.status.trial == .passed)
        bench.updates.stop()
        #expect(!bench.updates.status.isRunning)
        let next = try self.bench()
        #expect(next.updates.status.rules?.origin == .store && next.updates.status.trial == .none)
    }

    @Test func `sees the last refusal and the last failure in words`() throws {
        let bench = try bench()
        feed.respond(.failure(.status(503, retryAfter: nil)))
        bench.goOn()
        try offer(
            Packs.archive("pack: { name: \(Packs.name), version: 2.0.0, language: 1, colour: red }", revision: 2),
            to: bench)
        let status = bench.updates.status
        #expect(status.lastFailure?.error == .status(503, retryAfter: nil))
        #expect(status.lastRefusal?.name == "test.avtpack" && status.lastRefusal?.isUnsupported == false)
        #expect(status.lastRefusal?.reason.hasPrefix("error[AVT") == true, "\(status)")
        #expect(status.rules?.version == "1.0.0")
        let text = "\(status)"
        #expect(text.hasPrefix("test.updates 1.0.0, bundled; last refusal: test.avtpack: error[AVT"), "\(text)")
        #expect(text.hasSuffix("; last failure: the server responded with status 503"), "\(text)")
    }

    @Test func `sees a pack whose activation is deferred`() throws {
        var settings = try UpdateBench.settings()
        settings.activationTime = .playbackEnd
        settings.bundled = [
            .text(
                Packs.text(
                    1,
                    """
                    scopes: { playback: { per: tracker } }
                    transitions:
                      - { name: starts, action: Start, begin: [playback] }
                      - { name: ends, action: End, end: [playback] }
                    """), name: "bundled.yaml")
        ]
        let bench = try UpdateBench(feed, settings)
        bench.begin()
        bench.emit(1, .Start)
        try offer(Packs.archive(2), to: bench)
        #expect(bench.updates.status.deferredVersion == "2.0.0")
        bench.updates.revert()
        #expect(bench.emit(1, .End) == 1)
        #expect(bench.updates.status.deferredVersion == nil)
        #expect(bench.heard().last == "went back to test.updates 1.0.0")
    }

    // MARK: Events

    @Test func `reads events from a stream, which ends with the updates`() async throws {
        var bench: UpdateBench? = try UpdateBench(feed, UpdateBench.settings())
        let events = try #require(bench).updates.events
        let others = try #require(bench).updates.events
        try feed.offer(Packs.archive(2))
        bench?.begin()
        let heard = try #require(bench?.heard())
        bench?.updates.stop()
        bench?.settle()
        bench = nil
        for stream in [events, others] {
            var read: [String] = []
            for await event in stream { read.append(event.description) }
            #expect(read == heard)
        }
    }

    // MARK: Reverting

    @Test func `reverts to the pack before, after its trial and over a restart`() throws {
        let first = try bench()
        try pass(2, first)
        try pass(3, first)
        first.updates.stop()
        let second = try bench()
        #expect(second.emit() == 3)
        second.updates.revert()
        second.settle()
        #expect(second.heard().last == "went back to test.updates 2.0.0")
        #expect(second.emit() == 2 && second.updates.status.rules?.origin == .store)
        // It is not accepted again.
        try offer(Packs.archive(3), to: second)
        #expect(second.heard().has("refused: "))
        second.updates.revert()
        second.settle()
        #expect(second.emit() == 1)
        second.updates.revert()
        second.settle()
        #expect(second.emit() == 1)
        second.updates.stop()
        let third = try bench()
        #expect(third.emit() == 1)
        try offer(Packs.archive(4), to: third)
        #expect(third.emit() == 4)
    }

    @Test func `reverts a pack on trial, and without a store`() throws {
        let bench = try UpdateBench(feed, UpdateBench.settings())
        bench.begin()
        for number in 2...3 { try offer(Packs.archive(number), to: bench) }
        #expect(bench.emit() == 3)
        bench.updates.revert()
        bench.settle()
        #expect(bench.emit() == 2)
    }

    @Test func `reverts to the bundled rules, which forgets all packs`() throws {
        let first = try bench()
        try pass(2, first)
        try offer(Packs.archive(3), to: first)
        first.updates.revertToBundled()
        first.settle()
        #expect(first.heard().last == "went back to test.updates 1.0.0")
        #expect(first.emit() == 1 && first.updates.status.rules?.origin == .bundled)
        first.updates.stop()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names == ["state"])
        let second = try bench()
        #expect(second.emit() == 1)
        try offer(Packs.archive(3), to: second)
        #expect(second.heard().has("refused: ") && second.emit() == 1)
        try offer(Packs.archive(4), to: second)
        #expect(second.emit() == 4)
    }

    @Test func `cannot revert to bundled rules where there are none`() throws {
        let bench = try bench(bundled: nil)
        try offer(Packs.archive(2), to: bench)
        bench.updates.revertToBundled()
        bench.settle()
        #expect(bench.heard().last == "refused: no rules are bundled with the app")
        #expect(bench.emit() == 2)
    }

    // MARK: Withdrawal

    private func withdrawing(
        _ name: String = Packs.name, revision: Int, because reason: String = "it counts twice"
    ) throws -> PackArchive {
        var manifest = PackManifest(
            name: name, version: "2.0.0", revision: revision, language: "1", main: "pack.yaml")
        manifest.withdrawn = reason
        return try PackArchive(of: [], name: "test.avtpack", manifest: manifest)
    }

    @Test func `withdraws rules: apps go back to their bundled ones until there is a later revision`() throws {
        let first = try bench()
        try pass(2, first)
        try offer(withdrawing(revision: 3), to: first)
        let heard = first.heard()
        #expect(heard.has("test.updates was withdrawn: it counts twice"), "\(heard)")
        #expect(heard.has("went back to test.updates 1.0.0"), "\(heard)")
        #expect(first.emit() == 1)
        let withdrawal = try #require(first.updates.status.withdrawal)
        #expect(withdrawal.name == Packs.name && withdrawal.revision == 3 && withdrawal.reason == "it counts twice")
        // The server still has the withdrawal.
        try offer(withdrawing(revision: 3), to: first)
        #expect(first.heard().has("nothing new"))
        first.updates.stop()
        let second = try bench()
        #expect(second.emit() == 1 && second.updates.status.withdrawal != nil)
        #expect(feed.eTags.withLock { $0.last } == "mark 3")
        for revision in 2...3 {
            try offer(Packs.archive(Packs.text(5), revision: revision), to: second)
            #expect(second.heard().has("refused: `test.updates` has revision \(revision), and at least 4 is required"))
        }
        try offer(Packs.archive(4), to: second)
        #expect(second.emit() == 4 && second.updates.status.withdrawal == nil)
    }

    @Test func `withdraws rules for good with the greatest revision, for any reason`() throws {
        let first = try bench()
        try pass(2, first)
        try offer(withdrawing(revision: .max, because: String(repeating: "it counts twice ", count: 8000)), to: first)
        #expect(first.emit() == 1)
        try offer(Packs.archive(4), to: first)
        #expect(first.emit() == 1)
        first.updates.stop()
        let second = try bench()
        #expect(second.emit() == 1)
        #expect(second.updates.status.withdrawal?.reason.hasPrefix("it counts twice it counts") == true)
        try offer(Packs.archive(4), to: second)
        #expect(second.emit() == 1)
    }

    @Test func `cannot withdraw rules without a key, of another pack, or with an old revision`() throws {
        let bench = try bench()
        try pass(4, bench)
        try offer(withdrawing(revision: 3), to: bench)
        #expect(bench.heard().has("refused: `test.updates` has revision 3"))
        let forged = try withdrawing(revision: 9)
        feed.respond(
            .success(
                .offered(
                    OfferedPack(
                        .packFile(forged.bytes, signatures: [try Packs.signature(of: forged, by: 2)]), name: "x"))))
        bench.goOn()
        #expect(bench.heard().has("refused: signed by 0 of the 1 keys"))
        try offer(withdrawing("test.other", revision: 9), to: bench)
        #expect(bench.heard().has("refused: it is the pack `test.other`, and `test.updates` is expected"))
        #expect(bench.emit() == 4)
    }

    @Test func `withdraws rules of an app without bundled ones at its next start`() throws {
        let first = try bench(bundled: nil)
        try offer(Packs.archive(2), to: first)
        try offer(withdrawing(revision: 3), to: first)
        #expect(first.heard().has("refused: no rules are bundled"))
        #expect(first.emit() == 2)
        first.updates.stop()
        let second = try bench(bundled: nil)
        #expect(second.emit() == nil)
        try offer(Packs.archive(4), to: second)
        #expect(second.emit() == 4)
    }

    // MARK: Errors

    @Test func `reads errors as localized descriptions`() {
        let errors: [any Error & CustomStringConvertible] = [
            FetchError.cancelled, UpdateRefusal.noKeys, StoreError.damaged("x"), RedirectObjection.insecure,
            TrustError.replayed(pack: "x", revision: 1, minimum: 2), ArchiveError(.truncated), RuleRefusal.noRules,
            KeyRingError.threshold(0, keys: 1),
        ]
        for error in errors { #expect(error.localizedDescription == error.description) }
    }
}
