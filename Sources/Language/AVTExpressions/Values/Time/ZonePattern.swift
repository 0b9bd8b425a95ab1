import AVTCore

/// The yearly rule of a time zone, in the notation of the POSIX variable `TZ`: `EST5EDT,M3.2.0,M11.1.0`.
///
/// Source: POSIX.1-2024, Base Definitions, 8.3, with the hours of RFC 9636, 3.3.1.
struct ZonePattern: Sendable {
    private let standard: Int
    private let summer: Summer?

    private struct Summer {
        let offset: Int
        let start: Change
        let end: Change
    }

    /// Parses a rule, or returns `nil` if it is malformed.
    init?(_ bytes: [UInt8]) {
        var cursor = ByteCursor(bytes)
        guard ZonePattern.skipName(&cursor), let west = ZonePattern.time(&cursor, most: 24) else { return nil }
        standard = -west
        guard !cursor.isAtEnd else { summer = nil; return }
        guard ZonePattern.skipName(&cursor) else { return nil }
        var offset = standard + 3600
        if cursor.next != UInt8(ascii: ",") {
            guard let west = ZonePattern.time(&cursor, most: 24) else { return nil }
            offset = -west
        }
        guard cursor.accept(","), let start = Change(&cursor), cursor.accept(","), let end = Change(&cursor),
            cursor.isAtEnd
        else { return nil }
        summer = Summer(offset: offset, start: start, end: end)
    }

    /// Returns the offset from UTC, in seconds east, at a time in seconds since 1970.
    func offset(at seconds: Int) -> Int {
        guard let summer else { return standard }
        let year = CivilTime(seconds: seconds + standard).year
        var (latest, offset) = (Int.min, standard)
        // A change can be up to a week outside its year.
        for year in year - 1...year + 1 {
            let end = summer.end.seconds(year) - summer.offset
            if end <= seconds, end > latest { (latest, offset) = (end, standard) }
            // If summer time lasts all year, one ends as the next one starts: the start wins.
            let start = summer.start.seconds(year) - standard
            if start <= seconds, start >= latest { (latest, offset) = (start, summer.offset) }
        }
        return offset
    }

    private static func skipName(_ cursor: inout ByteCursor) -> Bool {
        guard cursor.accept("<") else { return cursor.read(while: \.isASCIILetter).count >= 3 }
        return !cursor.read { $0 != UInt8(ascii: ">") }.isEmpty && cursor.accept(">")
    }

    /// Parses `[+-]h[h[h]][:mm[:ss]]` into seconds.
    fileprivate static func time(_ cursor: inout ByteCursor, most hours: Int) -> Int? {
        let isNegative = cursor.accept("-")
        if !isNegative { _ = cursor.accept("+") }
        guard let hours = cursor.number(upTo: hours) else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where cursor.accept(":") {
            guard let part = cursor.number(digits: 2), part < 60 else { return nil }
            seconds += part * unit
        }
        return isNegative ? -seconds : seconds
    }
}

extension ZonePattern {
    /// The time in a year when clocks change.
    private struct Change {
        private let day: Day
        private let time: Int

        private enum Day {
            /// `Mm.w.d`: weekday `d` in week `w` of a month; week 5 is the last one.
            case weekday(month: Int, week: Int, weekday: Int)
            /// `Jn`: day 1 to 365, the leap day never counted.
            case withoutLeapDay(Int)
            /// `n`: day 0 to 365.
            case withLeapDay(Int)
        }

        init?(_ cursor: inout ByteCursor) {
            guard let day = Change.day(&cursor) else { return nil }
            self.day = day
            guard cursor.accept("/") else { time = 2 * 3600; return }
            guard let time = ZonePattern.time(&cursor, most: 167) else { return nil }
            self.time = time
        }

        private static func day(_ cursor: inout ByteCursor) -> Day? {
            if cursor.accept("M") {
                guard let month = cursor.number(upTo: 12), month > 0, cursor.accept("."),
                    let week = cursor.number(upTo: 5), week > 0, cursor.accept("."),
                    let weekday = cursor.number(upTo: 6)
                else { return nil }
                return .weekday(month: month, week: week, weekday: weekday)
            }
            if cursor.accept("J") { return cursor.number(upTo: 365).flatMap { $0 > 0 ? .withoutLeapDay($0) : nil } }
            return cursor.number(upTo: 365).map(Day.withLeapDay)
        }

        /// Returns the local time of the change in a year, as seconds since 1970 as if it were UTC.
        func seconds(_ year: Int) -> Int {
            days(year) * CivilTime.secondsOfDay + time
        }

        private func days(_ year: Int) -> Int {
            switch day {
            case .withLeapDay(let day): return CivilTime.days(year, 1, 1) + day
            case .withoutLeapDay(let day):
                let isAfterLeapDay = CivilTime.isLeap(year) && day >= 60
                return CivilTime.days(year, 1, 1) + day - 1 + (isAfterLeapDay ? 1 : 0)
            case .weekday(let month, let week, let weekday):
                let first = CivilTime.days(year, month, 1)
                var day = (weekday - CivilTime.dayOfWeek(first)).floorDivided(by: 7).remainder + (week - 1) * 7
                if day >= CivilTime.daysOfMonth(year, month) { day -= 7 }
                return first + day
            }
        }
    }
}
