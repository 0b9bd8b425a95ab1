/// A time from the beginning of a log, as the language reference writes it: `12s500ms`.
package func logTime(_ milliseconds: Int) -> String {
    let (seconds, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    let sign = milliseconds < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(seconds)s" }
    return seconds == 0 ? "\(sign)\(rest)ms" : "\(sign)\(seconds)s\(rest)ms"
}
