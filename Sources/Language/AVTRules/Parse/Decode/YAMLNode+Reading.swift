import AVTDiagnostics
import AVTYAML

extension YAMLNode {
    /// The scalar; `nil` for other nodes.
    package var scalar: YAMLScalar? {
        if case .scalar(let scalar) = kind { scalar } else { nil }
    }

    /// The items of a sequence; `nil` for other nodes.
    package var items: [YAMLNode]? {
        if case .sequence(let items) = kind { items } else { nil }
    }

    /// The pairs of a mapping; `nil` for other nodes.
    package var pairs: [YAMLPair]? {
        if case .mapping(let pairs) = kind { pairs } else { nil }
    }

    /// The items of a sequence; for other nodes, the node alone.
    package var itemsOrSelf: [YAMLNode] {
        items ?? [self]
    }

    /// The value of a key of a mapping.
    package subscript(key: String) -> YAMLNode? {
        pairs?.first { $0.key.scalar?.text == key }?.value
    }

    /// The scalar as text with its place.
    package var text: TextSyntax? {
        guard let scalar, !isAbsent else { return nil }
        return TextSyntax(
            text: scalar.text, range: range, isQuoted: scalar.style != .plain)
    }

    /// The pairs of a mapping whose keys are texts.
    var entries: [(name: TextSyntax, value: YAMLNode)] {
        let pairs = self.pairs ?? []
        let names = Set(pairs.compactMap { $0.key.text?.text })
        return pairs.compactMap { pair in
            guard var name = pair.key.text else { return nil }
            name.neighbours = names
            return (name: name, value: pair.value)
        }
    }

    /// The texts of one scalar or a list of them.
    var texts: [TextSyntax] {
        var texts = itemsOrSelf.compactMap(\.text)
        let neighbours = Set(texts.map(\.text))
        for index in texts.indices { texts[index].neighbours = neighbours }
        return texts
    }

    /// The kind of node, with its article.
    var phrase: String {
        switch kind {
        case .scalar: isAbsent ? "nothing" : "a single value"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}
