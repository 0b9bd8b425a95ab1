import AVTRules

/// The page with links to all other pages.
struct IndexPage {
    private let pack: DocumentedPack

    init(_ pack: DocumentedPack) {
        self.pack = pack
    }

    /// The page in Markdown.
    var text: String {
        let description = pack.description
        var parts = ["# Metrics of \(code(description.name)) \(description.version)"]
        if let summary = description.summary { parts.append(escapedMarkdown(summary)) }
        let count = description.groups.map(\.metrics.count).reduce(0, +)
        parts.append(
            "\(count) metrics in \(description.groups.count) groups. Written by `avt-rules document` from the pack and its tests; "
                + "what a figure shows is what the engine counted in a test.")
        let rows = description.groups.map { group in
            let metrics = group.metrics.map { "[\($0.name)](\(group.fileName)#\($0.name.lowercased()))" }
            return "| [\(group.title)](\(group.fileName)) | \(metrics.joined(separator: ", ")) |"
        }
        parts.append((["| group | metrics |", "|---|---|"] + rows).joined(separator: "\n"))
        if !description.parameters.isEmpty { parts.append("## Parameters\n\n" + parameters) }
        return parts.joined(separator: "\n\n") + "\n"
    }

    private var parameters: String {
        let rows = pack.description.parameters.map { parameter in
            let cells = [
                code(parameter.name), parameter.formulas.map { code($0.formula.text) }.joined(),
                parameter.description.map(escapedMarkdown) ?? "",
            ]
            return "| \(cells.joined(separator: " | ")) |"
        }
        return (["| parameter | default | |", "|---|---|---|"] + rows).joined(separator: "\n")
    }
}
