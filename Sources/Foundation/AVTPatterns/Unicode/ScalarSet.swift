/// A set of code points, 0 to 10FFFF, as sorted ranges with gaps between them.
struct ScalarSet: Hashable, Sendable {
    private(set) var ranges: [ClosedRange<UInt32>]

    static let last: UInt32 = 0x10FFFF
    static let all = ScalarSet([0...last])

    /// Creates the union of ranges in any order.
    init(_ ranges: [ClosedRange<UInt32>] = []) {
        guard ranges.count > 1 else {
            self.ranges = ranges
            return
        }
        self.ranges = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let previous = self.ranges.last, range.lowerBound <= previous.upperBound &+ 1 {
                let upper = max(previous.upperBound, range.upperBound)
                self.ranges[self.ranges.count - 1] = previous.lowerBound...upper
            } else {
                self.ranges.append(range)
            }
        }
    }

    init(_ scalar: UInt32) {
        ranges = [scalar...scalar]
    }

    var complement: ScalarSet {
        var gaps: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges {
            if next < range.lowerBound { gaps.append(next...(range.lowerBound - 1)) }
            next = range.upperBound + 1
        }
        if next <= ScalarSet.last { gaps.append(next...ScalarSet.last) }
        return ScalarSet(gaps)
    }

    /// The set with all code points that differ from its members only in case.
    var caseFolded: ScalarSet {
        ScalarSet(ranges + ranges.flatMap(CaseFolding.variants))
    }
}
