/// An interval that contains all possible values of a number.
struct Bounds: Equatable {
    var lower: Double
    var upper: Double

    init(_ lower: Double, _ upper: Double) {
        self.lower = lower
        self.upper = upper
    }

    /// The empty interval.
    static let none = Bounds(.infinity, -.infinity)
    /// The interval of all numbers.
    static let any = Bounds(-.infinity, .infinity)
    /// The interval of all nonnegative numbers.
    static let notNegative = Bounds(0, .infinity)

    private var isEmpty: Bool { lower > upper }

    /// Returns the smallest interval that contains both.
    func joined(_ other: Bounds) -> Bounds { Bounds(min(lower, other.lower), max(upper, other.upper)) }

    /// Returns the intersection of both.
    func met(_ other: Bounds) -> Bounds { Bounds(max(lower, other.lower), min(upper, other.upper)) }

    /// Returns an interval that contains both, widened far enough that repeated widening soon reaches a fixed point.
    func widened(by other: Bounds) -> Bounds {
        guard !isEmpty else { return other }
        return Bounds(
            other.lower >= lower ? lower : other.lower >= 0 ? 0 : -.infinity,
            other.upper <= upper ? upper : .infinity)
    }

    var negated: Bounds { isEmpty ? self : Bounds(-upper, -lower) }

    func adding(_ other: Bounds) -> Bounds {
        isEmpty || other.isEmpty ? .none : Bounds(lower + other.lower, upper + other.upper)
    }

    func multiplied(by other: Bounds) -> Bounds {
        guard !isEmpty, !other.isEmpty else { return .none }
        // Zero times infinity counts as zero.
        let corners = [lower * other.lower, lower * other.upper, upper * other.lower, upper * other.upper]
            .map { $0.isNaN ? 0 : $0 }
        return Bounds(corners.min() ?? 0, corners.max() ?? 0)
    }

    /// Returns an interval for a quotient that is precise only about its sign.
    func divided(by other: Bounds) -> Bounds {
        guard !isEmpty, !other.isEmpty else { return .none }
        return lower >= 0 && other.lower >= 0 ? .notNegative : .any
    }

    /// The interval of the absolute value.
    var absolute: Bounds {
        guard !isEmpty, lower < 0 else { return self }
        return Bounds(max(0, -upper), max(-lower, upper))
    }
}
