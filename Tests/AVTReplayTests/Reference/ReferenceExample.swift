import Foundation
import Testing

/// One example of `rules/README.md`: a pack, and the story of events and outcomes that stands below it.
struct ReferenceExample: CustomTestStringConvertible {
    /// The name in the comment before the block.
    let name: String
    /// The complete pack; the head that the page leaves out is put back.
    let pack: String
    /// The lines of the story.
    let story: [StoryLine]

    var testDescription: String { name }

    /// All examples of the page, in its order.
    static func all() throws -> [ReferenceExample] {
        try examples(in: String(contentsOf: Repository.root.appending(path: "rules/README.md"), encoding: .utf8))
    }

    /// Every YAML block of the page that a comment names, with the `text` block that follows it before the next name.
    static func examples(in page: String) throws -> [ReferenceExample] {
        try page.components(separatedBy: "<!-- example: ").dropFirst().map { part in
            guard let end = part.range(of: " -->"), let yaml = block("yaml", in: part) else {
                throw StoryError(line: String(part.prefix(40)), reason: "an example without a name or a pack")
            }
            let name = String(part[..<end.lowerBound])
            let story = block("text", in: part) ?? ""
            return try ReferenceExample(
                name: name,
                pack: yaml.contains("\npack:\n") || yaml.hasPrefix("pack:\n") ? yaml : head(named: name) + yaml,
                story: story.split(separator: "\n").map { try StoryLine(String($0)) })
        }
    }

    private static func block(_ language: String, in part: String) -> String? {
        guard let start = part.range(of: "\n```\(language)\n"),
            let end = part.range(of: "\n```\n", range: start.upperBound..<part.endIndex)
        else { return nil }
        return String(part[start.upperBound..<end.lowerBound]) + "\n"
    }

    private static func head(named name: String) -> String {
        "pack:\n  name: example.\(name.replacing("-", with: ""))\n  version: 1.0.0\n  language: 1\n\n"
    }
}
