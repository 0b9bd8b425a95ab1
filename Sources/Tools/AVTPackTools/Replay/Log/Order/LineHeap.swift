/// Lines of a log by time, those of the same time in the order of the log.
struct LineHeap {
    /// A line, without its content.
    struct Entry {
        /// The time in milliseconds since 1970.
        var at: Int
        /// The number in the log.
        var number: Int

        fileprivate func precedes(_ other: Entry) -> Bool { (at, number) < (other.at, other.number) }
    }

    // A binary heap: the children of an entry are at twice its index plus 1 and 2.
    private var entries: [Entry] = []

    /// The number of lines.
    var count: Int { entries.count }
    /// The first line, or `nil` if there is none.
    var first: Entry? { entries.first }

    /// The lines in the order of the heap.
    var all: [Entry] { entries }

    /// Inserts a line.
    mutating func insert(_ entry: Entry) {
        var index = entries.count
        entries.append(entry)
        while index > 0, entry.precedes(entries[(index - 1) / 2]) {
            entries.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Removes the first line, or returns `nil` if there is none.
    mutating func removeFirst() -> Entry? {
        guard let first = entries.first, let last = entries.popLast() else { return nil }
        guard !entries.isEmpty else { return first }
        entries[0] = last
        var index = 0
        while true {
            var child = 2 * index + 1
            guard child < entries.count else { return first }
            if child + 1 < entries.count, entries[child + 1].precedes(entries[child]) { child += 1 }
            guard entries[child].precedes(last) else { return first }
            entries.swapAt(index, child)
            index = child
        }
    }
}
