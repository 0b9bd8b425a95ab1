import AVTTestSupport
import Foundation
import Testing

/// The cases that `.github/SECURITY.md` lists are tested.
@Suite("The tables of SECURITY.md")
struct HostileCaseTableTests {
    private struct Row {
        let tried: String
        let what: String
        let by: [Substring]
    }

    private static func rows() throws -> [Row] {
        let file = repository.appending(path: ".github/SECURITY.md")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            guard line.hasPrefix("| "), !line.hasPrefix("| tried |"), !line.hasPrefix("| promise |") else { return nil }
            let cells = line.dropFirst(2).dropLast(2).split(separator: " | ")
            return Row(
                tried: String(cells[0]), what: cells.count > 1 ? String(cells[1]) : "",
                by: cells.count > 2 ? cells[2].split(separator: "; `") : [])
        }
    }

    @Test("every row names an existing test")
    func rows() throws {
        let rows = try HostileCaseTableTests.rows()
        #expect(rows.count > 45)
        for row in rows {
            #expect(!row.by.isEmpty && !row.what.isEmpty, "\(row.tried)")
            for reference in row.by { try verify(reference, row) }
        }
    }

    /// `FOLDER` of the bad packs, or `FILE`: a text in it.
    private func verify(_ reference: Substring, _ row: Row) throws {
        let parts = reference.split(separator: "`: ", maxSplits: 1)
        let name = parts[0].trimmingCharacters(in: CharacterSet(charactersIn: "` "))
        guard parts.count == 2 else {
            let folder = repository.appending(path: "Tests/Corpus/bad-packs/\(name)/expected.txt")
            #expect(FileManager.default.fileExists(atPath: folder.path), "\(row.tried): \(name)")
            return
        }
        let file = repository.appending(path: "Tests/\(name)")
        let text = try #require(try? String(contentsOf: file, encoding: .utf8), "\(row.tried): \(name)")
        #expect(text.contains(parts[1]), "\(row.tried): \(name) has no test \"\(parts[1])\"")
    }

    @Test("every code in the tables has a page")
    func codes() throws {
        for row in try HostileCaseTableTests.rows() {
            for code in row.what.matches(of: /AVT\d+/) {
                let page = try Tool.run(["explain", String(code.output)])
                #expect(page.status == 0, "\(row.tried): \(code.output)")
            }
        }
    }
}
