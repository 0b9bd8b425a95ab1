import AVTCore
import ArgumentParser

/// Durations on the command line, such as `12.5s`, `5m` or `1h`.
enum LogDuration {
    /// Parses the duration of an option, which must be greater than 0.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - option: The option.
    ///   - wanted: What to write, with examples.
    /// - Returns: The duration in milliseconds.
    /// - Throws: `ValidationError` with what to write, to which the option and the text are added.
    static func milliseconds(_ text: String, of option: String, wanted: String) throws -> Int {
        if let milliseconds = milliseconds(text) {
            if milliseconds > 0 { return milliseconds }
            throw ValidationError("write a duration of at least 1ms.")
        }
        guard !isTooLong(text) else {
            throw ValidationError("write a duration of less than \(Int(limit / 3_600_000))h.")
        }
        let days = text.hasSuffix("d") && text.utf8.count < 6 ? Int(text.dropLast()) : nil
        let hint = days.map { "; \(counted($0, "day")) \($0 == 1 ? "is" : "are") \(24 * $0)h" } ?? ""
        let isWeek = option == "--every" && days.map { $0 > 0 && $0 % 7 == 0 } == true
        throw ValidationError("write \(wanted)\(hint)\(isWeek ? "; weeks begin on Thursdays, as 1970 did" : "").")
    }

    /// The duration in milliseconds from which on durations are too long.
    private static let limit = 1e15

    /// Returns true for a number with a unit that is longer than the limit.
    private static func isTooLong(_ text: String) -> Bool {
        let digits = text.prefix { $0.isNumber || $0 == "." }
        return ["h", "m", "s", "ms"].contains(text.dropFirst(digits.count)) && Double(digits).map { $0 > 1e6 } == true
    }

    /// Parses a duration.
    ///
    /// - Parameter text: Numbers with units, also several as explanations write them, such as `2s679ms`.
    /// - Returns: The duration in milliseconds, or `nil` if the text is not a duration.
    static func milliseconds(_ text: String) -> Int? {
        let units = [("h", 3_600_000.0), ("m", 60_000.0), ("s", 1000.0), ("ms", 1.0)]
        var rest = text[...]
        var total = 0.0
        for (unit, factor) in units {
            let digits = rest.prefix { $0.isNumber || $0 == "." }
            let after = rest.dropFirst(digits.count)
            guard after.prefix(while: \.isLetter) == unit, let number = Double(digits), number < 1e12 else { continue }
            total += number * factor
            rest = after.dropFirst(unit.count)
        }
        return rest.isEmpty && !text.isEmpty && total < limit ? Int(total.rounded()) : nil
    }
}
