import AVTXML

/// Finds the declaration of each element of a document.
struct ElementClassifier {
    private let tree: XMLTree
    private let table: ElementTable
    private let rootNamespace: String?
    private(set) var rows: [UInt8] = []
    private(set) var repeated = RepeatedContainers()

    init(_ tree: XMLTree, _ table: ElementTable) {
        (self.tree, self.table) = (tree, table)
        rootNamespace = tree.namespace(of: tree.root)
    }

    mutating func run() {
        rows = tree.bytes.withUnsafeBufferPointer { classified($0) }
        findRepeated()
    }

    private func classified(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var rows = [UInt8](repeating: ElementTable.unknown, count: tree.elements.count)
        rows[tree.root] = 0
        let declaration = tree.hasPrefix(tree.root) ? nil : tree.elements[tree.root].namespaceDeclaration
        for index in 1..<max(1, rows.count) {
            let element = tree.elements[index]
            guard let parent = element.parent, table.isContainer(rows[parent]) else { continue }
            let row = table.child(of: rows[parent], named: UnsafeBufferPointer(rebasing: bytes[element.name]))
            if row != ElementTable.unknown {
                // No name of VAST has a prefix.
                if element.namespaceDeclaration == declaration || isVAST(index) { rows[index] = row }
            } else if tree.hasPrefix(index), isVAST(index) {
                let name = UnsafeBufferPointer(rebasing: bytes[tree.localName(of: index)])
                rows[index] = table.child(of: rows[parent], named: name)
            }
        }
        return rows
    }

    /// Returns whether an element is in the root's namespace, in none, or in IAB's.
    private func isVAST(_ index: Int) -> Bool {
        guard let namespace = tree.namespace(of: index) else { return !tree.hasPrefix(index) }
        return namespace == rootNamespace || namespace == VASTDocument.namespace
    }

    /// Finds containers that stand twice and must not; the later children belong to the first.
    private mutating func findRepeated() {
        // For each row the last element, with its parent. Elements of one row and one parent follow each other.
        var latest = [(parent: Int, element: Int)](repeating: (-1, -1), count: table.rows.count)
        for index in 1..<max(1, rows.count) where table.mustNotRepeat(rows[index]) {
            guard let parent = tree.elements[index].parent.map(repeated.first) else { continue }
            let row = Int(rows[index])
            if latest[row].parent == parent {
                repeated.insert(index, after: latest[row].element, of: rows.count)
            }
            latest[row] = (parent, index)
        }
    }
}
