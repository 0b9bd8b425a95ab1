import AVTTestSupport
import AVTTrackerKit
import Foundation
import OpenAVTTrackers
import Testing

@testable import OpenAVTTrackerMPV

/// What both trackers of mpv measure, compared with what another client of the same mpv sees.
@Suite("Trackers of mpv, beside an observer,", .timeLimit(.minutes(15))) struct TruthTests {
    private static let mpv = installedTool("mpv")
    private static let isPossible = mpv != nil || requiresTools
    private static let rules = Result { try PlayerRules(player: "mpv") }
    private static let film = repository.appending(path: "rules/examples/film-high.webm")

    @Test(arguments: sample(ScriptedSession.all + [.quit], small: 4))
    func `measure what it sees, and a recording gives the same`(session: ScriptedSession) throws {
        try play(session)
    }

    @Test(.enabled(if: isPossible, "mpv is not installed"))
    func `measure a player that is killed until then`() throws { try play(.kill, isOwnProcess: true) }

    @Test(.enabled(if: samplesAreLarge, "the sample is small"), arguments: 1...UInt64(sampleSize(1, large: 1)))
    func `join at any time, and measure what follows`(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let server = try FilmServer(Self.film)
        defer { server.stop() }
        let mpv = try MPVSession(folder.path(""), server)
        let core = try #require(mpv.core)
        let rules = try Self.rules.get()
        let recorders = try (0..<10).map { number in
            try SessionRecorder(rules, file: folder.path("\(number)")) { log in
                number % 2 == 0
                    ? OAVTTrackerMPV(core: core.handle, log: log) : OAVTTrackerMPVSocket(path: mpv.path, log: log)
            }
        }
        let schedule = JoinSchedule(recorders, within: 0.1...3, seed: seed)
        mpv.whileRunning = { schedule.advance(mpv.observer.seen) }
        let lateness = Lateness()
        mpv.perform(ScriptedSession.joined.steps)
        #expect(mpv.observer.seen.counts(ofWaitsOver: 20) == ScriptedSession.joined.counts)
        usleep(100_000)
        let late = lateness.end()
        for recorder in recorders {
            recorder.end()
            let differences = TruthCheck(recorder.sent, mpv.observer.seen, lateness: late).differencesSinceJoin()
            #expect(differences.isEmpty, "\(differences), \(late) ms late, seed \(seed)")
            let replay = try recorder.replayDifferences()
            #expect(replay.isEmpty, "\(replay)")
        }
    }

    private func play(_ session: ScriptedSession, isOwnProcess: Bool = false) throws {
        let folder = try TemporaryFolder()
        let server = try FilmServer(Self.film)
        defer { server.stop() }
        let mpv = try MPVSession(folder.path(""), server, isOwnProcess: isOwnProcess, mpv: Self.mpv)
        let rules = try Self.rules.get()
        var recorders = [
            try SessionRecorder(rules, file: folder.path("socket")) {
                OAVTTrackerMPVSocket(path: mpv.path, log: $0)
            }
        ]
        if let core = mpv.core {
            recorders.append(
                try SessionRecorder(rules, file: folder.path("library")) {
                    OAVTTrackerMPV(core: core.handle, log: $0)
                })
        }
        for recorder in recorders { recorder.attach() }
        mpv.swapRules = { for recorder in recorders { recorder.swapRules() } }
        // A tracker that connects by the socket is not there at once.
        usleep(300_000)
        let lateness = Lateness()
        mpv.perform(session.steps)
        usleep(100_000)
        let late = lateness.end()
        for (wait, release) in zip(mpv.observer.seen.waits, server.releases) {
            #expect((wait.end ?? .infinity) - release <= 150 + late, "a wait ends late after the server resumes")
        }
        for recorder in recorders {
            recorder.end()
            let differences = TruthCheck(recorder.sent, mpv.observer.seen, lateness: late).differences(from: session)
            #expect(differences.isEmpty, "\(differences), \(late) ms late")
            let replay = try recorder.replayDifferences()
            #expect(replay.isEmpty, "\(replay)")
        }
    }
}

extension ScriptedSession: CustomTestStringConvertible {
    /// The name of the session.
    public var testDescription: String { name }
}
