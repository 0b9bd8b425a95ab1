/// An upper bound of something as a polynomial of the size of the inputs, with no sign: of steps, or of a value's size.
public struct CostBound: Hashable, Sendable {
    /// By the power of the size, the lowest first; `Int.max` stands for all that is more.
    private var coefficients: [Int]

    /// A bound that does not depend on the inputs.
    init(_ constant: Int) {
        coefficients = [max(constant, 0)]
    }

    /// The highest power that is told from higher ones, where macros follow each other and each squares the size.
    private static let highest = 32

    /// The size of an input.
    static let input = CostBound(coefficients: [0, 1])

    private init(coefficients: [Int]) {
        self.coefficients = coefficients
    }

    /// With which power of the size of the inputs it grows: 0 if it is constant.
    public var degree: Int { coefficients.lastIndex { $0 != 0 } ?? 0 }

    /// The most that it can be.
    ///
    /// - Parameter size: the size of the largest input: octets of a text; elements of a list or map, counting what they
    ///   hold.
    /// - Returns: the bound; `Int.max` for all that is more.
    public func most(size: Int) -> Int {
        coefficients.reversed().reduce(0) { sum, coefficient in
            CostBound.sum(CostBound.product(sum, max(size, 1)), coefficient)
        }
    }

    static func + (left: CostBound, right: CostBound) -> CostBound {
        let count = max(left.coefficients.count, right.coefficients.count)
        return CostBound(coefficients: (0..<count).map { sum(left[$0], right[$0]) })
    }

    static func * (left: CostBound, right: CostBound) -> CostBound {
        let degree = min(left.degree + right.degree, highest)
        var result = CostBound(coefficients: Array(repeating: 0, count: degree + 1))
        for first in 0...left.degree {
            for second in 0...right.degree {
                let (power, term) = (first + second, product(left[first], right[second]))
                // What is of a higher power is more than any number, for sizes of which nothing is known.
                result.coefficients[min(power, highest)] =
                    power > highest && term > 0 ? .max : sum(result[min(power, highest)], term)
            }
        }
        return result
    }

    private subscript(power: Int) -> Int { power < coefficients.count ? coefficients[power] : 0 }

    private static func sum(_ left: Int, _ right: Int) -> Int {
        let (sum, overflows) = left.addingReportingOverflow(right)
        return overflows ? .max : sum
    }

    private static func product(_ left: Int, _ right: Int) -> Int {
        let (product, overflows) = left.multipliedReportingOverflow(by: right)
        return overflows ? .max : product
    }
}
