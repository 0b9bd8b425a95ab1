import AVTCore
import AVTEngine
import AVTPackTools
import AVTTestSupport

/// The output of a program for a log: the values of each metric and the events of each action, in order, and the standard
/// flags of trackers after each line, which apps read.
struct VersionRun {
    private(set) var flags: [String: [String: Value]] = [:]
    private(set) var metrics: [String: [String]] = [:]
    private(set) var events: [String: [String]] = [:]
    private(set) var attributes: [String: [String]] = [:]

    init(_ program: RuleProgram, _ log: [LogLine]) {
        var options = ReplayOptions()
        options.steps = .states
        let replay = Replay(program: program, options: options)
        for line in log { add(replay.process(line)) }
        add(replay.finish())
    }

    private mutating func add(_ records: [ReplayRecord]) {
        for record in records {
            switch record {
            case .metric(let metric):
                metrics[metric.name, default: []].append("\(metric.location.at) \(metric.value)")
            case .event(let event):
                events[event.action, default: []].append("\(event.location.at) \(event.location.tracker)")
                for attribute in event.attributes {
                    attributes["\(event.action) \(attribute.name)", default: []].append(
                        "\(event.location.at) \(attribute.value)")
                }
            case .step(let step): add(step)
            }
        }
    }

    private mutating func add(_ step: ReplayStep) {
        guard let line = step.line else { return }
        for tracker in step.state {
            for variable in tracker.variables where Self.standardFlags.contains(variable.name) {
                flags[variable.name, default: [:]]["\(line) \(tracker.tracker)"] = variable.value
            }
        }
    }

    private static let standardFlags = Set(StandardFlag.allCases.map(\.name))

    /// The standard flags that two runs do not set alike.
    static func differentFlags(_ one: VersionRun, _ other: VersionRun) -> Set<String> {
        standardFlags.filter { one.flags[$0] != other.flags[$0] }
    }

    /// The metrics that two runs do not send alike.
    static func differentMetrics(_ one: VersionRun, _ other: VersionRun) -> Set<String> {
        Set(one.metrics.keys).union(other.metrics.keys).filter { one.metrics[$0] != other.metrics[$0] }
    }

    /// The actions whose events two runs do not send alike.
    static func differentActions(_ one: VersionRun, _ other: VersionRun) -> Set<String> {
        Set(one.events.keys).union(other.events.keys).filter { one.events[$0] != other.events[$0] }
    }

    /// The attributes that two runs do not give alike, on events that both send alike, of some actions apart.
    static func differentAttributes(
        _ one: VersionRun, _ other: VersionRun, exceptOn listed: Set<String>
    ) -> Set<String> {
        let known = Set(one.attributes.keys).union(other.attributes.keys)
        let different = known.filter { one.attributes[$0] != other.attributes[$0] }
        let actions = differentActions(one, other).union(listed)
        return Set(
            different.compactMap { key in
                let parts = key.split(separator: " ", maxSplits: 1).map(String.init)
                return actions.contains(parts[0]) ? nil : parts[1]
            })
    }
}

extension VersionRun {
    private static let actions = [
        "TrackerInit", "MediaRequest", "PlayerReady", "StreamLoad", "Start", "Start", "BufferBegin", "BufferBegin",
        "BufferFinish", "BufferFinish", "SeekBegin", "SeekFinish", "PauseBegin", "PauseFinish", "QualityChangeUp",
        "QualityChangeDown", "Stop", "End", "Next", "Error", "Ping", "AdBreakBegin", "AdBreakFinish", "AdBegin",
        "AdFinish", "AdSkip", "AdError",
    ]

    /// A log of random events.
    static func log(_ random: inout SeededGenerator, events count: Int) throws -> [LogLine] {
        var at = 1_000
        return try (0..<count).map { number in
            at += random.number(1...9000)
            let attributes = """
                "position": \(random.number(0...90_000)), "duration": 90000, "bitrate": \(random.number(1...9) * 500_000), \
                "errorCode": "\(random.number(1...6) * 100)", "isMuted": \(random.chance(oneIn: 3))
                """
            let action = random.pick(actions)
            let tracker = action.hasPrefix("Ad") && random.chance(oneIn: 2) ? "ads" : "content"
            let line =
                #"{"at": \#(at), "tracker": "\#(tracker)", "action": "\#(action)", "attributes": {\#(attributes)}}"#
            return try LogLine(line.utf8, number: number + 1)
        }
    }
}
