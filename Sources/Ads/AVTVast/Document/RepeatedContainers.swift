/// The containers that stand twice and must not: the children of the later ones count as those of the first.
///
/// The tables have a row for each element, and none if no container stands twice.
struct RepeatedContainers: Sendable {
    /// For each element that repeats another, the first of them; -1 for the others.
    private var firsts: [Int32] = []
    /// For each element the next one that repeats the same container, or -1.
    private var nexts: [Int32] = []

    /// True if no container stands twice.
    var isEmpty: Bool { firsts.isEmpty }

    /// Returns whether an element repeats an earlier one.
    func contains(_ element: Int) -> Bool { !firsts.isEmpty && firsts[element] >= 0 }

    /// Returns the container to which the children of an element belong: itself, unless it repeats an earlier one.
    func first(of element: Int) -> Int { contains(element) ? Int(firsts[element]) : element }

    /// Returns the element that repeats a container after an element, or `nil` if there is none.
    func next(after element: Int) -> Int? {
        guard !nexts.isEmpty, nexts[element] >= 0 else { return nil }
        return Int(nexts[element])
    }

    /// Returns the elements that repeat a container, in their order.
    ///
    /// - Parameter container: The first of them.
    /// - Returns: The others.
    func repetitions(of container: Int) -> some Sequence<Int> {
        sequence(first: container, next: next).dropFirst()
    }

    /// Inserts an element.
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - latest: The container that it repeats, or the latest element that repeats it.
    ///   - count: The number of elements of the document.
    mutating func insert(_ element: Int, after latest: Int, of count: Int) {
        if firsts.isEmpty {
            firsts = Array(repeating: -1, count: count)
            nexts = firsts
        }
        firsts[element] = Int32(truncatingIfNeeded: first(of: latest))
        nexts[latest] = Int32(truncatingIfNeeded: element)
    }
}
