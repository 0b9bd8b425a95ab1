import AVTDiagnostics

/// Makes the tree of a document from its events, and refuses what packs must not have.
struct TreeBuilder {
    private let file: SourceFile
    private let limits: YAMLLimits
    private var open: [OpenCollection] = []
    private var root: YAMLNode?
    private var nodeCount = 0

    /// Whether events are still taken; not after the document's end or a limit.
    private(set) var isOpen = true

    init(file: SourceFile, limits: YAMLLimits) {
        self.file = file
        self.limits = limits
    }

    mutating func take(_ event: YAMLEvent, into diagnostics: inout DiagnosticCollector) {
        switch event.kind {
        case .documentStart, .other:
            return
        case .documentEnd, .streamEnd:
            isOpen = false
        case .alias:
            add(absent(at: event.lower, to: event.upper), into: &diagnostics)
        case .scalar(let text, let style):
            let range = file.range(event.lower, event.upper)
            let scalar = YAMLScalar(text: text, style: style, range: range)
            add(YAMLNode(range: range, kind: .scalar(scalar)), into: &diagnostics)
        case .sequenceStart(let isFlow):
            begin(.sequence, isFlow: isFlow, event, into: &diagnostics)
        case .mappingStart(let isFlow):
            begin(.mapping, isFlow: isFlow, event, into: &diagnostics)
        case .collectionEnd:
            guard let collection = open.popLast() else { return }
            add(collection.node(in: file, end: event.upper), into: &diagnostics)
        }
    }

    /// The root, with what is still open closed where it got to.
    mutating func finish() -> YAMLNode {
        isOpen = false
        var ignored = DiagnosticCollector()
        while let collection = open.popLast() {
            add(collection.node(in: file, end: collection.lastUpper), into: &ignored)
        }
        return root ?? absent(at: 0, to: 0)
    }

    private mutating func begin(
        _ kind: OpenCollection.Kind, isFlow: Bool, _ event: YAMLEvent, into diagnostics: inout DiagnosticCollector
    ) {
        guard open.count < limits.depth else {
            isOpen = false
            diagnostics.report(
                Diagnostic(
                    .nestingTooDeep, "more than \(limits.depth) levels are nested",
                    at: file.range(event.lower, event.lower + 1)))
            return
        }
        open.append(OpenCollection(kind: kind, isFlow: isFlow, lower: event.lower))
    }

    private mutating func add(_ node: YAMLNode, into diagnostics: inout DiagnosticCollector) {
        nodeCount += 1
        if nodeCount > limits.nodes, isOpen {
            isOpen = false
            diagnostics.report(
                Diagnostic(.tooManyNodes, "the file has more than \(limits.nodes) values", at: node.range))
        }
        guard !open.isEmpty else {
            root = node
            return
        }
        open[open.count - 1].add(node)
    }

    private func absent(at lower: Int, to upper: Int) -> YAMLNode {
        let range = file.range(lower, upper)
        return YAMLNode(range: range, kind: .scalar(YAMLScalar(text: "", style: .plain, range: range)))
    }
}
