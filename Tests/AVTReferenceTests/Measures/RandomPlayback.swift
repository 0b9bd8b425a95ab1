import AVTCore
import AVTTestSupport

@testable import AVTPackTools
@testable import AVTReference

/// A log of a player that does anything at any time.
struct RandomPlayback {
    private(set) var lines: [LogLine] = []

    init(seed: UInt64, count: Int) {
        var random = SeededGenerator(seed: seed)
        var time = 1000
        for _ in 0..<count {
            switch random.number(0...9) {
            case 0, 1: break
            case 2: time -= random.number(1...3000)
            default: time += random.number(1...4000)
            }
            let actions = ["MediaRequest", "Start", "End", "Ping", "Ping", "Ping", "SeekBegin"]
            let attributes: [(name: String, value: Value)] = [
                ("phase", .string(random.pick(MeasureTrial.values + ["playing", "playing", "unheard"]))),
                ("rate", .int(random.pick([0, 1, 2, 3, 5, .max, -4]))),
                ("speed", .double(random.pick([1, 1, 1, 0.5, 2, -1, .infinity]))),
                ("latency", .double(random.pick([0.5, -2, 7.25, 1e300, .nan]))),
                ("place", .int(random.pick([time % 30_000, time % 30_000 + 100, time * 2 % 50_000, .min, .max]))),
            ]
            lines.append(
                LogLine(
                    random.pick(actions), at: time, tracker: random.pick(["player", "player", "ima"]),
                    random.some(attributes)))
        }
    }

    /// The same log with events in between that change nothing, of trackers that are known.
    func split(seed: UInt64) -> [LogLine] {
        var random = SeededGenerator(seed: seed)
        var split: [LogLine] = []
        for (line, next) in zip(lines, lines.dropFirst() + lines.suffix(1)) {
            split.append(line)
            for time in random.times(from: line.at ?? 0, to: next.at ?? 0) {
                split.append(LogLine("Nothing", at: time, tracker: random.pick(split.map(\.tracker))))
            }
        }
        return split
    }
}

/// A player that plays, pauses, seeks and changes its speed, and reports it, and what was truly watched.
struct TruePlayback {
    private(set) var lines: [LogLine] = []
    /// For each line, how much was watched by then.
    private(set) var watched: [Int] = []
    private var random: SeededGenerator
    private var time = 0
    private var position = 0
    private var speed = 1.0
    private var isPlaying = true
    private var parts: [ReferenceInterval] = []

    /// A playback, some of whose seeks are not reported if it hides them.
    init(seed: UInt64, hidesSeeks: Bool) {
        random = SeededGenerator(seed: seed)
        report("MediaRequest", phase: "playing")
        for _ in 0..<60 {
            pass()
            switch random.number(0...7) {
            case 0:
                isPlaying.toggle()
                report(isPlaying ? "PauseFinish" : "PauseBegin", phase: isPlaying ? "playing" : "paused")
            case 1:
                report("SeekBegin", phase: "paused")
                time += random.number(1...500)
                position = random.number(0...600_000)
                report("SeekFinish", phase: isPlaying ? "playing" : "paused")
            case 2:
                speed = random.pick([0.5, 1, 1.5, 2])
                report("Ping", speed: speed)
            case 3 where hidesSeeks:
                position = max(0, position + random.pick([-1, 1]) * random.number(2000...200_000))
                pass()
                report("Ping")
            // The position of the player is unknown.
            case 4: append("Nothing", [])
            default: report("Ping")
            }
        }
    }

    private mutating func pass() {
        let passed = 2 * random.number(1...5000)
        time += passed
        guard isPlaying else { return }
        let next = position + Int(Double(passed) * speed)
        parts = (parts + [ReferenceInterval(lower: position, upper: next)]).joined(limit: .max)
        position = next
    }

    private mutating func report(_ action: String, phase: String? = nil, speed: Double? = nil) {
        let attributes: [(name: String, value: Value)?] = [
            ("place", .int(position)), phase.map { ("phase", .string($0)) }, speed.map { ("speed", .double($0)) },
        ]
        append(action, attributes.compactMap(\.self))
    }

    private mutating func append(_ action: String, _ attributes: [(name: String, value: Value)]) {
        lines.append(LogLine(action, at: time, attributes))
        watched.append(parts.reduce(0) { $0 + $1.length })
    }
}
