import Foundation

/// A page of test cases in `Tests/Corpus`.
///
/// Each second-level heading starts a case, with code blocks, a list and other lines. Blocks before the first heading
/// belong to all cases.
package struct CorpusPage {
    /// A code block.
    package struct Block {
        /// The text after the fence, such as `yaml` or `yaml other.yaml`.
        package let label: String
        /// The code; its last line ends with a line feed.
        package let text: String
    }

    /// A case.
    package struct Case {
        /// The page and the heading.
        package let name: String
        /// The code blocks, in order.
        package fileprivate(set) var blocks: [Block] = []
        /// The list items, without hyphens.
        package fileprivate(set) var items: [String] = []
        /// All other nonempty lines.
        package fileprivate(set) var lines: [String] = []
    }

    /// The blocks before the first heading.
    package private(set) var blocks: [Block] = []
    /// The cases, in order.
    package private(set) var cases: [Case] = []

    /// Parses the text of a page.
    ///
    /// - Parameters:
    ///   - text: The Markdown.
    ///   - name: The name of the page, which is the prefix of the names of its cases.
    package init(_ text: String, name: String) {
        var block: (label: String, lines: [Substring])?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```"), let open = block {
                block = nil
                add(Block(label: open.label, text: open.lines.joined(separator: "\n") + "\n"))
            } else if line.hasPrefix("```") {
                block = (String(line.dropFirst(3)), [])
            } else if block != nil {
                block?.lines.append(line)
            } else if line.hasPrefix("## ") {
                cases.append(Case(name: "\(name): \(line.dropFirst(3))"))
            } else if !cases.isEmpty, !line.isEmpty {
                if line.hasPrefix("- ") {
                    cases[cases.count - 1].items.append(String(line.dropFirst(2)))
                } else {
                    cases[cases.count - 1].lines.append(String(line))
                }
            }
        }
    }

    private mutating func add(_ block: Block) {
        if cases.isEmpty { blocks.append(block) } else { cases[cases.count - 1].blocks.append(block) }
    }

    /// Reads all pages of a folder in `Tests/Corpus`, sorted by name, except for its `README.md`.
    package static func all(in folder: String) throws -> [CorpusPage] {
        let corpus = repository.appending(path: "Tests/Corpus/\(folder)")
        return try FileManager.default.contentsOfDirectory(at: corpus, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" && $0.lastPathComponent != "README.md" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .map { CorpusPage(try String(contentsOf: $0, encoding: .utf8), name: $0.lastPathComponent) }
    }
}
