import AVTCore
import AVTTestSupport
import CMPV
import Foundation
import OpenAVT
import OpenAVTTrackers
import Testing

@testable import OpenAVTTrackerMPV

/// A thousand trackers on one playing mpv, one after the other.
@Suite("Attachments to mpv", .timeLimit(.minutes(15))) struct AttachmentTests {
    enum Connection: CaseIterable {
        case library, socket
    }

    @Test(arguments: Connection.allCases)
    func `leave nothing behind`(connection: Connection) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("s")
        // What the player keeps of the film that it has played would count as memory of trackers.
        let core = Core(["input-ipc-server": path, "cache": "no", "demuxer-max-back-bytes": "0"])
        core.load(seconds: 600)
        core.observe(until: MPV_EVENT_PLAYBACK_RESTART)
        let instrument = OAVTInstrument(hub: OAVTHubCore(), backend: MPVCollector())
        instrument.ready()
        let attach = { () throws -> Attachment in
            let tracker: OAVTPlayerTracker =
                connection == .library ? OAVTTrackerMPV(core: core.handle) : OAVTTrackerMPVSocket(path: path)
            let id = instrument.addTracker(tracker)
            Thread.sleep(forTimeInterval: 0.002)
            let start = ContinuousClock.now
            #expect(instrument.removeTracker(id))
            return Attachment(tracker: tracker, time: .now - start)
        }
        // What is allocated once, among it the threads of dispatch queues, is allocated by the first ones.
        for _ in 0..<500 { _ = try attach() }
        core.observe(seconds: 0.2)
        let before = Resources.current
        var (slowest, trackers) = (Duration.zero, [Attachment]())
        for _ in 0..<1000 {
            let attachment = try attach()
            slowest = max(slowest, attachment.time)
            trackers.append(attachment)
            // The app reads its events, as any app does.
            core.observe(seconds: 0)
        }
        for _ in 0..<500 where trackers.contains(where: { $0.tracker != nil }) { Thread.sleep(forTimeInterval: 0.01) }
        #expect(!trackers.contains { $0.tracker != nil })
        trackers = []
        let after = Resources.current
        #expect(after.files <= before.files && after.threads == 0, "\(before) \(after)")
        // Measured: 1.2 to 1.4 MB, of which nothing is lost on the heap.
        #expect(after.kilobytes - before.kilobytes <= 3072, "\(before) \(after)")
        // 50 ms on an idle machine.
        #expect(slowest < .seconds(1), "\(slowest)")
        print("attachments by \(connection): \(before), after 1,000 \(after), slowest removal \(slowest)")
        instrument.shutdown()
    }
}

/// A tracker that has been attached and removed.
private struct Attachment {
    weak var tracker: OAVTPlayerTracker?
    let time: Duration
}

/// The open files, the threads of trackers and the resident memory of the process.
private struct Resources {
    let files: Int
    let threads: Int
    let kilobytes: Int

    static var current: Resources {
        // Memory that the allocator keeps for later is not in use: each thread that ends leaves some.
        if let trim = dlsym(dlopen(nil, RTLD_NOW), "malloc_trim") {
            _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
        }
        let list = { (folder: String) in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }
        let names = list("/proc/self/task").map { task in
            (try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)) ?? ""
        }
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return Resources(
            files: list("/proc/self/fd").count, threads: names.count { $0.hasPrefix("OpenAVT") },
            kilobytes: Int(line.filter(\.isNumber)) ?? 0)
    }
}
