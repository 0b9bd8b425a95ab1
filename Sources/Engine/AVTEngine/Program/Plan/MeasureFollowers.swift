/// The measures of an owner that follow state and memory.
///
/// `@unchecked Sendable`: nothing changes after initialization. It uses raw memory, because every event updates them.
final class MeasureFollowers: @unchecked Sendable {
    private let followers: UnsafeMutablePointer<Follower>
    /// The number of measures.
    let count: Int
    /// Everything that the measures read.
    let all: Dependencies

    init(_ followers: [Follower]) {
        count = followers.count
        self.followers = .allocate(capacity: followers.count)
        self.followers.initialize(from: followers, count: followers.count)
        var all = Dependencies()
        for follower in followers { all.formUnion(follower.dependencies) }
        self.all = all
    }

    deinit {
        followers.deallocate()
    }

    /// A measure that follows state and memory.
    struct Follower {
        let measure: Int
        /// The index among the measures of its owner.
        let indexInOwner: Int
        /// The condition that keeps the measure running, as the index of its expression.
        let condition: Int32
        /// True if it measures only time.
        let isTime: Bool
        /// True if its condition or value may fail: failures are counted whenever measures restart.
        let mayFail: Bool
        let dependencies: Dependencies

        /// Returns true if the measure is evaluated because measures of its owner were restarted.
        @inline(__always)
        func isRestarted(_ restarted: UInt64) -> Bool {
            restarted & MeasureFollowers.bit(indexInOwner) != 0 || (mayFail && restarted != 0)
        }
    }

    /// The bit of a measure among those of its owner, by its index modulo 64.
    @inline(__always)
    static func bit(_ indexInOwner: Int) -> UInt64 { 1 << UInt64(truncatingIfNeeded: indexInOwner & 63) }

    /// The measure at an index below ``count``.
    @inline(__always)
    subscript(index: Int) -> Follower { followers[index] }
}
