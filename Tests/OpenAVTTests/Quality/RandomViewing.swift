import AVTCore
import AVTTestSupport

@testable import AVTPackTools

/// A random log of one session: of viewers and players as they are, or of anything at any time.
struct RandomViewing {
    private(set) var lines: [LogLine] = []
    private var random: SeededGenerator
    private var time: Int
    private let session: String

    /// - Parameters:
    ///   - seed: two logs of one seed are the same, but for session and time.
    ///   - isSensible: false for nonsense: actions in any order, times that stand or go back, no beginning and no end.
    ///   - session: its name.
    ///   - start: its first time.
    init(seed: UInt64, isSensible: Bool, session: String = "a", start: Int = 1_000_000) {
        random = SeededGenerator(seed: seed)
        time = start
        self.session = session
        if isSensible {
            while lines.count < 12 || random.chance(oneIn: 2) { view() }
        } else {
            for _ in 0..<60 { nonsense() }
        }
    }

    /// The same log with lines between that no pack listens to.
    func split(seed: UInt64) -> [LogLine] {
        var random = SeededGenerator(seed: seed)
        var split: [LogLine] = []
        for (line, next) in zip(lines, lines.dropFirst() + lines.suffix(1)) {
            split.append(line)
            split += random.times(from: line.at ?? 0, to: next.at ?? 0).map { time in
                RandomViewing.line(
                    .property("unheard", value: "\(time)"), at: time, tracker: line.tracker, session: session, [])
            }
        }
        return split
    }

    // MARK: As it is

    private mutating func view() {
        report("MediaRequest")
        pass(100)
        if random.chance(oneIn: 8) { return }
        report("StreamLoad", rendition())
        if random.chance(oneIn: 3) { wait() }
        if random.chance(oneIn: 8) { return report("Error", [("isFatal", .bool(true))]) }
        pass(2000)
        report("Start", rendition())
        for _ in 0..<random.number(0...12) {
            pass(20_000)
            happen()
        }
        pass(5000)
        switch random.number(0...4) {
        case 0: report("Stop")
        case 1: report("Error", [("isFatal", .bool(true))])
        default: report("End")
        }
        pass(1000)
    }

    private mutating func happen() {
        switch random.number(0...9) {
        case 0, 1: wait()
        case 2:
            report("PauseBegin")
            if random.chance(oneIn: 3) { wait() }
            if random.chance(oneIn: 3) { seek() }
            pass(10_000)
            report("PauseFinish")
        case 3, 4: seek()
        case 5: report(random.pick(["QualityChangeUp", "QualityChangeDown"]), rendition())
        case 6: report("Error", [("isFatal", .bool(false))])
        case 7:
            report(
                "SegmentLoad",
                [("loadBytes", .int(random.number(0...900_000))), ("loadTime", .int(random.number(0...900)))])
        case 8: ads()
        default: report("Ping", [("position", .int(random.number(0...600_000))), ("duration", .int(600_000))])
        }
    }

    private mutating func wait() {
        report("BufferBegin")
        pass(6000)
        report("BufferFinish")
    }

    private mutating func seek() {
        report("SeekBegin")
        if random.chance(oneIn: 2) { wait() } else { pass(500) }
        report("SeekFinish", [("position", .int(random.number(0...600_000)))])
    }

    private mutating func ads() {
        report("AdBreakBegin", tracker: "ads")
        for _ in 0..<random.number(0...2) {
            pass(500)
            report("AdBegin", tracker: "ads")
            pass(15_000)
            report(random.pick(["AdFinish", "AdSkip", "AdError"]), tracker: "ads")
        }
        report("AdBreakFinish", tracker: "ads")
    }

    private mutating func rendition() -> [(name: String, value: Value)] {
        let height = random.pick([180, 360, 720, 1080])
        return random.some([
            ("bitrate", .int(height * 2000)), ("resolutionHeight", .int(height)),
            ("resolutionWidth", .int(height * 16 / 9)),
        ])
    }

    private mutating func pass(_ most: Int) {
        // Several things may happen at one time.
        time += random.chance(oneIn: 6) ? 0 : random.number(1...most)
    }

    // MARK: As it should not be

    private static let actions = [
        "MediaRequest", "StreamLoad", "Start", "PauseBegin", "PauseFinish", "BufferBegin", "BufferFinish", "SeekBegin",
        "SeekFinish", "QualityChangeUp", "QualityChangeDown", "PlayerChange", "End", "Stop", "Next", "Error", "Ping",
        "SegmentLoad", "AdBreakBegin", "AdBreakFinish", "AdBegin", "AdFinish", "AdSkip", "AdError", "AdPauseBegin",
        "AdPauseFinish", "ChapterBegin", "ChapterFinish", "TrackerInit", "PlayerReady", "AudioUnderrun",
    ]

    private mutating func nonsense() {
        switch random.number(0...9) {
        case 0, 1: break
        case 2: time -= random.number(1...5000)
        case 3: time += 100_000
        default: time += random.number(1...6000)
        }
        let attributes: [(name: String, value: Value)] = [
            ("bitrate", .int(random.pick([-1, 0, 800, 800, 9_000_000, .max]))),
            ("resolutionHeight", .int(random.pick([0, 360, 2160]))), ("resolutionWidth", .int(random.pick([0, 640]))),
            ("playbackRate", .double(random.pick([1, 0, -2, 1.5, .infinity, .nan]))),
            ("position", .int(random.pick([0, 5000, -1, .min, .max, time % 90_000]))),
            ("duration", .int(random.pick([0, 60_000, -5]))), ("isFatal", .bool(random.chance(oneIn: 2))),
            ("droppedFrames", .int(random.pick([0, 3, 90, -4]))), ("isMuted", .bool(random.chance(oneIn: 2))),
            ("loadBytes", .int(random.pick([0, 1000]))), ("loadTime", .int(random.pick([0, 10]))),
            ("liveEdge", .int(random.pick([0, 90_000]))), ("playerWidth", .int(random.pick([0, 320]))),
            ("playerHeight", .int(random.pick([0, 240]))),
        ]
        report(
            random.pick(RandomViewing.actions), random.some(attributes),
            tracker: random.pick(["player", "player", "player", "ads"]))
    }

    // MARK: Lines

    private mutating func report(
        _ action: String, _ attributes: [(name: String, value: Value)] = [], tracker: String = "player"
    ) {
        lines.append(
            RandomViewing.line(.action(action), at: time, tracker: tracker, session: session, attributes))
    }

    private static func line(
        _ content: LogLine.Content, at time: Int, tracker: String, session: String,
        _ attributes: [(name: String, value: Value)]
    ) -> LogLine {
        LogLine(
            at: time, session: session, tracker: tracker, content: content, attributes: attributes, getters: [],
            isFromTimer: false)
    }
}
