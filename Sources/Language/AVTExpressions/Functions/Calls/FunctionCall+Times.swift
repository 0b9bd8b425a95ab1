extension FunctionCall {
    /// A part of a moment as a zone's calendar and clocks show it, UTC if none is named; or a duration in a unit.
    func timePart() throws(EvaluationError) -> ExpressionValue {
        switch operands {
        case .one(.timestamp(let moment)): return .int(part(of: moment, CivilTime(moment)))
        case .two(.timestamp(let moment), .string(let zone)):
            let offset = try timeZones.offset(of: zone, at: moment)
            return .int(part(of: moment, CivilTime(moment, offset: offset)))
        case .one(.duration(let length)): return .int(try part(of: length))
        default: throw noSuchOverload
        }
    }

    /// Months, days of a month, of a year and of a week count from 0; `getDate` counts from 1.
    private func part(of moment: Timestamp, _ civil: CivilTime) -> Int {
        switch id {
        case .getFullYear: civil.year
        case .getMonth: civil.month - 1
        case .getDayOfYear: civil.dayOfYear
        case .getDayOfMonth: civil.day - 1
        case .getDate: civil.day
        case .getDayOfWeek: civil.dayOfWeek
        case .getHours: civil.hour
        case .getMinutes: civil.minute
        case .getSeconds: civil.second
        default: moment.nanoseconds / 1_000_000
        }
    }

    /// The whole duration in hours, minutes or seconds; but of milliseconds those beyond the last second.
    private func part(of length: Duration) throws(EvaluationError) -> Int {
        let nanoseconds = try length.wholeNanoseconds()
        switch id {
        case .getHours: return nanoseconds / 3_600_000_000_000
        case .getMinutes: return nanoseconds / 60_000_000_000
        case .getSeconds: return nanoseconds / 1_000_000_000
        case .getMilliseconds: return nanoseconds / 1_000_000 % 1000
        default: throw noSuchOverload
        }
    }
}
