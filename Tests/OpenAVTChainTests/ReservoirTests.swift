import AVTTestSupport
import OpenAVTChain
import Testing

@Suite struct `The reservoir` {
    /// Vitter's Algorithm R, as it is written: the n-th item replaces item j, drawn from 1...n, if there is such an item.
    private struct AlgorithmR {
        let size: Int
        var random: SeededGenerator
        private(set) var items: [Int] = []
        private var count = 0

        init(size: Int, seed: Int) {
            self.size = size
            random = SeededGenerator(seed: UInt64(seed))
        }

        mutating func offer(_ item: Int) -> Bool {
            count += 1
            if count <= size {
                items.append(item)
                return true
            }
            let j = Int.random(in: 1...count, using: &random)
            if j <= size { items[j - 1] = item }
            return j <= size
        }

        mutating func retrieve() -> [Int] {
            defer { (items, count) = ([], 0) }
            return items
        }
    }

    private func sample(_ number: Int) -> OAVTSample {
        let sample = OAVTSample()
        sample.setTimestamp(ts: Double(number))
        return sample
    }

    private func numbers(_ samples: [OAVTSample]) -> [Int] {
        samples.map { Int($0.getTimestamp()) }
    }

    @Test(arguments: 0..<30)
    func `is Algorithm R, step by step`(seed: Int) {
        var sizes = SeededGenerator(seed: UInt64(seed + 1000))
        let size = Int.random(in: 1...20, using: &sizes)
        let buffer = OAVTReservoirBuffer(size: size, random: SeededGenerator(seed: UInt64(seed)))
        var reference = AlgorithmR(size: size, seed: seed)
        for _ in 0..<3 {
            for number in 0..<Int.random(in: 0...150, using: &sizes) {
                #expect(buffer.put(sample: sample(number)) == reference.offer(number))
                #expect(buffer.remaining() == size - reference.items.count)
            }
            #expect(numbers(buffer.retrieve()) == reference.retrieve())
        }
    }

    @Test func `counts anew after each kind of retrieval`() {
        let buffer = OAVTReservoirBuffer(size: 3, random: SeededGenerator(seed: 5))
        var reference = AlgorithmR(size: 3, seed: 5)
        for _ in 0..<2 {
            for number in 0..<50 { #expect(buffer.put(sample: sample(number)) == reference.offer(number)) }
            #expect(numbers(buffer.retrieveInOrder()) == reference.retrieve().sorted())
        }
    }

    @Test func `keeps each of what it was offered with the same probability`() {
        let (size, offered, trials) = (10, 40, 4000)
        let buffer = OAVTReservoirBuffer(size: size, random: SeededGenerator(seed: 2024))
        var counts = Array(repeating: 0, count: offered)
        for _ in 0..<trials {
            for number in 0..<offered { _ = buffer.put(sample: sample(number)) }
            for number in numbers(buffer.retrieve()) { counts[number] += 1 }
        }
        // 39 degrees of freedom: more than 72.1 comes once in a thousand times. The original's off-by-one gives over 100.
        let share = Double(size) / Double(offered)
        let expected = Double(trials) * share
        let squares = counts.map { (Double($0) - expected) * (Double($0) - expected) }.reduce(0, +)
        let statistic = squares / (expected * (1 - share)) * Double(offered - 1) / Double(offered)
        #expect(statistic < 72.1)
        #expect(statistic > 14)
    }
}
