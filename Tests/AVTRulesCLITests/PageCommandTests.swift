import AVTTestSupport
import Foundation
import Testing

/// The tutorial and the how-to pages show what their commands print.
@Suite("Commands on pages")
struct PageCommandTests {
    static func paths() throws -> [String] {
        let folder = repository.appending(path: "rules/how-to").path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let pages = names.filter { $0.hasSuffix(".md") && $0 != "README.md" }
        return ["rules/README.md", "rules/tutorial.md"] + pages.sorted().map { "rules/how-to/\($0)" }
    }

    @Test("a command prints what the page shows", arguments: try paths())
    func page(_ path: String) throws {
        let page = try CommandPage(String(contentsOf: repository.appending(path: path), encoding: .utf8))
        #expect(page.steps.contains { $0.isCommand }, "\(path) has no command")
        for difference in try page.differences() { Issue.record("\(path):\(difference)") }
    }

    @Test("how-to pages exist, and their README lists them")
    func found() throws {
        let pages = try PageCommandTests.paths().filter { $0.hasPrefix("rules/how-to/") }
        #expect(!pages.isEmpty)
        let list = try String(contentsOf: repository.appending(path: "rules/how-to/README.md"), encoding: .utf8)
        for page in pages { #expect(list.contains("](\(page.dropFirst("rules/how-to/".count)))"), "\(page)") }
    }

    private static let sample = """
        <!-- file: my.yaml -->
        ```yaml
        pack: { name: my.pack, version: 1.0.0, language: 1 }
        states: {}
        ```

        <!-- exit: 1 -->
        ```console
        $ avt-rules eval "1 + 2"
        3 : int
        $ avt-rules check my.yaml
        error[AVT1001/unknown-key]: `states` is not a key of a pack
        ...

        1 pack checked: 1 error
        ```
        """

    @Test("a difference shows the command and the differing lines")
    func readable() throws {
        #expect(try CommandPage(PageCommandTests.sample).differences() == [])
        let changed = PageCommandTests.sample.replacing("3 : int", with: "4 : int")
        let expected = "9: $ avt-rules eval \"1 + 2\"\n  page:    4 : int\n  printed: 3 : int"
        #expect(try CommandPage(changed).differences() == [expected])
    }

    @Test(
        "a changed line of output, status, command or file is reported",
        arguments: [
            ("3 : int\n", ""), ("3 : int", "3 : int\n"), ("...\n", ""), ("1 error", "1 error\n"),
            ("exit: 1", "exit: 2"), ("1 + 2", "1 + 3"), ("states: {}", "state: {}"),
        ])
    func noticed(old: String, new: String) throws {
        let changed = PageCommandTests.sample.replacing(old, with: new)
        #expect(try CommandPage(changed).differences().count == 1)
    }

    @Test(
        "a page that does not follow the convention is refused",
        arguments: [
            ("$ avt-rules eval", "avt-rules eval"), ("$ avt-rules check", "$ cat"), ("```yaml", "  ```yaml"),
            ("exit: 1 -->\n", "exit: 1 -->\n\n"), ("exit: 1", "exit: one"), ("1 error\n```", "1 error"),
            ("file: my.yaml", "file: rules/my.yaml"),
        ])
    func refused(old: String, new: String) throws {
        let changed = PageCommandTests.sample.replacing(old, with: new)
        #expect(changed != PageCommandTests.sample)
        #expect(throws: PageProblem.self) { try CommandPage(changed) }
    }
}
