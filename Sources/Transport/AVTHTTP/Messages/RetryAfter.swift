package import Foundation

extension HTTPResponseHead {
    /// Returns the delay of the header field `Retry-After`, which has seconds or a date.
    ///
    /// - Parameter now: The current time, to which a date is relative.
    /// - Returns: The delay, at most a year, or `nil` if the field is missing or malformed.
    package func retryAfter(now: Date) -> Duration? {
        guard let text = self["Retry-After"]?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
        if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            return .seconds(min(Int(text) ?? .max, HTTPResponseHead.longestDelay))
        }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        guard let date = formatter.date(from: text) else { return nil }
        let seconds = min(max(date.timeIntervalSince(now), 0), Double(HTTPResponseHead.longestDelay))
        return .milliseconds(Int(seconds * 1000))
    }

    /// A year in seconds, which is longer than any host waits.
    private static let longestDelay = 366 * 86400
}
