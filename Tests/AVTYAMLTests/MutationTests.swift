import AVTDiagnostics
import AVTTestSupport
import Testing

@testable import AVTYAML

@Suite("Random texts")
struct MutationTests {
    private static let pack = """
        # é
        pack: { name: example.pause, version: 1.0.0 }
        definitions:
          playing: { is: "didStart && !isPaused" }
        transitions:
          - name: pause-begins
            accept:
              - started
              - { is: '!isPaused', because: the last }
            set: { isPaused: true }
            because: >-
              a folded
              text 😀
        metrics:
          StartTime: { value: "event.a ?? event.b" }
          Other:
            value: |
              a ? b : c

        """

    private static let pieces = [
        "\t", "\n", " ", ":", ": ", "- ", "{", "}", "[", "]", "(", ")", "\"", "'", "#", " #", "!", "&", "*", "|", ">",
        "%",
        "@", "`", "\\", "\0", "\r", "---\n", "...\n", "? ", ",", "é", "\u{FEFF}", "\u{2028}", "\u{85}", "<<: ",
    ].map { Array($0.utf8) }

    @Test(arguments: 0..<20)
    func `no mutation of a pack crashes the parser`(_ part: Int) {
        var generator = SeededGenerator(seed: UInt64(part))
        for _ in 0..<sampleSize(100, large: 300) {
            var bytes = Array(Self.pack.utf8)
            for _ in 0...Int.random(in: 0...3, using: &generator) { mutate(&bytes, &generator) }
            check(String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test func `no random text crashes the parser`() {
        var generator = SeededGenerator(seed: 99)
        for _ in 0..<3000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...40, using: &generator) {
                bytes += Self.pieces.randomElement(using: &generator) ?? []
                if Bool.random(using: &generator) { bytes.append(UInt8.random(in: 0...255, using: &generator)) }
            }
            check(String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test func `every prefix of a pack is parsed`() {
        for length in 0...Self.pack.utf8.count { check(String(decoding: Self.pack.utf8.prefix(length), as: UTF8.self)) }
    }

    private func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        let offset = Int.random(in: 0...bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.insert(contentsOf: Self.pieces.randomElement(using: &generator) ?? [], at: offset)
        case 1: bytes.removeSubrange(offset..<min(bytes.count, offset + Int.random(in: 1...5, using: &generator)))
        case 2 where offset < bytes.count: bytes[offset] = UInt8.random(in: 0...255, using: &generator)
        default: bytes.insert(contentsOf: bytes[..<offset].suffix(12), at: offset)
        }
    }

    /// What is true of every text.
    private func check(_ text: String) {
        let parsed = Parsed(text)
        let length = parsed.file.length
        #expect(parsed.root != nil)
        #expect(!parsed.rendering.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, "\(text.debugDescription)")
        for finding in parsed.findings {
            let range = finding.range
            #expect(range.map { $0.lower >= 0 && $0.lower <= length } ?? false, "\(text.debugDescription)")
        }
        for scalar in parsed.scalars {
            #expect(scalar.range.lower >= 0 && scalar.range.upper <= length, "\(text.debugDescription)")
        }
        if parsed.findings.isEmpty {
            for scalar in parsed.scalars {
                let isSpelled = ScalarSpelling(of: scalar).text.elementsEqual(scalar.text.utf8)
                #expect(isSpelled, "\(text.debugDescription)")
            }
        }
        _ = parsed.fixed
    }
}
