import AVTExpressions

/// Values of a quantity that no condition in hand can tell apart.
enum Cell: Hashable {
    /// Those like this one.
    case value(ExpressionConstant)
    /// Any, of a quantity of which is asked only whether it is there.
    case present
    /// None: what is read is not there.
    case missing
    /// None: the formula fails.
    case failing
}

/// What a quantity is compared with, and the cells that follow: at most `2n + 1` for n constants, and one for "not a number".
struct Thresholds {
    private var ints: Set<Int> = []
    private var doubles: Set<Double> = []
    private var texts: [String] = []

    /// How many there are.
    var count: Int { ints.count + doubles.count + texts.count }

    /// Adds a constant that the quantity is compared with; false if it cannot be.
    mutating func add(_ constant: ExpressionConstant) -> Bool {
        switch constant {
        case .int(let value): ints.insert(value)
        case .double(let value):
            // Beyond this, whole numbers lose digits where they become doubles.
            guard abs(value) < 9e15 else { return false }
            doubles.insert(value)
        case .string(let value):
            if !texts.contains(where: { $0.utf8.elementsEqual(value.utf8) }) { texts.append(value) }
        case .bool, .word, .action: break
        default: return false
        }
        return true
    }

    /// One whole number of each cell.
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

    /// Each text, and one that is none of them.
    var strings: [String] {
        var other = "x"
        while texts.contains(other) { other += "x" }
        return texts + [other]
    }
}
