import AVTDiagnosticFormats
import AVTDiagnostics
import AVTTestSupport
import Foundation
import Testing

/// A list of the pages in `rules/diagnostics` that follows from the pages.
enum PageIndex {
    /// The list of the files that the tool embeds.
    case embedded
    /// The index for readers, whose introduction is written by hand.
    case readme

    static let folder = repository.appending(path: "rules/diagnostics")

    var file: URL {
        switch self {
        case .embedded: repository.appending(path: "Sources/Tools/CDiagnosticPages/page_list.h")
        case .readme: PageIndex.folder.appending(path: "README.md")
        }
    }

    /// Returns the names of the pages' files, sorted by number.
    static func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix("AVT") }
            .sorted { number(of: $0) < number(of: $1) }
    }

    /// Returns the number of the code in the name of a page's file.
    private static func number(of name: String) -> Int {
        Int(name.dropFirst("AVT".count).prefix { $0 != "-" }) ?? 0
    }

    /// Returns the text that the list should have.
    func text() throws -> String {
        switch self {
        case .embedded:
            return try
                "// The pages of rules/diagnostics, sorted by number. A test compares this list with the folder.\n"
                + PageIndex.files().map { "#embed \"../../../rules/diagnostics/\($0)\" suffix(, 0,)\n" }.joined()
        case .readme:
            let introduction = try #require(
                String(contentsOf: file, encoding: .utf8).components(separatedBy: "<!-- codes -->\n").first)
            return introduction + "<!-- codes -->\n"
                + DiagnosticCode.Family.allCases.map(PageIndex.table).joined()
        }
    }

    private static func table(of family: DiagnosticCode.Family) -> String {
        let rows = CodePage.all.filter { $0.code.family == family }.map { page in
            let (code, evidence) = (page.code, page.code.evidence)
            let severities = page.code.severities.all.map { "\($0)" }.joined(separator: " or ")
            return "| [\(code.id)](\(code.id)-\(code.name).md) | \(code.name) | \(severities) "
                + "| \(evidence) | \(page.summary) |\n"
        }
        return "\n## \(family.title.prefix(1).uppercased() + family.title.dropFirst())\n\n"
            + "| code | name | severity | certainty | meaning |\n|---|---|---|---|---|\n" + rows.joined()
    }
}
