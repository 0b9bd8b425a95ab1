import AVTTestSupport
import Foundation
import Testing

@Suite("Links in documents")
struct LinkTests {
    /// The Markdown pages that people read, as paths from the root.
    static func pages() throws -> [String] {
        let folders = ["", ".github/"]
        let fixed = try folders.flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: repository.appending(path: folder).path)
                .filter { $0.hasSuffix(".md") }.map { folder + $0 }
        }
        let rules = try FileManager.default.subpathsOfDirectory(atPath: repository.appending(path: "rules").path)
        return fixed.sorted() + rules.filter { $0.hasSuffix(".md") }.sorted().map { "rules/" + $0 }
    }

    @Test("a link leads to a file, and to a heading if it names one", arguments: try pages())
    func links(_ path: String) throws {
        let page = repository.appending(path: path)
        var known: [String: Set<String>] = [:]
        for line in try prose(of: page) {
            for link in line.matches(of: /\]\(([^)\s#:]*)(?:#([^)\s]+))?\)/) {
                let file = String(link.1)
                let target = file.isEmpty ? page : page.deletingLastPathComponent().appending(path: file)
                #expect(FileManager.default.fileExists(atPath: target.path), "\(path): \(link.0)")
                guard let heading = link.2 else { continue }
                let anchors = try known[file] ?? self.anchors(of: target)
                known[file] = anchors
                #expect(anchors.contains(String(heading)), "\(path): \(link.0)")
            }
        }
    }

    @Test("pages are found")
    func found() throws {
        #expect(try LinkTests.pages().count > 40)
    }

    /// The lines of a page that are no code.
    private func prose(of page: URL) throws -> [Substring] {
        var isCode = false
        return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { line in
            guard !line.hasPrefix("```") else {
                isCode.toggle()
                return false
            }
            return !isCode
        }
    }

    /// The names of the headings of a page in links, in lowercase, with dashes for blanks, without other characters, and those
    /// of its anchors.
    private func anchors(of page: URL) throws -> Set<String> {
        var anchors: Set<String> = []
        for line in try prose(of: page) {
            anchors.formUnion(line.matches(of: /<a (?:id|name)="([^"]+)"/).map { String($0.1) })
            guard line.hasPrefix("#") else { continue }
            let title = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
            let signs = title.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
            let anchor = signs.replacing(" ", with: "-")
            // One that is there already gets a number.
            let number = (0...).first { !anchors.contains($0 == 0 ? anchor : "\(anchor)-\($0)") } ?? 0
            anchors.insert(number == 0 ? anchor : "\(anchor)-\(number)")
        }
        return anchors
    }
}
