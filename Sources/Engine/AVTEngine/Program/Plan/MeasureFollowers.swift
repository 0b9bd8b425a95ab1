/// The measures of an owner that follow state and memory.
///
/// `@unchecked Sendable`: nothing changes after initialization. It uses raw memory, because every event updates them.
final class MeasureFollowers: @unchecked Sendable {
    private let followers: UnsafeMutablePointer<Follower>
    /// The number of measures.
    let count: Int
    /// Everything that the measures read.
    let all: Dependencies
    /// The number of groups, each of the next 64 measures or of the last ones.
    let groupCount: Int
    private let readers: FollowerReaders

    init(_ followers: [Follower]) {
        count = followers.count
        self.followers = .allocate(capacity: followers.count)
        self.followers.initialize(from: followers, count: followers.count)
        var all = Dependencies()
        for follower in followers { all.formUnion(follower.dependencies) }
        self.all = all
        groupCount = (followers.count + 63) / 64
        readers = FollowerReaders(followers)
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
    }

    /// Returns the measures of a group to evaluate after a change, as bits by their index in the group.
    ///
    /// - Parameters:
    ///   - group: The index of the group.
    ///   - changed: The bits of finite state that have changed.
    ///   - written: The slots that were written.
    ///   - restarted: The measures of the owner that were restarted, by ``bit(_:)``.
    /// - Returns: The measures that read a changed bit or a written slot, or were restarted. Those that may fail are also evaluated
    ///   when any other measure was restarted.
    @inline(__always)
    func meeting(inGroup group: Int, _ changed: StateBits, _ written: SlotBits, _ restarted: UInt64) -> UInt64 {
        let read = SlotBits(
            instrument: written.instrument & all.slots.instrument, tracker: written.tracker & all.slots.tracker)
        return readers.meeting(inGroup: group, changed.masked(all.bits), read, restarted)
    }

    /// The bit of a measure among those of its owner, by its index modulo 64.
    @inline(__always)
    static func bit(_ indexInOwner: Int) -> UInt64 { 1 << UInt64(truncatingIfNeeded: indexInOwner & 63) }

    /// The measure at an index below ``count``.
    @inline(__always)
    subscript(index: Int) -> Follower { followers[index] }
}
