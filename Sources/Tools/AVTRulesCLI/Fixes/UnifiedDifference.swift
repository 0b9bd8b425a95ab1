/// Returns the difference of two texts in the unified format, as written by `diff -u` and read by `patch -p0`.
///
/// It is empty if the texts are equal.
func unifiedDifference(of old: String, and new: String, named name: String) -> String {
    let hunks = Hunk.hunks(from: DiffLine.lines(of: old), to: DiffLine.lines(of: new))
    guard !hunks.isEmpty else { return "" }
    return "--- \(name)\n+++ \(name)\n" + hunks.map(\.text).joined()
}

/// A line with its line end.
private struct DiffLine: Equatable {
    let text: Substring

    static func lines(of text: String) -> [DiffLine] {
        var lines: [DiffLine] = []
        var rest = text.unicodeScalars[...]
        while let end = rest.firstIndex(of: "\n") {
            lines.append(DiffLine(text: Substring(rest[...end])))
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { lines.append(DiffLine(text: Substring(rest))) }
        return lines
    }

    static func == (left: DiffLine, right: DiffLine) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    func marked(_ mark: Character) -> String {
        let hasEnd = text.unicodeScalars.last == "\n"
        return "\(mark)\(text)" + (hasEnd ? "" : "\n\\ No newline at end of file\n")
    }
}

/// Changed lines with their context.
private struct Hunk {
    var text: String { "@@ -\(range(old)) +\(range(new)) @@\n" + lines.joined() }

    private var old: Range<Int>
    private var new: Range<Int>
    private var lines: [String] = []

    private static let context = 3

    private func range(_ lines: Range<Int>) -> String {
        lines.count == 1 ? "\(lines.lowerBound + 1)" : "\(lines.lowerBound + (lines.isEmpty ? 0 : 1)),\(lines.count)"
    }

    static func hunks(from old: [DiffLine], to new: [DiffLine]) -> [Hunk] {
        let difference = new.difference(from: old)
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var hunks: [Hunk] = []
        var (left, right) = (0, 0)
        /// The equal lines since the last change.
        var equal: [DiffLine] = []
        while left < old.count || right < new.count {
            if removed.contains(left) {
                begin(&hunks, behind: &equal, left, right)
                hunks[hunks.count - 1].append(old[left].marked("-"), old: 1)
                left += 1
            } else if inserted.contains(right) {
                begin(&hunks, behind: &equal, left, right)
                hunks[hunks.count - 1].append(new[right].marked("+"), new: 1)
                right += 1
            } else {
                equal.append(old[left])
                (left, right) = (left + 1, right + 1)
            }
        }
        if !hunks.isEmpty { hunks[hunks.count - 1].append(equal.prefix(context)) }
        return hunks
    }

    /// Continues the last hunk if it is close enough, or starts a new one.
    private static func begin(_ hunks: inout [Hunk], behind equal: inout [DiffLine], _ left: Int, _ right: Int) {
        defer { equal = [] }
        if !hunks.isEmpty {
            guard equal.count > 2 * context else { return hunks[hunks.count - 1].append(equal[...]) }
            hunks[hunks.count - 1].append(equal.prefix(context))
        }
        let before = equal.suffix(context)
        let (old, new) = (left - before.count, right - before.count)
        var hunk = Hunk(old: old..<old, new: new..<new)
        hunk.append(before)
        hunks.append(hunk)
    }

    private init(old: Range<Int>, new: Range<Int>) {
        (self.old, self.new) = (old, new)
    }

    private mutating func append(_ equal: ArraySlice<DiffLine>) {
        for line in equal { append(line.marked(" "), old: 1, new: 1) }
    }

    private mutating func append(_ line: String, old oldCount: Int = 0, new newCount: Int = 0) {
        lines.append(line)
        old = old.lowerBound..<old.upperBound + oldCount
        new = new.lowerBound..<new.upperBound + newCount
    }
}
