/// The mapping of a table row from one program to another, as ranges that are copied at once.
struct TableMoves: Sendable {
    private var ranges: [(old: Int, new: Int, count: Int)] = []
    private let new: Set<Int>

    /// Creates a mapping.
    ///
    /// - Parameter previous: For each index in the new row, the index in the old row, or `nil` if the entry is new.
    init(_ previous: [Int?]) {
        new = Set(previous.indices.filter { previous[$0] == nil })
        for (new, old) in previous.enumerated() {
            guard let old else { continue }
            if let last = ranges.last, last.new + last.count == new, last.old + last.count == old {
                ranges[ranges.count - 1].count += 1
            } else {
                ranges.append((old, new, 1))
            }
        }
    }

    /// True if some entries of the row start anew.
    var isPartial: Bool { !new.isEmpty }

    /// Returns true if an entry of the new row starts anew.
    func beginsAnew(_ index: Int) -> Bool { new.contains(index) }

    /// Copies a row.
    ///
    /// - Parameters:
    ///   - old: The table of the old program.
    ///   - oldFirst: The start of the row in the old table.
    ///   - new: The table of the new program.
    ///   - first: The start of the row in the new table.
    func move<Element>(_ old: [Element], at oldFirst: Int, to new: inout [Element], at first: Int) {
        for range in ranges {
            let (from, to) = (oldFirst + range.old, first + range.new)
            new.replaceSubrange(to..<to + range.count, with: old[from..<from + range.count])
        }
    }
}
