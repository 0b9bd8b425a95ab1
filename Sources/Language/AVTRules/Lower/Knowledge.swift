import AVTEngine

/// The finite variables whose values are known at some point of a step, and these values.
struct Knowledge: Hashable {
    /// The bits that are known.
    private(set) var mask = StateBits()
    /// The values of the known bits; 0 for all other bits.
    private(set) var values = StateBits()

    /// Nothing is known.
    static let nothing = Knowledge()

    /// Creates knowledge of all bits in the mask.
    init(_ values: StateBits, mask: StateBits) {
        self.mask = mask
        self.values = values.masked(mask)
    }

    private init() {}

    /// Returns the value of a variable, or `nil` if it is not known.
    func value(of variable: FiniteVariable) -> Int? {
        guard mask[variable.owner] & variable.mask == variable.mask else { return nil }
        return variable.value(in: values[variable.owner])
    }

    /// Records the values that a write sets.
    mutating func learn(_ write: StateWrite) {
        values.write(write.values, mask: write.mask)
        mask.tracker |= write.mask.tracker
        mask.instrument |= write.mask.instrument
    }

    /// Forgets the bits of variables that may have any value.
    mutating func forget(_ bits: StateBits) {
        mask = mask.without(bits)
        values = values.without(bits)
    }
}
