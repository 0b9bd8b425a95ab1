import AVTCore
import AVTDiagnostics
import AVTYAML
import Foundation
import Testing

@Suite("Reading a file")
struct ReadFileTests {
    /// A path in a new folder that is removed afterwards.
    private func withFile(_ content: Data?, _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("pack.yaml").path
        if let content { try content.write(to: URL(fileURLWithPath: path)) }
        try body(path)
    }

    private func read(_ path: String) -> (file: SourceFile?, findings: [Diagnostic]) {
        var collector = DiagnosticCollector()
        let file = readYAMLFile(path: path, name: "pack.yaml", into: &collector)
        return (file, collector.sorted)
    }

    @Test func `a file is read unchanged, including byte order mark and line endings`() throws {
        try withFile(Data("\u{FEFF}a: é\r\n".utf8)) { path in
            let (file, findings) = read(path)
            #expect(file.map { Array($0.text.utf8) } == Array("\u{FEFF}a: é\r\n".utf8))
            #expect(file?.name == "pack.yaml")
            #expect(findings.isEmpty)
        }
    }

    @Test func `the real path of the opened file decides whether it is read`() throws {
        try withFile(Data("a: 1".utf8)) { path in
            let link = (path as NSString).deletingLastPathComponent + "/link.yaml"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            var opened: [String] = []
            let bytes = try readFile(at: link, limit: 100) { real in
                opened.append(real)
                return true
            }
            #expect(bytes == Array("a: 1".utf8))
            #expect(opened == [try #require(realPath(path))])
            #expect(throws: FileReadError.self) { try readFile(at: link, limit: 100) { _ in false } }
        }
    }

    @Test func `a missing file, a folder and a device are named as such`() throws {
        try withFile(nil) { path in
            let folder = (path as NSString).deletingLastPathComponent
            let messages = [path, folder, "/dev/zero", path + "\u{0}x"].map { read($0).findings.map(\.message) }
            #expect(
                messages == [
                    ["cannot read `pack.yaml`: there is no such file"], ["cannot read `pack.yaml`: it is a folder"],
                    ["cannot read `pack.yaml`: it is not a regular file"],
                    ["cannot read `pack.yaml`: there is no such file"],
                ])
            #expect(read(path).findings.map(\.code) == [.fileUnreadable])
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a file of 100 MB is refused by its size`() throws {
        try withFile(Data()) { path in
            let handle = try #require(FileHandle(forWritingAtPath: path))
            try handle.truncate(atOffset: 100_000_000)
            try handle.close()
            let (file, findings) = read(path)
            #expect(file == nil)
            #expect(findings.map(\.code) == [.fileTooLarge])
            #expect(findings.map(\.message) == ["`pack.yaml` has 100000000 bytes; at most 1048576 are read"])
        }
    }

    @Test func `the first byte that is not UTF-8 is shown`() throws {
        try withFile(Data("pack:\n  summary: caf".utf8) + [0xE9, 0x0A]) { path in
            let (file, findings) = read(path)
            #expect(file == nil)
            #expect(
                HumanRenderer().render(findings) == """
                    error[AVT0002/not-utf8]: the file is not UTF-8
                     --> pack.yaml:2:15
                      |
                    2 |   summary: caf\u{FFFD}
                      |               ^ byte 0xE9 at offset 20
                      |
                      = save the file as UTF-8; this byte may be a letter with an accent in an older encoding

                    """)
        }
    }

    @Test(arguments: [
        [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80], [0xFF, 0xFE, 0x61, 0x00],
    ])
    func `invalid UTF-8 is refused`(_ bytes: [UInt8]) throws {
        try withFile(Data("é\n".utf8) + bytes) { path in
            let (file, findings) = read(path)
            #expect(file == nil)
            #expect(findings.map(\.code) == [.notUTF8])
            #expect(findings.first?.range?.start == SourcePosition(line: 2, column: 1))
        }
    }

    @Test func `UTF-16 is reported by its name`() throws {
        try withFile(Data([0xFF, 0xFE, 0x61, 0x00])) { path in
            let note = read(path).findings.first?.notes.first?.message
            #expect(note == "it begins with the byte order mark of UTF-16; save it as UTF-8")
        }
    }
}
