/// The declarations of all elements as a flat table, with a row for each path from the root.
struct ElementTable: Sendable {
    /// The declaration of an element at its path.
    struct Row: Sendable {
        let type: ElementType
        /// The declaration as a child of the parent.
        let child: ElementType.Child
        /// The rows of the children.
        var children = 0..<0
    }

    /// The table of VAST.
    static let vast = ElementTable(.vast)

    /// The number that stands for an element without a row.
    static let unknown: UInt8 = .max

    /// The rows; the first is the root, and the children of an element follow each other.
    let rows: [Row]
    /// The names of the rows, abbreviated for a first comparison.
    private let keys: [UInt64]

    private init(_ root: ElementType) {
        var rows = [Row(type: root, child: ElementType.Child(root))]
        var index = 0
        while index < rows.count {
            let children = rows[index].type.children
            rows[index].children = rows.count..<rows.count + children.count
            rows += children.map { Row(type: $0.type, child: $0) }
            index += 1
        }
        self.rows = rows
        keys = rows.map { row in ElementTable.key(of: Array(row.type.name.utf8)[...]) }
    }

    /// Returns the row of a child, or ``unknown``.
    func child(of row: UInt8, named name: ArraySlice<UInt8>) -> UInt8 {
        guard Int(row) < rows.count else { return ElementTable.unknown }
        let key = ElementTable.key(of: name)
        for child in rows[Int(row)].children where keys[child] == key {
            if rows[child].type.name.utf8.elementsEqual(name) { return UInt8(truncatingIfNeeded: child) }
        }
        return ElementTable.unknown
    }

    /// The length, and the first and last bytes.
    private static func key(of name: ArraySlice<UInt8>) -> UInt64 {
        var key = UInt64(truncatingIfNeeded: name.count)
        for byte in name.prefix(3) { key = key << 8 | UInt64(byte) }
        for byte in name.suffix(4) { key = key << 8 | UInt64(byte) }
        return key
    }
}
