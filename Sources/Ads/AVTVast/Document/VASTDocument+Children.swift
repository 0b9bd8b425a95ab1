import AVTXML

extension VASTDocument {
    /// Returns the indices of the children of an element in their order, also those of a later element of the same name
    /// that must not repeat.
    func children(of element: Int) -> Children {
        Children(
            document: self, container: repeated.contains(element) ? nil : element,
            child: tree.firstChild(of: element))
    }

    /// The indices of the children of an element.
    struct Children: Sequence, IteratorProtocol {
        fileprivate let document: VASTDocument
        /// The container whose children are returned, or `nil` if those of no other follow.
        fileprivate var container: Int?
        /// The next child, or `nil` if there is none in the current container.
        fileprivate var child: Int?

        /// Returns the next index, or `nil` after the last.
        mutating func next() -> Int? {
            while true {
                while let index = child {
                    child = document.tree.elements[index].next
                    if !document.repeated.contains(index) { return index }
                }
                container = container.flatMap { document.repeated.next(after: $0) }
                guard let container else { return nil }
                child = document.tree.firstChild(of: container)
            }
        }
    }
}
