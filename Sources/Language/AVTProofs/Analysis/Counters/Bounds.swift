/// How small and how large a number can be.
struct Bounds: Equatable {
    var lower: Double
    var upper: Double

    init(_ lower: Double, _ upper: Double) {
        self.lower = lower
        self.upper = upper
    }

    /// Of no number at all.
    static let none = Bounds(.infinity, -.infinity)
    /// Of any number.
    static let any = Bounds(-.infinity, .infinity)
    /// Of a number that is not negative.
    static let notNegative = Bounds(0, .infinity)

    private var isEmpty: Bool { lower > upper }

    /// Of a number that has one of both.
    func joined(_ other: Bounds) -> Bounds { Bounds(min(lower, other.lower), max(upper, other.upper)) }

    /// Of a number that has both.
    func met(_ other: Bounds) -> Bounds { Bounds(max(lower, other.lower), min(upper, other.upper)) }

    /// These, or wider ones if others go beyond: so wide that they are soon wide enough.
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
        // Nothing times however much is nothing.
        let corners = [lower * other.lower, lower * other.upper, upper * other.lower, upper * other.upper]
            .map { $0.isNaN ? 0 : $0 }
        return Bounds(corners.min() ?? 0, corners.max() ?? 0)
    }

    /// Of a quotient, as far as its sign goes.
    func divided(by other: Bounds) -> Bounds {
        guard !isEmpty, !other.isEmpty else { return .none }
        return lower >= 0 && other.lower >= 0 ? .notNegative : .any
    }

    /// Of the distance from 0.
    var absolute: Bounds {
        guard !isEmpty, lower < 0 else { return self }
        return Bounds(max(0, -upper), max(-lower, upper))
    }
}
