import AVTTestSupport
import AVTTrackerKit
import Foundation
import OpenAVT
import OpenAVTTrackers
import Testing

/// What a tracker has recorded, played by the command.
@Suite("avt-rules run on a recording", .timeLimit(.minutes(10))) struct ReplayTests {
    @Test func `of more than 30 seconds gives the same as live, with the events of timers`() throws {
        let folder = try TemporaryFolder()
        let (clock, recorder) = (OAVTManualClock(milliseconds: 1_700_000_000_000), LineRecorder())
        let log = try OAVTReportLog(url: URL(filePath: folder.path("log")), session: "long")
        let tracker = OAVTPlayerTracker(mapping: .mpv, log: log, clock: clock)
        let rules = try OAVTRules([.shipped("playback.metrics"), .shipped("players.mpv")])
        let instrument = OAVTInstrument(
            hub: rules.hub, metricalc: rules.metricalc, backend: recorder, clock: clock,
            executor: OAVTExecutor { work in DispatchQueue.global().async(execute: work) })
        instrument.addTracker(tracker)
        instrument.ready()
        let report = { (milliseconds: Int, report: OAVTReport) in
            clock.advance(toMilliseconds: clock.wallMilliseconds + milliseconds)
            instrument.flush()
            tracker.report(report)
            // The queue of the tracker passes it on.
            usleep(20_000)
            instrument.flush()
        }
        report(0, OAVTReport(signal: "start-file"))
        report(500, OAVTReport(property: "duration", value: .double(41)))
        report(700, OAVTReport(signal: "playback-restart"))
        for second in 1...4 { report(10_250, OAVTReport(property: "time-pos", value: .double(Double(second) * 10.25))) }
        report(10, OAVTReport(property: "pause", value: .bool(true)))
        report(35_000, OAVTReport(property: "pause", value: .bool(false)))
        report(1_000, OAVTReport(signal: "end-file-eof"))
        instrument.shutdown()
        let pings = recorder.lines.count { $0["event"]?["action"] == .string("Ping") }
        #expect(pings == 2 && recorder.has("End"))
        let packs = ["playback.metrics", "players.mpv"]
        let differences = try recorder.differences(fromReplayOf: folder.path("log"), packs + ["--timers", "off"])
        #expect(differences.isEmpty, "\(differences.prefix(6))")
        // By a clock that a test moves, timers fire exactly when they are due.
        let byTimers = try recorder.differences(fromReplayOf: folder.path("log"), packs)
        #expect(byTimers.isEmpty, "\(byTimers.prefix(6))")
    }
}
