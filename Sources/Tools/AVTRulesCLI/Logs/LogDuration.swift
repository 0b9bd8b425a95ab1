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
    /// - Throws: `ValidationError` if the text is not a duration, or 0.
    static func milliseconds(_ text: String, of option: String, wanted: String) throws -> Int {
        guard let milliseconds = milliseconds(text), milliseconds > 0 else {
            let days = text.hasSuffix("d") && text.utf8.count < 6 ? Int(text.dropLast()) : nil
            let hint = days.map { "; \(counted($0, "day")) \($0 == 1 ? "is" : "are") \(24 * $0)h" } ?? ""
            throw ValidationError("'\(option) \(text)': write \(wanted)\(hint).")
        }
        return milliseconds
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
        return rest.isEmpty && !text.isEmpty && total < 1e15 ? Int(total.rounded()) : nil
    }
}
