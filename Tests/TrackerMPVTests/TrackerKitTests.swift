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

/// Both trackers of mpv do what every tracker must do.
@Suite("Trackers of mpv, like all trackers,", .timeLimit(.minutes(15))) struct TrackerKitTests {
    enum Connection: CaseIterable {
        case library, socket

        var kit: TrackerKit { TrackerKit(pack: .shipped("players.mpv")) { try MPVPlayer(self) } }
    }

    @Test(arguments: Connection.allCases) func `report in order`(connection: Connection) throws {
        expectNothing(try connection.kit.checkOrder())
    }

    @Test(arguments: Connection.allCases) func `join a film that plays or is paused`(connection: Connection) throws {
        expectNothing(try connection.kit.checkJoin())
    }

    @Test(arguments: Connection.allCases) func `are detached by any thread`(connection: Connection) throws {
        expectNothing(try connection.kit.checkDetach())
    }

    @Test(arguments: Connection.allCases) func `end the playback of a lost player`(connection: Connection) throws {
        expectNothing(try connection.kit.checkLoss())
    }

    @Test(arguments: Connection.allCases) func `wait for no backend`(connection: Connection) throws {
        expectNothing(try connection.kit.checkBlockedBackend())
    }

    @Test(arguments: Connection.allCases) func `are attached and detached by several threads`(connection: Connection)
        throws
    {
        expectNothing(try connection.kit.checkAttachments())
    }

    @Test(arguments: Connection.allCases) func `are not leaked by an app that forgets them`(connection: Connection)
        throws
    {
        expectNothing(try connection.kit.checkRelease())
    }

    @Test(arguments: Connection.allCases) func `leave nothing behind`(connection: Connection) throws {
        expectNothing(try connection.kit.checkLeaks())
    }
}

/// An mpv core whose app reads its events all the time.
private final class MPVPlayer: ScriptedPlayer {
    private let connection: TrackerKitTests.Connection
    private let folder: TemporaryFolder
    private let core: Core
    private var path: String { folder.path("s") }

    init(_ connection: TrackerKitTests.Connection) throws {
        (self.connection, folder) = (connection, try TemporaryFolder())
        // What the player keeps of the film that it has played would count as memory of trackers.
        core = Core(["input-ipc-server": folder.path("s"), "cache": "no", "demuxer-max-back-bytes": "0"])
    }

    func makeTracker() -> any DetachableTracker {
        // The app reads its events, as any app does.
        core.observe(seconds: 0)
        return connection == .library ? OAVTTrackerMPV(core: core.handle) : OAVTTrackerMPVSocket(path: path)
    }

    func play() {
        // A tracker that connects by the socket is not there at once.
        if connection == .socket { core.observe(seconds: 1) }
        core.load(seconds: 600)
        core.observe(until: MPV_EVENT_PLAYBACK_RESTART)
        core.observe(seconds: 0.3)
    }

    func pause() { core.set("pause", "yes") }
    func resume() { core.set("pause", "no") }
    func seek() { core.command("seek", "30", "absolute") }
    func stop() { core.command("stop") }
    func destroy() { core.destroy() }
}

/// Expects that a kit has found nothing wrong.
private func expectNothing(_ violations: [String]) { #expect(violations.isEmpty, "\(violations)") }
