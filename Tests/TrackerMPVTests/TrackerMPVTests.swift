import AVTCore
import AVTMPVCore
import AVTTestSupport
import AVTTrackerKit
import CMPV
import Foundation
import OpenAVT
import OpenAVTTrackers
import Testing

@testable import OpenAVTTrackerMPV

/// The tracker of an mpv core in the same process.
@Suite("The tracker of libmpv", .timeLimit(.minutes(15))) struct TrackerMPVTests {
    @Test func `measures a film with OpenAVT's own hub and metricalc, and plays no part in their rules`() throws {
        let (core, backend) = (Core(), Collector())
        let instrument = OAVTInstrument(hub: OAVTHubCore(), metricalc: OAVTMetricalcCore(), backend: backend)
        instrument.addTracker(OAVTTrackerMPV(core: core.handle))
        instrument.ready()
        core.load(seconds: 1)
        core.observe(until: MPV_EVENT_END_FILE)
        #expect(backend.wait(for: "End"))
        instrument.shutdown()
        #expect(backend.actions.filter { $0 != "PlayerChange" } == ["StreamLoad", "Start", "End"])
        #expect(backend.values(of: "StartTime").count == 1 && backend.values(of: "NumPlays") == [1])
        let end = try #require(backend.events.withLock { $0.last })
        #expect(end.attributes["resolutionWidth"] == .int(160))
    }

    /// Creates the instrument as the page does.
    private static func measure(_ core: OpaquePointer, _ backend: Collector) throws -> OAVTInstrument {
        let rules = try OAVTRules([.shipped("playback.metrics"), .shipped("players.mpv")])
        let instrument = OAVTInstrument(rules: rules, backend: backend)
        instrument.addTracker(OAVTTrackerMPV(core: core))
        instrument.ready()
        return instrument
    }

    @Test func `is used as its page shows`() throws {
        let page = "Sources/Trackers/OpenAVTTrackers/OpenAVTTrackers.docc/OpenAVTTrackers.md"
        let missing = try uncompiledCode(of: repository.appending(path: page), in: #filePath)
        #expect(!missing.contains { $0.contains("OAVTTrackerMPV(") })
    }

    private func measureAsReadme(_ core: OpaquePointer, _ backend: Collector) throws -> OAVTInstrument {
        let rules = try OAVTRules([.shipped("playback.metrics")])
        let instrument = OAVTInstrument(rules: rules, backend: backend)
        instrument.addTracker(OAVTTrackerMPV(core: core))
        instrument.ready()
        return instrument
    }

    /// mpv's socket is in the folder of the process.
    private func measureSocketAsReadme(_ backend: Collector) throws -> OAVTInstrument {
        let rules = try OAVTRules([.shipped("playback.metrics")])
        let instrument = OAVTInstrument(rules: rules, backend: backend)
        instrument.addTracker(OAVTTrackerMPVSocket(path: "mpv.sock"))
        instrument.ready()
        return instrument
    }

    @Test func `is added to an app as the README shows, as is that of a running mpv`() throws {
        let readme = try String(contentsOf: repository.appending(path: "README.md"), encoding: .utf8)
        #expect(readme.contains("OAVTTrackerMPV(core: core)") && readme.contains("OAVTTrackerMPVSocket(path: "))
        let missing = try uncompiledCode(of: repository.appending(path: "README.md"), in: #filePath)
        #expect(!missing.contains { $0.contains("OAVTTrackerMPV") }, "\(missing)")
        let path = FileManager.default.currentDirectoryPath + "/mpv.sock"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (core, own, other) = (Core(["input-ipc-server": path]), Collector(), Collector())
        let instruments = [try measureAsReadme(core.handle, own), try measureSocketAsReadme(other)]
        // The tracker of the socket is not there at once.
        core.observe(seconds: 1)
        core.load(seconds: 1)
        core.observe(until: MPV_EVENT_END_FILE)
        for backend in [own, other] { #expect(backend.wait(for: "End") && backend.has("StartTime")) }
        for instrument in instruments { instrument.shutdown() }
    }

    private static func instrument(_ backend: Collector) throws -> OAVTInstrument {
        let rules = try OAVTRules([.shipped("playback.metrics"), .shipped("players.mpv")])
        return OAVTInstrument(rules: rules, backend: backend)
    }

    @Test func `reports what the app sees, and takes no event from it`() throws {
        let (core, backend) = (Core(), Collector())
        let instrument = try Self.measure(core.handle, backend)
        core.load(seconds: 4)
        core.observe(until: MPV_EVENT_PLAYBACK_RESTART)
        core.observe(seconds: 0.5)
        for _ in 0..<2 {
            core.set("pause", "yes")
            core.observe(seconds: 0.4)
            core.set("pause", "no")
            core.observe(seconds: 0.4)
        }
        core.command("seek", "1", "relative")
        core.observe(until: MPV_EVENT_END_FILE)
        #expect(backend.wait(for: "End"))
        instrument.shutdown()
        #expect(backend.actions.count { $0 == "Start" } == 1 && backend.actions.first == "StreamLoad")
        // The size of the picture may be known only after the first frame.
        #expect(!backend.actions.contains { $0.hasPrefix("QualityChange") })
        #expect(core.ends == [MPV_END_FILE_REASON_EOF.rawValue])
        let pauses = backend.values(of: "PauseTime")
        #expect(pauses.count == 2 && core.pauses.count == 2)
        // Within some milliseconds on an idle machine; here, all other tests run at the same time.
        for (pause, seen) in zip(pauses, core.pauses) { #expect(abs(pause - seen) <= 200, "\(pauses) \(core.pauses)") }
        // mpv may tell a client nothing of a property that changes and changes back before the client has read it.
        #expect(backend.values(of: "SeekTime").count <= 1)
    }

    @Test func `reports the same as the tracker of mpv's socket`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "avt-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "s").path
        let core = Core(["input-ipc-server": path])
        let (own, other) = (Collector(), Collector())
        let instruments = [try Self.instrument(own), try Self.instrument(other)]
        let socket = OAVTTrackerMPVSocket(path: path)
        instruments[0].addTracker(OAVTTrackerMPV(core: core.handle))
        instruments[1].addTracker(socket)
        for instrument in instruments { instrument.ready() }
        core.observe(seconds: 1)
        core.load(seconds: 2)
        core.observe(until: MPV_EVENT_PLAYBACK_RESTART)
        core.observe(seconds: 0.5)
        core.set("pause", "yes")
        core.observe(seconds: 0.4)
        core.set("speed", "2")
        core.observe(seconds: 0.3)
        core.set("pause", "no")
        core.observe(until: MPV_EVENT_END_FILE)
        #expect(own.wait(for: "End") && other.wait(for: "End"))
        for instrument in instruments { instrument.shutdown() }
        #expect(own.actions == other.actions && own.actions.contains("PlayerChange"))
        let facts = { (collector: Collector) in
            collector.events.withLock { events in
                // With the first frame, the size may not be known yet.
                events.drop { $0.action != "PauseBegin" }.map { event in
                    ["resolutionWidth", "playbackRate", "isMuted"].map { event.attributes[$0] }
                }
            }
        }
        #expect(facts(own) == facts(other))
    }

    @Test func `joins a film that plays, can be detached and attached, and leaks nothing`() throws {
        let core = Core()
        core.load(seconds: 600)
        core.observe(until: MPV_EVENT_PLAYBACK_RESTART)
        let backend = Collector()
        let instrument = try Self.instrument(backend)
        weak var last: OAVTTrackerMPV?
        try {
            let tracker = OAVTTrackerMPV(core: core.handle)
            last = tracker
            let id = instrument.addTracker(tracker)
            instrument.ready()
            #expect(backend.wait(for: "Start"))
            let first = try #require(backend.events.withLock { $0.first { $0.action == "Start" } })
            #expect(first.attributes["isJoined"] == .bool(true) && first.attributes["resolutionWidth"] == .int(160))
            #expect(backend.values(of: "StartTime").isEmpty)
            tracker.detach()
            #expect(backend.wait(for: "Stop"))
            #expect(instrument.removeTracker(id))
        }()
        for _ in 0..<3000 where last != nil { Thread.sleep(forTimeInterval: 0.01) }
        #expect(last == nil)
        instrument.shutdown()
    }

    @Test func `ends the playback when the app ends the player, which does not wait for the backend`() throws {
        let (core, backend) = (Core(), Collector())
        let instrument = try Self.instrument(backend)
        let tracker = OAVTTrackerMPV(core: core.handle)
        instrument.addTracker(tracker)
        instrument.ready()
        core.load(seconds: 600)
        core.observe(until: MPV_EVENT_PLAYBACK_RESTART)
        #expect(backend.wait(for: "Start"))
        core.destroy()
        #expect(backend.wait(for: "Stop"))
        // The core is gone.
        tracker.detach()
        tracker.attach()
        instrument.shutdown()
        #expect(backend.actions.count { $0 == "Stop" } == 1)
    }

    @Test func `reports a film that cannot be played`() throws {
        let (core, backend) = (Core(), Collector())
        let instrument = try Self.instrument(backend)
        instrument.addTracker(OAVTTrackerMPV(core: core.handle))
        instrument.ready()
        core.command("loadfile", "/no/such/film")
        core.observe(until: MPV_EVENT_END_FILE)
        #expect(backend.wait(for: "Error"))
        let error = try #require(backend.events.withLock { $0.first { $0.action == "Error" } })
        #expect(error.attributes["isFatal"] == .bool(true))
        #expect(error.attributes["errorDescription"] == .string("loading failed"))
        instrument.shutdown()
    }
}
