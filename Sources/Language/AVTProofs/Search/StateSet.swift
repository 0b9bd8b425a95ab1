/// A set of packed states: a bitmap of all possible states, or a hash table while that is smaller.
struct StateSet {
    /// Up to this number of bits per state, a bitmap is used from the beginning; it takes at most 4 MiB.
    private static let directBits = 25

    private var bits: [UInt64] = []
    private var keys: [UInt64] = []
    private var count = 0
    private let width: Int
    private static let empty = UInt64.max

    /// - Parameter width: The number of bits of a state.
    init(width: Int) {
        self.width = width
        if width <= StateSet.directBits {
            bits = Array(repeating: 0, count: words)
        } else {
            keys = Array(repeating: StateSet.empty, count: 1 << 12)
        }
    }

    /// The number of 64-bit words in a bitmap of all possible states.
    private var words: Int { 1 << max(0, width - 6) }

    /// Inserts a state and returns whether it was not in the set before.
    @inline(__always)
    mutating func insert(_ state: UInt64) -> Bool {
        guard keys.isEmpty else { return insertHashed(state) }
        let word = Int(state >> 6)
        let bit: UInt64 = 1 << (state & 63)
        guard bits[word] & bit == 0 else { return false }
        bits[word] |= bit
        return true
    }

    /// Returns whether a state is in the set.
    func contains(_ state: UInt64) -> Bool {
        guard keys.isEmpty else { return keys[slot(of: state)] == state }
        return bits[Int(state >> 6)] & (1 << (state & 63)) != 0
    }

    private mutating func insertHashed(_ state: UInt64) -> Bool {
        if count * 10 >= keys.count * 7 {
            grow()
            if keys.isEmpty { return insert(state) }
        }
        let slot = slot(of: state)
        guard keys[slot] == StateSet.empty else { return false }
        keys[slot] = state
        count += 1
        return true
    }

    @inline(__always)
    private func slot(of state: UInt64) -> Int {
        var slot = StateSet.hash(state) & (keys.count - 1)
        while keys[slot] != StateSet.empty && keys[slot] != state { slot = (slot + 1) & (keys.count - 1) }
        return slot
    }

    private mutating func grow() {
        let old = keys
        guard old.count * 2 < words else {
            keys = []
            bits = Array(repeating: 0, count: words)
            for state in old where state != StateSet.empty { _ = insert(state) }
            return
        }
        keys = Array(repeating: StateSet.empty, count: old.count * 2)
        for state in old where state != StateSet.empty { keys[slot(of: state)] = state }
    }

    private static func hash(_ state: UInt64) -> Int {
        var hash = state &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 32
        return Int(truncatingIfNeeded: hash &* 0xD6E8_FEB8_6659_FD93 >> 8)
    }

    // MARK: Numbering

    /// A dense numbering of the states from 0; create it once the set is complete.
    struct Numbers {
        private let set: StateSet
        // For the bitmap, the number of states before each run of four words; for the hash table, the number of each
        // slot's state.
        private let ranks: [UInt32]
        private static let run = 4

        init(_ set: StateSet) {
            self.set = set
            var ranks: [UInt32] = []
            var count: UInt32 = 0
            if set.keys.isEmpty {
                ranks.reserveCapacity(set.bits.count / Numbers.run + 1)
                for (index, word) in set.bits.enumerated() {
                    if index % Numbers.run == 0 { ranks.append(count) }
                    count += UInt32(word.nonzeroBitCount)
                }
            } else {
                ranks.reserveCapacity(set.keys.count)
                for key in set.keys {
                    ranks.append(count)
                    if key != StateSet.empty { count += 1 }
                }
            }
            self.ranks = ranks
        }

        /// Returns the number of a state in the set.
        @inline(__always)
        subscript(state: UInt64) -> Int {
            guard set.keys.isEmpty else { return Int(ranks[set.slot(of: state)]) }
            let word = Int(state >> 6)
            let run = word / Numbers.run
            var number = Int(ranks[run])
            for earlier in run * Numbers.run..<word { number += set.bits[earlier].nonzeroBitCount }
            let below: UInt64 = (1 << (state & 63)) - 1
            return number + (set.bits[word] & below).nonzeroBitCount
        }
    }
}
