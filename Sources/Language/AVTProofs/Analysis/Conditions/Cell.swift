import AVTCore
import AVTExpressions

/// A set of values of a quantity that no condition of the query distinguishes.
enum Cell: Hashable {
    /// The values that are equivalent to this one.
    case value(ExpressionConstant)
    /// Any value, of a quantity for which only presence is tested.
    case present
    /// No value, because the quantity is missing.
    case missing
    /// No value, because the formula fails.
    case failing
}

/// The constants that a quantity is compared with, and the resulting cells.
///
/// There are at most `2n + 1` cells for n constants, and one for NaN.
struct Thresholds {
    private var ints: Set<Int> = []
    private var doubles: Set<Double> = []
    private var texts: [String] = []

    /// The number of constants.
    var count: Int { ints.count + doubles.count + texts.count }

    /// Adds a constant that the quantity is compared with and returns false if it is not supported.
    mutating func add(_ constant: ExpressionConstant) -> Bool {
        switch constant {
        case .int(let value): ints.insert(value)
        case .double(let value):
            // Above this, integers lose digits when they are converted to doubles.
            guard abs(value) < 9e15 else { return false }
            doubles.insert(value)
        case .string(let value):
            if !texts.contains(where: { $0.hasSameBytes(as: value) }) { texts.append(value) }
        case .bool, .enumCase, .action: break
        default: return false
        }
        return true
    }

    /// One integer of each cell.
    var wholeNumbers: [Int] {
        let bounds = ints.union(doubles.flatMap { [Int($0.rounded(.down)), Int($0.rounded(.up))] }).sorted()
        guard let first = bounds.first, let last = bounds.last else { return [0] }
        var numbers: [Int] = first > .min ? [first - 1] : []
        for (bound, next) in zip(bounds, bounds.dropFirst()) {
            numbers.append(bound)
            if bound + 1 < next { numbers.append(bound + 1) }
        }
        numbers.append(last)
        if last < .max { numbers.append(last + 1) }
        return numbers
    }

    /// One double of each cell.
    var numbers: [Double] {
        let bounds = doubles.union(ints.map(Double.init)).sorted()
        guard let first = bounds.first, let last = bounds.last else { return [0] }
        var numbers = [first - 1]
        for (bound, next) in zip(bounds, bounds.dropFirst()) {
            numbers.append(bound)
            let between = bound + (next - bound) / 2
            if bound < between, between < next { numbers.append(between) }
        }
        return numbers + [last, last + 1, .nan]
    }

    /// Each string, and one that differs from all of them.
    var strings: [String] {
        var other = "x"
        while texts.contains(other) { other += "x" }
        return texts + [other]
    }
}
