import AVTEngine

/// Which finite variables have a known value at some point of a step, and which.
struct Knowledge: Hashable {
    /// The bits that are known.
    private(set) var mask = StateWords()
    /// Their values; 0 where nothing is known.
    private(set) var values = StateWords()

    /// Nothing is known.
    static let nothing = Knowledge()

    /// Everything below the mask is known.
    init(_ values: StateWords, mask: StateWords) {
        self.mask = mask
        self.values = values.masked(mask)
    }

    private init() {}

    /// The value of a variable, if it is known.
    func value(of variable: FiniteVariable) -> Int? {
        guard mask[variable.owner] & variable.mask == variable.mask else { return nil }
        return variable.value(in: values[variable.owner])
    }

    /// Learns what a write sets.
    mutating func learn(_ write: StateWrite) {
        values.write(write.values, mask: write.mask)
        mask.tracker |= write.mask.tracker
        mask.instrument |= write.mask.instrument
    }

    /// Forgets the bits of variables that may have any value.
    mutating func forget(_ bits: StateWords) {
        mask = mask.without(bits)
        values = values.without(bits)
    }
}
