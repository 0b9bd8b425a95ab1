/// Where a row of a table of one program comes from in another, as stretches that are copied at once.
struct TableMoves: Sendable {
    private var stretches: [(old: Int, new: Int, count: Int)] = []
    private let new: Set<Int>

    /// - Parameter former: by place in the new row, that in the old one; `nil`: it begins anew.
    init(_ former: [Int?]) {
        new = Set(former.indices.filter { former[$0] == nil })
        for (new, old) in former.enumerated() {
            guard let old else { continue }
            if let last = stretches.last, last.new + last.count == new, last.old + last.count == old {
                stretches[stretches.count - 1].count += 1
            } else {
                stretches.append((old, new, 1))
            }
        }
    }

    /// True if something of the row begins anew.
    var isPartial: Bool { !new.isEmpty }

    /// True for a place of the new row that begins anew.
    func beginsAnew(_ place: Int) -> Bool { new.contains(place) }

    /// Copies a row.
    ///
    /// - Parameters:
    ///   - old: the table of the old program.
    ///   - oldFirst: where the row begins in it.
    ///   - new: the table of the new program.
    ///   - first: where the row begins in it.
    func move<Element>(_ old: [Element], at oldFirst: Int, to new: inout [Element], at first: Int) {
        for stretch in stretches {
            let (from, to) = (oldFirst + stretch.old, first + stretch.new)
            new.replaceSubrange(to..<to + stretch.count, with: old[from..<from + stretch.count])
        }
    }
}
