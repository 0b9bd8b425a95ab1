import AVTTestSupport
import Foundation

/// Generates an event log of many sessions at once, in the vocabulary of `playback.metrics`.
///
/// A line has 14 attributes and some 400 bytes. The same seed generates the same log on every platform.
struct LogGenerator {
    private var random: SeededGenerator
    private let malformedPercent: Int
    private let openCount: Int
    private var sessions = SessionQueue()
    private var begun = 0

    private static let epoch = 1_764_000_000_000

    /// Creates a generator.
    ///
    /// - Parameters:
    ///   - seed: The seed of all choices.
    ///   - malformedPercent: The share of sessions whose sequence of events is broken: an event is missing, repeated or
    ///     out of order.
    ///   - openCount: The number of sessions that are open at the same time.
    init(seed: UInt64, malformedPercent: Int = 0, openCount: Int = 500) {
        random = SeededGenerator(seed: seed)
        self.malformedPercent = malformedPercent
        self.openCount = openCount
    }

    /// Writes `count` lines to a file.
    ///
    /// - Throws: The error of writing.
    mutating func write(_ count: Int, to file: FileHandle) throws {
        var text = ""
        text.reserveCapacity(1 << 20)
        for _ in 0..<count {
            while sessions.count < openCount { sessions.insert(makeSession()) }
            sessions.writeNext(to: &text)
            guard text.utf8.count > 1 << 19 else { continue }
            try file.write(contentsOf: Data(text.utf8))
            text.removeAll(keepingCapacity: true)
        }
        try file.write(contentsOf: Data(text.utf8))
    }

    private mutating func makeSession() -> GeneratedSession {
        begun += 1
        // The first sessions begin within a minute, the others when one ends.
        let begin = sessions.nextTime ?? LogGenerator.epoch
        let start = begin + random.number(0...(begun <= openCount ? 60_000 : 500))
        var events = playback(from: start)
        if random.number(0...99) < malformedPercent { breakSequence(&events) }
        return GeneratedSession(number: begun, events: events, attributes: attributes())
    }

    private mutating func breakSequence(_ events: inout [GeneratedSession.Event]) {
        let index = random.number(0...(events.count - 2))
        switch random.number(0...2) {
        case 0: events.remove(at: index)
        case 1: events.insert(events[index], at: index)
        default: (events[index].action, events[index + 1].action) = (events[index + 1].action, events[index].action)
        }
    }

    /// Returns the events of a playback: startup, rebufferings, seeks, pauses and pings.
    private mutating func playback(from start: Int) -> [GeneratedSession.Event] {
        var events = [GeneratedSession.Event(action: "MediaRequest", time: start)]
        var time = start
        func add(_ action: String, after delay: Int) {
            time += delay
            events.append(GeneratedSession.Event(action: action, time: time))
        }
        add("StreamLoad", after: random.number(20...300))
        add("Start", after: random.number(200...4000))
        for _ in 0..<random.number(4...9) {
            switch random.number(0...9) {
            case 0...2:
                add("BufferBegin", after: random.number(1000...60_000))
                add("BufferFinish", after: random.number(50...8000))
            case 3:
                add("SeekBegin", after: random.number(1000...60_000))
                add("SeekFinish", after: random.number(100...2000))
            case 4:
                add("PauseBegin", after: random.number(1000...60_000))
                add("PauseFinish", after: random.number(1000...90_000))
            default: add("Ping", after: random.number(1000...30_000))
            }
            add("Ping", after: random.number(1000...30_000))
        }
        if random.chance(oneIn: 30) { add("Error", after: 200) }
        add(random.chance(oneIn: 4) ? "Stop" : "End", after: random.number(1000...60_000))
        return events
    }

    private mutating func attributes() -> String {
        let title = random.number(1...5000)
        let height = random.pick([360, 480, 720, 1080, 2160])
        return """
            "title":"Episode \(title) of a series","source":"https://cdn.example.com/vod/\(title)/master.m3u8",\
            "language":"\(random.pick(["en", "de", "fr", "es", "it"]))","country":"\(random.pick(["US", "DE", "FR", "ES", "IT", "BR"]))",\
            "isMuted":\(random.chance(oneIn: 9)),"volume":\(random.number(0...100)),"fps":\(random.pick(["25.0", "29.97", "50.0"])),\
            "duration":\(random.number(300...7200) * 1000),"resolutionHeight":\(height),"resolutionWidth":\(height * 16 / 9),\
            "bitrate":\(height * 4500),"device":"\(random.pick(["tv", "phone", "tablet", "desktop"]))","appVersion":"4.\(random.number(0...20)).1"
            """
    }
}
