import AVTTestSupport
import Testing

@testable import AVTEngine

@Suite struct `What a blocked step takes back` {
    private struct Write {
        let place: Int
        let value: Int
        let stands: Bool
    }

    @Test(arguments: 0..<200)
    func `is everything but the last write that stands of each place`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let before = (0..<8).map { $0 }
        let writes = (0..<Int.random(in: 0...40, using: &random)).map { index in
            Write(
                place: Int.random(in: 0..<8, using: &random), value: 100 + index,
                stands: Int.random(in: 0..<3, using: &random) == 0)
        }
        var values = before
        var log = UndoLog<Int>()
        for write in writes {
            if write.stands {
                log.recordPersistentWrite(at: write.place)
            } else {
                log.record(values[write.place], at: write.place)
            }
            values[write.place] = write.value
        }
        log.removeVoid()
        for entry in log.entries.reversed() { values[entry.index] = entry.value }
        let expected = before.map { place in writes.last { $0.place == place && $0.stands }?.value ?? place }
        #expect(values == expected)
        log.clear()
        log.removeVoid()
        #expect(log.entries.isEmpty)
    }
}
