import AVTCore

extension FunctionCall {
    /// Returns a calendar or clock part of a timestamp in a time zone, by default UTC; or a duration in a unit.
    func timePart() throws(EvaluationError) -> ExpressionValue {
        switch operands {
        case .one(.timestamp(let timestamp)): return .int(try part(of: timestamp, CivilTime(timestamp)))
        case .two(.timestamp(let timestamp), .string(let zone)):
            let offset = try timeZones.offset(of: zone, at: timestamp)
            return .int(try part(of: timestamp, CivilTime(timestamp, offset: offset)))
        case .one(.duration(let length)): return .int(try part(of: length))
        default: throw noSuchOverload
        }
    }

    /// Months and days of the month, year and week count from 0; `getDate` counts from 1.
    private func part(of timestamp: Timestamp, _ civil: CivilTime) throws(EvaluationError) -> Int {
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
        case .getMilliseconds: timestamp.nanoseconds / 1_000_000
        default: throw noSuchOverload
        }
    }

    /// The whole duration in hours, minutes or seconds; for milliseconds, only those beyond the last full second.
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
