import Foundation

/// Reads the field `Retry-After`: seconds, or a date.
///
/// - Parameters:
///   - text: the field's value.
///   - now: the time.
/// - Returns: how long to wait; `nil` if it is neither.
func retryAfter(_ text: String?, now: Date) -> Duration? {
    guard let text = text?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
        // A year is more than any host waits.
        return .seconds(min(Int(text) ?? .max, 366 * 86400))
    }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    guard let date = formatter.date(from: text) else { return nil }
    let seconds = min(max(date.timeIntervalSince(now), 0), 366 * 86400)
    return .milliseconds(Int(seconds * 1000))
}
