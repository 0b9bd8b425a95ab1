import AVTTestSupport
import Foundation
import Testing

@Suite("Links in documents")
struct LinkTests {
    @Test("a link to a heading leads to one", arguments: ["README.md", "rules/README.md"])
    func headings(_ path: String) throws {
        let page = repository.appending(path: path)
        var known: [String: Set<String>] = [:]
        var count = 0
        for line in try prose(of: page) {
            for link in line.matches(of: /\]\(([^)\s#:]*)#([^)\s]+)\)/) {
                let file = String(link.1)
                let target = file.isEmpty ? page : page.deletingLastPathComponent().appending(path: file)
                let anchors = try known[file] ?? self.anchors(of: target)
                known[file] = anchors
                count += 1
                #expect(anchors.contains(String(link.2)), "\(path): \(link.0)")
            }
        }
        #expect(count > 0)
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

    /// What the headings of a page are called in links: in small letters, with dashes for blanks, without other signs.
    private func anchors(of page: URL) throws -> Set<String> {
        var anchors: Set<String> = []
        for line in try prose(of: page) where line.hasPrefix("#") {
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
