import AVTTestSupport
import Testing

@testable import AVTPackTools

/// What holds of the metrics of `qoe.quality` whatever a player reports.
@Suite struct `Metrics of quality` {
    /// Seeds of sensible logs and of nonsense.
    private static let logs = (0..<30).flatMap { seed in [true, false].map { Log(seed: seed, isSensible: $0) } }

    struct Log: Sendable {
        let seed: UInt64
        let isSensible: Bool

        var lines: [LogLine] { RandomViewing(seed: seed, isSensible: isSensible).lines }
    }

    @Test(arguments: logs) func `spend all the time of a playback, each moment in one state`(log: Log) throws {
        var passed = 0
        var last: Int?
        var begins: [String: Int] = [:]
        var playbacks: [String: String] = [:]
        for step in try QualityRun.steps(log.lines) {
            passed += max(0, step.location.at - (last ?? step.location.at))
            last = step.location.at
            let tracker = step.location.tracker
            if let elapsed = step.metrics["ElapsedTime"] {
                let states = QualityRun.states.map { step.metrics[QualityRun.metric(of: $0)] ?? .nan }
                #expect(states.reduce(0, +) == elapsed, "\(step)")
                #expect(Double(passed - (begins[tracker] ?? passed)) == elapsed, "\(step)")
            }
            guard let playback = step.playback, playbacks[tracker] != playback else { continue }
            playbacks[tracker] = playback
            begins[tracker] = passed
        }
    }

    @Test(arguments: logs) func `contradict neither themselves nor each other`(log: Log) throws {
        for step in try QualityRun.steps(log.lines) {
            let metrics = step.metrics
            for (name, value) in metrics {
                #expect(value.isFinite)
                if name.hasSuffix("Ratio") { #expect((0...1).contains(value), "\(name): \(step)") }
                if name.hasPrefix("Accum") { #expect(value >= 0, "\(name): \(step)") }
            }
            guard let longest = metrics["LongestRebufferTime"], let total = metrics["AccumRebufferTime"],
                let count = metrics["AccumRebuffers"], let elapsed = metrics["ElapsedTime"]
            else { continue }
            #expect(longest <= total && total <= longest * count, "\(step)")
            #expect((metrics["AccumConnectionRebufferTime"] ?? .nan) <= total, "\(step)")
            for part in [
                "AccumPlayTime", "AccumPauseTime", "AccumSeekTime", "WaitTime", "PlayAndWaitTime", "WatchTime",
            ] {
                #expect((metrics[part] ?? .nan) <= elapsed, "\(part): \(step)")
            }
            if let mean = metrics["MeanBitrate"], let peak = metrics["PeakBitrate"] {
                #expect(mean <= peak * (1 + 1e-12))
            }
        }
    }

    // The ratio, its numerator and its denominator: each a sum of metrics, with a factor.
    private static let ratios: [(ratio: String, above: [String], below: [String], factor: Double)] = [
        ("RebufferRatio", ["AccumRebufferTime"], ["AccumRebufferTime", "AccumPlayTime"], 1),
        ("ConnectionRebufferRatio", ["AccumConnectionRebufferTime"], ["AccumRebufferTime", "AccumPlayTime"], 1),
        ("WaitRatio", ["WaitTime"], ["PlayAndWaitTime"], 1),
        ("RebufferFrequency", ["AccumRebuffers"], ["AccumPlayTime"], 1000),
        ("MeanRebufferTime", ["AccumRebufferTime"], ["AccumRebuffers"], 1),
        ("MeanSeekTime", ["AccumSeekTime"], ["AccumSeeks"], 1),
        ("MeanPlaybackRate", ["PlaybackRateTime"], ["AccumPlayTime"], 1),
        ("MeanBitrate", ["BitrateTime"], ["BitrateKnownTime"], 1),
        ("MeanHeight", ["HeightTime"], ["HeightKnownTime"], 1),
        ("MeanUpscale", ["UpscaleTime"], ["ScaleKnownTime"], 1),
        ("MeanDownscale", ["DownscaleTime"], ["ScaleKnownTime"], 1),
        ("MeanBandwidth", ["BytesLoaded"], ["LoadTime"], 8000),
        ("MeanLiveLatency", ["LiveLatencyTime"], ["LiveKnownTime"], 1),
        ("NonfatalErrorRate", ["AccumNonfatalErrors"], ["AccumPlayTime"], 1000),
    ]

    @Test func `come with numerator and denominator, so that playbacks can be put together`() throws {
        var seen: Set<String> = []
        for log in `Metrics of quality`.logs {
            for step in try QualityRun.steps(log.lines) {
                for (ratio, above, below, factor) in `Metrics of quality`.ratios {
                    guard let value = step.metrics[ratio] else { continue }
                    seen.insert(ratio)
                    let numerator = above.reduce(0) { $0 + (step.metrics[$1] ?? .nan) }
                    let denominator = below.reduce(0) { $0 + (step.metrics[$1] ?? .nan) }
                    let expected = factor * numerator / denominator
                    #expect(abs(value - expected) <= 1e-9 * max(1, abs(expected)), "\(ratio): \(step)")
                }
            }
        }
        #expect(seen == Set(`Metrics of quality`.ratios.map(\.ratio)))
    }

    @Test(arguments: logs) func `of a log of two sessions are those of each`(log: Log) throws {
        let other = RandomViewing(seed: log.seed + 500, isSensible: log.isSensible, session: "b", start: 1_003_000)
            .lines
        var random = SeededGenerator(seed: log.seed)
        var (first, second) = (log.lines[...], other[...])
        var merged: [LogLine] = []
        while !first.isEmpty || !second.isEmpty {
            if second.isEmpty || (!first.isEmpty && random.chance(oneIn: 2)) {
                merged.append(first.removeFirst())
            } else {
                merged.append(second.removeFirst())
            }
        }
        let alone = try QualityRun.metrics(log.lines)
        #expect(!alone.isEmpty)
        #expect(try QualityRun.metrics(merged, of: "a") == alone)
        #expect(try QualityRun.metrics(merged, of: "b") == QualityRun.metrics(other))
    }

    @Test(arguments: logs.filter(\.isSensible)) func `of two views in a row are those of each`(log: Log) throws {
        let first = log.lines
        let start = (first.last?.at ?? 0) + 5000
        let second = RandomViewing(seed: log.seed + 500, isSensible: true, start: start).lines
        // What is left open is ended by the next request in a row, and by the end of the log alone.
        let ended = { (steps: [QualityRun.Step]) in
            steps.filter { $0.metrics["ElapsedTime"] != nil }.map { $0.metrics["AccumPlayTime"] ?? -1 }
        }
        let both = ended(try QualityRun.steps(first + second))
        #expect(both == ended(try QualityRun.steps(first)) + ended(try QualityRun.steps(second)))
    }

    @Test(arguments: logs) func `do not depend on events in between that no rule reads`(log: Log) throws {
        let viewing = RandomViewing(seed: log.seed, isSensible: log.isSensible)
        let split = viewing.split(seed: log.seed)
        #expect(split.count > viewing.lines.count)
        #expect(try QualityRun.metrics(split) == QualityRun.metrics(viewing.lines))
    }
}
