import AVTTestSupport
import Testing

@Suite("Damaged files of tests")
struct DamagedFileTests {
    @Test("no damage to a file crashes its run", arguments: 0..<4)
    func damaged(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            var lines = DamagedFileTests.lines
            for _ in 0..<Int.random(in: 1...3, using: &random) { damage(&lines, using: &random) }
            let text = lines.joined(separator: "\n")
            let result = try TestBench.run(text)
            #expect(result.hasErrors == result.diagnostics.contains { $0.severity == .error }, "\(text)")
            for range in (result.diagnostics + result.tests.flatMap(\.failures)).compactMap(\.range) {
                #expect(0 <= range.lower && range.upper <= range.file.length, "\(text)")
            }
        }
    }

    private static let lines = """
        pack: pack.yaml
        trackers: { player: content, ima: ~ }
        parameters: { rhythm: 5s }
        tests:
          - name: a playback
            steps:
              - { at: 0s, emit: Start, only: { state: { didStart: true, phase: busy, starts: 1 }, metrics: { NumStarts: 1 } } }
              - { at: 1s, signal: ended, expect: { events: [End] } }
              - { at: 2s, property: paused, value: true, expect: { accepted: true, attributes: { countStarts: 1 } } }
              - at: 9s
                tracker: ima
                emit: Error
                attributes: { errorDescription: "404", position: -1.5 }
                getters: { player: { position: 900 } }
                only: { note: SawError, state: { lastError: "404" }, events: [{ action: Ping, at: 5s }, Error] }
              - { at: 1m30s, expect: { emitted: { Ping: 16 } } }
              - { at: 1m30s, close: true, expect: { events: [End] } }
        """.split(separator: "\n").map(String.init)

    private static let snippets = [
        "{", "}", "[", "]", ":", ": ", "- ", "\"", "'", "~", "null", ",", "#", "\t", "  ", "é", "0",
        "9999999999999999999",
        "-", "1h", "only: {}", "expect: {}", "close: true", "emit: Ping", "at: 3s", "&a", "*a", "!", "|",
    ]

    private func damage(_ lines: inout [String], using random: inout SeededGenerator) {
        let line = lines.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<5, using: &random) {
        case 0 where lines.count > 1: lines.remove(at: line)
        case 1: lines.insert(lines.randomElement(using: &random) ?? "", at: line)
        case 2: lines[line] = "  " + lines[line]
        case 3: lines[line] = String(lines[line].dropLast(Int.random(in: 1...8, using: &random)))
        default:
            let offset = Int.random(in: 0...lines[line].count, using: &random)
            let index = lines[line].index(lines[line].startIndex, offsetBy: offset)
            lines[line].insert(contentsOf: DamagedFileTests.snippets.randomElement(using: &random) ?? "", at: index)
        }
    }
}
