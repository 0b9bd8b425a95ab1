import AVTTestSupport
import Testing

@testable import AVTEngine

@Suite struct `What a blocked step takes back` {
    private struct Write {
        let slot: Int
        let value: Int
        let stands: Bool
    }

    @Test(arguments: 0..<200)
    func `is everything but the last write that stands of each place`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let before = (0..<8).map { $0 }
        let writes = (0..<Int.random(in: 0...40, using: &random)).map { index in
            Write(
                slot: Int.random(in: 0..<8, using: &random), value: 100 + index,
                stands: Int.random(in: 0..<3, using: &random) == 0)
        }
        var values = before
        var log = UndoLog<Int>()
        for write in writes {
            if write.stands {
                log.recordPersistentWrite(at: write.slot)
            } else {
                log.record(values[write.slot], at: write.slot)
            }
            values[write.slot] = write.value
        }
        log.removeVoid()
        for entry in log.entries.reversed() { values[entry.index] = entry.value }
        let expected = before.map { slot in writes.last { $0.slot == slot && $0.stands }?.value ?? slot }
        #expect(values == expected)
        log.clear()
        log.removeVoid()
        #expect(log.entries.isEmpty)
    }
}
