/// The sum of a number's values, each times the milliseconds for which it had it.
struct TimeProduct {
    /// What it is now; `nil`: it has no value.
    private(set) var value: Number?
    private var held = 0
    // The present value is added once it is over: what happens meanwhile and changes nothing cannot change a rounding.
    private var before = 0.0

    mutating func advance(by elapsed: Int) {
        if value != nil { held = held.addingClamped(elapsed) }
    }

    /// Takes the value that the number has from now on.
    mutating func hold(_ next: Number?) {
        guard next != value else { return }
        before = sum
        held = 0
        value = next
    }

    /// Begins anew with the value that it has.
    mutating func clear() {
        held = 0
        before = 0
    }

    var sum: Double {
        value.map { before + $0.double * Double(held) } ?? before
    }
}
