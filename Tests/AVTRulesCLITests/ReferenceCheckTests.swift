import AVTDiagnostics
import AVTTestSupport
import Foundation
import Testing

/// `avt-rules check` reports in the reference's examples what the page describes, and nothing else.
///
/// `ReferenceExamplesTests` compiles the examples and plays their logs; here they are saved and checked as a reader does,
/// with everything that exploring finds.
@Suite("The reference's examples are checked as a reader saves them")
struct ReferenceCheckTests {
    /// A pack of the page.
    struct Example: CustomTestStringConvertible, Sendable {
        var name: String
        var reports: [String]
        var pack: String

        var testDescription: String { name }
    }

    /// Every pack of the page.
    static func examples() throws -> [Example] {
        let page = try LanguagePages().text
        var examples: [Example] = []
        var comment = ""
        var block: [Substring]?
        for (number, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let lines = block {
                guard line == "```" else {
                    block?.append(line)
                    continue
                }
                block = nil
                if lines.first == "```yaml", !comment.hasPrefix("<!-- tests:") {
                    let text = lines.dropFirst().joined(separator: "\n") + "\n"
                    examples.append(example(comment, line: number, text))
                }
                comment = ""
            } else if line.hasPrefix("```") {
                block = [line]
            } else if line.hasPrefix("<!-- example:") || line.hasPrefix("<!-- tests:") {
                comment = String(line)
            }
        }
        return examples
    }

    private static func example(_ comment: String, line: Int, _ text: String) -> Example {
        let said = comment.firstMatch(of: /example: ([a-z-]+)(?:; reports: ([a-z -]+?))? -->/)
        let header = "pack: { name: example.page, version: 1.0.0, language: 1, summary: An example. }\n"
        return Example(
            name: said.map { String($0.1) } ?? "line-\(line)",
            reports: said?.2?.split(separator: " ").map(String.init) ?? [],
            pack: (text.contains(/(?m)^pack:/) ? "" : header) + text)
    }

    @Test("the diagnostics are those of the page", arguments: try examples())
    func check(_ example: Example) throws {
        let scratch = try Scratch()
        _ = try scratch.write(example.pack, to: "\(example.name).yaml")
        let result = try Tool.run(["check", "\(example.name).yaml", "--format", "short"], in: scratch.folder)
        let found = result.output.matches(of: /\[AVT\d+\/([a-z0-9-]+)/).map { String($0.1) }
        #expect(found == example.reports, "\(result.output)")
    }

    @Test("the examples of the page exist")
    func count() throws {
        #expect(try ReferenceCheckTests.examples().count >= 54)
    }
}
