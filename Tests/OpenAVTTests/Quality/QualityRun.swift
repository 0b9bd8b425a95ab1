import AVTCore
import AVTEngine
import AVTRules

@testable import AVTPackTools

/// Random logs through `qoe.quality`, with a layer that reports the duration of each state.
enum QualityRun {
    /// The states of a playback.
    static let states = ["ended", "ad", "preload", "join", "seek", "rebuffer", "pause", "buffer", "play"]

    /// The metric with the duration of a state.
    static func metric(of state: String) -> String { "In" + state.capitalized }

    static let program = Result {
        try RuleCompiler.compile([
            .text(
                """
                pack: { name: test.probe, version: 1.0.0, language: 1, extends: [qoe.quality] }
                vocabulary:
                  attributes:
                    queriedPlayTime: { type: int, unit: ms, description: Asked between events. }
                    queriedRatio: { type: double, description: Asked between events. }
                  metrics:
                \(states.map { "    \(metric(of: $0)): { type: gauge, unit: ms }" }.joined(separator: "\n"))
                getters:
                  queriedPlayTime: { when: action == TrackerInit && action != TrackerInit, value: played }
                  queriedRatio:
                    when: action == TrackerInit && action != TrackerInit
                    value: ratio(rebuffered.longest, states)
                metrics:
                \(states.map { "  \(metric(of: $0)): { when: over, value: states.\($0) }" }.joined(separator: "\n"))
                """, name: "probe.yaml")
        ])
    }

    /// A step, and what was sent of metrics with it.
    struct Step {
        let location: ReplayLocation
        let playback: String?
        let metrics: [String: Double]
    }

    static func records(_ lines: [LogLine]) throws -> [ReplayRecord] {
        let replay = Replay(program: try program.get(), options: ReplayOptions(steps: .states))
        return lines.flatMap { replay.process($0) } + replay.finish()
    }

    static func steps(_ lines: [LogLine]) throws -> [Step] {
        try records(lines).compactMap { record in
            guard case .step(let step) = record else { return nil }
            var playback: String?
            if case .string(let id)? = step.event?.attributes.first(where: { $0.name == "playbackId" })?.value {
                playback = id
            }
            return Step(
                location: step.location, playback: playback,
                metrics: Dictionary(step.metrics.map { ($0.name, $0.value.number) }) { $1 })
        }
    }

    /// The metrics of a log as texts, in order.
    static func metrics(_ lines: [LogLine], of session: String? = nil) throws -> [String] {
        try records(lines).compactMap { record in
            guard case .metric(let metric) = record, session.map({ $0 == metric.location.session }) ?? true else {
                return nil
            }
            return "\(metric.location.at) \(metric.location.tracker) \(metric.name) \(metric.value)"
        }
    }
}

extension Value {
    /// The number that it is; not a number if it is none.
    var number: Double {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        default: .nan
        }
    }
}
