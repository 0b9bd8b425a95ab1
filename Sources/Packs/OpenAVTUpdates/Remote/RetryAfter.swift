import Foundation

/// Parses the header field `Retry-After`: seconds, or a date.
///
/// - Parameters:
///   - text: The value of the field.
///   - now: The current time.
/// - Returns: The delay, or `nil` if the value is neither.
func retryAfter(_ text: String?, now: Date) -> Duration? {
    guard let text = text?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
        // Clamped to a year, which is longer than any host waits.
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
