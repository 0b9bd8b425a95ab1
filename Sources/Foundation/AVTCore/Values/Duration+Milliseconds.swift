extension Duration {
    /// The duration in milliseconds, rounded up and clamped to the range of `Int`.
    package var milliseconds: Int {
        let (seconds, attoseconds) = components
        let rest = attoseconds / 1_000_000_000_000_000 + (attoseconds % 1_000_000_000_000_000 > 0 ? 1 : 0)
        let (milliseconds, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, isTooLarge) = milliseconds.addingReportingOverflow(rest)
        return isTooLong || isTooLarge ? (seconds < 0 ? .min : .max) : Int(clamping: sum)
    }
}
