import AVTTestSupport
import AVTTrackerKit
import Foundation
import OpenAVT
import OpenAVTTrackerGStreamer
import OpenAVTTrackers
import Testing

/// What the tracker has recorded, played by the command.
@Suite("avt-rules run on a recording of GStreamer", .timeLimit(.minutes(10))) struct ReplayTests {
    @Test func `gives the same as live`() throws {
        let (folder, recorder) = (try TemporaryFolder(), LineRecorder())
        let app = try AppPipeline("audiotestsrc ! fakesink sync=true")
        let log = try OAVTReportLog(url: URL(filePath: folder.path("log")), session: "tone")
        let rules = try OAVTRules([.shipped("playback.metrics"), .shipped("players.gstreamer")])
        let instrument = OAVTInstrument(rules: rules, backend: recorder)
        instrument.addTracker(OAVTTrackerGStreamer(pipeline: app.element, log: log))
        instrument.ready()
        app.play()
        app.run(seconds: 0.5)
        app.pause()
        app.run(seconds: 0.3)
        app.play()
        app.run(seconds: 0.3)
        app.seek(to: 30, end: 600)
        app.run(seconds: 0.3)
        app.end()
        for _ in 0..<1000 where !recorder.has("Stop") { usleep(5_000) }
        instrument.shutdown()
        #expect(
            SentLines.actions(recorder.lines) == [
                "StreamLoad", "Start", "PauseBegin", "PauseFinish", "SeekBegin", "SeekFinish", "Stop",
            ])
        let packs = ["playback.metrics", "players.gstreamer"]
        let differences = try recorder.differences(fromReplayOf: folder.path("log"), packs + ["--timers", "off"])
        #expect(differences.isEmpty, "\(differences.prefix(6))")
    }
}
