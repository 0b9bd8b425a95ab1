import AVTTestSupport

/// A generated log of overlapping sessions.
struct MessyLog {
    private var random: SeededGenerator
    private var at = 1_764_000_000_000

    private static let actions = [
        "MediaRequest", "Start", "BufferBegin", "BufferFinish", "PauseBegin", "PauseFinish", "Ping", "End",
    ]

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Lines with duplicates, malformed lines, and lines that are late by less than a second.
    mutating func ndjson(from start: Int = 0, count: Int) -> String {
        var text = ""
        for index in start..<(start + count) {
            let (time, session, action) = next(index)
            let line =
                #"{"at": \#(time), "session": "\#(session)", "seq": \#(index), "action": "\#(action)", "#
                + #""attributes": {"country": "\#(random.pick(["de", "fr"]))", "streamId": "\#(index)"}}"#
            text += random.chance(oneIn: 900) ? String(line.dropLast(9)) + "\n" : line + "\n"
            if random.chance(oneIn: 50) { text += line + "\n" }
        }
        return text
    }

    /// Rows with lines that are late by less than a second.
    mutating func csv(from start: Int = 0, count: Int) -> String {
        (start..<(start + count)).reduce(into: "at,session,seq,action,country\n") { text, index in
            let (time, session, action) = next(index)
            text += "\(time),\(session),\(index),\(action),\(random.pick(["de", "\"f,r\"", ""]))\n"
        }
    }

    private mutating func next(_ index: Int) -> (time: Int, session: String, action: String) {
        if index * 200 > at - 1_764_000_000_000 + 1_000_000 { at = 1_764_000_000_000 + index * 200 }
        at += random.number(0...400)
        let session = "s\(random.number(max(0, index / 50 - 3)...index / 50))"
        return (at - random.number(0...900), session, random.pick(Self.actions))
    }
}
