/// Makes a deterministic table from a program, cell by cell, as far as it is asked for.
///
/// A row of the table is a set of instructions; it has a cell for each class of bytes and one for the end of the text. A
/// cell is the place in the table where the next row begins.
struct Determinizer: Sendable {
    let classes: ByteClasses
    private(set) var stepper: PatternStepper
    /// The rows, one after the other; first those of `unknown`, `dead` and `matched`.
    private(set) var cells: [UInt32] = []
    /// The row at which a text begins.
    private(set) var initial = Determinizer.unknown
    /// Cells of a row.
    let width: Int

    /// What each row stands for: the words of its set, then what is before the place, where that matters.
    private var keys: [UInt64] = []
    private let keyWidth: Int
    /// Open addressing, by the hash of the key; 0 is free.
    private var rows: [UInt32] = []
    private let mostRows: Int

    /// Not made yet.
    static let unknown: UInt32 = 0
    /// The row from which nothing matches any more.
    var dead: UInt32 { UInt32(width) }
    /// The row in which the pattern has matched.
    var matched: UInt32 { 2 * UInt32(width) }

    /// An empty table that may take `memory` bytes.
    init(_ program: PatternProgram, memory: Int) {
        classes = ByteClasses(program)
        stepper = PatternStepper(program)
        width = classes.count + 1
        keyWidth = stepper.states.count + 1
        // A cell takes 4 bytes, a word of a key 8, and an entry of the half-empty hash table 4.
        // The first three, where texts begin, and two to go from one to the other.
        mostRows = max(6, memory / (4 * width + 8 * keyWidth + 16))
        reset()
    }

    var rowCount: Int { cells.count / width }
    var work: Int { stepper.work }

    /// Forgets all rows.
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

    /// The row after a row and a class of bytes, or after the end of the text; `nil` if there is no room for it.
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

    /// Forgets all rows but one; that one's place is new.
    mutating func restart(at row: UInt32) -> UInt32 {
        restore(row)
        let (set, before) = (stepper.states, stepper.before)
        reset()
        stepper.restore(set[...], before: before)
        return enter() ?? Determinizer.unknown
    }

    /// Whether the rest of a text matches from a row on, without the table; given up once `work` is above `limit`.
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

    /// Puts the stepper where a row is.
    private mutating func restore(_ row: UInt32) {
        let start = Int(row) / width * keyWidth
        stepper.restore(
            keys[start..<start + keyWidth - 1], before: Neighbour(rawValue: UInt8(keys[start + keyWidth - 1])))
    }

    /// The row of where the stepper is; `nil` if there is no room for a new one.
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
        guard rowCount < mostRows else { return nil }
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
