import AVTDiagnostics
import AVTYAML

extension YAMLNode {
    /// The scalar, or `nil` for other nodes.
    package var scalar: YAMLScalar? {
        if case .scalar(let scalar) = kind { scalar } else { nil }
    }

    /// The items of a sequence, or `nil` for other nodes.
    package var items: [YAMLNode]? {
        if case .sequence(let items) = kind { items } else { nil }
    }

    /// The pairs of a mapping, or `nil` for other nodes.
    package var pairs: [YAMLPair]? {
        if case .mapping(let pairs) = kind { pairs } else { nil }
    }

    /// The items of a sequence, or only the node itself for other nodes.
    package var itemsOrSelf: [YAMLNode] {
        items ?? [self]
    }

    /// The value of a key in a mapping, or `nil` if there is none.
    package subscript(key: String) -> YAMLNode? {
        pairs?.first { $0.key.scalar?.text == key }?.value
    }

    /// The text of a scalar with its source range, or `nil` for other nodes.
    package var text: TextSyntax? {
        guard let scalar, !isAbsent else { return nil }
        return TextSyntax(
            text: scalar.text, range: range, isQuoted: scalar.style != .plain)
    }

    /// The pairs of a mapping whose keys are scalars.
    var entries: [(name: TextSyntax, value: YAMLNode)] {
        let pairs = self.pairs ?? []
        let names = Set(pairs.compactMap { $0.key.text?.text })
        return pairs.compactMap { pair in
            guard var name = pair.key.text else { return nil }
            name.neighbours = names
            return (name: name, value: pair.value)
        }
    }

    /// The texts of one scalar or of a list of scalars.
    var texts: [TextSyntax] {
        var texts = itemsOrSelf.compactMap(\.text)
        let neighbours = Set(texts.map(\.text))
        for index in texts.indices { texts[index].neighbours = neighbours }
        return texts
    }

    /// The kind of node with its article, for messages.
    var phrase: String {
        switch kind {
        case .scalar: isAbsent ? "nothing" : "a single value"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}
