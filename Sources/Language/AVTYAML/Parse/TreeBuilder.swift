import AVTDiagnostics

/// Builds the tree of a document from its events, and rejects YAML features that packs must not use.
struct TreeBuilder {
    private let file: SourceFile
    private let limits: YAMLLimits

    /// The text that libyaml reads in place of edited ranges.
    private let replacements: [SourceRange: String]

    private var open: [OpenCollection] = []
    private var root: YAMLNode?
    private var nodeCount = 0
    private var anchors: [SourceRange] = []

    /// The diagnostics so far.
    private(set) var findings = DiagnosticCollector()

    /// The range of the last scalar, or `nil` if there is none.
    private(set) var lastScalar: SourceRange?

    /// True until the end of the document, or until a limit is exceeded.
    private(set) var isOpen = true

    init(file: SourceFile, limits: YAMLLimits, edits: [SourceEdit]) {
        self.file = file
        self.limits = limits
        replacements = Dictionary(edits.map { ($0.range, $0.replacement) }) { first, _ in first }
    }

    /// Processes an event.
    ///
    /// - Throws: A problem in text that libyaml accepts but that was certainly meant differently.
    mutating func append(_ event: YAMLEvent) throws(SyntaxProblem) {
        switch event.kind {
        case .other:
            return
        case .documentEnd:
            isOpen = false
            if let finding = findTextAfterDocument(in: file, from: event.upper) { findings.report(finding) }
        case .streamEnd:
            isOpen = false
        case .alias:
            anchors.append(file.range(event.lower, event.upper))
            add(absent(at: event.lower, to: event.upper))
        case .scalar(let text, let style):
            add(try scalar(text, style, event))
        case .sequenceStart(let isFlow):
            begin(.sequence, isFlow: isFlow, event)
        case .mappingStart(let isFlow):
            begin(.mapping, isFlow: isFlow, event)
        case .collectionEnd:
            guard let collection = open.popLast() else { return }
            for node in collection.nodes(in: file, end: event.upper, into: &findings) { add(node) }
        }
    }

    /// Returns the root after closing all open collections where they break off.
    mutating func finish() -> YAMLNode {
        isOpen = false
        if let first = anchors.first { findings.report(.anchor(at: first, count: anchors.count)) }
        while let collection = open.popLast() {
            for node in collection.nodes(in: file, end: collection.lastUpper, into: &findings) { add(node) }
        }
        return root ?? absent(at: 0, to: 0)
    }

    private mutating func begin(_ kind: OpenCollection.Kind, isFlow: Bool, _ event: YAMLEvent) {
        rejectProperties(event)
        guard open.count < limits.depth else {
            isOpen = false
            findings.report(
                Diagnostic(
                    .nestingTooDeep, "lists and mappings are nested more than \(limits.depth) deep",
                    at: file.range(event.lower, event.lower + 1)))
            return
        }
        let isItem = kind == .mapping && !isFlow && open.last.map { $0.kind == .sequence && !$0.isFlow } ?? false
        open.append(OpenCollection(kind: kind, isFlow: isFlow, lower: event.lower, isItem: isItem))
    }

    private mutating func scalar(
        _ text: String, _ style: YAMLScalar.Style, _ event: YAMLEvent
    ) throws(SyntaxProblem) -> YAMLNode {
        let range = file.range(event.lower, event.upper)
        lastScalar = range
        if let replacement = replacements[range] {
            // Quotes that an edit replaces are not part of the text.
            let inner = file.range(range.lower + 1, max(range.upper - 1, range.lower + 1))
            let isQuoted = replacement == quoted(YAMLScalar(plain: inner).text)
            return YAMLNode(range: range, kind: .scalar(YAMLScalar(plain: isQuoted ? inner : range)))
        }
        if event.hasTag, style == .plain, let formula = negation(at: range) {
            findings.report(.negation(at: range))
            return formula
        }
        rejectProperties(event)
        let content = event.hasTag || event.hasAnchor ? range.withoutProperties : range
        guard text.utf8.count <= limits.scalarLength else {
            findings.report(
                Diagnostic(
                    .stringTooLong, "this text has \(text.utf8.count) bytes; at most \(limits.scalarLength) are read",
                    at: content))
            return absent(at: content.lower, to: content.upper)
        }
        let isKey = open.last?.expectsKey ?? false
        if style == .plain, isKey, let colon = colonWithoutSpace(in: text) {
            throw SyntaxProblem(
                problem: missingSpace, offset: range.lower, context: nil, contextOffset: range.lower + colon)
        }
        if style == .plain, !isKey, let cut = CutFormula(text, at: content) {
            findings.report(cut.finding)
            if let whole = cut.whole { return whole }
        }
        let isBlock = style == .literal || style == .folded
        let nodeRange = isBlock ? content.withoutTrailingWhitespace : content
        return YAMLNode(
            range: nodeRange, kind: .scalar(YAMLScalar(text: text, style: style, range: content)))
    }

    /// Reports an anchor or a tag.
    private mutating func rejectProperties(_ event: YAMLEvent) {
        if event.hasAnchor { anchors.append(file.range(event.lower, event.lower + 1)) }
        guard event.hasTag else { return }
        let written = file.slice(event.lower, event.upper).prefix { !$0.isWhitespace }
        findings.report(
            Diagnostic(
                .customTagNotAllowed, "YAML tags (`!`) are not allowed in packs",
                at: file.range(event.lower, event.lower + written.utf8.count),
                label: "a text that begins with `!` needs quotes"))
    }

    private mutating func add(_ node: YAMLNode) {
        nodeCount += 1
        if nodeCount > limits.nodes, isOpen {
            isOpen = false
            findings.report(
                Diagnostic(.tooManyNodes, "the file has more than \(limits.nodes) values", at: node.range))
        }
        guard !open.isEmpty else {
            root = node
            return
        }
        open[open.count - 1].add(node, into: &findings)
    }

    private func absent(at lower: Int, to upper: Int) -> YAMLNode {
        let range = file.range(lower, upper)
        return YAMLNode(range: range, kind: .scalar(YAMLScalar(text: "", style: .plain, range: range)))
    }
}

extension SourceRange {
    /// The range without the tag and the anchor before a value.
    fileprivate var withoutProperties: SourceRange {
        var rest = text
        while rest.first == "!" || rest.first == "&" {
            rest = rest.drop { !$0.isWhitespace }.drop(while: \.isWhitespace)
        }
        return SourceRange(file: file, lower: upper - rest.utf8.count, upper: upper)
    }

    fileprivate var withoutTrailingWhitespace: SourceRange {
        let trailing = text.utf8.reversed().prefix { isBlank($0) || $0 == 0x0A || $0 == 0x0D }.count
        return SourceRange(file: file, lower: lower, upper: upper - trailing)
    }
}

extension Diagnostic {
    fileprivate static func anchor(at range: SourceRange, count: Int) -> Diagnostic {
        var notes = [DiagnosticNote("write the value wherever it is needed, or give it a name in `definitions`")]
        if count > 1 { notes.append(DiagnosticNote("anchors and aliases in this file: \(count)")) }
        return Diagnostic(
            .anchorNotAllowed, "anchors (`&`) and aliases (`*`) are not allowed in packs", at: range, notes: notes)
    }
}
