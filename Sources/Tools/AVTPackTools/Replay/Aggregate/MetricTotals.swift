import AVTEngine

/// The values of a metric in a group.
struct MetricTotals: Equatable {
    /// The values.
    var values: Distribution
    /// The quotients to which its formula evaluated.
    var quotients = QuotientTotals()

    /// Creates totals of no values.
    ///
    /// - Parameter hasQuantiles: False to save the memory of quantiles.
    init(hasQuantiles: Bool = true) {
        values = Distribution(hasQuantiles: hasQuantiles)
    }

    /// Adds the values of another part of a log.
    mutating func merge(_ other: MetricTotals) {
        values.merge(other.values)
        quotients.merge(other.quotients)
    }

    mutating func code(_ coder: inout SnapshotCoder) {
        values.code(&coder)
        quotients.code(&coder)
    }
}

/// The sums of the numerators and of the denominators of quotients.
struct QuotientTotals: Equatable {
    private var numerators = ExactSum()
    private var denominators = ExactSum()
    /// The number of quotients.
    private(set) var count = 0

    /// Adds a quotient.
    mutating func add(_ quotient: Quotient) {
        count += 1
        numerators.add(quotient.numerator)
        denominators.add(quotient.denominator)
    }

    mutating func merge(_ other: QuotientTotals) {
        count += other.count
        numerators.add(other.numerators)
        denominators.add(other.denominators)
    }

    /// The sum of all numerators.
    var numerator: Double { numerators.value }

    /// The sum of all denominators.
    var denominator: Double { denominators.value }

    /// The sum of all numerators, divided by that of all denominators, or `nil` if it is not a number.
    var ratio: Double? {
        let ratio = numerator / denominator
        return ratio.isFinite ? ratio : nil
    }

    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&count)
        numerators.code(&coder)
        denominators.code(&coder)
    }
}
