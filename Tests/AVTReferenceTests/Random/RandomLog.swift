import AVTCore
import AVTTestSupport

@testable import AVTPackTools
@testable import AVTReference

/// A random event log over the actions of random packs.
struct RandomLog {
    private(set) var lines: [LogLine] = []
    private var random: SeededGenerator
    private var time = 1_000_000

    init(seed: Int, count: Int) {
        random = SeededGenerator(seed: UInt64(seed) << 32)
        let trackers = Array(["player", "ima", "third"].prefix(random.number(1...3)))
        if random.chance(oneIn: 3) { lines.append(line(random.pick(trackers), .kind("fussy"))) }
        for _ in 0..<count { lines.append(randomLine(trackers)) }
    }

    private mutating func randomLine(_ trackers: [String]) -> LogLine {
        // Mostly on, sometimes at once, now and then back.
        switch random.number(0...9) {
        case 0, 1, 2: break
        case 3: time -= random.number(1...4000)
        case 4: time += 5000
        default: time += random.number(1...6000)
        }
        var line = line(random.pick(trackers), content())
        line.at = time
        if case .action = line.content { line.attributes = attributes() }
        if random.chance(oneIn: 8) {
            line.getters = [(random.pick(trackers), [("gain", .int(random.number(0...4)))])]
        }
        return line
    }

    private mutating func content() -> LogLine.Content {
        switch random.number(0...11) {
        case 0: .signal(random.pick(["go", "stand"]))
        case 1: .property("speed", value: random.pick(["1", "2", "0.5", "null"]))
        case 2: .action("Unheard")
        default: .action(random.pick(RandomFormula.actions))
        }
    }

    private mutating func attributes() -> [(name: String, value: Value)] {
        let all: [(name: String, value: Value)] = [
            ("deep.level", .int(random.pick([0, 7]))),
            ("level", .int(random.pick([-3, 0, 1, 2, 5, 9, .max]))),
            ("share", random.pick([.double(0.25), .double(-1.5), .int(2)])),
            ("tag.a1", random.pick([.int(1), .string("no")])),
            ("tag.b", .int(2)),
            ("tag.ab", .int(3)),
            ("word", .string(random.pick(["", "a", "ab", "12", "b"]))),
            ("ready", .bool(random.chance(oneIn: 2))),
            ("volume", random.pick([.int(4), .string("loud")])),
        ]
        return random.some(all).map { (name: $0.name, value: random.chance(oneIn: 8) ? misfit() : $0.value) }
    }

    /// A value that an attribute of some other type would have.
    private mutating func misfit() -> Value {
        random.pick([
            .int(4001), .int(-1), .int(0), .int(.max), .int(.min), .int(1 << 53 + 1), .double(2), .double(-0.0),
            .double(9_007_199_254_740_994), .double(1e300), .double(-0x1p63), .double(0x1p63), .double(0.5),
            .bool(true), .bool(false), .string("7"), .string("2.0"), .string("true"), .string(""),
        ])
    }

    private func line(_ tracker: String, _ content: LogLine.Content) -> LogLine {
        LogLine(
            at: nil, session: "0", tracker: tracker, content: content, attributes: [], getters: [], isFromTimer: false)
    }
}

extension LogLine {
    /// The line in words.
    var text: String {
        let attributes = attributes.map { "\($0.name)=\(ReferenceValue($0.value).text)" }.joined(separator: " ")
        return "\(at.map(String.init) ?? "-") \(tracker): \(content) \(attributes) \(getters)"
    }
}
