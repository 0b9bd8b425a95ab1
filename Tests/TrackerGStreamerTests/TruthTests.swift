import AVTTestSupport
import AVTTrackerKit
import Foundation
import OpenAVTTrackerGStreamer
import Testing

/// What the tracker measures, compared with what the app sees on its bus.
@Suite("The tracker of GStreamer, beside an app,", .timeLimit(.minutes(15))) struct TruthTests {
    private static let rules = Result { try PlayerRules(player: "gstreamer") }
    private static let film = repository.appending(path: "rules/examples/film-high.webm")

    @Test(arguments: sample(ScriptedSession.all + [.quit], small: 4))
    func `measures what it sees, and a recording gives the same`(session: ScriptedSession) throws {
        let folder = try TemporaryFolder()
        let server = try FilmServer(Self.film)
        defer { server.stop() }
        let app = try GStreamerSession(server)
        let recorder = try SessionRecorder(try Self.rules.get(), file: folder.path("log")) {
            OAVTTrackerGStreamer(pipeline: app.element, log: $0)
        }
        app.swapRules = recorder.swapRules
        recorder.attach()
        let lateness = Lateness()
        app.perform(session.steps)
        let late = lateness.end()
        recorder.end()
        let differences = TruthCheck(recorder.sent, app.seen, lateness: late).differences(from: session)
        #expect(differences.isEmpty, "\(differences), \(late) ms late")
        let replay = try recorder.replayDifferences()
        #expect(replay.isEmpty, "\(replay)")
    }

    @Test(.enabled(if: samplesAreLarge, "the sample is small"), arguments: 1...UInt64(sampleSize(1, large: 1)))
    func `joins at any time, and measures what follows`(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let server = try FilmServer(Self.film)
        defer { server.stop() }
        let app = try GStreamerSession(server)
        let rules = try Self.rules.get()
        let recorders = try (0..<10).map { number in
            try SessionRecorder(rules, file: folder.path("\(number)")) {
                OAVTTrackerGStreamer(pipeline: app.element, log: $0)
            }
        }
        let schedule = JoinSchedule(recorders, within: 0.1...3, seed: seed)
        app.whileRunning = { schedule.advance(app.seen) }
        let lateness = Lateness()
        app.perform(ScriptedSession.joined.steps)
        #expect(app.seen.counts(ofWaitsOver: 20) == ScriptedSession.joined.counts)
        let late = lateness.end()
        for recorder in recorders {
            recorder.end()
            let differences = TruthCheck(recorder.sent, app.seen, lateness: late).differencesSinceJoin()
            #expect(differences.isEmpty, "\(differences), \(late) ms late, seed \(seed)")
            let replay = try recorder.replayDifferences()
            #expect(replay.isEmpty, "\(replay)")
        }
    }
}

extension ScriptedSession: CustomTestStringConvertible {
    /// The name of the session.
    public var testDescription: String { name }
}
