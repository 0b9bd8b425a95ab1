import AVTEngine

/// The count, sum, extremes and quantiles of numbers.
///
/// The distribution of all numbers equals the merged ones of their parts, whichever the parts and their order are.
package struct Distribution: Equatable, Sendable {
    /// The number of numbers.
    package private(set) var count = 0
    /// The smallest number; infinite if there is none.
    package private(set) var least = Double.infinity
    /// The greatest number; negative infinity if there is none.
    package private(set) var most = -Double.infinity
    private var exactSum = ExactSum()
    // `nil` if there are no quantiles.
    private var buckets: LogBuckets?

    /// Creates an empty distribution.
    ///
    /// - Parameter hasQuantiles: False to save the memory of ``quantile(percent:)``.
    package init(hasQuantiles: Bool = true) {
        buckets = hasQuantiles ? LogBuckets() : nil
    }

    /// Adds a number, unless it is infinite or NaN: rules send no such values.
    package mutating func add(_ number: Double) {
        guard number.isFinite else { return }
        // Negative zero becomes zero, which would otherwise be the least number depending on the order.
        let number = number + 0
        count += 1
        least = min(least, number)
        most = max(most, number)
        exactSum.add(number)
        buckets?.add(number)
    }

    /// Adds the numbers of another distribution, which has quantiles if this one does.
    package mutating func merge(_ other: Distribution) {
        count += other.count
        least = min(least, other.least)
        most = max(most, other.most)
        exactSum.add(other.exactSum)
        if let added = other.buckets { buckets?.merge(added) }
    }

    /// The sum, rounded only once; infinite if it is too large for a double.
    package var sum: Double { exactSum.value }

    /// The mean, or `nil` if there are no numbers.
    package var mean: Double? { count == 0 ? nil : sum / Double(count) }

    /// Returns the smallest number that is not exceeded by a share of all numbers.
    ///
    /// The result is at most ``relativeError`` closer to 0 than that number. Integers up to 256 are exact.
    ///
    /// - Parameter percent: The share, from 1 to 100.
    /// - Returns: The quantile, or `nil` if there are no numbers, or no quantiles.
    package func quantile(percent: Int) -> Double? {
        guard let buckets, count > 0 else { return nil }
        let (hundreds, rest) = count.quotientAndRemainder(dividingBy: 100)
        let rank = hundreds * percent + (rest * percent + 99) / 100
        // The extremes are known exactly, which makes a difference for few numbers.
        if rank >= count { return most }
        return rank <= 1 ? least : min(max(buckets.number(atRank: rank), least), most)
    }

    /// The counts of the numbers in ascending buckets, each with its number that is closest to 0; empty without quantiles.
    var bucketCounts: [(number: Double, count: Int)] { buckets?.counts ?? [] }

    /// The greatest difference between a quantile and its exact value, relative to the exact value.
    package static let relativeError = 1.0 / 128
}

/// Counts of numbers in buckets that grow with the numbers: 128 for each power of two.
///
/// A bucket is named by the sign, the exponent and the first 7 bits of the significand of its numbers. Unlike a
/// logarithm, these are the same on every platform.
private struct LogBuckets: Equatable, Sendable {
    fileprivate struct Bucket: Equatable {
        // In the order of the numbers; negative for negative numbers.
        var key: Int32
        var count: Int
    }

    private static let droppedBits: UInt64 = 52 - 7
    // Ascending by key.
    fileprivate var buckets: [Bucket] = []

    mutating func add(_ number: Double) {
        add(1, to: LogBuckets.key(of: number))
    }

    mutating func merge(_ other: LogBuckets) {
        for bucket in other.buckets { add(bucket.count, to: bucket.key) }
    }

    var counts: [(number: Double, count: Int)] { buckets.map { (LogBuckets.number(of: $0.key), $0.count) } }

    /// Returns the number of a bucket that is closest to 0; `rank` counts from 1.
    func number(atRank rank: Int) -> Double {
        var rest = rank
        for bucket in buckets {
            rest -= bucket.count
            if rest <= 0 { return LogBuckets.number(of: bucket.key) }
        }
        return 0
    }

    private mutating func add(_ count: Int, to key: Int32) {
        var (low, high) = (0, buckets.count)
        while low < high {
            let middle = (low + high) / 2
            if buckets[middle].key < key { low = middle + 1 } else { high = middle }
        }
        if low < buckets.count, buckets[low].key == key {
            buckets[low].count += count
        } else {
            buckets.insert(Bucket(key: key, count: count), at: low)
        }
    }

    private static func key(of number: Double) -> Int32 {
        // The bits of smaller numbers have no relative precision; they count as 0.
        guard number.magnitude >= .leastNormalMagnitude else { return 0 }
        let key = Int32(truncatingIfNeeded: number.magnitude.bitPattern >> droppedBits)
        return number < 0 ? -key : key
    }

    private static func number(of key: Int32) -> Double {
        let magnitude = Double(bitPattern: UInt64(key.magnitude) << droppedBits)
        return key < 0 ? -magnitude : magnitude
    }
}

extension Distribution {
    /// Codes the count, the sum, the extremes and the quantiles.
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&count)
        coder.code(&least)
        coder.code(&most)
        exactSum.code(&coder)
        coder.code(&buckets, LogBuckets()) { $1.code(&$0) }
    }
}

extension LogBuckets {
    fileprivate mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&buckets, Bucket(key: 0, count: 0)) { coder, bucket in
            var key = Int(bucket.key)
            coder.code(&key)
            bucket.key = Int32(truncatingIfNeeded: key)
            coder.code(&bucket.count)
        }
        coder.require(zip(buckets, buckets.dropFirst()).allSatisfy { $0.key < $1.key }, "buckets that are not sorted")
    }
}
