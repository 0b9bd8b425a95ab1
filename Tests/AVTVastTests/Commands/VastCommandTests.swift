import AVTCore
import AVTTestSupport
import AVTVast
import ArgumentParser
import Foundation
import Testing

@testable import AVTVastCLI

struct VastCommandTests {
    private func parse<Command: ParsableCommand>(_ type: Command.Type, _ arguments: String...) throws -> Command {
        try #require(try VastCommand.parseAsRoot(arguments) as? Command)
    }

    @Test func `expand replaces macros, and a name given twice has a list`() throws {
        let command = try parse(
            VastExpandCommand.self, "expand", "//e/[EXTENSIONS]?[TIMESTAMP]&[IFA]&[MINE]&[CACHEBUSTING]", "--macro",
            "EXTENSIONS=a/b", "--macro", "EXTENSIONS=c", "--macro", "IFA=1", "--withhold", "IFA", "--macro", "MINE=a=b",
            "--now", "2016-01-17T08:15:07.127-05:00", "--seed", "7")
        let parts = command.url.split(separator: "&")
        #expect(parts.dropLast() == ["//e/a%2Fb,c?2016-01-17T08%3A15%3A07.127-05%3A00", "-2", "a%3Db"])
        #expect(parts.last?.wholeMatch(of: /[0-9]{8}/) != nil && command.url == command.url)
    }

    @Test(arguments: [
        ["--macro", "IFA"], ["--macro", "=1"], ["--withhold", "NONE"], ["--now", "today"], ["--seed", "-1"],
    ]) func `expand refuses malformed options`(_ options: [String]) {
        #expect(throws: (any Error).self) { try VastCommand.parseAsRoot(["expand", "x"] + options) }
    }

    @Test(arguments: [
        ["a.xml", "b.xml"], ["https://e.com", "b.xml"], ["a", "--wrappers", "99"], ["a", "--format", "yaml"], [],
    ])
    func `resolve refuses malformed arguments`(_ arguments: [String]) {
        #expect(throws: (any Error).self) { try VastCommand.parseAsRoot(["resolve"] + arguments) }
    }

    @Test func `resolve answers URLs with the files of a folder`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "vast-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        func wrapper(_ url: String) -> String {
            "<VAST version=\"4.2\"><Ad><Wrapper><Error>https://e.com/e?[ERRORCODE]</Error>"
                + "<VASTAdTagURI>\(url)</VASTAdTagURI></Wrapper></Ad></VAST>"
        }
        try write("start.xml", wrapper("https://e.com/a/b.xml?x=/c#d"))
        try write("b.xml", wrapper("https://e.com/../e%2F"))
        let path = folder.appending(path: "start.xml").path
        let offline = try parse(VastResolveCommand.self, "resolve", path, "--offline", folder.path).resolution()
        #expect(
            offline.hops.map(\.outcome) == [.answered, .unavailable]
                && offline.pings.map(\.url) == ["https://e.com/e?301"])
        // Times differ between runs.
        let text = offline.text.replacing(/\ +([0-9]+ ms|time)/, with: "")
        #expect(
            text == """
                Requests
                  depth  outcome      status  bytes  URL
                      1  answered        200    147  https://e.com/a/b.xml?x=/c#d
                      2  unavailable       -      -  https://e.com/../e%2F
                    error 301: there is no such file
                Not used
                  code  ad          line  reason
                  301   (document)     -  there is no such file
                    of https://e.com/../e%2F
                Error URLs
                  code  line  URL
                  301      1  https://e.com/e?301

                """)
        let tag = try parse(VastResolveCommand.self, "resolve", "https://e.com/start.xml", "--offline", folder.path)
        #expect(try tag.resolution().hops.map(\.depth) == [0, 1, 2])
    }

    @Test func `a file that cannot be read is a failure of input`() throws {
        let command = try parse(VastResolveCommand.self, "resolve", "/no/such/file", "--offline", "/")
        #expect { try command.resolution() } throws: { ($0 as? VastCommandFailure)?.status == .inputOutput }
    }

    @Test func `parse prints the file, its content and its diagnostics`() throws {
        func members(_ text: String) -> [String] {
            VastParseCommand.json(of: .init(bytes: Array(text.utf8), file: "f")).members.map(\.name)
        }
        #expect(members("<VAST version=\"4.2\"/>") == ["file", "VAST", "diagnostics"])
        #expect(members("<html/>") == ["file", "error", "diagnostics"])
    }
}
