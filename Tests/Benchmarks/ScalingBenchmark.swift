import AVTCore
import AVTRules
import AVTTestSupport
import OpenAVT

/// How cost grows with a number.
///
/// Each series is a set of points, of which each is one call of `repeatMeasured`. `Plots/measure.py` counts the
/// instructions of each.
enum ScalingBenchmark: String, CaseIterable {
    /// The attributes of an event in the live chain.
    case attributes
    /// The transitions of a pack, for steps.
    case transitions
    /// The transitions of a pack, for its compilation.
    case compilation

    /// Prints a line for each point: the name of the curve, the number with which cost grows, the number of measured
    /// repetitions, and the nanoseconds of one.
    ///
    /// - Throws: `RulePackError` if a pack does not compile.
    func run() throws {
        switch self {
        case .attributes:
            for count in [0, 8, 16, 32, 64] {
                try printPoint("live chain", count, repetitions: 1000) {
                    try ScalingBenchmark.emit(attributes: count, times: $0)
                }
            }
        case .transitions:
            for pack in SizedPack.allCases {
                for count in [1, 32, 64, 128, 256] {
                    let steps = try pack.steps(transitions: count)
                    printPoint(pack.rawValue, count, repetitions: 1000) { steps.run(times: $0).time }
                }
            }
        case .compilation:
            for pack in SizedPack.allCases {
                for count in [1, 32, 64, 128, 256] {
                    let source = PackSource.text(pack.text(transitions: count), name: "sized.yaml")
                    try printPoint(pack.rawValue, count, repetitions: 1) { times in
                        try repeatMeasured(times) { _ in _ = try RuleCompiler.compile([source]) }
                    }
                }
            }
        }
    }

    /// Prints a point; twice as many repetitions run, of which the second half is measured.
    private func printPoint(
        _ curve: String, _ number: Int, repetitions: Int, _ body: (_ times: Int) throws -> Duration
    ) rethrows {
        let time = try body(2 * repetitions)
        print("\(curve)\t\(number)\t\(repetitions)\t\(Int(time / .nanoseconds(repetitions)))")
    }

    /// Emits pings of a tracker that sets attributes which no rule reads, with the rules of `playback.metrics`.
    ///
    /// - Returns: The processor time of the second half.
    /// - Throws: `RulePackError` if the pack does not compile.
    private static func emit(attributes count: Int, times: Int) throws -> Duration {
        let clock = OAVTManualClock()
        let tracker = LogTracker(name: "player")
        let rules = try OAVTRules([.shipped("playback.metrics")])
        let instrument = OAVTInstrument(
            hub: rules.hub, metricalc: rules.metricalc, backend: NoBackend(), clock: clock,
            ids: OAVTSequentialIds(prefix: "id-"))
        instrument.addTracker(tracker)
        instrument.ready()
        for action in [OAVTAction.MediaRequest, .StreamLoad, .Start] {
            instrument.emit(action: action, tracker: tracker)
        }
        let attributes = (0..<count).map { (OAVTAttribute(name: "custom\($0)"), Value.int($0)) }
        return repeatMeasured(times) { time in
            clock.set(toMilliseconds: time)
            tracker.attributes = attributes
            instrument.emit(action: .Ping, tracker: tracker)
        }
    }
}
