import AVTYAML

/// What stands under a misspelt key is declared, only not where it is looked for: that it is missed elsewhere follows
/// from what was reported already.
extension PackDecoder {
    /// Takes all names under unknown keys for damaged.
    mutating func damageNamesUnderUnknownKeys(of root: YAMLNode) {
        let groups: [(YAMLNode?, MappingDeclaration)] = [
            (root, .document), (root["vocabulary"], .vocabulary), (root["pack"], .header),
        ]
        for (node, mapping) in groups {
            for pair in node?.pairs ?? [] {
                guard let key = pair.key.scalar?.text, mapping.key(key) == nil else { continue }
                damageNames(in: pair.value, depth: PackDecoder.depthOfWords)
            }
        }
    }

    /// The number of levels below a section that have names: owner, name, `values`, and the words in it.
    static let depthOfWords = 4

    /// Takes all names in a node for damaged, down to a depth.
    mutating func damageNames(in node: YAMLNode, depth: Int) {
        guard depth > 0 else { return }
        for pair in node.pairs ?? [] {
            if let name = pair.key.scalar?.text { damaged.insert(name) }
            damageNames(in: pair.value, depth: depth - 1)
        }
        for item in node.items ?? [] {
            if let word = item.scalar?.text { damaged.insert(word) }
            damageNames(in: item, depth: depth - 1)
        }
    }

    /// True if `extends` is misspelt or stands in the wrong place, so that all names of other packs would be missed.
    func lacksPacks(_ root: YAMLNode) -> Bool {
        guard let header = root["pack"], header["extends"] == nil else { return false }
        let keys = [root, header].flatMap { $0.pairs ?? [] }.compactMap { $0.key.scalar?.text }
        return keys.contains { $0 == "extends" || MappingDeclaration.header.keyMeant(by: $0) == "extends" }
    }
}
