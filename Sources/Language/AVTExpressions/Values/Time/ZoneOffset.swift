import AVTCore

/// A numeric offset from UTC: `+02:00`, `-08:30`, `02:00`.
enum ZoneOffset {
    /// Returns the offset in seconds east of UTC, or `nil` if the text is not an offset.
    static func parse(_ text: String) -> Int? {
        var cursor = ByteCursor(text)
        let isNegative = cursor.accept("-")
        if !isNegative { _ = cursor.accept("+") }
        guard let seconds = parseHoursAndMinutes(&cursor), cursor.isAtEnd else { return nil }
        return isNegative ? -seconds : seconds
    }

    /// Parses `hh:mm`, less than a day, into seconds.
    static func parseHoursAndMinutes(_ cursor: inout ByteCursor) -> Int? {
        guard let hours = cursor.number(digits: 2), hours < 24, cursor.accept(":"),
            let minutes = cursor.number(digits: 2), minutes < 60
        else { return nil }
        return hours * 3600 + minutes * 60
    }
}
