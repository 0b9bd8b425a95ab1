/// A table from (state, action) to the code of a step, for every state that exploration found.
///
/// Rows are stored by the index of their first cell, so a lookup is one load for the row and one for the cell. A state
/// that is not in the table, because code outside of the rules set it, is stepped by the action's general code.
package struct StateTable: Sendable {
    /// The state bits that the table depends on.
    package let mask: StateBits
    /// The number of states.
    package let rowCount: Int
    /// For each row and action, the index of the first instruction of the step.
    package let cells: [UInt32]
    /// The number of actions, including the unnamed one.
    package let actionCount: Int

    /// The size of the cells in bytes.
    package var cellBytes: Int { cells.count * MemoryLayout<UInt32>.size }

    let trackerBits: Int
    // For few bits, the first cell of a row by the packed state bits; `absent` if there is no row.
    let direct: [UInt32]
    // For many bits, an open-addressing hash table: keys and the first cells of their rows.
    let keys: [StateBits]
    let hashed: [UInt32]

    static let absent = UInt32.max
    private static let directBits = 14

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - mask: The state bits that the table depends on.
    ///   - states: The states, each masked by `mask`; row i is the i-th.
    ///   - actionCount: The number of actions, including the unnamed one.
    ///   - cells: The cells, row by row, `actionCount` in each row.
    package init(mask: StateBits, states: [StateBits], actionCount: Int, cells: [UInt32]) {
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
            var keys = [StateBits](repeating: StateBits(), count: capacity)
            var hashed = [UInt32](repeating: StateTable.absent, count: capacity)
            for (row, state) in states.enumerated() {
                var index = StateTable.hash(state) & (capacity - 1)
                while hashed[index] != StateTable.absent { index = (index + 1) & (capacity - 1) }
                keys[index] = state
                hashed[index] = UInt32(row * actionCount)
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

    /// Returns the index of the first instruction for an action in a state, or `nil` if the state is not in the table.
    @inline(__always)
    package func code(for bits: StateBits, action: Int) -> Int? {
        let state = bits.masked(mask)
        let row: UInt32
        if hashed.isEmpty {
            row = direct[Int(state.tracker | state.instrument << UInt64(trackerBits))]
        } else {
            row = find(state)
        }
        guard row != StateTable.absent else { return nil }
        return Int(cells[Int(row) + action])
    }

    private func find(_ state: StateBits) -> UInt32 {
        var index = StateTable.hash(state) & (keys.count - 1)
        while hashed[index] != StateTable.absent {
            if keys[index] == state { return hashed[index] }
            index = (index + 1) & (keys.count - 1)
        }
        return StateTable.absent
    }

    static func hash(_ state: StateBits) -> Int {
        var hash = state.tracker &* 0x9E37_79B9_7F4A_7C15
        hash ^= state.instrument &* 0xC2B2_AE3D_27D4_EB4F
        hash ^= hash >> 29
        return Int(truncatingIfNeeded: hash >> 3)
    }
}
