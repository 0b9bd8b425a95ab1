import AVTTestSupport
import Testing

@testable import AVTPackTools

@Suite struct `The memory of packed sessions` {
    @Test(arguments: 0..<4) func `keeps what was added, in memory and in a file`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let packed = PackedSessions()
        var known: [Int: [UInt8]] = [:]
        var moved = 0
        for step in 0..<40_000 {
            let index = random.number(0...3000)
            if let bytes = known[index] {
                #expect(packed.bytes(of: index) == bytes)
                packed.remove(index)
                known[index] = nil
            } else {
                let count = random.chance(oneIn: 20_000) ? 2_000_000 : random.number(1...900)
                let bytes = Array(repeating: UInt8(truncatingIfNeeded: step), count: count)
                #expect(packed.add(index, bytes))
                known[index] = bytes
            }
            if seed % 2 == 1, random.chance(oneIn: 5000) { moved += packed.moveToFile() }
        }
        #expect(moved > 0 || seed % 2 == 0)
        for (index, bytes) in known { #expect(packed.bytes(of: index) == bytes) }
        #expect(packed.locations.indices.filter { packed.locations[$0].isPacked } == known.keys.sorted())
        #expect(packed.problem == nil)
    }

    @Test func `has few gaps`() {
        var random = SeededGenerator(seed: 1)
        let packed = PackedSessions()
        let bytes = [UInt8](repeating: 1, count: 500)
        for index in 0..<40_000 { #expect(packed.add(index, bytes)) }
        for _ in 0..<200_000 {
            let index = random.number(0...39_999)
            packed.remove(index)
            _ = packed.add(index, bytes)
        }
        #expect(packed.size < 40_000 * 507 * 5 / 4 + 4 * SessionLocation.segmentSize)
    }

    @Test func `has no more than a limit of bytes for a session`() {
        let packed = PackedSessions()
        #expect(!packed.add(0, Array(repeating: 0, count: SessionLocation.largestSize + 1)))
        #expect(packed.add(0, Array(repeating: 0, count: SessionLocation.largestSize)))
        #expect(packed.bytes(of: 0)?.count == SessionLocation.largestSize)
    }
}

extension PackedSessions {
    fileprivate func bytes(of index: Int) -> [UInt8]? {
        var bytes: [UInt8]?
        _ = read(index) { bytes = Array($0) }
        return bytes
    }
}
