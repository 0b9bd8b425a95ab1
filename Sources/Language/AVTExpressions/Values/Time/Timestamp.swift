/// A point in time, in seconds since 1970-01-01T00:00:00Z and additional nanoseconds.
package struct Timestamp: Hashable, Sendable {
    /// Whole seconds, rounded down.
    package let seconds: Int
    /// Nanoseconds after `seconds`, 0 to 999,999,999.
    package let nanoseconds: Int

    /// 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z, including all of the last second.
    package static let secondsRange = -62_135_596_800...253_402_300_799

    /// Creates a timestamp, or `nil` outside the years 1 to 9999 or if the nanoseconds are not 0 to 999,999,999.
    package init?(seconds: Int, nanoseconds: Int = 0) {
        guard Timestamp.secondsRange.contains(seconds), (0..<1_000_000_000).contains(nanoseconds) else { return nil }
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }
}
