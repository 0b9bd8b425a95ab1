import AVTCore

/// Formats a time since the start of a log as in the language reference: `12s500ms`.
package func logTime(_ milliseconds: Int) -> String {
    let (seconds, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    let sign = milliseconds < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(seconds)s" }
    return seconds == 0 ? "\(sign)\(rest)ms" : "\(sign)\(seconds)s\(rest)ms"
}

/// Formats a time as in ISO 8601, in UTC: `2026-01-31T12:00:00Z`.
func timeText(_ milliseconds: Int) -> String {
    func padded(_ number: Int, _ count: Int) -> String {
        let digits = String(number.magnitude)
        return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    let time = CivilTime(milliseconds: milliseconds)
    let rest = milliseconds.floorDivided(by: 1000).remainder
    return "\(padded(time.year, 4))-\(padded(time.month, 2))-\(padded(time.day, 2))T"
        + "\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2))"
        + (rest == 0 ? "Z" : ".\(padded(rest, 3))Z")
}
