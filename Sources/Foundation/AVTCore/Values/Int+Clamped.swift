extension Int {
    /// Returns the sum, or the nearest integer if the sum overflows.
    @inlinable
    package func addingClamped(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other > 0 ? .max : .min) : sum
    }

    /// Returns the difference, or the nearest integer if it overflows.
    @inlinable
    package func subtractingClamped(_ other: Int) -> Int {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }
}
