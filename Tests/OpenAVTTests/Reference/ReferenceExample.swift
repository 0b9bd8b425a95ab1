import AVTDiagnostics
import AVTTestSupport
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

/// A YAML block of the language reference that is a file of tests beside one of its packs.
struct ReferenceTestFile: CustomTestStringConvertible {
    /// The name of the pack's example.
    let pack: String
    /// The line of the page behind the block.
    let line: Int
    let yaml: String
    /// What the page says that a run prints.
    var output: String?

    var testDescription: String { "\(pack), line \(line)" }
}

/// The language reference.
enum Reference {
    static func text() throws -> String {
        try LanguagePages().text
    }

    /// A file of the repository.
    static func file(_ path: String) throws -> String {
        try String(contentsOf: repository.appending(path: path), encoding: .utf8)
    }

    /// Every YAML block of the page that is a pack.
    static func examples() throws -> [ReferenceExample] {
        var examples: [ReferenceExample] = []
        var isPack = false
        for block in try blocks() {
            switch block.language {
            case "yaml":
                // Two versions of a pack are compared by the tests of the tool.
                isPack = !["<!-- tests:", "<!-- old:", "<!-- changes:"].contains { block.comment.hasPrefix($0) }
                if isPack { examples.append(example(block.comment, line: block.line, yaml: block.content)) }
            case "text" where isPack:
                try #require(!examples.isEmpty, "line \(block.line): an outcome without an example")
                let lines = block.content.split(separator: "\n").map(String.init)
                examples[examples.count - 1].lines += try lines.map(OutcomeLine.init)
            default: break
            }
        }
        return examples
    }

    /// Every YAML block of the page that is a file of tests.
    static func testFiles() throws -> [ReferenceTestFile] {
        var files: [ReferenceTestFile] = []
        var isTests = false
        for block in try blocks() {
            switch block.language {
            case "yaml":
                let said = block.comment.wholeMatch(of: /<!-- tests: ([a-z-]+) -->/)
                isTests = said != nil
                if let said {
                    files.append(ReferenceTestFile(pack: String(said.1), line: block.line, yaml: block.content))
                }
            case "text" where isTests: files[files.count - 1].output = block.content
            default: break
            }
        }
        return files
    }

    /// A block of code.
    private struct Block {
        /// The last comment before it that says what a block is, if no other block was between.
        let comment: String
        let language: String
        let content: String
        /// The line behind it.
        let line: Int
    }

    private static func blocks() throws -> [Block] {
        var blocks: [Block] = []
        var comment = ""
        var fence: (language: String, content: String)?
        for (number, line) in try text().split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let open = fence else {
                if line.hasPrefix("```") { fence = (String(line.dropFirst(3)), "") }
                if line.firstMatch(of: /^<!-- (example|tests|old|changes):/) != nil { comment = String(line) }
                continue
            }
            guard line == "```" else {
                fence = (open.language, open.content + line + "\n")
                continue
            }
            fence = nil
            blocks.append(Block(comment: comment, language: open.language, content: open.content, line: number))
            comment = ""
        }
        return blocks
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
