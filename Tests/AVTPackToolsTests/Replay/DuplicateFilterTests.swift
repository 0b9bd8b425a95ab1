import AVTTestSupport
import Testing

@testable import AVTPackTools

/// What a session remembers of the numbers and ids of its lines.
@Suite struct `The filter of duplicates` {
    @Test(arguments: 0..<10) func `knows every number, in whatever order numbers come`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var window = SequenceWindow()
        var all: Set<Int> = []
        let numbers = (0..<3000).map { (number: $0, position: $0 + random.number(0...40)) }
            .sorted { $0.position < $1.position }
        for (number, _) in numbers {
            #expect(!window.contains(number))
            window.insert(number)
            all.insert(number)
            #expect(window.contains(number))
            let other = random.number(0...3000)
            #expect(window.contains(other) == all.contains(other))
        }
    }

    @Test func `takes a forgotten number for a new one, and no new number for a known one`() {
        var window = SequenceWindow(limit: 4)
        for number in stride(from: 0, to: 100, by: 10) { window.insert(number) }
        for number in 0..<100 { #expect(window.contains(number) == (number >= 60 && number % 10 == 0)) }
        window.insert(5)
        #expect(!window.contains(5))
    }

    @Test func `has no number that is too large`() {
        var window = SequenceWindow()
        for number in [Int.max, .min, .max - 1, .min + 1, 0] {
            #expect(!window.contains(number))
            window.insert(number)
            #expect(window.contains(number))
        }
        #expect(!window.contains(.max - 2) && !window.contains(.min + 2))
    }

    @Test func `knows the last names that were inserted`() {
        var names = RecentNames()
        for number in 0..<(1 << 16) { names.insert("session-\(number)") }
        names.insert("session-7")
        #expect(names.contains("session-0") && !names.hasForgotten)
        names.insert("another")
        #expect(!names.contains("session-0") && names.contains("session-1") && names.contains("another"))
        #expect(names.hasForgotten)
    }

    @Test func `forgets the oldest ids`() {
        var ids = RecentIds(limit: 8)
        for id in 0..<100 as Range<UInt64> {
            #expect(!ids.contains(id))
            ids.insert(id)
        }
        for id in 0..<100 as Range<UInt64> { #expect(ids.contains(id) == (id >= 92)) }
    }
}
