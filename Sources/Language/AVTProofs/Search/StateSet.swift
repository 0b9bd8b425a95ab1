/// The states that were met: a bit for each possible one where that is less than a hash table of those that were met.
struct StateSet {
    /// Up to so many bits, each possible state has a bit of its own from the beginning: 4 MiB at most.
    private static let directBits = 25

    private var bits: [UInt64] = []
    private var keys: [UInt64] = []
    private var count = 0
    private let width: Int
    private static let empty = UInt64.max

    /// - Parameter width: how many bits a state has.
    init(width: Int) {
        self.width = width
        if width <= StateSet.directBits {
            bits = Array(repeating: 0, count: words)
        } else {
            keys = Array(repeating: StateSet.empty, count: 1 << 12)
        }
    }

    /// How many words there are with a bit for each possible state.
    private var words: Int { 1 << max(0, width - 6) }

    /// Takes a state in; false if it was there.
    @inline(__always)
    mutating func insert(_ state: UInt64) -> Bool {
        guard keys.isEmpty else { return insertHashed(state) }
        let word = Int(state >> 6)
        let bit: UInt64 = 1 << (state & 63)
        guard bits[word] & bit == 0 else { return false }
        bits[word] |= bit
        return true
    }

    private mutating func insertHashed(_ state: UInt64) -> Bool {
        if count * 10 >= keys.count * 7 {
            grow()
            if keys.isEmpty { return insert(state) }
        }
        let place = place(of: state)
        guard keys[place] == StateSet.empty else { return false }
        keys[place] = state
        count += 1
        return true
    }

    @inline(__always)
    private func place(of state: UInt64) -> Int {
        var place = StateSet.hash(state) & (keys.count - 1)
        while keys[place] != StateSet.empty && keys[place] != state { place = (place + 1) & (keys.count - 1) }
        return place
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
        for state in old where state != StateSet.empty { keys[place(of: state)] = state }
    }

    private static func hash(_ state: UInt64) -> Int {
        var hash = state &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 32
        return Int(truncatingIfNeeded: hash &* 0xD6E8_FEB8_6659_FD93 >> 8)
    }

    // MARK: Numbers

    /// A number for each state, from 0 on without gaps; made once all states are there.
    struct Numbers {
        private let set: StateSet
        // For each run of four words of bits, how many states lie below it; for each place of the hash table, its
        // number.
        private let ranks: [UInt32]
        private static let run = 4

        init(_ set: StateSet) {
            self.set = set
            var ranks: [UInt32] = []
            var count: UInt32 = 0
            if set.keys.isEmpty {
                ranks.reserveCapacity(set.bits.count / Numbers.run + 1)
                for (place, word) in set.bits.enumerated() {
                    if place % Numbers.run == 0 { ranks.append(count) }
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

        /// The number of a state that is there.
        @inline(__always)
        subscript(state: UInt64) -> Int {
            guard set.keys.isEmpty else { return Int(ranks[set.place(of: state)]) }
            let word = Int(state >> 6)
            let run = word / Numbers.run
            var number = Int(ranks[run])
            for earlier in run * Numbers.run..<word { number += set.bits[earlier].nonzeroBitCount }
            let below: UInt64 = (1 << (state & 63)) - 1
            return number + (set.bits[word] & below).nonzeroBitCount
        }
    }
}
