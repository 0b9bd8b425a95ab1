import AVTCore
import AVTPackTools

/// The time in which the content, or an ad, of each tracker moved, by the flags that the steps of a replay show.
///
/// Made of the flags alone, so that it shares nothing with the measures of the engine.
struct MovingTime {
    /// Play time in milliseconds, by tracker.
    private(set) var play: [String: Int] = [:]
    /// The time of ads in milliseconds, by tracker.
    private(set) var ads: [String: Int] = [:]

    init(of records: [ReplayRecord]) {
        var flags: [String: [String: Bool]] = [:]
        var clock: Int?
        for case .step(let step) in records where !step.isDerived {
            let passed = max(0, step.location.at - (clock ?? step.location.at))
            // An event that was kept may lie before what has been counted.
            clock = max(step.location.at, clock ?? step.location.at)
            for (tracker, flags) in flags {
                let isOn = { (name: String) in flags[name] ?? false }
                let adShows = isOn("inAdBreak") || isOn("inAd")
                let plays =
                    isOn("didStart") && !isOn("didFinish") && !isOn("isPaused") && !isOn("isSeeking")
                    && !isOn("isBuffering") && !adShows
                if plays { play[tracker, default: 0] += passed }
                if isOn("showsAd"), !isOn("isAdPaused") { ads[tracker, default: 0] += passed }
            }
            for state in step.state {
                flags[state.tracker] = Dictionary(
                    state.variables.map { ($0.name, $0.value == .bool(true)) }, uniquingKeysWith: { $1 })
            }
        }
        play = play.filter { $0.value > 0 }
        ads = ads.filter { $0.value > 0 }
    }
}

/// The sums of the metrics that report moving time, in milliseconds by tracker.
struct SentTime {
    private(set) var play: [String: Int] = [:]
    private(set) var ads: [String: Int] = [:]

    init(of records: [ReplayRecord]) {
        for case .metric(let metric) in records {
            guard case .int(let value) = metric.value else { continue }
            if metric.name == "PlayTime" { play[metric.location.tracker, default: 0] += value }
            if metric.name == "AdTime" { ads[metric.location.tracker, default: 0] += value }
        }
    }
}
