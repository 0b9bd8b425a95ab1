import AVTEngine

/// The numbers of the lines of a session, as intervals.
///
/// A session whose lines are complete has one interval, whatever its length. Each missing line adds one, and beyond the
/// limit the lowest interval is removed: its numbers are then taken for new ones, so that no line is lost.
struct SequenceWindow {
    private var intervals: [ClosedRange<Int>] = []
    private let limit: Int

    /// Creates an empty window.
    ///
    /// - Parameter limit: The maximum number of intervals.
    init(limit: Int = 64) {
        self.limit = limit
    }

    /// Returns whether the window has a number.
    func contains(_ number: Int) -> Bool {
        guard let last = intervals.last, number <= last.upperBound else { return false }
        return number >= last.lowerBound || intervals[index(from: number)].contains(number)
    }

    /// Inserts a number that the window does not have.
    mutating func insert(_ number: Int) {
        let index = index(from: number)
        let continuesPrevious = index > 0 && intervals[index - 1].upperBound + 1 == number
        let precedesNext = index < intervals.count && intervals[index].lowerBound - 1 == number
        switch (continuesPrevious, precedesNext) {
        case (true, true):
            intervals[index - 1] = intervals[index - 1].lowerBound...intervals[index].upperBound
            intervals.remove(at: index)
        case (true, false): intervals[index - 1] = intervals[index - 1].lowerBound...number
        case (false, true): intervals[index] = number...intervals[index].upperBound
        case (false, false):
            intervals.insert(number...number, at: index)
            if intervals.count > limit { intervals.removeFirst() }
        }
    }

    /// Returns the index of the first interval that does not end before a number.
    private func index(from number: Int) -> Int {
        // Most numbers are greater than all before them.
        guard let last = intervals.last, number <= last.upperBound else { return intervals.count }
        return intervals.firstIndex { number <= $0.upperBound } ?? intervals.count
    }
}

extension SequenceWindow {
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&intervals, 0...0) { coder, interval in
            var (lower, upper) = (interval.lowerBound, interval.upperBound)
            coder.code(&lower)
            coder.code(&upper)
            guard lower <= upper else { return coder.fail("an interval that is none") }
            interval = lower...upper
        }
    }
}
