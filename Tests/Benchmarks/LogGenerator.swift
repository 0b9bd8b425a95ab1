import AVTTestSupport
import Foundation

/// Generates an event log of many sessions at once, in the vocabulary of `playback.metrics`.
///
/// A line has 14 attributes and some 400 bytes. The same seed generates the same log on every platform.
struct LogGenerator {
    private var random: SeededGenerator
    private let malformedPercent: Int
    /// The open sessions, the one with the earliest next event last.
    private var open: [Session] = []
    private var begun = 0

    /// The number of sessions that are open at the same time.
    private static let openCount = 500
    private static let epoch = 1_764_000_000_000

    /// Creates a generator.
    ///
    /// - Parameters:
    ///   - seed: The seed of all choices.
    ///   - malformedPercent: The share of sessions whose sequence of events is broken: an event is missing, repeated or
    ///     out of order.
    init(seed: UInt64, malformedPercent: Int) {
        random = SeededGenerator(seed: seed)
        self.malformedPercent = malformedPercent
    }

    /// Writes `count` lines to standard output.
    mutating func write(_ count: Int) {
        var text = ""
        text.reserveCapacity(1 << 20)
        for _ in 0..<count {
            while open.count < LogGenerator.openCount { insert(makeSession()) }
            guard var session = open.popLast() else { return }
            session.writeNext(to: &text)
            if session.nextTime != nil { insert(session) }
            guard text.utf8.count > 1 << 19 else { continue }
            FileHandle.standardOutput.write(Data(text.utf8))
            text.removeAll(keepingCapacity: true)
        }
        FileHandle.standardOutput.write(Data(text.utf8))
    }

    private mutating func insert(_ session: Session) {
        guard let time = session.nextTime else { return }
        var (low, high) = (0, open.count)
        while low < high {
            let middle = (low + high) / 2
            if (open[middle].nextTime ?? 0) > time { low = middle + 1 } else { high = middle }
        }
        open.insert(session, at: low)
    }

    private mutating func makeSession() -> Session {
        begun += 1
        // The first sessions begin within a minute, the others when one ends.
        let begin = open.last?.nextTime ?? LogGenerator.epoch
        let start = begin + random.number(0...(begun <= LogGenerator.openCount ? 60_000 : 500))
        var events = playback(from: start)
        if random.number(0...99) < malformedPercent { breakSequence(&events) }
        return Session(number: begun, events: events, attributes: attributes())
    }

    private mutating func breakSequence(_ events: inout [Session.Event]) {
        let index = random.number(0...(events.count - 2))
        switch random.number(0...2) {
        case 0: events.remove(at: index)
        case 1: events.insert(events[index], at: index)
        default: (events[index].action, events[index + 1].action) = (events[index + 1].action, events[index].action)
        }
    }

    /// Returns the events of a playback: startup, rebufferings, seeks, pauses and pings.
    private mutating func playback(from start: Int) -> [Session.Event] {
        var events = [Session.Event(action: "MediaRequest", time: start)]
        var time = start
        func add(_ action: String, after delay: Int) {
            time += delay
            events.append(Session.Event(action: action, time: time))
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

    private struct Session {
        struct Event {
            var action: String
            let time: Int
        }

        let number: Int
        private let events: [Event]
        private let attributes: String
        private var index = 0

        init(number: Int, events: [Event], attributes: String) {
            self.number = number
            self.events = events
            self.attributes = attributes
        }

        /// The time of the next event, or `nil` if there is none.
        var nextTime: Int? { index < events.count ? events[index].time : nil }

        mutating func writeNext(to text: inout String) {
            let event = events[index]
            text += """
                {"at":\(event.time),"session":"s-\(number)","action":"\(event.action)","attributes":{\(attributes),\
                "position":\(event.time - events[0].time)}}

                """
            index += 1
        }
    }
}
