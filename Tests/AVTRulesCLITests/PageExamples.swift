import AVTDiagnosticFormats
import AVTDiagnostics
import AVTTestSupport
import Foundation
import Testing

/// The examples on the page of a code, which are run as a user would run them.
struct PageExamples {
    let page: CodePage
    let wrong: PageExample
    let right: PageExample

    /// Reads the examples of a page; fails unless the page has its sections in order.
    init(_ page: CodePage) throws {
        let sections = CorpusPage(page.text, name: page.code.id).cases
        try #require(
            sections.map(\.name)
                == ["Why it matters", "Wrong", "Right", "Severity and certainty"].map { "\(page.code.id): \($0)" },
            "\(page.code)")
        self.page = page
        wrong = PageExample(sections[1])
        right = PageExample(sections[2])
    }

    /// Returns the printed text for an example, without the path of the folder.
    func output(of example: PageExample, format: String) throws -> String {
        let scratch = try Scratch()
        let result = try Tool.run(command(for: example, in: scratch) + ["--format", format], in: scratch.folder)
        return result.output.replacing(scratch.folder.path + "/", with: "")
    }

    /// Returns the codes that are printed for an example.
    func codes(of example: PageExample) throws -> Set<String> {
        let output: String
        if let formula = example.formula {
            let result = try Tool.run(["eval", formula])
            output = result.output + result.errors
        } else {
            output = try self.output(of: example, format: "short")
        }
        return Set(output.matches(of: /\[AVT(\d+)\//).map { String("AVT\($0.1)") })
    }

    /// Writes the files of an example, and returns the command line that checks them.
    private func command(for example: PageExample, in scratch: Scratch) throws -> [String] {
        if example.isDescribed { try LimitExample(of: page.code)?.write(to: scratch) }
        for file in example.files {
            _ = try scratch.write(
                file.name == "pack.yaml" ? PageExamples.complete(file.text) : file.text, to: file.name)
        }
        let names = Set(example.files.map(\.name))
        if names.contains("pack.test.yaml") {
            _ = try scratch.write(PageExamples.testedPack(), to: "pack.yaml")
            return ["test", "pack.test.yaml"]
        }
        return ["check", "pack.yaml"] + (names.contains("old.yaml") ? ["--from", "old.yaml"] : [])
            + (names.contains("policy.json") ? ["--policy", "policy.json"] : [])
            + (page.code == .extensionRefused ? ["--strict-cel"] : [])
    }

    /// Returns a pack with a `pack` section, which the examples omit.
    static func complete(_ text: String) -> String {
        text.hasPrefix("pack:") ? text : "pack: { name: example.pack, version: 1.0.0, language: 1 }\n" + text
    }

    /// Returns the pack that the examples of tests refer to, from the index of the pages.
    private static func testedPack() throws -> String {
        let index = try String(
            contentsOf: repository.appending(path: "rules/diagnostics/README.md"), encoding: .utf8)
        return try #require(CorpusPage(index, name: "index").blocks.first { $0.label == "yaml" }).text
    }
}
