import AVTCore
import AVTEngine
import AVTTestSupport
import Testing

@testable import AVTPackTools

/// Values of metrics by group, from the lines that `avt-rules run` prints, without packs whose metrics the clock sends.
struct PlainAggregates {
    struct Key: Hashable {
        let name: String
        let values: [String]
        let window: Int?
    }

    private(set) var values: [Key: [Double]] = [:]
    private let attributes: [String]

    init(of lines: [LogLine], _ program: RuleProgram, by attributes: [String], every: Int?) {
        self.attributes = attributes
        let replay = DirectReplay(program: program, options: ReplayOptions(), output: DirectLines())
        let names = PlainLineReader()
        for line in lines { replay.process(line, session: names.session(line.session)) }
        replay.finish()
        let text = replay.withOutput { $0.removeText().text + $0.removeEnds().text }
        var last: [String: [String]] = [:]
        var waiting: [(name: String, value: Double, at: Int)] = []
        for line in text.split(separator: "\n").compactMap({ try? JSONReader.read($0.utf8) }) {
            if let metric = line["metric"] {
                waiting.append((metric["name"]?.string ?? "", metric["value"]?.number ?? .nan, metric["at"]?.int ?? 0))
            } else if let event = line["event"], let session = event["session"]?.string {
                // A metric belongs to the event that follows it.
                var values = last[session] ?? attributes.map { _ in "(none)" }
                for (index, name) in attributes.enumerated() {
                    if let value = event["attributes"]?[name], value.text != "null" {
                        values[index] = value.string ?? value.text
                    }
                }
                last[session] = values
                for metric in waiting {
                    let window = every.map { Int((Double(metric.at) / Double($0)).rounded(.down)) * $0 }
                    self.values[Key(name: metric.name, values: values, window: window), default: []].append(
                        metric.value)
                }
                waiting = []
            }
        }
    }

    /// Checks a row of aggregates.
    func check(_ row: JSONValue, _ log: String) {
        let key = Key(
            name: row["name"]?.string ?? "", values: attributes.map { row["by"]?[$0]?.string ?? "" },
            window: row["at"]?.int)
        guard let values = values[key]?.sorted() else {
            Issue.record("\(log): no values of \(row.text)")
            return
        }
        #expect(row["count"]?.int == values.count)
        #expect(row["sum"]?.isWithin(1e-12, of: values.reduce(0, +)) == true)
        guard row["type"]?.string != "counter" else { return }
        #expect(row["least"]?.number == values.first && row["most"]?.number == values.last)
        #expect(row["mean"]?.isWithin(1e-12, of: values.reduce(0, +) / Double(values.count)) == true)
        for (name, share) in [("p50", 0.5), ("p90", 0.9), ("p99", 0.99)] {
            let exact = values[max(0, Int((share * Double(values.count)).rounded(.up)) - 1)]
            #expect(row[name]?.isWithin(0.01, of: exact) == true, "\(log): \(row.text)")
        }
    }
}

extension JSONValue {
    fileprivate var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }

    fileprivate func isWithin(_ error: Double, of expected: Double) -> Bool {
        number.map { abs($0 - expected) <= error * expected.magnitude } ?? false
    }
}

/// A log of overlapping sessions with a country and a device.
enum GeneratedLog {
    static func lines(sessions: Int, _ random: inout SeededGenerator) throws -> [LogLine] {
        var texts: [(at: Int, text: String)] = []
        for session in 0..<sessions {
            var at = 1_764_000_000_000 + random.number(0...300_000)
            let country = random.pick(["US", "DE", "FR", "e\u{301}", "\u{e9}"])
            for action in ["MediaRequest", "StreamLoad", "Start", "BufferBegin", "BufferFinish", "End"] {
                at += random.number(1...20_000)
                let device = random.pick(["tv", "phone"])
                texts.append(
                    (
                        at,
                        #"{"at": \#(at), "session": "\#(session)", "action": "\#(action)", "#
                            + #""attributes": {"country": "\#(country)", "device": "\#(device)"}}"#
                    ))
            }
        }
        texts.sort { $0.at < $1.at }
        return try texts.enumerated().map { try LogLine($1.text.utf8, number: $0 + 1) }
    }
}
