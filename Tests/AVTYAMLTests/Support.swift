import AVTDiagnostics
import AVTYAML

/// A text read, with what was reported, in order.
struct Parsed {
    let file: SourceFile
    let root: YAMLNode?
    let findings: [Diagnostic]
    let hasErrors: Bool

    init(_ text: String, limits: YAMLLimits = YAMLLimits()) {
        file = SourceFile(name: "rules/core.yaml", text: text)
        var collector = DiagnosticCollector()
        root = parseYAML(file, limits: limits, into: &collector)
        findings = collector.sorted
        hasErrors = collector.hasErrors
    }

    var codes: [String] { findings.map(\.code.name) }
    var rendering: String { HumanRenderer().render(findings) }

    /// The text with the first fix of each finding applied.
    var fixed: String { applying(findings.compactMap(\.fixes.first), to: file) }

    /// The tree in one line: `{key: [item]}`.
    var tree: String { root.map(Self.show) ?? "nothing" }

    /// All scalars in the order of the file.
    var scalars: [YAMLScalar] { root.map(Self.scalars) ?? [] }

    private static func show(_ node: YAMLNode) -> String {
        switch node.kind {
        case .scalar(let scalar): scalar.text
        case .sequence(let items): "[" + items.map(show).joined(separator: ", ") + "]"
        case .mapping(let pairs):
            "{" + pairs.map { show($0.key) + ": " + show($0.value) }.joined(separator: ", ") + "}"
        }
    }

    private static func scalars(_ node: YAMLNode) -> [YAMLScalar] {
        switch node.kind {
        case .scalar(let scalar): [scalar]
        case .sequence(let items): items.flatMap(scalars)
        case .mapping(let pairs): pairs.flatMap { scalars($0.key) + scalars($0.value) }
        }
    }
}
