import AVTCore

/// Reports of several sessions, which are merged.
extension DataReport {
    /// Creates a report that only counts values and names.
    package init(others: Int) {
        self.init()
        self.others = others
    }

    /// Adds the counts of another report to the entries of this one that are about the same things, and removes them there.
    package mutating func moveCounts(from other: inout DataReport) {
        mismatches.moveCounts(from: &other.mismatches)
        unknownNames.moveCounts(from: &other.unknownNames)
        excesses.moveCounts(from: &other.excesses)
        others = others.addingClamped(other.others)
        other.others = 0
    }
}

extension Array where Element: CountedEntry {
    fileprivate mutating func moveCounts(from other: inout [Element]) {
        var rest: [Element] = []
        for entry in other {
            if let known = indexOfEntry(about: entry) {
                self[known].count = self[known].count.addingClamped(entry.count)
            } else {
                rest.append(entry)
            }
        }
        other = rest
    }
}
