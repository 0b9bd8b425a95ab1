extension StateTable {
    /// Creates a table from untrusted data.
    ///
    /// - Parameters:
    ///   - mask: The state bits that the table depends on.
    ///   - states: The states; row i is the i-th.
    ///   - actionCount: The number of actions, including the unnamed one.
    ///   - cells: The cells, row by row.
    /// - Throws: `ProgramError` if a cell is missing, a state is duplicated or has bits outside of the mask, or the
    ///   states are chosen so that lookups are slow.
    package init(verifying mask: StateBits, states: [StateBits], actionCount: Int, cells: [UInt32])
        throws(ProgramError)
    {
        let (count, overflow) = states.count.multipliedReportingOverflow(by: actionCount)
        guard !overflow, count == cells.count, count < StateTable.absent else {
            throw ProgramError("a table with missing cells")
        }
        guard states.allSatisfy({ $0.masked(mask) == $0 }), Set(states).count == states.count else {
            throw ProgramError("a table with impossible states")
        }
        guard StateTable.displacement(of: states) <= 64 * (states.count + 64) else {
            throw ProgramError("a table that hides its states")
        }
        self.init(mask: mask, states: states, actionCount: actionCount, cells: cells)
    }

    /// Returns the sum of the distances of all states from their preferred index in the hash table.
    private static func displacement(of states: [StateBits]) -> Int {
        let capacity = capacity(for: states.count)
        var waiting = Array(repeating: 0, count: capacity)
        for state in states { waiting[hash(state) & (capacity - 1)] += 1 }
        // One pass for the states that wrap around from the end to the beginning, and one to count.
        var carried = 0
        for count in waiting { carried = max(0, carried + count - 1) }
        var sum = 0
        for count in waiting {
            carried = max(0, carried + count - 1)
            sum += carried
        }
        return sum
    }

    /// The states, by row.
    package var states: [StateBits] {
        var states = Array(repeating: StateBits(), count: rowCount)
        let trackerMask: UInt64 = trackerBits == 64 ? .max : (1 << UInt64(trackerBits)) - 1
        for (packed, cell) in direct.enumerated() where cell != StateTable.absent {
            let packed = UInt64(packed)
            states[Int(cell) / actionCount] = StateBits(
                tracker: packed & trackerMask, instrument: packed >> UInt64(trackerBits))
        }
        for (index, cell) in hashed.enumerated() where cell != StateTable.absent {
            states[Int(cell) / actionCount] = keys[index]
        }
        return states
    }
}
