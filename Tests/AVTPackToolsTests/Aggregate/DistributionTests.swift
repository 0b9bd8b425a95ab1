import AVTTestSupport
import Testing

@testable import AVTPackTools

@Suite struct `A distribution` {
    /// Numbers of different kinds: durations, shares, tiny and huge ones, negative ones and many zeros.
    private static func numbers(_ count: Int, _ random: inout SeededGenerator) -> [Double] {
        let kind = random.number(0...5)
        return (0..<count).map { _ in
            switch kind {
            case 0: Double(random.number(0...90_000))
            case 1: Double.random(in: 0...1, using: &random)
            case 2: Double(bitPattern: random.next())
            case 3: Double(random.number(-300...300)) / 4
            case 4:
                random.chance(oneIn: 3) ? 0 : Double(sign: .minus, exponent: random.number(-40...40), significand: 1.37)
            default: random.pick([0, -0.0, 1, .infinity, .nan, -.infinity, .leastNonzeroMagnitude, 1e300, -7])
            }
        }
    }

    @Test(arguments: 0..<40) func `has quantiles within the stated error of the exact ones`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let numbers = Self.numbers(random.number(1...700), &random)
        var distribution = Distribution()
        for number in numbers { distribution.add(number) }
        let sorted = numbers.filter(\.isFinite).sorted()
        try #require(distribution.count == sorted.count)
        guard let least = sorted.first, let most = sorted.last else {
            #expect(distribution.quantile(percent: 50) == nil && distribution.mean == nil)
            return
        }
        #expect(distribution.least == least && distribution.most == most)
        for percent in [1, 25, 50, 90, 99, 100] {
            // The smallest number that so many percent of all numbers do not exceed.
            let exact = try #require(
                sorted.first { number in
                    100 * sorted.count { $0 <= number } >= percent * sorted.count
                })
            let quantile = try #require(distribution.quantile(percent: percent))
            // Numbers without a relative precision count as zero.
            let tolerance = max(exact.magnitude * Distribution.relativeError, .leastNormalMagnitude)
            #expect(abs(quantile - exact) <= tolerance, "p\(percent)")
        }
    }

    @Test func `is exact for small integers`() {
        for integer in -256...256 {
            var distribution = Distribution()
            for number in [-1000, Double(integer), 1000] { distribution.add(number) }
            #expect(distribution.quantile(percent: 50) == Double(integer))
        }
    }

    @Test(arguments: 0..<40) func `equals the merged ones of any parts in any order`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let numbers = Self.numbers(500, &random)
        var whole = Distribution()
        for number in numbers { whole.add(number) }
        var parts = (0..<random.number(1...9)).map { _ in Distribution() }
        for number in numbers.shuffled(using: &random) { parts[random.number(0...(parts.count - 1))].add(number) }
        // Parts are merged in a random order and grouping.
        while parts.count > 1 {
            let part = parts.remove(at: random.number(0...(parts.count - 1)))
            parts[random.number(0...(parts.count - 1))].merge(part)
        }
        #expect(parts[0] == whole)
        #expect(parts[0].sum.bitPattern == whole.sum.bitPattern)
    }

    @Test(arguments: [[-1001.2, -1003.9], [-1003.9, -3.5], [-1001.2, 1001.2], [1001.2, 1003.9]])
    func `has bins up to its greatest number, also if that is negative`(numbers: [Double]) throws {
        var distribution = Distribution()
        for _ in 0..<5 { for number in numbers { distribution.add(number) } }
        let bins = try #require(DistributionBins(distribution))
        #expect(bins.greaterCount == 0 && bins.counts.reduce(0, +) == 10)
        #expect(bins.counts.last != 0, "\(bins.counts)")
    }

    @Test func `without quantiles has everything else`() {
        var (distribution, other) = (Distribution(hasQuantiles: false), Distribution(hasQuantiles: false))
        for number in [3.5, -1, 2] { distribution.add(number) }
        other.add(4)
        distribution.merge(other)
        #expect(distribution.count == 4 && distribution.sum == 8.5 && distribution.mean == 2.125)
        #expect(distribution.least == -1 && distribution.most == 4 && distribution.quantile(percent: 50) == nil)
    }
}
