import AVTXML

extension VASTDocument {
    /// Returns the indices of the children of an element in their order, also those of a later element of the same name
    /// that must not repeat.
    func children(of element: Int) -> Children {
        Children(
            elements: tree.elements, continued: continued, continuations: (continuations[element] ?? [])[...],
            child: tree.firstChild(of: element))
    }

    /// The indices of the children of an element.
    struct Children: Sequence, IteratorProtocol {
        fileprivate let elements: [XMLTree.Element]
        fileprivate let continued: Set<Int>
        /// The elements whose children follow.
        fileprivate var continuations: ArraySlice<Int>
        /// The next child, or `nil` if there is none in the current element.
        fileprivate var child: Int?

        /// Returns the next index, or `nil` after the last.
        mutating func next() -> Int? {
            while true {
                while let index = child {
                    child = elements[index].next
                    if continued.isEmpty || !continued.contains(index) { return index }
                }
                guard let continuation = continuations.popFirst() else { return nil }
                let first = continuation + 1
                child = first < elements.count && elements[first].parent == continuation ? first : nil
            }
        }
    }
}
