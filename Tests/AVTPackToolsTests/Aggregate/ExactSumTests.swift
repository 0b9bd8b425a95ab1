import AVTTestSupport
import Testing

@testable import AVTPackTools

@Suite struct `An exact sum` {
    private static func sum(_ numbers: [Double]) -> Double {
        var sum = ExactSum()
        for number in numbers { sum.add(number) }
        return sum.value
    }

    @Test(
        arguments: [
            ([], 0), ([0.1], 0.1), ([1e308, 1, -1e308], 1), ([1e16, 1, -1e16, 1], 2), ([0.1, 0.2, 0.3], 0.6),
            (Array(repeating: 0.1, count: 10), 1), ([-3, 1], -2), ([1e308, 1e308], .infinity),
            ([-1e308, -1e308, 1e308, 1e308], 0), ([.greatestFiniteMagnitude, -1e308, 1e308], .greatestFiniteMagnitude),
            ([.leastNonzeroMagnitude, .leastNonzeroMagnitude], 2 * .leastNonzeroMagnitude),
            ([.leastNormalMagnitude, -.leastNonzeroMagnitude], Double.leastNormalMagnitude.nextDown),
            // Ties go to even; anything below decides them.
            ([0x1p53, 1], 0x1p53), ([0x1p53, 1, 0x1p-1000], 0x1p53 + 2), ([0x1p53, 1, -0x1p-1000], 0x1p53),
            ([0x1p53, 3], 0x1p53 + 4), ([-0x1p53, -1, -0x1p-1000], -0x1p53 - 2),
        ] as [([Double], Double)])
    func `is rounded only once`(numbers: [Double], expected: Double) {
        #expect(Self.sum(numbers) == expected)
        #expect(Self.sum(numbers.reversed()) == expected)
    }

    @Test(arguments: 0..<20) func `of fixed-point numbers equals the sum of integers`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let integers = (0..<1000).map { _ in random.number(-(1 << 50)...(1 << 50)) >> random.number(0...50) }
        // Multiples of a power of two, so that the integers' sum is the exact one.
        let unit = Double(sign: .plus, exponent: random.number(-200...200), significand: 1)
        #expect(Self.sum(integers.map { Double($0) * unit }) == Double(integers.reduce(0, +)) * unit)
    }
}
