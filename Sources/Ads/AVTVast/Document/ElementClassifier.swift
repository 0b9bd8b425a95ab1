import AVTXML

/// Finds the declaration of each element of a document.
struct ElementClassifier {
    private let tree: XMLTree
    private let table = ElementTable.vast
    private let rootNamespace: String?
    private(set) var rows: [UInt8]
    private(set) var continuations: [Int: [Int]] = [:]

    init(_ tree: XMLTree) {
        self.tree = tree
        rootNamespace = tree.namespace(of: tree.root)
        rows = [UInt8](repeating: ElementTable.unknown, count: tree.elements.count)
    }

    mutating func run() {
        rows[tree.root] = 0
        for index in 1..<max(1, tree.elements.count) {
            guard let parent = tree.elements[index].parent else { continue }
            let row = rows[parent]
            guard row != ElementTable.unknown, table.rows[Int(row)].type.content == .container, isVAST(index) else {
                continue
            }
            rows[index] = table.child(of: row, named: tree.bytes[tree.localName(of: index)])
        }
        findContinuations()
    }

    /// Returns whether an element is in the root's namespace, in none, or in IAB's.
    private func isVAST(_ index: Int) -> Bool {
        guard let namespace = tree.namespace(of: index) else { return !tree.hasPrefix(index) }
        return namespace == rootNamespace || namespace == VASTDocument.namespace
    }

    /// Finds containers that stand twice and must not; the later children belong to the first.
    private mutating func findContinuations() {
        // The first element of a row among the children of a parent; the children of a continuation count as those of
        // the first container.
        var firsts: [Int: Int] = [:]
        var owners: [Int: Int] = [:]
        for index in 1..<max(1, tree.elements.count) {
            let row = rows[index]
            guard row != ElementTable.unknown, let parent = tree.elements[index].parent else { continue }
            let declaration = table.rows[Int(row)]
            guard declaration.type.content == .container, declaration.child.many.isEmpty else { continue }
            let key = (owners[parent] ?? parent) << 8 | Int(row)
            if let first = firsts[key] {
                owners[index] = first
                continuations[first, default: []].append(index)
            } else {
                firsts[key] = index
            }
        }
    }
}
