/// Builds a deterministic table from a program lazily, cell by cell.
///
/// A row of the table represents a set of instructions; it has a cell for each class of bytes and one for the end of
/// the text. A cell holds the offset of the next row in the table.
struct Determinizer: Sendable {
    let classes: ByteClasses
    private(set) var stepper: PatternStepper
    /// The rows, one after the other; the first three are `unknown`, `dead` and `matched`.
    private(set) var cells: [UInt32] = []
    /// The row at the start of a text.
    private(set) var initial = Determinizer.unknown
    /// The number of cells in a row.
    let width: Int

    /// The key of each row: the words of its instruction set, then the properties before the position if they matter.
    private var keys: [UInt64] = []
    private let keyWidth: Int
    /// A hash table with open addressing, from keys to rows; 0 marks a free entry.
    private var rows: [UInt32] = []
    private let maxRows: Int

    /// The value of a cell that is not built yet.
    static let unknown: UInt32 = 0
    /// The row from which nothing can match any more.
    var dead: UInt32 { UInt32(width) }
    /// The row in which the pattern has matched.
    var matched: UInt32 { 2 * UInt32(width) }

    /// Creates an empty table that may take `memory` bytes.
    init(_ program: PatternProgram, memory: Int) {
        classes = ByteClasses(program)
        stepper = PatternStepper(program)
        width = classes.count + 1
        keyWidth = stepper.states.count + 1
        // A cell takes 4 bytes, a word of a key 8, and an entry of the half-empty hash table 4.
        // At least six rows: the first three, the initial one, and two for a transition from one to the other.
        maxRows = max(6, memory / (4 * width + 8 * keyWidth + 16))
        reset()
    }

    var rowCount: Int { cells.count / width }
    var work: Int { stepper.work }

    /// Removes all rows.
    private mutating func reset() {
        cells.removeAll(keepingCapacity: true)
        keys.removeAll(keepingCapacity: true)
        rows = [UInt32](repeating: 0, count: 16)
        for row in [Determinizer.unknown, dead, matched] {
            cells += repeatElement(row, count: width)
            keys += repeatElement(0, count: keyWidth)
        }
        stepper.begin()
        initial = enter() ?? Determinizer.unknown
    }

    /// Returns the row after a row and a class of bytes or the end of the text, or `nil` if there is no room for it.
    mutating func next(_ row: UInt32, _ column: Int) -> UInt32? {
        let cell = Int(row) + column
        if cells[cell] != Determinizer.unknown { return cells[cell] }
        restore(row)
        guard let next = column < classes.count ? enter(after: classes.examples[column]) : enterEnd() else {
            return nil
        }
        cells[cell] = next
        return next
    }

    /// Removes all rows except one, and returns its new offset.
    mutating func restart(at row: UInt32) -> UInt32 {
        restore(row)
        let (set, before) = (stepper.states, stepper.before)
        reset()
        stepper.restore(set[...], before: before)
        return enter() ?? Determinizer.unknown
    }

    /// Returns whether the rest of a text matches from a row on, without the table; stops once `work` exceeds `limit`.
    mutating func simulate(_ text: Slice<UnsafeBufferPointer<UInt8>>, from row: UInt32, limit: Int) -> Bool {
        restore(row)
        for byte in text {
            guard work <= limit else { return false }
            stepper.resolve(after: .byte(byte))
            if stepper.hasMatched { return true }
            stepper.step(byte)
            if stepper.hasMatched { return true }
            if stepper.isFinished { return false }
        }
        stepper.resolve(after: .end)
        return stepper.hasMatched
    }

    private mutating func enterEnd() -> UInt32 {
        stepper.resolve(after: .end)
        return stepper.hasMatched ? matched : dead
    }

    private mutating func enter(after byte: UInt8) -> UInt32? {
        stepper.resolve(after: .byte(byte))
        if stepper.hasMatched { return matched }
        stepper.step(byte)
        return enter()
    }

    /// Restores the stepper to the state of a row.
    private mutating func restore(_ row: UInt32) {
        let start = Int(row) / width * keyWidth
        stepper.restore(
            keys[start..<start + keyWidth - 1], before: AdjacentByte(rawValue: UInt8(keys[start + keyWidth - 1])))
    }

    /// Returns the row of the stepper's state, or `nil` if there is no room for a new one.
    private mutating func enter() -> UInt32? {
        if stepper.hasMatched { return matched }
        if stepper.isFinished { return dead }
        let before = stepper.hasAssertions ? stepper.before.intersection(stepper.program.watched) : []
        var slot = hash(stepper.states[...], UInt64(before.rawValue))
        while rows[slot] != 0 {
            let start = Int(rows[slot]) / width * keyWidth
            if keys[start + keyWidth - 1] == UInt64(before.rawValue),
                keys[start..<start + keyWidth - 1].elementsEqual(stepper.states)
            {
                return rows[slot]
            }
            slot = (slot + 1) & (rows.count - 1)
        }
        guard rowCount < maxRows else { return nil }
        let row = UInt32(cells.count)
        rows[slot] = row
        cells += repeatElement(Determinizer.unknown, count: width)
        keys += stepper.states
        keys.append(UInt64(before.rawValue))
        if rowCount * 2 > rows.count { growHashTable() }
        return row
    }

    // MARK: - The hash table

    private func hash(_ words: ArraySlice<UInt64>, _ last: UInt64) -> Int {
        var hash = last &+ 0x9E37_79B9_7F4A_7C15
        for word in words {
            hash = (hash ^ word) &* 0xBF58_476D_1CE4_E5B9
            hash ^= hash >> 29
        }
        return Int(truncatingIfNeeded: hash >> 7) & (rows.count - 1)
    }

    private mutating func growHashTable() {
        rows = [UInt32](repeating: 0, count: rows.count * 2)
        for row in 3..<rowCount {
            let start = row * keyWidth
            var slot = hash(keys[start..<start + keyWidth - 1], keys[start + keyWidth - 1])
            while rows[slot] != 0 { slot = (slot + 1) & (rows.count - 1) }
            rows[slot] = UInt32(row * width)
        }
    }
}
