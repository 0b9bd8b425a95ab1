import AVTCore
import AVTTestSupport

/// Random events with strings from a few bytes to a megabyte, which are repeated, nearly repeated or split into parts.
struct RandomCostLog {
    /// An event of one of the trackers.
    struct Event {
        let action: String
        let tracker: Int
        let attributes: [(name: String, value: Value)]
        /// The time since the previous event, in milliseconds.
        let interval: Int
    }

    static let trackerCount = 2

    let events: [Event]

    /// Creates the log of a seed.
    ///
    /// - Parameters:
    ///   - seed: The seed, which determines the log.
    ///   - count: The number of events.
    ///   - largest: The maximum length of a string in bytes.
    init(seed: Int, count: Int, largest: Int) {
        var random = SeededGenerator(seed: UInt64(seed) &* 0x9E37_79B9 &+ 1)
        events = (0..<count).map { _ in
            var attributes: [(String, Value)] = []
            let label = Self.text(&random, largest)
            if !random.chance(oneIn: 5) { attributes.append(("label", .string(label))) }
            if !random.chance(oneIn: 5) {
                // It is often a part of the label, or nearly one.
                let part = String(label.prefix(label.count / 2))
                let other = random.pick([part, part + "c", label, Self.text(&random, largest)])
                attributes.append(("other", .string(other)))
            }
            if random.chance(oneIn: 2) { attributes.append(("number", .int(random.pick([0, 1, -1, 40_000, .max])))) }
            if random.chance(oneIn: 3) {
                for tag in 0..<random.pick([1, 20, 1000]) {
                    attributes.append(("tags.t\(tag)", .string(Self.text(&random, min(largest, 1024)))))
                }
            }
            return Event(
                action: random.pick(RandomCostPack.actions), tracker: random.number(0...(Self.trackerCount - 1)),
                attributes: attributes, interval: random.pick([0, 1, 10, 1000, 60_000]))
        }
    }

    private static func text(_ random: inout SeededGenerator, _ largest: Int) -> String {
        let length = min(largest, random.pick([0, 5, 60, 500, 4_000, 30_000, 1 << 18, 1 << 20]))
        let part = random.pick([
            "a", "ab", "a,", ",", "zz", "abcdefghij", "é", "a=1&b=2&", "https://u:p@host/path?token=", " ",
            "0123456789",
        ])
        return repeated(Array(part.utf8), count: length / part.utf8.count)
    }

    /// Returns repeated UTF-8.
    ///
    /// `String(repeating:count:)` appends part by part, which takes as long as processing the event.
    private static func repeated(_ part: [UInt8], count: Int) -> String {
        let total = part.count * count
        return String(unsafeUninitializedCapacity: total) { buffer in
            guard total > 0 else { return 0 }
            var filled = buffer.initialize(fromContentsOf: part)
            // What is filled is copied behind itself, so it doubles each time.
            while filled < total {
                let copied = min(filled, total - filled)
                filled = buffer[filled...].initialize(fromContentsOf: buffer[..<copied])
            }
            return total
        }
    }
}
