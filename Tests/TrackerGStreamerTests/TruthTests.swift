import AVTTestSupport
import AVTTrackerKit
import Foundation
import OpenAVTTrackerGStreamer
import Testing

/// What the tracker measures, compared with what the app sees on its bus.
@Suite("The tracker of GStreamer, beside an app,", .timeLimit(.minutes(15))) struct TruthTests {
    private static let program = Result { try SessionRecorder.compile(player: "gstreamer") }
    private static let film = repository.appending(path: "rules/examples/film-high.webm")

    @Test(arguments: ScriptedSession.all + [.quit])
    func `measures what it sees, and a recording gives the same`(session: ScriptedSession) throws {
        let folder = try TemporaryFolder()
        let server = try FilmServer(Self.film)
        defer { server.stop() }
        let app = try GStreamerSession(server, "playbin3")
        let recorder = try SessionRecorder(try Self.program.get(), file: folder.path("log")) {
            OAVTTrackerGStreamer(pipeline: app.element, log: $0)
        }
        recorder.attach()
        let lateness = Lateness()
        app.perform(session.steps)
        let late = lateness.end()
        recorder.end()
        let differences = TruthCheck(recorder.sent, app.seen, lateness: late).differences(from: session)
        #expect(differences.isEmpty, "\(differences), \(late) ms late")
        let replay = try recorder.replayDifferences()
        print("DEBUG", session.name); for r in replay { print(r.prefix(140)) }
        if session.name == "stall" { print(try String(contentsOfFile: folder.path("log"), encoding: .utf8)) }
        #expect(replay.isEmpty, "\(replay)")
    }

    @Test func `joins at any time, and measures what follows`() throws {
        print("DEBUG begin", Observation.now)
        let (folder, seed) = (try TemporaryFolder(), UInt64.random(in: 0..<1000))
        let server = try FilmServer(Self.film)
        defer { server.stop() }
        let app = try GStreamerSession(server)
        let program = try Self.program.get()
        let recorders = try (0..<10).map { number in
            try SessionRecorder(program, file: folder.path("\(number)")) {
                OAVTTrackerGStreamer(pipeline: app.element, log: $0)
            }
        }
        let schedule = JoinSchedule(recorders, within: 0.1...6, seed: seed)
        app.whileRunning = { schedule.advance(app.seen) }
        let lateness = Lateness()
        print("DEBUG start", Observation.now)
        app.perform(ScriptedSession.joined.steps)
        print("DEBUG end", Observation.now)
        let late = lateness.end()
        for recorder in recorders {
            recorder.end()
            let differences = TruthCheck(recorder.sent, app.seen, lateness: late).differencesSinceJoin()
            #expect(differences.isEmpty, "\(differences), \(late) ms late, seed \(seed)")
            do { print("DEBUG join", app.seen); for n in 0..<10 { print("JOIN \(n)"); print(try String(contentsOfFile: folder.path("\(n)"), encoding: .utf8).prefix(3000)) } }
            let replay = try recorder.replayDifferences()
            for r in replay { print("REPLAY", r.prefix(120)) }
            #expect(replay.isEmpty, "\(replay)")
        }
    }
}

extension ScriptedSession: CustomTestStringConvertible {
    public var testDescription: String { name }
}
