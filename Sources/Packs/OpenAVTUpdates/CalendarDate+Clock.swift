import AVTDiagnostics
import AVTExpressions

extension CalendarDate {
    /// The day of a moment in UTC; days outside of the calendar's years are its first or last one.
    ///
    /// - Parameter milliseconds: since 1970.
    init(milliseconds: Int) {
        let time = CivilTime(milliseconds: milliseconds)
        let known = CalendarDate(year: time.year, month: time.month, day: time.day)
        self = known ?? (time.year < 1 ? CalendarDate.first : CalendarDate.last)
    }

    private static let first = ["0001-01-01"].compactMap { CalendarDate($0) }[0]
    private static let last = ["9999-12-31"].compactMap { CalendarDate($0) }[0]
}
