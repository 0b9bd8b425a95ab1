/// The declarations of all elements as a flat table, with a row for each path from the root.
struct ElementTable: Sendable {
    /// The declaration of an element at its path.
    final class Row: Sendable {
        let type: ElementType
        /// The declaration as a child of the parent.
        let child: ElementType.Child
        /// The rows of the children.
        let children: Range<Int>

        init(_ child: ElementType.Child, children: Range<Int>) {
            (type, self.child, self.children) = (child.type, child, children)
        }
    }

    /// The table of VAST.
    static let vast = ElementTable(.vast)

    /// The table of VMAP.
    static let vmap = ElementTable(.vmap)

    /// The number that stands for an element without a row.
    static let unknown: UInt8 = .max

    /// The rows; the first is the root, and the children of an element follow each other.
    let rows: [Row]
    /// The names of the rows, abbreviated for a first comparison.
    private let keys: [UInt64]
    /// The names of the rows, one after the other.
    private let names: [UInt8]
    private let nameStarts: [Int]
    private let childRanges: [Range<Int>]
    private let containers: [Bool]
    private let single: [Bool]

    private init(_ root: ElementType) {
        var (rows, declarations): ([Row], [ElementType.Child]) = ([], [ElementType.Child(root)])
        while rows.count < declarations.count {
            let declaration = declarations[rows.count]
            let children = declaration.type.children
            rows.append(Row(declaration, children: declarations.count..<declarations.count + children.count))
            declarations += children
        }
        self.rows = rows
        keys = rows.map { row in Array(row.type.name.utf8).withUnsafeBufferPointer { ElementTable.key(of: $0) } }
        names = rows.flatMap { Array($0.type.name.utf8) }
        nameStarts = rows.reduce(into: [0]) { starts, row in
            starts.append((starts.last ?? 0) + row.type.name.utf8.count)
        }
        childRanges = rows.map(\.children)
        containers = rows.map { $0.type.content == .container }
        single = rows.map { $0.type.content == .container && $0.child.many.isEmpty }
    }

    /// Returns whether a row exists and has children.
    func isContainer(_ row: UInt8) -> Bool { Int(row) < containers.count && containers[Int(row)] }

    /// Returns whether a row is that of a container that may stand once.
    func mustNotRepeat(_ row: UInt8) -> Bool { Int(row) < single.count && single[Int(row)] }

    /// Returns the row of a child, or ``unknown``.
    func child(of row: UInt8, named name: UnsafeBufferPointer<UInt8>) -> UInt8 {
        guard Int(row) < childRanges.count else { return ElementTable.unknown }
        let key = ElementTable.key(of: name)
        for child in childRanges[Int(row)] where keys[child] == key && isName(name, of: child) {
            return UInt8(truncatingIfNeeded: child)
        }
        return ElementTable.unknown
    }

    private func isName(_ name: UnsafeBufferPointer<UInt8>, of row: Int) -> Bool {
        let start = nameStarts[row]
        for index in 0..<name.count where names[start + index] != name[index] { return false }
        return true
    }

    /// The length, and the first and last bytes.
    private static func key(of name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard let first = name.first, let last = name.last else { return 0 }
        let middle = name[name.count / 2]
        return UInt64(truncatingIfNeeded: name.count) << 24 | UInt64(first) << 16 | UInt64(middle) << 8 | UInt64(last)
    }
}
