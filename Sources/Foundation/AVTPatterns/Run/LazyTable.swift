import Synchronization

/// A table that is built lazily while matching, within bounds; threads share it under a lock.
final class LazyTable: Sendable {
    private let determinizer: Mutex<Determinizer>

    init(_ determinizer: Determinizer) {
        self.determinizer = Mutex(determinizer)
    }

    /// Returns whether a text matches, and the number of bytes read and instructions visited.
    ///
    /// Stops as soon as more than `limit` instructions were visited.
    func match(_ text: UnsafeBufferPointer<UInt8>, limit: Int) -> (matches: Bool, work: Int) {
        determinizer.withLock { determinizer in
            let before = determinizer.work
            let most = before.addingReportingOverflow(limit)
            let (matches, read) = LazyTable.match(text, &determinizer, limit: most.overflow ? .max : most.partialValue)
            return (matches, read + determinizer.work &- before)
        }
    }

    private static func match(
        _ text: UnsafeBufferPointer<UInt8>, _ determinizer: inout Determinizer, limit: Int
    ) -> (matches: Bool, read: Int) {
        var row = determinizer.initial
        var lastReset = 0
        var position = 0
        while position < text.count {
            if row <= determinizer.matched { return (row == determinizer.matched, position) }
            guard determinizer.work <= limit else { return (false, position) }
            let column = Int(determinizer.classes.classes[Int(text[position])])
            if let next = determinizer.next(row, column) {
                row = next
                position += 1
                continue
            }
            // The table is full. If it did not last for many bytes, a new one would not either.
            guard position - lastReset > 10 * determinizer.rowCount else {
                return (determinizer.simulate(text[position...], from: row, limit: limit), text.count)
            }
            lastReset = position
            row = determinizer.restart(at: row)
        }
        return (determinizer.next(row, determinizer.width - 1) == determinizer.matched, text.count)
    }
}
