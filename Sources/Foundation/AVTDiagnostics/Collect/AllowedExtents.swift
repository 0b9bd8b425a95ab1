/// The extents in which comments allow diagnostics of one code in one file, found by the offset of a diagnostic.
struct AllowedExtents {
    private struct Entry {
        let lower: Int
        let upper: Int
        let allowance: Int
        /// The greatest upper bound of this entry and all before it: where a search can stop.
        var greatestUpper: Int
    }

    /// The extents, sorted by their lower bounds.
    private var entries: [Entry] = []

    /// Inserts the extent of an allowance.
    ///
    /// - Complexity: Logarithmic if the extents are inserted in the order of the file, otherwise linear.
    mutating func insert(_ extent: SourceRange, of allowance: Int) {
        let position = count(ofLowerBoundsUpTo: extent.lower)
        entries.insert(
            Entry(lower: extent.lower, upper: extent.upper, allowance: allowance, greatestUpper: extent.upper),
            at: position)
        for index in max(1, position)..<max(1, entries.count) {
            entries[index].greatestUpper = max(entries[index].upper, entries[index - 1].greatestUpper)
        }
    }

    /// Returns the allowance that was inserted first of those whose extent contains an offset, or `nil` if there is none.
    ///
    /// - Complexity: Logarithmic if the extents do not overlap, otherwise at most linear.
    func firstAllowance(at offset: Int) -> Int? {
        var found: Int?
        for entry in entries[..<count(ofLowerBoundsUpTo: offset)].reversed() {
            guard entry.greatestUpper >= offset else { break }
            if entry.upper >= offset { found = min(found ?? entry.allowance, entry.allowance) }
        }
        return found
    }

    private func count(ofLowerBoundsUpTo offset: Int) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].lower <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
