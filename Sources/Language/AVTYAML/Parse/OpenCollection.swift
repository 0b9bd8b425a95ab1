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
    /// True for a mapping in block style that follows the dash of a list item.
    let isItem: Bool

    private var items: [YAMLNode] = []
    private var pairs: [YAMLPair] = []
    private var key: YAMLNode?
    private var keyRanges: [String: SourceRange] = [:]
    /// Errors about repeated keys of a list item, which are reported unless a dash is missing.
    private var repeatedKeys: [Diagnostic] = []

    /// The end offset of the last value.
    private(set) var lastUpper: Int

    init(kind: Kind, isFlow: Bool, lower: Int, isItem: Bool) {
        self.kind = kind
        self.isFlow = isFlow
        self.lower = lower
        self.isItem = isItem
        lastUpper = lower
    }

    /// True if the next value is a key.
    var expectsKey: Bool { kind == .mapping && key == nil }

    mutating func add(_ node: YAMLNode, into findings: inout DiagnosticCollector) {
        lastUpper = max(lastUpper, node.range.upper)
        if kind == .sequence {
            items.append(node)
        } else if let key {
            pairs.append(YAMLPair(key: key, value: node))
            self.key = nil
        } else {
            key = node
            checkKey(node, into: &findings)
        }
    }

    /// Returns the finished collection, without a trailing key that has no value; several items if dashes are missing.
    ///
    /// `end` is the end reported by libyaml, which in block style is only where the next token begins.
    func nodes(in file: SourceFile, end: Int, into findings: inout DiagnosticCollector) -> [YAMLNode] {
        guard !repeatedKeys.isEmpty else { return [node(in: file, pairs, end: end, into: &findings)] }
        guard let items = itemsWithoutDashes(pairs, into: &findings) else {
            for finding in repeatedKeys { findings.report(finding) }
            return [node(in: file, pairs, end: end, into: &findings)]
        }
        return items.map { pairs in
            var node = node(in: file, pairs, end: end, into: &findings)
            if let first = pairs.first, let last = pairs.last {
                node.range = file.range(first.key.range.lower, max(last.key.range.upper, last.value.range.upper))
            }
            return node
        }
    }

    private func node(
        in file: SourceFile, _ pairs: [YAMLPair], end: Int, into findings: inout DiagnosticCollector
    ) -> YAMLNode {
        let range = file.range(lower, isFlow ? end : lastUpper)
        let formulas = SplitFormulas(file: file)
        if kind == .sequence {
            let joined = isFlow ? formulas.join(items, into: &findings) : items
            return YAMLNode(range: range, kind: .sequence(joined))
        }
        if !isFlow, let formula = formulas.conditional(pairs, into: &findings) { return formula }
        guard isFlow else {
            for pair in pairs {
                guard case .scalar(let key) = pair.key.kind, case .scalar(let value) = pair.value.kind,
                    value.style == .plain, let cut = cutSentence(of: key.text, at: pair.value.range)
                else { continue }
                findings.report(cut)
            }
            return YAMLNode(range: range, kind: .mapping(pairs))
        }
        let texts = SplitText(file: file).join(pairs, into: &findings)
        let joined = formulas.join(texts, into: &findings)
        return YAMLNode(range: range, kind: .mapping(joined))
    }

    private mutating func checkKey(_ node: YAMLNode, into findings: inout DiagnosticCollector) {
        guard case .scalar(let scalar) = node.kind else { return }
        if scalar.text == "<<", scalar.style == .plain {
            findings.report(
                Diagnostic(
                    .mergeKeyNotAllowed, "merge keys (`<<`) are not allowed in packs", at: node.range,
                    notes: [DiagnosticNote("write the entries themselves")]))
        }
        guard let first = keyRanges[scalar.text] else {
            keyRanges[scalar.text] = node.range
            return
        }
        // Pieces of a formula that was split inside braces are not keys.
        guard !scalar.text.isEmpty, !scalar.text.contains(")"), !scalar.text.contains(" ") else { return }
        let finding = Diagnostic(
            .duplicateKey, "the key `\(scalar.text)` occurs twice in this mapping", at: node.range,
            label: "only one of the two can count", related: [LabelledRange(first, "the first")])
        if isItem { repeatedKeys.append(finding) } else { findings.report(finding) }
    }
}
