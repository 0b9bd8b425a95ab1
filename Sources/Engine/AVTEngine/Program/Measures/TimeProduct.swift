import AVTCore

/// The sum of a number's values, each multiplied by the milliseconds for which it held.
struct TimeProduct: Equatable {
    /// The current value, or `nil` if there is none.
    private(set) var value: Number?
    private var held = 0
    // The sum over earlier values. The current value is added once it ends, so that updates in between, which do not
    // change the value, cannot affect rounding.
    private var before = 0.0

    mutating func advance(by elapsed: Int) {
        if value != nil { held = held.addingClamped(elapsed) }
    }

    /// Sets the value that holds from now on.
    mutating func hold(_ next: Number?) {
        guard next != value else { return }
        before = sum
        held = 0
        value = next
    }

    /// Resets the sum and keeps the current value.
    mutating func clear() {
        held = 0
        before = 0
    }

    var sum: Double {
        value.map { before + $0.double * Double(held) } ?? before
    }
}

extension TimeProduct {
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&value)
        coder.code(&held)
        coder.code(&before)
    }
}
