import AVTCore
import AVTPackTools
import AVTTestSupport
import Testing

/// The reader of plain lines, compared with the reader of all lines.
@Suite struct `The reader of plain lines` {
    private static let values = [
        "1", "0", "-0", "-17", "123456789012345678", "1234567890123456789", "9223372036854775808", "01", "-", "1.",
        ".5",
        "0.1", "-0.0", "29.97", "1.7976931348623157e308", "1e3", "123456789.123456", "12345678901234.5",
        "123456789012345.6", "true", "false", "null", "tru", "\"\"", "\"text\"", "\"a\\u0041\"", "\"caf\u{e9}\"",
        "\"\\\"\"",
        "[1]", "{}", "\"unclosed", "1 2", "+1", "NaN", "0x10", "5.0",
    ]
    private static let keys = [
        "at", "session", "tracker", "action", "attributes", "signal", "kind", "origin", "other", "seq", "id",
    ]

    private static func line(_ random: inout SeededGenerator) -> String {
        let blank = { (random: inout SeededGenerator) in random.chance(oneIn: 10) ? random.pick([" ", "\t", "  "]) : ""
        }
        var members: [String] = []
        let isOrdinary = !random.chance(oneIn: 4)
        for key in isOrdinary ? ["at", "session", "seq", "action", "id", "attributes"] : keys
        where isOrdinary || random.chance(oneIn: 2) {
            let value: String
            switch key {
            case "at":
                value = random.chance(oneIn: 12) ? random.pick(values) : "\(random.number(0...2_000_000_000_000))"
            case "attributes":
                let attributes = (0..<random.number(0...4)).map { _ in
                    "\"\(random.pick(["a", "b", "c.d", "\\u0061", "\u{e4}"]))\"\(blank(&random)):\(blank(&random))"
                        + random.pick(values)
                }
                value = "{" + attributes.joined(separator: "," + blank(&random)) + "}"
            case "seq": value = random.chance(oneIn: 12) ? random.pick(values) : "\(random.number(0...99))"
            default: value = random.chance(oneIn: 8) ? random.pick(values) : "\"\(random.pick(["x", "Start", "y z"]))\""
            }
            members.append("\"\(key)\":" + blank(&random) + value)
        }
        if random.chance(oneIn: 10), let first = members.first { members.append(first) }
        var text = "{" + blank(&random) + members.joined(separator: blank(&random) + ",") + blank(&random) + "}"
        if random.chance(oneIn: 10) { text = String(text.dropLast(random.number(1...4))) }
        if random.chance(oneIn: 20) { text += random.pick([" ", "x", ",", "{}"]) }
        return text
    }

    @Test(arguments: 0..<8) func `gives the same line as the reader of all lines, or none`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let reader = PlainLineReader()
        var line = PlainLine()
        var (plain, valid) = (0, 0)
        for number in 1...2000 {
            let text = Self.line(&random)
            let expected = Result { () throws(LogProblem) in try LogLine(text.utf8, number: number) }
            let isPlain = Array(text.utf8).withUnsafeBufferPointer { reader.read($0, into: &line) }
            if case .success = expected { valid += 1 }
            guard isPlain else { continue }
            plain += 1
            line.number = number
            let found = LogLine(line, reader)
            guard case .success(let expected) = expected else {
                Issue.record("a plain line that is malformed: \(text)")
                continue
            }
            #expect(describe(found) == describe(expected), "\(text)")
        }
        #expect(plain > 150 && valid > plain, "\(plain) of \(valid)")
    }

    @Test func `reads the lines of recordings without the other reader`() {
        let text =
            #"{"at":1764000033994,"session":"s-1","action":"Start","attributes":{"title":"Episode 2990","fps":29.97}}"#
        var line = PlainLine()
        let reader = PlainLineReader()
        #expect(Array(text.utf8).withUnsafeBufferPointer { reader.read($0, into: &line) })
        #expect(line.at == 1_764_000_033_994 && line.action == Symbol("Start"))
        #expect(line.attributes.map(\.value) == [.string("Episode 2990"), .double(29.97)])
        #expect(reader.sessions.names == ["s-1"])
    }

    @Test func `finds thousands of names again`() {
        var names = NameTable()
        for _ in 0..<2 {
            for number in 0..<5000 { #expect(names.index(of: "name \(number)") == number) }
        }
        #expect(names.names.count == 5000)
    }

    private func describe(_ line: LogLine) -> String {
        let attributes = line.attributes.map { attribute in
            // Distinguishes 0.0 from -0.0.
            if case .double(let value) = attribute.value { return "\(attribute.name)=\(value.bitPattern)" }
            return "\(attribute.name)=\(attribute.value)"
        }
        return "\(line.at ?? 0) \(line.session) \(line.tracker) \(line.content) \(attributes) \(line.number ?? 0) "
            + "\(line.getters.count) \(line.isFromTimer) \(line.identity)"
    }
}
