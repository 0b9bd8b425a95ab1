import AVTCore

/// The date and time of a request, as the macro `TIMESTAMP` has it.
public struct RequestTime: Hashable, Sendable {
    /// Milliseconds since 1970-01-01 in UTC.
    public var milliseconds: Int
    /// The difference from UTC in minutes, or `nil` to write the time in UTC with a `Z`.
    public var offset: Int?

    /// Creates a time.
    ///
    /// - Parameters:
    ///   - milliseconds: Milliseconds since 1970-01-01 in UTC.
    ///   - offset: The difference from UTC in minutes, or `nil` to write the time in UTC with a `Z`.
    public init(milliseconds: Int, offset: Int? = nil) {
        (self.milliseconds, self.offset) = (milliseconds, offset)
    }

    /// Parses a date and time by ISO 8601, or returns `nil` if the text is malformed.
    ///
    /// - Parameter text: Text such as `2016-01-17T08:15:07.127-05:00`; the fraction may be missing, and the zone may
    ///   be `Z`, `-05`, `-0500` or `-05:00`.
    public init?(_ text: String) {
        var cursor = ByteCursor(text)
        guard let year = cursor.number(digits: 4), cursor.accept("-"), let month = cursor.number(digits: 2),
            (1...12).contains(month), cursor.accept("-"), let day = cursor.number(digits: 2),
            (1...CivilTime.daysOfMonth(year, month)).contains(day), cursor.accept("T"),
            let hour = cursor.number(digits: 2), hour < 24, cursor.accept(":"), let minute = cursor.number(digits: 2),
            minute < 60, cursor.accept(":"), let second = cursor.number(digits: 2), second < 60
        else { return nil }
        var fraction = 0
        if cursor.accept(".") {
            let digits = cursor.read(while: \.isASCIIDigit)
            guard !digits.isEmpty else { return nil }
            for index in 0..<3 {
                let digit = index < digits.count ? digits[digits.startIndex + index] - UInt8(ascii: "0") : 0
                fraction = fraction * 10 + Int(digit)
            }
        }
        guard let zone = RequestTime.zone(&cursor), cursor.isAtEnd else { return nil }
        let seconds = ((CivilTime.days(year, month, day) * 24 + hour) * 60 + minute - (zone ?? 0)) * 60 + second
        self.init(milliseconds: seconds * 1000 + fraction, offset: zone)
    }

    /// Parses a zone: `.some(nil)` is UTC written as `Z`, and `nil` is malformed.
    private static func zone(_ cursor: inout ByteCursor) -> Int?? {
        if cursor.accept("Z") { return .some(nil) }
        let isWest = cursor.next == UInt8(ascii: "-")
        guard cursor.accept("+") || cursor.accept("-"), let hours = cursor.number(digits: 2), hours < 24 else {
            return nil
        }
        var minutes = 0
        if !cursor.isAtEnd {
            _ = cursor.accept(":")
            guard let number = cursor.number(digits: 2), number < 60 else { return nil }
            minutes = number
        }
        return .some((hours * 60 + minutes) * (isWest ? -1 : 1))
    }

    /// The number of bytes that ``write(to:)`` appends.
    var encodedCount: Int { offset.map { $0 < 0 ? 35 : 37 } ?? 28 }

    /// Appends the time by ISO 8601, percent-encoded; years beyond 0000 to 9999 are clamped.
    func write(to output: inout OutputBytes) {
        let minutes = offset.map { min(max($0, -23 * 60 - 59), 23 * 60 + 59) }
        let range = RequestTime.representable
        let local = min(max(milliseconds, range.lowerBound), range.upperBound) + (minutes ?? 0) * 60_000
        let clamped = min(max(local, range.lowerBound), range.upperBound)
        let time = CivilTime(milliseconds: clamped)
        output.append("0000-00-00T00%3A00%3A00.000")
        output.overwrite(time.year, digits: 4, before: 23)
        output.overwrite(time.month, digits: 2, before: 20)
        output.overwrite(time.day, digits: 2, before: 17)
        output.overwrite(time.hour, digits: 2, before: 14)
        output.overwrite(time.minute, digits: 2, before: 9)
        output.overwrite(time.second, digits: 2, before: 4)
        output.overwrite(clamped.floorDivided(by: 1000).remainder, digits: 3, before: 0)
        guard let minutes else {
            output.append("Z")
            return
        }
        if minutes < 0 { output.append("-00%3A00") } else { output.append("%2B00%3A00") }
        output.overwrite(abs(minutes) / 60, digits: 2, before: 5)
        output.overwrite(abs(minutes) % 60, digits: 2, before: 0)
    }

    /// The milliseconds of the years 0000 to 9999.
    private static let representable = -62_167_219_200_000...253_402_300_799_999
}
