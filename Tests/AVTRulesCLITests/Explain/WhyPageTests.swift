import AVTTestSupport
import Foundation
import Testing

/// The page of explanations is what the tool prints.
///
/// With `AVT_WRITE_RENDERINGS=1` in the environment it is written anew.
@Suite("the page of explanations")
struct WhyPageTests {
    @Test("shows what avt-rules run --why prints")
    func page() throws {
        let file = repository.appending(path: "rules/why.md")
        let written = try String(contentsOf: file, encoding: .utf8)
        let page = try rendered(written)
        if ProcessInfo.processInfo.environment["AVT_WRITE_RENDERINGS"] != nil {
            try page.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(written == page)
        #expect(written.components(separatedBy: " --why ").count > 10)
    }

    /// The page, with the output of each command in the block below it.
    private func rendered(_ page: String) throws -> String {
        var text = ""
        var command: String?
        var isOutput = false
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if isOutput {
                guard line == "```" else { continue }
                isOutput = false
            }
            text += line + "\n"
            if line.hasPrefix("avt-rules ") { command = String(line.dropFirst("avt-rules ".count)) }
            if line == "```text", let arguments = command {
                let result = try Tool.run(arguments)
                #expect(result.status == 0 && result.errors.isEmpty, "\(arguments): \(result.errors)")
                text += result.output.hasSuffix("\n") ? result.output : result.output + "\n"
                isOutput = true
                command = nil
            }
        }
        // The text behind the last line break is empty.
        return String(text.dropLast())
    }
}
