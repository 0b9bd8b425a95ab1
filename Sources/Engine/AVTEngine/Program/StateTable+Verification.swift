extension StateTable {
    /// Builds a table of whatever origin.
    ///
    /// - Parameters:
    ///   - mask: which bits of the words the table goes by.
    ///   - states: the states; row i is the i-th.
    ///   - actionCount: the number of actions, the unnamed one included.
    ///   - cells: the cells, row by row.
    /// - Throws: `ProgramError` if a cell is missing, a state stands twice or has other bits than the mask's, or the
    ///   states are chosen so that they are hard to find.
    public init(verifying mask: StateWords, states: [StateWords], actionCount: Int, cells: [UInt32])
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

    /// By how many places all states together lie behind the place that their hash gives.
    private static func displacement(of states: [StateWords]) -> Int {
        let capacity = capacity(for: states.count)
        var waiting = Array(repeating: 0, count: capacity)
        for state in states { waiting[hash(state) & (capacity - 1)] += 1 }
        // Once around for what the end hands on to the beginning, and once to count.
        var carried = 0
        for count in waiting { carried = max(0, carried + count - 1) }
        var sum = 0
        for count in waiting {
            carried = max(0, carried + count - 1)
            sum += carried
        }
        return sum
    }

    /// The states, by their rows.
    public var states: [StateWords] {
        var states = Array(repeating: StateWords(), count: rowCount)
        let trackerMask: UInt64 = trackerBits == 64 ? .max : (1 << UInt64(trackerBits)) - 1
        for (packed, cell) in direct.enumerated() where cell != StateTable.absent {
            let packed = UInt64(packed)
            states[Int(cell) / actionCount] = StateWords(
                tracker: packed & trackerMask, instrument: packed >> UInt64(trackerBits))
        }
        for (place, cell) in hashed.enumerated() where cell != StateTable.absent {
            states[Int(cell) / actionCount] = keys[place]
        }
        return states
    }
}
