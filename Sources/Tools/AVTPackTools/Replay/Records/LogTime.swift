/// Formats a time since the start of a log as in the language reference: `12s500ms`.
package func logTime(_ milliseconds: Int) -> String {
    let (seconds, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    let sign = milliseconds < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(seconds)s" }
    return seconds == 0 ? "\(sign)\(rest)ms" : "\(sign)\(seconds)s\(rest)ms"
}
