import AVTDiagnostics

extension CalendarDate {
    /// The day of a moment in UTC; days outside of the calendar's years are its first or last one.
    ///
    /// - Parameter milliseconds: since 1970.
    init(milliseconds: Int) {
        // Days from 1 March of the year 0, so that a leap day is the last of its year; a cycle of the calendar is 146,097 days.
        let days = Int((Double(milliseconds) / 86_400_000).rounded(.down)) + 719_468
        let cycle = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfCycle = days - cycle * 146_097
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = yearOfCycle + cycle * 400 + (month < 10 ? 0 : 1)
        let known = CalendarDate(year: year, month: month < 10 ? month + 3 : month - 9, day: day)
        self = known ?? (year < 1 ? CalendarDate.first : CalendarDate.last)
    }

    private static let first = ["0001-01-01"].compactMap { CalendarDate($0) }[0]
    private static let last = ["9999-12-31"].compactMap { CalendarDate($0) }[0]
}
