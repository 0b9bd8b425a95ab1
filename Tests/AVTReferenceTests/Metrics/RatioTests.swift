import AVTCore
import AVTPackTools
import AVTRules
import AVTTestSupport
import Testing

/// Each ratio of `qoe.quality` comes with sums by which sessions can be put together.
@Suite struct `Ratios of quality` {
    /// A ratio of one playback, and what is sent beside it: the quotient of the two sums, times the factor.
    private static let ofTimes: [(ratio: String, numerator: [String], denominator: [String], factor: Double)] = [
        ("WaitRatio", ["WaitTime"], ["PlayAndWaitTime"], 1),
        ("RebufferRatio", ["AccumRebufferTime"], ["AccumRebufferTime", "AccumPlayTime"], 1),
        ("ConnectionRebufferRatio", ["AccumConnectionRebufferTime"], ["AccumRebufferTime", "AccumPlayTime"], 1),
        ("RebufferFrequency", ["AccumRebuffers"], ["AccumPlayTime"], 1000),
        ("MeanTimeBetweenRebuffers", ["AccumPlayTime"], ["AccumRebuffers"], 1),
        ("MeanRebufferTime", ["AccumRebufferTime"], ["AccumRebuffers"], 1),
        ("MeanSeekTime", ["AccumSeekTime"], ["AccumSeeks"], 1),
        ("FatalErrorRate", ["AccumFatalErrors"], ["AccumPlayTime"], 1000),
        ("NonfatalErrorRate", ["AccumNonfatalErrors"], ["AccumPlayTime"], 1000),
        ("MeanPlaybackRate", ["PlaybackRateTime"], ["AccumPlayTime"], 1),
        ("MeanBitrate", ["BitrateTime"], ["BitrateKnownTime"], 1),
        ("MeanHeight", ["HeightTime"], ["HeightKnownTime"], 1),
        ("MeanBandwidth", ["BytesLoaded"], ["LoadTime"], 8000),
        ("MeanRequestLatency", ["RequestLatency"], ["RequestLatencyCount"], 1),
        ("DroppedFrameRate", ["DroppedFrames"], ["AccumPlayTime"], 1000),
        ("AverageMinuteAudience", ["AccumPlayTime"], ["ContentDuration"], 1),
    ]

    /// A ratio that is sent as 0 and 1, and the counters of what is 1 and of all.
    private static let ofOutcomes: [(ratio: String, numerator: [String], denominator: [String])] = [
        ("CompletionRatio", ["NumCompletions"], ["NumEnds"]),
        ("ExitBeforeStartRatio", ["NumExitsBeforeStart"], ["NumPlaybacks"]),
        ("StartFailureRatio", ["NumStartFailures"], ["NumPlaybacks"]),
        ("PlayFailureRatio", ["NumPlayFailures"], ["NumEnds"]),
        ("AdStartErrorRatio", ["NumAdStartErrors"], ["NumAds", "NumAdStartErrors"]),
        ("AdErrorRatio", ["NumAdErrors"], ["NumAdOutcomes"]),
        ("AdBreakErrorRatio", ["NumAdBreakErrors"], ["NumAdBreakEnds"]),
    ]

    private static let program = Result { try RuleCompiler.compile([.shipped("qoe.quality")]) }

    /// What is sent of metrics, event by event, in several sessions one after the other.
    private func sent(seed: UInt64) throws -> [[String: [Double]]] {
        let replay = Replay(program: try Self.program.get())
        var sent: [[String: [Double]]] = [[:]]
        for record in try lines(seed: seed).flatMap({ replay.process($0) }) + replay.finish() {
            switch record {
            case .metric(let metric): sent[sent.count - 1][metric.name, default: []].append(number(metric.value))
            case .event: sent.append([:])
            case .step: break
            }
        }
        return sent
    }

    private func number(_ value: Value) -> Double {
        switch value {
        case .int(let value): Double(value)
        case .double(let value): value
        default: .nan
        }
    }

    private func lines(seed: UInt64) throws -> [LogLine] {
        var random = SeededGenerator(seed: seed)
        let content = [
            "MediaRequest", "StreamLoad", "Start", "Start", "BufferBegin", "BufferFinish", "SeekBegin", "SeekFinish",
            "PauseBegin", "PauseFinish", "SegmentLoad", "Ping", "Ping", "Error", "End", "Stop",
        ]
        let ads = ["AdBreakBegin", "AdBegin", "AdFinish", "AdSkip", "AdError", "AdBreakFinish"]
        var lines: [LogLine] = []
        for session in 0..<3 {
            var time = 0
            for (tracker, kind) in [("player", "content"), ("ima", "ads")] {
                lines.append(
                    try LogLine(
                        #"{"session": "\#(session)", "tracker": "\#(tracker)", "kind": "\#(kind)"}"#.utf8, number: 1))
            }
            for _ in 0..<60 {
                time += random.number(1...9) * 250
                let isAd = random.number(0...3) == 0
                let action = random.pick(isAd ? ads : content)
                let attributes = [
                    #""bitrate": \#(random.number(1...4) * 1000), "resolutionHeight": \#(random.pick([360, 720]))"#,
                    #""loadBytes": \#(random.number(1...9)), "loadTime": 50, "loadLatency": \#(random.number(1...9))"#,
                    #""playbackRate": \#(random.pick([1, 2])), "droppedFrames": \#(time / 1000), "duration": 60000"#,
                    #""isFatal": \#(random.number(0...2) == 0)"#,
                ]
                let text = """
                    {"at": \(time), "session": "\(session)", "tracker": "\(isAd ? "ima" : "player")", "action": "\(action)", \
                    "attributes": {\(attributes.joined(separator: ", "))}}
                    """
                lines.append(try LogLine(text.utf8, number: 1))
            }
        }
        return lines
    }

    @Test(arguments: [UInt64](0..<8)) func `of times are the quotient of sums that are sent with them`(
        seed: UInt64
    ) throws {
        for metrics in try sent(seed: seed) {
            for (ratio, numerator, denominator, factor) in Self.ofTimes {
                guard let value = metrics[ratio]?.first else { continue }
                let sums = [numerator, denominator].map { names in
                    names.reduce(0) { $0 + (metrics[$1]?.first ?? .nan) }
                }
                #expect(abs(value - factor * sums[0] / sums[1]) <= 1e-9 * abs(value), "\(ratio): \(metrics)")
            }
        }
    }

    @Test(arguments: [UInt64](0..<8)) func `of outcomes add up to the counters of all sessions`(seed: UInt64) throws {
        let all = try sent(seed: seed).reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        let total = { (names: [String]) in names.flatMap { all[$0] ?? [] }.reduce(0, +) }
        for (ratio, numerator, denominator) in Self.ofOutcomes {
            #expect(total([ratio]) == total(numerator), "\(ratio)")
            #expect(Double(all[ratio]?.count ?? 0) == total(denominator), "\(ratio)")
        }
        // An ad that the log cuts off is not over.
        #expect(total(["AdCompletionRatio"]) == total(["NumAdEnds"]))
        #expect(Double(all["AdCompletionRatio"]?.count ?? 0) <= total(["NumAds"]))
    }

    @Test func `are all of the pack's, and each comes in some log`() throws {
        let sent = try (0..<8).flatMap { try self.sent(seed: $0) }
        let names = Set(sent.flatMap(\.keys))
        let known = Set(Self.ofTimes.map(\.ratio) + Self.ofOutcomes.map(\.ratio) + ["AdCompletionRatio"])
        #expect(known.subtracting(names) == [])
        let pack = try Self.program.get().content.sends.metrics.map(\.name.name)
        #expect(
            Set(pack.filter { $0.hasSuffix("Ratio") || $0.hasSuffix("Rate") && $0 != "MeanBitrate" }).subtracting(known)
                == ["AudioUnderrunRate"])
    }
}
