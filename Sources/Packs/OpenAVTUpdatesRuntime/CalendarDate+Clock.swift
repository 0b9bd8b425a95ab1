import AVTCore
import AVTDiagnostics

extension CalendarDate {
    /// Creates the day of a timestamp in UTC, clamped to the first or last day of the calendar.
    ///
    /// - Parameter milliseconds: The milliseconds since 1970.
    init(milliseconds: Int) {
        let time = CivilTime(milliseconds: milliseconds)
        let known = CalendarDate(year: time.year, month: time.month, day: time.day)
        self = known ?? (time.year < 1 ? CalendarDate.first : CalendarDate.last)
    }

    private static let first = ["0001-01-01"].compactMap { CalendarDate($0) }[0]
    private static let last = ["9999-12-31"].compactMap { CalendarDate($0) }[0]
}
