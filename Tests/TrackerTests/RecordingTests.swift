import AVTCore
import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTTrackers
import Testing

/// What a tracker records is played again with the same result.
@Suite("Recordings of trackers", .timeLimit(.minutes(10))) struct RecordingTests {
    @Test(arguments: [false, true])
    func `contain the app's events and those of timers, and replay as they were live`(isOnExecutor: Bool) throws {
        let folder = try TemporaryFolder()
        let file = URL(filePath: folder.path("session.ndjson"))
        let packs: [PackSource] = [.shipped("playback.metrics"), .shipped("players.mpv")]
        let playback = try Playback(packs, recording: file, isOnExecutor: isOnExecutor)
        playback.instrument.addAttribute(key: OAVTAttribute(name: "title"), value: "Sintel", action: .MediaRequest)
        playback.instrument.emit(action: .MediaRequest, tracker: playback.tracker)
        playback.film(pausedMilliseconds: 70_000)
        playback.instrument.shutdown()

        let lines = try SentLines.read(String(contentsOf: file, encoding: .utf8))
        let request = try #require(lines.first)
        #expect(request["action"]?.string == "MediaRequest" && request["attributes"]?["title"]?.string == "Sintel")
        #expect(request["attributes"]?["senderId"] == nil && request["origin"] == nil)
        // With the values of getters when the timer fired: reports that came meanwhile may stand before the line.
        let ping = try #require(lines.first { $0["action"]?.string == "Ping" && $0["origin"]?.string == "timer" })
        #expect(ping["attributes"]?["position"]?.int == 1500)
        #expect(playback.actions.contains("Ping"))

        let replayed = try Playback(packs)
        for line in lines.compactMap({ ReportedLine($0) }) { replayed.play(line) }
        replayed.instrument.shutdown()
        #expect(replayed.sent.map(\.withoutIds) == playback.sent.map(\.withoutIds))
    }
}
