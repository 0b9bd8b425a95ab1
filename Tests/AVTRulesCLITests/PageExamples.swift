import AVTDiagnosticFormats
import AVTDiagnostics
import Foundation

/// Plays the examples of a code's page as a user would, and tells what was found.
struct PageExamples {
    let page: CodePage

    /// The text that is printed of an example, without the folder.
    func output(of example: CodePage.Example, format: String) throws -> String {
        let scratch = try Scratch()
        let result = try Tool.run(command(for: example, in: scratch) + ["--format", format], in: scratch.folder)
        return result.output.replacing(scratch.folder.path + "/", with: "")
    }

    /// The codes that are printed of an example, each once; of an expression, those of its error.
    func codes(of example: CodePage.Example) throws -> Set<String> {
        let output: String
        if case .expression(let expression) = example {
            let result = try Tool.run(["eval", expression])
            output = result.output + result.errors
        } else {
            output = try self.output(of: example, format: "short")
        }
        return Set(output.matches(of: /\[AVT(\d+)\//).map { String("AVT\($0.1)") })
    }

    /// Writes the files of an example, and gives the command line that looks at them.
    private func command(for example: CodePage.Example, in scratch: Scratch) throws -> [String] {
        let strict = page.code == .extensionRefused ? ["--strict-cel"] : []
        switch example {
        case .pack(let text):
            _ = try scratch.write(PageExamples.whole(text), to: "pack.yaml")
        case .layers(let text, let base):
            _ = try scratch.write(base + "\n", to: "base.yaml")
            _ = try scratch.write(text + "\n", to: "pack.yaml")
        case .change(let text, let old):
            _ = try scratch.write(old + "\n", to: "old.yaml")
            _ = try scratch.write(text + "\n", to: "pack.yaml")
            return ["check", "pack.yaml", "--from", "old.yaml"]
        case .policy(let text, let policy):
            _ = try scratch.write(PageExamples.whole(text), to: "pack.yaml")
            _ = try scratch.write(policy, to: "policy.json")
            return ["check", "pack.yaml", "--policy", "policy.json"]
        case .tests(let text):
            _ = try scratch.write(CodePage.testedPack, to: "pack.yaml")
            _ = try scratch.write(text + "\n", to: "pack.test.yaml")
            return ["test", "pack.test.yaml"]
        case .expression, .words:
            try LimitExample(of: page.code)?.write(to: scratch)
        }
        return ["check", "pack.yaml"] + strict
    }

    private static func whole(_ text: String) -> String {
        let head = text.hasPrefix("pack:") ? "" : "pack: { name: example.pack, version: 1.0.0, language: 1 }\n"
        return head + text + "\n"
    }
}
