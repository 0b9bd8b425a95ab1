import Foundation
import Testing

/// What `qoe.quality` makes of recordings of real players, to the millisecond of what they signalled.
@Suite("recordings of real players")
struct RecordingTests {
    /// A recorded scenario, and what was sent of metrics in it: all values in order, none for what was not sent.
    struct Scenario: CustomTestStringConvertible, Sendable {
        let player: String
        let log: String
        let session: String
        let metrics: [String: [Double]]

        var testDescription: String { "\(log), \(session)" }
    }

    // In the comments: what the recording notes, in ms of its clock. A start is counted from the command to load.
    private static let scenarios = [
        // PAUSE 2789.7, RESUME 3797.8, which mpv answers at 3801.9; REBUFFER 9398.1 to 13202.2; SEEK 14714.5; END 19486.7.
        Scenario(
            player: "mpv", log: "mpv", session: "film",
            metrics: [
                "StartTime": [175], "PauseTime": [1012], "RebufferTime": [3804], "SeekTime": [443],
                "SeekLatency": [443],
                "ElapsedTime": [18873], "AccumPlayTime": [13439], "NumCompletions": [1], "CompletionRatio": [1],
                // Of 1014 ms at speed 1.5, and of a sound that was then turned off.
                "PlaybackRateTime": [13439 + 507], "MutedPlayTime": [3314], "ContentWatched": [14040],
                "DroppedFrames": [3], "NumSwitchesUp": [], "NumSwitchesDown": [], "NumErrors": [],
            ]),
        Scenario(
            player: "mpv", log: "mpv", session: "not-found",
            metrics: [
                "NumStartFailures": [1], "NumFatalErrors": [1], "StartFailureRatio": [1], "ElapsedTime": [14],
                "NumPlays": [], "NumEnds": [],
            ]),
        Scenario(
            player: "mpv", log: "mpv", session: "unavailable",
            metrics: [
                "NumStartFailures": [1], "NumFatalErrors": [1], "StartFailureRatio": [1], "ElapsedTime": [7],
                "NumPlays": [], "NumEnds": [],
            ]),
        // Closed by the server at 27 %: mpv waits from 25571 to 34318.5, plays on to 5.04 s, and says eof.
        Scenario(
            player: "mpv", log: "mpv", session: "truncated",
            metrics: [
                "StartTime": [19], "RebufferTime": [8747], "AccumPlayTime": [5159], "ContentWatched": [5040],
                "NumPlayFailures": [1], "NumFatalErrors": [1], "NumCompletions": [], "CompletionRatio": [0],
                "NumEnds": [1],
            ]),
        Scenario(
            player: "mpv", log: "mpv", session: "stopped",
            metrics: [
                "StartTime": [128], "AccumPlayTime": [1003], "NumEnds": [1], "NumCompletions": [],
                "CompletionRatio": [0], "PlayFailureRatio": [0], "NumErrors": [],
            ]),
        // The smaller rendition is chosen at 38407.6, and shown from 38451.0 on.
        Scenario(
            player: "mpv", log: "mpv", session: "renditions",
            metrics: [
                "StartTime": [90], "NumSwitchesDown": [1], "NumSwitchesUp": [], "NumRenditions": [2],
                "HeightTime": [2044 * 360 + 2968 * 180], "AccumPlayTime": [5012], "CompletionRatio": [0],
                "PlayFailureRatio": [0], "RebufferTime": [],
            ]),
        // play() 4.2, pause() 1914, play() 2915.3, a seek 16276.2; the element says so a little later.
        Scenario(
            player: "html5", log: "chrome", session: "film",
            metrics: [
                "StartTime": [408], "PauseTime": [1003], "RebufferTime": [6317], "SeekTime": [1211],
                "SeekLatency": [1212], "AccumPlayTime": [13364], "ElapsedTime": [22304], "NumCompletions": [1],
                "PlaybackRateTime": [13364 + 250], "DroppedFrames": [3], "NumErrors": [],
            ]),
        Scenario(
            player: "html5", log: "chrome", session: "not-found",
            metrics: [
                "NumStartFailures": [1], "NumFatalErrors": [1], "NumPlays": [], "NumEnds": [],
            ]),
        // set_state 2.7, pause 2009.2, resume 3008.8, percent 0 at 8610.5 and 100 at 12766.8, seek 14007.6, eos 21228.
        // A wait is reported once it has lasted for 10 ms (minimumWait).
        Scenario(
            player: "gstreamer", log: "gstreamer", session: "film",
            metrics: [
                "StartTime": [1288], "PauseTime": [1001], "RebufferTime": [4147], "SeekTime": [63],
                "SeekLatency": [1221], "MeanBitrate": [813_968], "MeanAudioBitrate": [64_219], "NumCompletions": [1],
                "NumErrors": [],
            ]),
        Scenario(
            player: "gstreamer", log: "gstreamer", session: "not-found",
            metrics: ["NumStartFailures": [1], "NumFatalErrors": [1], "NumPlays": [], "NumEnds": []]),
        // No data from 23065.5 on, neither error nor end; left at 36238.2.
        Scenario(
            player: "gstreamer", log: "gstreamer", session: "truncated",
            metrics: [
                "StartTime": [21], "AccumRebufferTime": [13162], "AccumPlayTime": [1821], "NumPlayFailures": [1],
                "NumCompletions": [], "CompletionRatio": [0], "NumEnds": [1],
            ]),
    ]

    private static let metrics = Result {
        var metrics: [String: [String: [Double]]] = [:]
        for (player, log) in [("mpv", "mpv"), ("html5", "chrome"), ("gstreamer", "gstreamer")] {
            let result = try Tool.run(
                "run qoe.quality players.\(player) --log rules/qoe/recordings/\(log).ndjson --no-summary")
            #expect(result.status == 0 && result.errors.isEmpty)
            for line in result.lines {
                let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                guard let metric = record?["metric"] as? [String: Any], let name = metric["name"] as? String,
                    let session = metric["session"] as? String, let value = metric["value"] as? Double
                else { continue }
                metrics["\(log), \(session)", default: [:]][name, default: []].append(value)
            }
        }
        return metrics
    }

    @Test("give the numbers of their notes", arguments: scenarios)
    func numbers(_ scenario: Scenario) throws {
        let found = try #require(try RecordingTests.metrics.get()[scenario.testDescription])
        for (name, values) in scenario.metrics { #expect(found[name] ?? [] == values, "\(name)") }
    }

    @Test("have no scenario without a test")
    func all() throws {
        let tested = Set(RecordingTests.scenarios.map(\.testDescription))
        #expect(Set(try RecordingTests.metrics.get().keys) == tested)
    }
}
