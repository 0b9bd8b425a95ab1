import AVTYAML

/// Names under a misspelt key are declared, just not where they are looked up; reporting them as unknown would only
/// repeat the error of the key.
extension PackDecoder {
    /// Marks all names under unknown keys as damaged.
    mutating func damageNamesUnderUnknownKeys(of root: YAMLNode) {
        let groups: [(YAMLNode?, MappingDeclaration)] = [
            (root, .document), (root["vocabulary"], VocabularySyntax.mapping.declaration),
            (root["pack"], HeaderSyntax.mapping.declaration),
        ]
        for (node, mapping) in groups {
            for pair in node?.pairs ?? [] {
                guard let key = pair.key.scalar?.text, mapping.key(key) == nil else { continue }
                damageNames(in: pair.value, depth: PackDecoder.depthOfValues)
            }
        }
    }

    /// The number of levels below a section that contain names: owner, name, `values`, and the values in it.
    static let depthOfValues = 4

    /// Marks all names in a node as damaged, down to a depth.
    mutating func damageNames(in node: YAMLNode, depth: Int) {
        guard depth > 0 else { return }
        for pair in node.pairs ?? [] {
            if let name = pair.key.scalar?.text { damaged.insert(name) }
            damageNames(in: pair.value, depth: depth - 1)
        }
        for item in node.items ?? [] {
            if let name = item.scalar?.text { damaged.insert(name) }
            damageNames(in: item, depth: depth - 1)
        }
    }

    /// Returns true if `extends` is misspelt, misplaced or no list, so that all names of extended packs would be unknown.
    func lacksPacks(_ root: YAMLNode) -> Bool {
        guard let header = root["pack"] else { return false }
        if let extended = header["extends"] { return extended.items == nil }
        let keys = [root, header].flatMap { $0.pairs ?? [] }.compactMap { $0.key.scalar?.text }
        return keys.contains { $0 == "extends" || HeaderSyntax.mapping.declaration.keyMeant(by: $0)?.name == "extends" }
    }
}
