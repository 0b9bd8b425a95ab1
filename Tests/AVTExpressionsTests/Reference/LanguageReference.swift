import AVTTestSupport
import Foundation

/// The chapter on expressions of the language reference.
struct LanguageReference {
    /// A row of a table, or a line of text.
    struct Line {
        let section: String
        let text: String
        /// The cells of a table's row, as they are read; empty for other lines.
        let cells: [String]
    }

    /// `expression` -> `value`, or `expression` -> an error.
    struct Example {
        let expression: String
        /// `nil`: an error.
        let value: String?
        let isExtension: Bool
    }

    let lines: [Line]

    init() throws {
        let page = try LanguagePages().reference("expressions")
        var section = ""
        var lines: [Line] = []
        for line in page.components(separatedBy: "\n") {
            if line.hasPrefix("##") { section = String(line.drop { "# ".contains($0) }) }
            lines.append(Line(section: section, text: line, cells: LanguageReference.cells(of: line)))
        }
        self.lines = lines
    }

    /// The rows of the tables of functions and macros.
    var functionRows: [Line] {
        let others = ["Values", "Names", "Operators", "Functions of packs", "Patterns", "Quoting"]
        return lines.filter { !$0.cells.isEmpty && !others.contains($0.section) }
    }

    /// All examples in their order.
    var examples: [Example] {
        lines.flatMap { line in
            let text = line.cells.isEmpty ? line.text : line.cells.joined(separator: " ")
            return LanguageReference.examples(
                in: text, isExtension: text.contains("*extension*") || text.contains("*Extension*"))
        }
    }

    static func examples(in text: String, isExtension: Bool) -> [Example] {
        text.matches(of: /(?:``(.+?)``|`([^`]+)`) -> (?:`([^`]+)`|an error)/).map { match in
            let expression = (match.1 ?? match.2).map(String.init) ?? ""
            return Example(
                expression: expression.trimmingCharacters(in: .whitespaces), value: match.3.map(String.init),
                isExtension: isExtension)
        }
    }

    /// The cells of a row but of the head; a bar in a cell is written `\|`.
    private static func cells(of line: String) -> [String] {
        guard line.hasPrefix("| "), line.contains("`"), line.hasSuffix("|") else { return [] }
        return line.replacing("\\|", with: "\u{1}").split(separator: "|").map {
            $0.replacing("\u{1}", with: "|").trimmingCharacters(in: .whitespaces)
        }
    }
}
