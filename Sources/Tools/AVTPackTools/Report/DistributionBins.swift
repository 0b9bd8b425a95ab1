/// The counts of numbers in bins of equal width, for a histogram.
struct DistributionBins: Equatable {
    /// The start of the first bin.
    let start: Double
    /// The width of a bin.
    let width: Double
    /// The number of numbers in each bin.
    private(set) var counts: [Int]
    /// The number of greater numbers than those in the bins.
    private(set) var greaterCount = 0

    private static let wantedCount = 40.0
    /// Integers up to this one are exact in a distribution.
    private static let exactLimit = 256.0

    /// Creates the bins of a distribution, or returns `nil` if it is empty.
    ///
    /// The bins end at the 99th percentile if the greatest numbers are far from it, which would leave most bins empty.
    init?(_ distribution: Distribution) {
        guard distribution.count > 0, let high = distribution.quantile(percent: 99) else { return nil }
        let (least, most) = (distribution.least, distribution.most)
        let last = most - least > 1.5 * (high - least) && distribution.count > 20 && high > least ? high : most
        let width = DistributionBins.width(from: least, to: last, distribution)
        guard width.isFinite, width > 0, ((last - least) / width).isFinite else {
            // The numbers are equal, or too far apart for bins.
            (start, self.width, counts) = (least, most > least ? .infinity : 0, [distribution.count])
            return
        }
        self.width = width
        start = (least / width).rounded(.down) * width
        let count = DistributionBins.index(of: last, from: start, width) + 1
        counts = Array(repeating: 0, count: count)
        for (number, share) in distribution.bucketCounts {
            // The number of a bucket is the closest one to 0, which may be beyond the extremes.
            let index = DistributionBins.index(of: min(max(number, least), most), from: start, width)
            if index < count { counts[index] += share } else { greaterCount += share }
        }
    }

    private static func index(of number: Double, from start: Double, _ width: Double) -> Int {
        // A number at the start of a bin must not fall into the bin before by rounding.
        Int(max(0, ((number - start) / width + 1e-9).rounded(.down)))
    }

    private static func width(from least: Double, to last: Double, _ distribution: Distribution) -> Double {
        guard last > least else { return 0 }
        var width = (last - least) / wantedCount
        let isInteger = [least, last, distribution.sum].allSatisfy { $0 == $0.rounded() }
        let magnitude = max(least.magnitude, last.magnitude)
        // Narrower bins than the buckets of the distribution would be empty or full by chance.
        if !isInteger || magnitude > exactLimit { width = max(width, magnitude * 2 * Distribution.relativeError) }
        return roundedUp(isInteger ? max(1, width) : width)
    }

    /// Returns the smallest number of 1, 2 or 5 times a power of ten that is at least a number.
    private static func roundedUp(_ number: Double) -> Double {
        guard number.isFinite, number > 0 else { return number }
        var unit = 1.0
        while unit * 10 <= number { unit *= 10 }
        while unit > number, unit > .leastNormalMagnitude * 10 { unit /= 10 }
        let factor = [1.0, 2, 5].first { $0 * unit >= number * (1 - 1e-9) }
        return (factor ?? 10) * unit
    }
}
