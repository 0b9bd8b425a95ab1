import AVTYAML

/// A mapping that is decoded.
struct MappingEntry {
    /// The name of the entry that the mapping is or belongs to.
    let name: TextSyntax
    /// The node of the mapping.
    let node: YAMLNode
    /// The declaration of the mapping.
    let declaration: MappingDeclaration

    /// The value of a key, or `nil` if there is none.
    subscript(key: String) -> YAMLNode? {
        if node.scalar != nil, key == declaration.shorthand { return node }
        return node[key]
    }

    /// Returns a key with its value, or `nil` if there is none.
    func pair(_ key: String) -> YAMLPair? {
        node.pairs?.first { $0.key.scalar?.text == key }
    }

    /// Returns some keys with their pairs, in the order of the file.
    func pairs(_ keys: [String]) -> [(key: String, pair: YAMLPair)] {
        (node.pairs ?? []).compactMap { pair -> (key: String, pair: YAMLPair)? in
            guard let key = pair.key.scalar?.text, keys.contains(key) else { return nil }
            return (key: key, pair: pair)
        }
    }
}
