/// An upper bound on a number of steps or a value's size, as a polynomial of the input size with no negative terms.
package struct CostBound: Hashable, Sendable {
    /// The coefficients by power of the size, lowest first; `Int.max` stands for anything larger.
    private var coefficients: [Int]

    /// A bound that does not depend on the inputs.
    init(_ constant: Int) {
        coefficients = [max(constant, 0)]
    }

    /// The highest power that is distinguished: chained macros can each square the size.
    private static let highest = 32

    /// The size of an input.
    static let input = CostBound(coefficients: [0, 1])

    private init(coefficients: [Int]) {
        self.coefficients = coefficients
    }

    /// The power of the input size with which the bound grows; 0 if it is constant.
    package var degree: Int { coefficients.lastIndex { $0 != 0 } ?? 0 }

    /// Returns the bound for inputs up to a size.
    ///
    /// - Parameter size: The size of the largest input: the bytes of a string; the elements of a list or map, including
    ///   their contents.
    /// - Returns: The bound; `Int.max` stands for anything larger.
    package func most(size: Int) -> Int {
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
                // A term of a higher power exceeds every number, as nothing is known about the size.
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
