import AVTCore
import AVTPackFiles
import AVTPackSigning
import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTUpdates
import Testing

/// The rules with which an app starts.
@Suite struct `A start` {
    private let feed = ScriptedFeed()
    private let folder: Scratch

    init() throws {
        folder = try Scratch()
    }

    /// Loads and stores packs, one after the other.
    private func store(_ numbers: Int..., health: HealthBounds? = nil) throws {
        let bench = try UpdateBench(feed, UpdateBench.settings(store: folder, health: health))
        for number in numbers { try feed.offer(Packs.archive(number), eTag: "eTag \(number)") }
        bench.begin()
        for _ in numbers { bench.goOn() }
        bench.updates.stop()
        feed.eTags.withLock { $0 = [] }
    }

    private func start(_ change: (inout UpdateSettings) throws -> Void = { _ in }) throws -> UpdateBench {
        var settings = try UpdateBench.settings(store: folder)
        try change(&settings)
        let bench = try UpdateBench(feed, settings)
        bench.begin()
        return bench
    }

    @Test func `uses the pack that was stored last, and sends its ETag`() throws {
        try store(2, 3)
        let bench = try start()
        #expect(bench.emit() == 3)
        #expect(bench.heard().first == "started with stored rules")
        #expect(feed.eTags.withLock { $0 } == ["eTag 3"])
    }

    @Test @MainActor func `is made off the main thread where an app awaits it`() async throws {
        try store(2)
        let clock = ThreadClock()
        var settings = try UpdateBench.settings(store: folder)
        settings.today = nil
        let heard = Guarded<[String]>([])
        let updates = await RuleUpdates.prepared(from: feed, settings: settings, clock: clock) { event in
            heard.withLock { $0.append(event.description) }
        }
        // The clock is read for the day on which keys are trusted.
        let readsOnMain = clock.readsOnMain.withLock { $0 }
        #expect(!readsOnMain.isEmpty && !readsOnMain.contains(true))
        let rules = updates.makeRules()
        updates.start(on: OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, clock: clock))
        waitByYielding { heard.withLock { !$0.isEmpty } }
        updates.stop()
        #expect(heard.withLock { $0 }.first == "started with stored rules")
    }

    @Test func `finds the exact bytes of the pack file, which the tool can verify`() throws {
        try store(2)
        let archive = try Packs.archive(2)
        let file = folder.path + "/\(archive.digest).avtpack"
        #expect(try Array(Data(contentsOf: URL(filePath: file))) == archive.bytes)
        let signature = try PackSignature(String(contentsOfFile: file + ".0.minisig", encoding: .utf8), name: "s")
        _ = try Packs.ring().open(archive.bytes, name: "x", signatures: [signature], today: Packs.today)
    }

    @Test func `is made with the bundled pack where the stored one is not trusted any more`() throws {
        try store(2)
        let bench = try start {
            $0.keys = try KeyRing([KeyRing.Entry(try Packs.key().publicKey, revoked: "stolen")])
        }
        #expect(bench.emit() == 1)
        let heard = bench.heard()
        #expect(heard.has("refused: signed by 0") && heard.has("started with bundled"), "\(heard)")
        // What is not active must come again.
        #expect(feed.eTags.withLock { $0 } == [nil])
    }

    @Test func `is made with the bundled pack where the host no longer allows what the stored one does`() throws {
        try store(2)
        let bench = try start {
            $0.policy.exports = .except(["which"])
            $0.bundled = [.shipped("openavt.core")]
        }
        #expect(bench.instrument.rules.current?.name == "openavt.core")
        #expect(bench.heard().has("refused: error[AVT"))
    }

    @Test func `is made with a bundled pack file that is newer, since the app was updated`() throws {
        try store(2)
        let bench = try start { $0.bundled = [.archive(try Packs.archive(7))] }
        #expect(bench.emit() == 7)
        try feed.offer(Packs.archive(3))
        bench.goOn()
        #expect(bench.heard().has("refused: `test.updates` has revision 3, and at least 7 is required"))
    }

    @Test func `is made with the stored pack where the bundled pack file is older`() throws {
        try store(5)
        #expect(try start { $0.bundled = [.archive(try Packs.archive(4))] }.emit() == 5)
    }

    @Test func `requests nothing that is bundled already`() throws {
        try feed.offer(Packs.archive(4))
        let bench = try start { $0.bundled = [.archive(try Packs.archive(4))] }
        #expect(
            bench.heard() == [
                "started with bundled rules", "queried the feed", "nothing new", "queries the feed again in 60000 ms",
            ])
    }

    @Test func `is made in spite of a bundled pack with errors`() throws {
        let bench = try start { $0.bundled = [.text("pack: 1", name: "broken.yaml")] }
        let heard = bench.heard()
        #expect(heard.has("refused: error[AVT") && heard.has("no rules yet"), "\(heard)")
        try feed.offer(Packs.archive(2))
        bench.goOn()
        #expect(bench.emit() == 2)
    }

    // MARK: Damage

    @Test(arguments: ["state", "pack", "signature"], ["empty", "cut off", "another bit", "gone", "a folder"])
    func `is made whatever the state of the store`(part: String, damage: String) throws {
        try store(2, 3)
        let digest = try Packs.archive(3).digest.description + ".avtpack"
        let names = ["state": "state", "pack": digest, "signature": digest + ".0.minisig"]
        let url = URL(filePath: folder.path + "/" + (try #require(names[part])))
        var bytes = try Data(contentsOf: url)
        switch damage {
        case "empty": bytes = Data()
        case "cut off": bytes = bytes.prefix(bytes.count / 2)
        case "another bit": bytes[bytes.count / 2] ^= 4
        default: break
        }
        try FileManager.default.removeItem(at: url)
        if damage == "a folder" {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        } else if damage != "gone" {
            try bytes.write(to: url)
        }
        let bench = try start()
        let number = try #require(bench.emit())
        // Without its state a store is still searched for packs that are trusted; else the bundled one is there.
        #expect(part == "state" ? number == 3 : number == 1 || number == 2, "\(number)")
        // It works again.
        try feed.offer(Packs.archive(4))
        bench.goOn()
        #expect(bench.emit() == 4)
        bench.updates.stop()
        #expect(try start().emit() == 4 || damage == "a folder")
    }

    @Test func `is made where there is no store and none can be made`() throws {
        try Data([1]).write(to: URL(filePath: folder.path + "/file"))
        let bench = try start { $0.store = folder.path + "/file/store" }
        try feed.offer(Packs.archive(2))
        bench.goOn()
        #expect(bench.emit() == 2)
        #expect(bench.heard().has("not stored: cannot make the folder"))
    }

    @Test func `requests a stored pack again if it is not what the app has started with`() throws {
        let health = HealthBounds(minimumEvents: 1, length: .seconds(1))
        let first = try UpdateBench(feed, UpdateBench.settings(store: folder, health: health))
        first.begin()
        try feed.offer(Packs.archive(2), eTag: "eTag 2")
        first.goOn()
        first.emit()
        first.goOn()
        first.emit()
        #expect(first.heard().has("passed its trial"))
        try feed.offer(Packs.archive(3), eTag: "eTag 3")
        first.goOn()
        first.updates.stop()
        try Data().write(to: URL(filePath: "\(folder.path)/\(try Packs.archive(3).digest).avtpack"))
        feed.eTags.withLock { $0 = [] }
        #expect(try start().emit() == 2)
        #expect(feed.eTags.withLock { $0 } == [nil])
    }

    @Test func `finds the pack before where the disk was full, and the new one once it has room again`() throws {
        try store(2)
        let disk = FaultyDisk()
        func start() throws -> UpdateBench {
            let bench = try UpdateBench(feed, files: disk, UpdateBench.settings(store: folder))
            bench.begin()
            return bench
        }
        let first = try start()
        disk.isFull.withLock { $0 = true }
        for _ in 0..<2 {
            try feed.offer(Packs.archive(3), eTag: "eTag 3")
            first.goOn()
            #expect(first.heard().has("not stored"))
        }
        #expect(first.emit() == 3)
        disk.isFull.withLock { $0 = false }
        let second = try start()
        #expect(second.emit() == 2)
        #expect(feed.eTags.withLock { $0.last } == "eTag 2")
        second.updates.stop()
        try feed.offer(Packs.archive(3), eTag: "eTag 3")
        first.goOn()
        first.updates.stop()
        #expect(try start().emit() == 3)
    }

    @Test func `leaves a store as it is that cannot be read now`() throws {
        try store(2, 5)
        let disk = FaultyDisk()
        disk.isClosed.withLock { $0 = true }
        let first = try UpdateBench(feed, files: disk, UpdateBench.settings(store: folder))
        first.begin()
        #expect(first.heard().has("not stored"))
        #expect(first.emit() == 1)
        disk.isClosed.withLock { $0 = false }
        try feed.offer(Packs.archive(3))
        first.goOn()
        first.updates.stop()
        let second = try start()
        #expect(second.emit() == 5)
        try feed.offer(Packs.archive(4))
        second.goOn()
        #expect(second.heard().has("refused: `test.updates` has revision 4, and at least 5 is required"))
    }

    @Test func `watches a pack whose passed trial a damaged store no longer records`() throws {
        try store(2)
        try Data().write(to: URL(filePath: folder.path + "/state"))
        let bench = try UpdateBench(feed, UpdateBench.settings(store: folder, health: HealthBounds(minimumEvents: 1)))
        bench.begin()
        bench.emit()
        #expect((bench.instrument.getHub() as? OAVTHubRules)?.observer != nil)
    }

    @Test func `leaves alone what is in the folder and not of the store, and removes old packs`() throws {
        try Data([1]).write(to: URL(filePath: folder.path + "/notes.txt"))
        try store(2, 3, 4)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        // The one before the last is what the host may revert to.
        let digests = try [3, 4].map { try Packs.archive($0).digest.description }
        let files = digests.flatMap { ["\($0).avtpack", "\($0).avtpack.0.minisig"] }
        #expect(names == (["notes.txt", "state"] + files).sorted())
    }
}

/// A clock that records on which threads it is read.
private final class ThreadClock: OAVTClock {
    let readsOnMain = Guarded<[Bool]>([])

    var wallMilliseconds: Int {
        readsOnMain.withLock { $0.append(Thread.isMainThread) }
        return 1_760_000_000_000
    }

    var monotonicMilliseconds: Int { 0 }

    func schedule(afterMilliseconds delay: Int, _ body: @escaping @Sendable () -> Void) -> any OAVTScheduledTask {
        OAVTManualClock().schedule(afterMilliseconds: delay, body)
    }
}
