import AVTDiagnostics

/// A list or mapping whose end has not been reached.
struct OpenCollection {
    enum Kind {
        case sequence
        case mapping
    }

    let kind: Kind
    let isFlow: Bool
    let lower: Int

    private var items: [YAMLNode] = []
    private var pairs: [YAMLPair] = []
    private var key: YAMLNode?

    /// Where the last value that came ends.
    private(set) var lastUpper: Int

    init(kind: Kind, isFlow: Bool, lower: Int) {
        self.kind = kind
        self.isFlow = isFlow
        self.lower = lower
        lastUpper = lower
    }

    /// Whether the next value is a key.
    var expectsKey: Bool { kind == .mapping && key == nil }

    mutating func add(_ node: YAMLNode) {
        lastUpper = max(lastUpper, node.range.upper)
        if kind == .sequence {
            items.append(node)
        } else if let key {
            pairs.append(YAMLPair(key: key, value: node))
            self.key = nil
        } else {
            key = node
        }
    }

    /// The finished collection, without a key that has no value yet.
    ///
    /// `end` is where libyaml saw the end; in block style that is only where the next thing begins.
    func node(in file: SourceFile, end: Int) -> YAMLNode {
        let range = file.range(lower, isFlow ? end : lastUpper)
        return YAMLNode(range: range, kind: kind == .sequence ? .sequence(items) : .mapping(pairs))
    }
}
