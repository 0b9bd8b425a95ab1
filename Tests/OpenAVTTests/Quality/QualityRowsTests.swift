import AVTEngine
import AVTRules
import Testing

/// What the field measures, one row for each thing, and the metrics of `qoe.quality` that measure it.
///
/// That each of them is sent, and with which value, stand the pack's own tests for: `ExerciseTests` holds that they leave none out.
@Suite struct `The rows of quality` {
    private static let rows: [(row: String, metrics: [String])] = [
        ("startup", ["StartTime", "JoinTime"]),
        ("startup with what was loaded beforehand", ["PreloadTime", "NumPreloads"]),
        ("player startup", ["PlayerStartTime"]),
        ("aggregate startup", ["AggregateStartTime"]),
        ("pre-roll load and request time", ["PrerollLoadTime", "PrerollRequestTime"]),
        ("startup score", ["StartScore"]),
        ("attempts and requests", ["NumAttempts", "NumRequests", "NumLoads"]),
        ("plays", ["NumPlays"]),
        ("ends", ["NumEnds", "NumCompletions"]),
        ("ended ratio", ["CompletionRatio"]),
        ("exit before start", ["NumExitsBeforeStart", "ExitBeforeStartRatio"]),
        ("start failure", ["NumStartFailures", "StartFailureRatio"]),
        ("playback failure", ["NumPlayFailures", "PlayFailureRatio"]),
        ("business exceptions", ["NumBusinessErrors", "NumBusinessFailures"]),
        ("fatal error rate", ["NumFatalErrors", "FatalErrorRate", "MeanTimeBetweenFatalErrors"]),
        ("non-fatal errors", ["NumNonfatalErrors", "NonfatalErrorRate", "MeanTimeBetweenNonfatalErrors"]),
        ("error source", ["NumPlayerErrors", "NumExternalErrors"]),
        ("play time", ["AccumPlayTime", "PlayTime"]),
        ("play and ad time", ["MediaTime"]),
        ("watch time", ["WatchTime"]),
        ("wait time and ratio", ["WaitTime", "WaitRatio"]),
        ("play and wait time, elapsed time", ["PlayAndWaitTime", "ElapsedTime"]),
        ("pause time", ["AccumPauseTime", "PauseTime"]),
        ("pause count", ["NumPauses"]),
        ("pauses while buffering", ["NumPausesWhileBuffering"]),
        ("seek count, time and mean", ["AccumSeeks", "AccumSeekTime", "MeanSeekTime", "SeekTime"]),
        ("seek latency", ["SeekLatency"]),
        ("rebuffer count", ["AccumRebuffers", "NumRebuffers"]),
        ("rebuffer time", ["AccumRebufferTime", "RebufferTime"]),
        ("longest rebuffer", ["LongestRebufferTime"]),
        ("mean rebuffer", ["MeanRebufferTime"]),
        ("rebuffer ratio", ["RebufferRatio"]),
        ("rebuffer frequency", ["RebufferFrequency"]),
        ("time between rebuffers", ["MeanTimeBetweenRebuffers"]),
        ("connection-induced rebuffer", ["AccumConnectionRebufferTime", "ConnectionRebufferRatio"]),
        ("stall of the playhead", ["NumPlayheadStalls", "PlayheadStallTime"]),
        ("buffer type", ["InitialBufferTime", "SeekBufferTime", "PauseBufferTime"]),
        ("average bitrate", ["MeanBitrate", "BitrateTime", "BitrateKnownTime"]),
        ("initial and peak bitrate, heights", ["InitialBitrate", "PeakBitrate", "InitialHeight", "MeanHeight"]),
        ("audio bitrate", ["InitialAudioBitrate", "MeanAudioBitrate"]),
        ("switches", ["NumSwitchesUp", "NumSwitchesDown"]),
        ("distinct renditions", ["NumRenditions"]),
        ("play time by rendition", ["PlayTimeBelowHd", "PlayTimeHd", "PlayTimeFullHd", "PlayTimeUhd"]),
        ("scaling", ["MaxUpscale", "MeanUpscale", "MaxDownscale", "MeanDownscale"]),
        ("dropped frames", ["DroppedFrames", "DroppedFrameRate"]),
        ("audio underruns", ["AudioUnderruns", "AudioUnderrunRate"]),
        ("mean bandwidth", ["MeanBandwidth", "BytesLoaded", "LoadTime"]),
        ("requests", ["MeanRequestLatency", "MaxRequestLatency", "NumSegmentLoads", "NumSegmentErrors"]),
        ("live latency", ["MeanLiveLatency", "MaxLiveLatency"]),
        ("license time", ["LicenseTime"]),
        ("average rate", ["MeanPlaybackRate", "PlaybackRateTime"]),
        ("muted play time", ["MutedPlayTime"]),
        ("content watched", ["ContentWatched"]),
        ("progress", ["NumProgress10", "NumProgress25", "NumProgress50", "NumProgress75", "NumProgress95"]),
        (
            "player states",
            ["FullscreenTime", "MuteTime", "CaptionTime", "PictureInPictureTime", "FocusTime", "NumFocuses"]
        ),
        ("average minute audience", ["AverageMinuteAudience"]),
        ("estimated streams", ["EstimatedStreams"]),
        (
            "impacted views",
            [
                "NumPauseImpacted", "NumRebufferImpacted", "NumStallImpacted", "NumSwitchImpacted", "NumDropImpacted",
                "NumErrorImpacted",
            ]
        ),
        ("ads", ["NumAdBreaks", "NumAds", "NumAdEnds", "NumAdSkips", "NumAdClicks", "AdTime", "AccumAdTime"]),
        (
            "ad failures",
            ["NumAdAttempts", "AdStartErrorRatio", "AdErrorRatio", "NumExitsBeforeAd", "AdBreakErrorRatio"]
        ),
        ("ad startup and playing time", ["AdStartTime", "AdRequestTime", "AccumAdPlayTime"]),
        ("ad completion", ["AdCompletionRatio"]),
        ("chapters", ["NumChapterStarts", "NumChapterEnds", "ChapterTime"]),
        ("concurrent plays", ["NumActive"]),
        (
            "merging of sessions",
            ["NumPlaybacks", "AccumPlayTime", "AccumRebufferTime", "NumAdOutcomes", "NumAdBreakEnds"]
        ),
        ("state history", ["ElapsedTime"]),
        ("viewer experience score", []),
        ("data loss", ["NumEvents"]),
    ]

    @Test func `have metrics, all but the score whose formula is not public`() throws {
        let program = try RuleCompiler.compile([.shipped("qoe.quality")])
        let names = Set(program.content.sends.metrics.map(\.name.name))
        for (row, metrics) in `The rows of quality`.rows {
            for metric in metrics { #expect(names.contains(metric), "\(row)") }
        }
        #expect(`The rows of quality`.rows.count == 68)
        #expect(`The rows of quality`.rows.filter(\.metrics.isEmpty).map(\.row) == ["viewer experience score"])
    }
}
