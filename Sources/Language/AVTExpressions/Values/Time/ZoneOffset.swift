/// An offset from UTC written in figures: `+02:00`, `-08:30`, `02:00`.
enum ZoneOffset {
    /// The offset in seconds, east of UTC; `nil` if the text is not one.
    static func parse(_ text: String) -> Int? {
        var cursor = ByteCursor(text)
        let isNegative = cursor.accept("-")
        if !isNegative { _ = cursor.accept("+") }
        guard let seconds = parseHoursAndMinutes(&cursor), cursor.isAtEnd else { return nil }
        return isNegative ? -seconds : seconds
    }

    /// Reads `hh:mm`, less than a day.
    static func parseHoursAndMinutes(_ cursor: inout ByteCursor) -> Int? {
        guard let hours = cursor.number(digits: 2), hours < 24, cursor.accept(":"),
            let minutes = cursor.number(digits: 2), minutes < 60
        else { return nil }
        return hours * 3600 + minutes * 60
    }
}
