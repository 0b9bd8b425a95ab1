import AVTCore

/// A clock that advances by one with each reading.
package final class Ticks: Sendable {
    private let count = Guarded(0)

    package init() {}

    /// Returns the number of readings, this one included.
    package func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
