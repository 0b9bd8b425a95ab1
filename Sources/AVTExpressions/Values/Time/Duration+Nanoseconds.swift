extension Duration {
    /// The length in nanoseconds, cut towards zero.
    ///
    /// - Throws: `EvaluationError` if it does not fit 64 bits, about 292 years. This is the range of the language.
    func wholeNanoseconds() throws(EvaluationError) -> Int {
        // Compared first: taking the components of the longest durations traps.
        guard self >= .nanoseconds(Int.min), self <= .nanoseconds(Int.max) else {
            throw EvaluationError(.overflow, "a duration is longer than 292 years")
        }
        let (seconds, attoseconds) = components
        return Int(Int128(seconds) * 1_000_000_000 + Int128(attoseconds) / 1_000_000_000)
    }
}

extension Timestamp {
    /// The moment so many nanoseconds later.
    ///
    /// - Throws: `EvaluationError` if it lies outside the years 1 to 9999.
    func advanced(by length: Int) throws(EvaluationError) -> Timestamp {
        let (more, nanoseconds) = length.dividedDown(by: 1_000_000_000)
        let sum = self.nanoseconds + nanoseconds
        let carry = sum >= 1_000_000_000 ? 1 : 0
        guard let moment = Timestamp(seconds: seconds + more + carry, nanoseconds: sum - carry * 1_000_000_000) else {
            throw EvaluationError(
                .overflow, "\(text) and \(Duration.nanoseconds(length).text) lead outside the years 1 to 9999")
        }
        return moment
    }

    /// How long it is since another moment.
    ///
    /// - Throws: `EvaluationError` if that is longer than durations can be, about 292 years.
    func duration(since other: Timestamp) throws(EvaluationError) -> Duration {
        let length = Int128(seconds - other.seconds) * 1_000_000_000 + Int128(nanoseconds - other.nanoseconds)
        guard let length = Int(exactly: length) else {
            throw EvaluationError(.overflow, "from \(other.text) to \(text) it is longer than 292 years")
        }
        return .nanoseconds(length)
    }
}
