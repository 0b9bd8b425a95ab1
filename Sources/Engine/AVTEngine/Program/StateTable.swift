/// From (state, action) to the code of a step, for every state that exploration met.
///
/// Rows are stored by the index of their first cell, so a look-up is one load for the row and one for the cell. A
/// state that is not in the table, because code outside of the rules forced it, is stepped by the action's general
/// code.
public struct StateTable: Sendable {
    /// Which bits of the words the table goes by.
    public let mask: StateWords
    /// The number of states.
    public let rowCount: Int
    /// For each row and action, the index of the instruction that its step begins with.
    public let cells: [UInt32]
    /// The number of actions, the unnamed one included.
    public let actionCount: Int

    /// What its cells take, in octets.
    package var cellBytes: Int { cells.count * MemoryLayout<UInt32>.size }

    let trackerBits: Int
    // For few bits, the first cell by the packed words; `absent` where there is no row.
    let direct: [UInt32]
    // For many bits, open addressing: keys and the first cells of their rows.
    let keys: [StateWords]
    let hashed: [UInt32]

    static let absent = UInt32.max
    private static let directBits = 14

    /// Builds a table.
    ///
    /// - Parameters:
    ///   - mask: which bits of the words the table goes by.
    ///   - states: the states, each masked by `mask`; row i is the i-th.
    ///   - actionCount: the number of actions, the unnamed one included.
    ///   - cells: the cells, row by row, `actionCount` in each row.
    public init(mask: StateWords, states: [StateWords], actionCount: Int, cells: [UInt32]) {
        self.mask = mask
        rowCount = states.count
        self.cells = cells
        self.actionCount = actionCount
        let trackerBits = 64 - mask.tracker.leadingZeroBitCount
        let bits = trackerBits + 64 - mask.instrument.leadingZeroBitCount
        self.trackerBits = trackerBits
        if bits <= StateTable.directBits {
            var direct = [UInt32](repeating: StateTable.absent, count: 1 << bits)
            for (row, state) in states.enumerated() {
                direct[Int(state.tracker | state.instrument << UInt64(trackerBits))] = UInt32(row * actionCount)
            }
            self.direct = direct
            keys = []
            hashed = []
        } else {
            let capacity = StateTable.capacity(for: states.count)
            var keys = [StateWords](repeating: StateWords(), count: capacity)
            var hashed = [UInt32](repeating: StateTable.absent, count: capacity)
            for (row, state) in states.enumerated() {
                var place = StateTable.hash(state) & (capacity - 1)
                while hashed[place] != StateTable.absent { place = (place + 1) & (capacity - 1) }
                keys[place] = state
                hashed[place] = UInt32(row * actionCount)
            }
            direct = []
            self.keys = keys
            self.hashed = hashed
        }
    }

    static func capacity(for count: Int) -> Int {
        var capacity = 16
        while capacity < count * 2 { capacity *= 2 }
        return capacity
    }

    /// The index of the first instruction for an action in a state; `nil` if the state is not in the table.
    @inline(__always)
    package func code(for words: StateWords, action: Int) -> Int? {
        let state = words.masked(mask)
        let row: UInt32
        if hashed.isEmpty {
            row = direct[Int(state.tracker | state.instrument << UInt64(trackerBits))]
        } else {
            row = find(state)
        }
        guard row != StateTable.absent else { return nil }
        return Int(cells[Int(row) + action])
    }

    private func find(_ state: StateWords) -> UInt32 {
        var place = StateTable.hash(state) & (keys.count - 1)
        while hashed[place] != StateTable.absent {
            if keys[place] == state { return hashed[place] }
            place = (place + 1) & (keys.count - 1)
        }
        return StateTable.absent
    }

    static func hash(_ state: StateWords) -> Int {
        var hash = state.tracker &* 0x9E37_79B9_7F4A_7C15
        hash ^= state.instrument &* 0xC2B2_AE3D_27D4_EB4F
        hash ^= hash >> 29
        return Int(truncatingIfNeeded: hash >> 3)
    }
}
