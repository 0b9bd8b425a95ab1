extension Duration {
    /// Returns the duration in nanoseconds, truncated towards zero.
    ///
    /// - Throws: `EvaluationError` if it does not fit 64 bits, about 292 years. This is the range of the language.
    func wholeNanoseconds() throws(EvaluationError) -> Int {
        // Compared first, because the components of the longest durations trap.
        guard self >= .nanoseconds(Int.min), self <= .nanoseconds(Int.max) else {
            throw EvaluationError(.overflow, "a duration is longer than 292 years")
        }
        let (seconds, attoseconds) = components
        return Int(Int128(seconds) * 1_000_000_000 + Int128(attoseconds) / 1_000_000_000)
    }
}

extension Timestamp {
    /// Returns the timestamp advanced by a duration, or moved backwards.
    ///
    /// - Throws: `EvaluationError` if the result is outside the years 1 to 9999, or the duration is out of range.
    func advanced(by length: Duration, backwards: Bool = false) throws(EvaluationError) -> Timestamp {
        // In 128 bits, because the lowest duration cannot be negated in 64 bits.
        let nanoseconds = Int128(try length.wholeNanoseconds()) * (backwards ? -1 : 1) + Int128(self.nanoseconds)
        let (more, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        let carry = rest < 0 ? 1 : 0
        let timestamp = Timestamp(
            seconds: seconds + Int(more) - carry, nanoseconds: Int(rest) + carry * 1_000_000_000)
        guard let timestamp else {
            throw EvaluationError(
                .overflow, "\(text) \(backwards ? "-" : "+") \(try length.text()) lies outside the years 1 to 9999")
        }
        return timestamp
    }

    /// Returns the duration since another timestamp.
    ///
    /// - Throws: `EvaluationError` if that exceeds the range of durations, about 292 years.
    func duration(since other: Timestamp) throws(EvaluationError) -> Duration {
        let length = Int128(seconds - other.seconds) * 1_000_000_000 + Int128(nanoseconds - other.nanoseconds)
        guard let length = Int(exactly: length) else {
            throw EvaluationError(.overflow, "from \(other.text) to \(text) it is longer than 292 years")
        }
        return .nanoseconds(length)
    }
}
