/// A timestamp as date and time of day, in the proleptic Gregorian calendar.
package struct CivilTime {
    /// The year; 0 is the year before 1.
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// 1 to 31.
    package let day: Int
    /// 0 to 23.
    package let hour: Int
    /// 0 to 59.
    package let minute: Int
    /// 0 to 59.
    package let second: Int

    /// Days since the year's first day.
    package var dayOfYear: Int { CivilTime.days(year, month, day) - CivilTime.days(year, 1, 1) }

    /// Days since Sunday.
    package var dayOfWeek: Int { CivilTime.dayOfWeek(CivilTime.days(year, month, day)) }

    /// Creates the UTC time of milliseconds since 1970.
    package init(milliseconds: Int) {
        self.init(seconds: milliseconds.floorDivided(by: 1000).quotient)
    }

    /// Creates the UTC time of seconds since 1970.
    package init(seconds: Int) {
        let (days, seconds) = seconds.floorDivided(by: CivilTime.secondsOfDay)
        (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        // Years start in March here, so that the leap day is the last day; an era is 400 years, always of equal length.
        // Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
        let (era, dayOfEra) = (days + CivilTime.daysBefore1970).floorDivided(by: CivilTime.daysOfEra)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    }

    /// The number of seconds in a day.
    package static let secondsOfDay = 86_400
    private static let daysOfEra = 146_097
    /// The number of days from 0000-03-01 to 1970-01-01.
    private static let daysBefore1970 = 719_468

    /// Returns the days from 1970-01-01 to a date; the month and day are not validated.
    package static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let (era, yearOfEra) = (month <= 2 ? year - 1 : year).floorDivided(by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * daysOfEra + dayOfEra - daysBefore1970
    }

    /// Returns the days since Sunday, for a number of days since 1970-01-01, a Thursday.
    package static func dayOfWeek(_ days: Int) -> Int { (days + 4).floorDivided(by: 7).remainder }

    package static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    package static func daysOfMonth(_ year: Int, _ month: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Int {
    /// Returns the quotient rounded down, and the remainder, which is not negative; the divisor must be positive.
    package func floorDivided(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
