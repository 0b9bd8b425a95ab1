/// Statistics of the numbers sampled from events.
struct Samples: Equatable {
    private(set) var count = 0
    private var sum: Number
    private var least: Number?
    private var greatest: Number?
    private var first: Number?
    private(set) var last: Number?

    init(isInteger: Bool) {
        sum = isInteger ? .int(0) : .double(0)
    }

    mutating func insert(_ sample: Number) {
        count += 1
        sum = sum.adding(sample)
        least = least.map { $0.lesser(sample) } ?? sample
        greatest = greatest.map { $0.greater(sample) } ?? sample
        first = first ?? sample
        last = sample
    }

    func value(of field: MeasureField) -> Operand {
        switch field {
        case .count: .int(count)
        case .sum: Operand(sum)
        case .mean: count == 0 ? .missing : .double(sum.double / Double(count))
        case .min: Operand(least)
        case .max: Operand(greatest)
        case .first: Operand(first)
        case .last: Operand(last)
        case .total, .delta, .current, .longest, .product, .covered: .missing
        }
    }
}

extension Samples {
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(counter: &count)
        var total: Number? = sum
        coder.code(&total)
        if let total { sum = total }
        coder.code(&least)
        coder.code(&greatest)
        coder.code(&first)
        coder.code(&last)
    }
}
