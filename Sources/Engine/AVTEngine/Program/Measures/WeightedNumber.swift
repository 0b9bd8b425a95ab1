import AVTCore

/// A number, weighted by the time for which each of its values holds.
struct WeightedNumber: Equatable {
    private var product = TimeProduct()
    private(set) var total = 0
    private var least: Number?
    private var greatest: Number?

    /// The current value, or `nil` if there is none.
    var held: Number? { product.value }

    mutating func advance(by elapsed: Int) {
        guard let value = product.value else { return }
        product.advance(by: elapsed)
        total = total.addingClamped(elapsed)
        least = least.map { $0.lesser(value) } ?? value
        greatest = greatest.map { $0.greater(value) } ?? value
    }

    /// Sets the value that holds from now on.
    mutating func hold(_ next: Number?) {
        product.hold(next)
    }

    func value(of field: MeasureField) -> Operand {
        switch field {
        case .total: .int(total)
        case .product: .double(product.sum)
        case .mean: total == 0 ? .missing : .double(product.sum / Double(total))
        case .min: Operand(least)
        case .max: Operand(greatest)
        case .delta, .count, .current, .longest, .sum, .first, .last, .covered: .missing
        }
    }
}

extension WeightedNumber {
    mutating func code(_ coder: inout SnapshotCoder) {
        product.code(&coder)
        coder.code(&total)
        coder.code(&least)
        coder.code(&greatest)
    }
}
