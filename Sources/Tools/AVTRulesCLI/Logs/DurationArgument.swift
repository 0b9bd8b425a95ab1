import ArgumentParser

/// A duration on the command line, such as `30m`, `1h30m` or `2s679ms`.
struct DurationArgument: ExpressibleByArgument {
    /// The duration in milliseconds.
    let milliseconds: Int

    init?(argument: String) {
        guard let milliseconds = DurationArgument.milliseconds(argument) else { return nil }
        self.milliseconds = milliseconds
    }

    /// Returns a duration in milliseconds, or `nil` if the text is none.
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
