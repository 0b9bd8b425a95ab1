/// An element that VAST defines, while it is checked.
struct CheckedElement {
    /// The index in the document's table of elements.
    let index: Int
    let row: ElementTable.Row

    var type: ElementType { row.type }
    var name: String { type.name }
}
