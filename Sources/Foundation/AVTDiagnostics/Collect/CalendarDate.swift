/// A day of the Gregorian calendar.
public struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The year, from 1 to 9999.
    public let year: Int
    /// The month, from 1.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// Creates a date; `nil` if the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard day <= lengths[month - 1] else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Parses `2026-12-31`; `nil` for any other text.
    public init?(_ text: some StringProtocol) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let isDigits = parts.allSatisfy { $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
        guard isDigits, parts.map(\.count) == [4, 2, 2] else { return nil }
        let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    /// The date in the format `2026-12-31`.
    public var description: String {
        let digits = String(year * 10_000 + month * 100 + day)
        let padded = String(repeating: "0", count: 8 - digits.count) + digits
        return "\(padded.prefix(4))-\(padded.dropFirst(4).prefix(2))-\(padded.suffix(2))"
    }

    /// Returns true if the first day is earlier.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}
