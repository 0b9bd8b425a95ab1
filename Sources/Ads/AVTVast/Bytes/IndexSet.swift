/// A set of indices below 64, which needs no memory of its own.
struct IndexSet: Sendable {
    private var bits: UInt64 = 0

    var isEmpty: Bool { bits == 0 }

    /// Creates a set of the indices of an array whose elements pass a test.
    init<Element>(of elements: [Element], where test: (Element) -> Bool) {
        for index in elements.indices where test(elements[index]) { _ = insert(index) }
    }

    /// Creates an empty set.
    init() {}

    /// Returns whether another set has all indices of this one.
    func isSubset(of other: IndexSet) -> Bool { bits & ~other.bits == 0 }

    func contains(_ index: Int) -> Bool { bits >> UInt64(index) & 1 != 0 }

    /// Inserts an index.
    ///
    /// - Returns: True if the set did not contain it.
    mutating func insert(_ index: Int) -> Bool {
        defer { bits |= 1 << UInt64(index) }
        return !contains(index)
    }
}
