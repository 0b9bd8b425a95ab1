/// A set of elements of one document as bits.
struct ElementSet: Sendable {
    private var bits: [UInt64] = []

    /// Creates an empty set.
    init() {}

    func contains(_ element: Int) -> Bool {
        element >> 6 < bits.count && bits[element >> 6] >> UInt64(element & 63) & 1 != 0
    }

    /// Inserts an element; elements that come later in the document take more memory.
    mutating func insert(_ element: Int) {
        while bits.count <= element >> 6 { bits.append(0) }
        bits[element >> 6] |= 1 << UInt64(element & 63)
    }
}
