import AVTDiagnostics
import Foundation
import OpenAVT
import Testing

/// A YAML block of the language reference, and what the page says of it.
///
/// - `<!-- example: NAME -->` before it names it; `reports: NAME NAME` in that comment lists what the checker says of it,
///   in order. Without that it says nothing, not even a warning.
/// - A block without a section `pack` gets a simple one.
/// - A `text` block after it is a log and what comes of it.
struct ReferenceExample: CustomTestStringConvertible {
    let name: String
    let reports: [String]
    let yaml: String
    var lines: [OutcomeLine] = []

    var testDescription: String { name }

    var pack: String {
        guard !yaml.contains(/(?m)^pack:/) else { return yaml }
        return "pack: { name: example.page, version: 1.0.0, language: 1, summary: An example. }\n" + yaml
    }

    var source: PackSource { .text(pack, name: "\(name).yaml") }

    init(name: String, reports: [String] = [], yaml: String) {
        self.name = name
        self.reports = reports
        self.yaml = yaml
    }
}

/// The language reference.
enum Reference {
    static func text() throws -> String {
        try file("rules/README.md")
    }

    /// A file of the repository.
    static func file(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Every YAML block of the page.
    static func examples() throws -> [ReferenceExample] {
        var examples: [ReferenceExample] = []
        var comment = ""
        var fence: (language: String, content: [String])?
        for (number, line) in try text().split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let open = fence else {
                if line.hasPrefix("```") { fence = (String(line.dropFirst(3)), []) }
                if line.hasPrefix("<!-- example:") { comment = String(line) }
                continue
            }
            guard line == "```" else {
                fence = (open.language, open.content + [String(line)])
                continue
            }
            fence = nil
            switch open.language {
            case "yaml":
                examples.append(
                    example(comment, line: number, yaml: open.content.joined(separator: "\n") + "\n"))
                comment = ""
            case "text":
                try #require(!examples.isEmpty, "line \(number): an outcome without an example")
                examples[examples.count - 1].lines += try open.content.map(OutcomeLine.init)
            default: break
            }
        }
        return examples
    }

    private static func example(_ comment: String, line: Int, yaml: String) -> ReferenceExample {
        guard let said = comment.firstMatch(of: /example: ([a-z-]+)(?:; reports: ([a-z -]+?))? -->/) else {
            return ReferenceExample(name: "line-\(line)", yaml: yaml)
        }
        let reports = said.2?.split(separator: " ").map(String.init) ?? []
        return ReferenceExample(name: String(said.1), reports: reports, yaml: yaml)
    }

    /// The sections under `## The sections`, by name, and other headings' text by title.
    static func sections(level: String, in text: some StringProtocol) -> [(title: String, text: String)] {
        text.components(separatedBy: "\n\(level) ").dropFirst().map { part in
            let title = part.prefix { $0 != "\n" }
            return (String(title), String(part.dropFirst(title.count)))
        }
    }
}
