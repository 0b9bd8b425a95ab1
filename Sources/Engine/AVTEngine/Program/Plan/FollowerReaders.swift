/// The measures that read each bit of finite state and each slot, so that a change evaluates only the measures that it concerns.
///
/// The measures are numbered in groups of 64; in each group, a word for every bit has the measures that read it:
///
/// ```
/// group 0: tracker bit 0, ... 63 | instrument bit 0, ... 63 | tracker slots | instrument slots | restarted | others, any restarted
/// group 1: ...
/// ```
///
/// `@unchecked Sendable`: nothing changes after initialization. It uses raw memory, because it is read for every event.
final class FollowerReaders: @unchecked Sendable {
    private let words: UnsafeMutablePointer<UInt64>

    /// The first word of each part of a group.
    private enum Part {
        static let trackerState = 0
        static let instrumentState = 64
        static let trackerSlots = 128
        static let instrumentSlots = 192
        /// The measures that are evaluated if a measure with a bit, see ``MeasureFollowers/bit(_:)``, is restarted.
        static let restarts = 256
        /// The measures that read anything else.
        static let others = 320
        /// The measures that are evaluated if any measure is restarted.
        static let anyRestart = 321
        static let count = 322
    }

    init(_ followers: [MeasureFollowers.Follower]) {
        let groupCount = (followers.count + 63) / 64
        words = .allocate(capacity: groupCount * Part.count)
        words.initialize(repeating: 0, count: groupCount * Part.count)
        for (index, follower) in followers.enumerated() {
            let group = words + index / 64 * Part.count
            let member: UInt64 = 1 << UInt64(index % 64)
            func insert(_ bits: UInt64, _ part: Int) {
                for bit in 0..<64 where bits & (1 << UInt64(bit)) != 0 { group[part + bit] |= member }
            }
            insert(follower.dependencies.bits.tracker, Part.trackerState)
            insert(follower.dependencies.bits.instrument, Part.instrumentState)
            insert(follower.dependencies.slots.tracker, Part.trackerSlots)
            insert(follower.dependencies.slots.instrument, Part.instrumentSlots)
            insert(MeasureFollowers.bit(follower.indexInOwner), Part.restarts)
            if follower.dependencies.includeOthers { group[Part.others] |= member }
            if follower.mayFail { group[Part.anyRestart] |= member }
        }
    }

    deinit {
        words.deallocate()
    }

    /// Returns the measures of a group to evaluate, as bits by their index in the group; see
    /// ``MeasureFollowers/meeting(inGroup:_:_:_:)``.
    @inline(__always)
    func meeting(inGroup group: Int, _ changed: StateBits, _ written: SlotBits, _ restarted: UInt64) -> UInt64 {
        let words = words + group &* Part.count
        var members = words[Part.others]
        FollowerReaders.add(changed.tracker, words + Part.trackerState, to: &members)
        FollowerReaders.add(changed.instrument, words + Part.instrumentState, to: &members)
        FollowerReaders.add(written.tracker, words + Part.trackerSlots, to: &members)
        FollowerReaders.add(written.instrument, words + Part.instrumentSlots, to: &members)
        if restarted != 0 {
            members |= words[Part.anyRestart]
            FollowerReaders.add(restarted, words + Part.restarts, to: &members)
        }
        return members
    }

    @inline(__always)
    private static func add(_ bits: UInt64, _ readers: UnsafeMutablePointer<UInt64>, to members: inout UInt64) {
        var rest = bits
        while rest != 0 {
            members |= readers[rest.trailingZeroBitCount]
            rest &= rest &- 1
        }
    }
}
