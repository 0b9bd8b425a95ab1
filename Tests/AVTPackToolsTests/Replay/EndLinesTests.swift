import AVTEngine
import AVTTestSupport
import Testing

@testable import AVTPackTools

@Suite struct `The lines of the ends of sessions` {
    /// Ends of sessions in any order, divided between a number of replays.
    private static func parts(
        _ count: Int, limit: Int, _ random: inout SeededGenerator
    ) -> (parts: [EndLines], expected: String) {
        let ends = (0..<random.number(0...600)).map { index in
            let line = String(repeating: "é", count: random.number(0...60))
            return (start: index * 3 - 300, text: "session \(index)\n\(line)\n")
        }
        var parts = (0..<count).map { _ in EndLines(limit: limit) }
        for end in ends.shuffled(using: &random) {
            parts[random.number(0...(count - 1))].add(Array(end.text.utf8), start: end.start)
        }
        return (parts, ends.map(\.text).joined())
    }

    @Test(arguments: 0..<20) func `are in the order of the sessions, also if most of them are in a file`(seed: UInt64)
        throws
    {
        var random = SeededGenerator(seed: seed)
        for limit in [1, 100, 4000, 1 << 24] {
            for count in [1, 2, 5] {
                let (parts, expected) = Self.parts(count, limit: limit, &random)
                #expect(try EndLines.text(of: parts) == expected)
                guard limit == 100 else { continue }
                #expect(parts.allSatisfy { $0.countInMemory < 20 })
            }
        }
    }

    @Test func `longer than a buffer are read in parts`() throws {
        var lines = EndLines(limit: 1000)
        let texts = (0..<5).map { String(repeating: "\($0)", count: 200_000) + "\n" }
        for index in [3, 1, 4, 0, 2] { lines.add(Array(texts[index].utf8), start: index) }
        #expect(lines.runCount == 5 && lines.countInMemory == 0)
        #expect(try EndLines.text(of: [lines]) == texts.joined())
    }

    @Test(arguments: [1, 500, 1 << 24]) func `can be stored and continued`(limit: Int) throws {
        var random = SeededGenerator(seed: 9)
        var (parts, expected) = Self.parts(2, limit: limit, &random)
        for index in parts.indices {
            var writer = SnapshotCoder()
            parts[index].code(&writer)
            var reader = SnapshotCoder(reading: writer.bytes)
            parts[index] = EndLines(limit: limit)
            parts[index].code(&reader)
            #expect(reader.finished() == nil)
            parts[index].add(Array("last \(index)\n".utf8), start: 10_000 + index)
        }
        expected += "last 0\nlast 1\n"
        #expect(try EndLines.text(of: parts) == expected)
    }
}
