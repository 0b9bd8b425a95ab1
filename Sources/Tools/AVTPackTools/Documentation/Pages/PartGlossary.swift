import AVTRules

/// The declarations that the formulas of a page depend on.
struct PartGlossary {
    private let parts: [NamedPart]

    init(_ group: MetricGroup, of description: PackDescription) {
        let names = group.metrics.flatMap(\.rule.written).flatMap(\.names)
        parts = description.closure(of: names).compactMap { description.parts[$0] }
    }

    /// True if the formulas depend on nothing that a pack declares.
    var isEmpty: Bool { parts.isEmpty }

    /// The glossary in Markdown.
    var text: String {
        let tables = NamedPart.Kind.allCases.compactMap { kind in
            let own = parts.filter { $0.kind == kind }.sorted { $0.name < $1.name }
            return own.isEmpty ? nil : "### \(kind.title)\n\n| | |\n|---|---|\n" + own.map(row).joined(separator: "\n")
        }
        return (["## Dependencies"] + tables).joined(separator: "\n\n")
    }

    /// Returns links to parts on the page.
    static func links(_ names: [String]) -> String {
        names.map { "[\(codeSpan($0))](#\(anchor($0)))" }.joined(separator: ", ")
    }

    private static func anchor(_ name: String) -> String {
        "is-" + name.replacing(".", with: "-")
    }

    private func row(_ part: NamedPart) -> String {
        var lines = part.formulas.map { label($0.key, of: part) + codeSpan($0.formula.text) }
        lines += part.rules.map(rule)
        let unit = part.unit.map { ", \(escapedMarkdown($0))" } ?? ""
        if let description = part.description { lines.insert(escapedMarkdown(description), at: 0) }
        let names = part.written.flatMap(\.names).distinct.filter { $0 != part.name }
        if !names.isEmpty { lines.append("with \(PartGlossary.links(names))") }
        let name = "<a id=\"\(PartGlossary.anchor(part.name))\"></a>\(codeSpan(part.name))\(unit)"
        return "| \(name) | \(lines.joined(separator: "<br>")) |"
    }

    private func label(_ key: String, of part: NamedPart) -> String {
        switch (part.kind, key) {
        case (.definition, "is"): ""
        case (.definition, _): "\(codeSpan(key)): "
        default: "\(key): "
        }
    }

    private func rule(_ rule: DescribedRule) -> String {
        let value = rule.value.map { codeSpan($0.text) } ?? "missing"
        let origin = rule.transition.map { " (\(codeSpan($0)))" } ?? ""
        return "\(value), \(rule.occasion)\(origin)" + (rule.because.map { ": \(escapedMarkdown($0))" } ?? "")
    }
}

extension NamedPart.Kind {
    fileprivate var title: String {
        switch self {
        case .definition: "Definitions"
        case .measure: "Measures"
        case .attribute: "Attributes of events"
        case .memory: "Memory"
        case .state: "State"
        case .parameter: "Parameters"
        }
    }
}
