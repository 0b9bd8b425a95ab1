import AVTTestSupport
import Foundation
import Testing

@testable import AVTRules

/// The tables of keys in the language reference are derived from the declarations of the keys.
///
/// With `AVT_WRITE_SCHEMAS=1` in the environment the tables are written anew.
@Suite struct `Tables of keys in the language reference` {
    private static let tables = ValueDeclaration.mapping(.document).mappings.dropFirst().map(KeyTable.init(of:))
        .filter { !$0.lines.isEmpty }

    @Test func `every mapping of a pack has a table on exactly one page`() throws {
        let markers = try LanguagePages().text.matches(of: /(?m)^<!-- keys: (.*) -->$/).map { String($0.1) }
        #expect(markers.sorted() == Set(Self.tables.map(\.phrase)).sorted())
    }

    @Test func `every table has the text of the declarations`() throws {
        for (path, text) in try LanguagePages().pages where text.contains("<!-- keys: ") {
            let current = try Self.replacingTables(in: text)
            if ProcessInfo.processInfo.environment["AVT_WRITE_SCHEMAS"] != nil {
                try current.write(to: repository.appending(path: path), atomically: true, encoding: .utf8)
            }
            let isCurrent = current == (try String(contentsOf: repository.appending(path: path), encoding: .utf8))
            #expect(isCurrent, "`AVT_WRITE_SCHEMAS=1 swift test` writes the tables of \(path) anew")
        }
    }

    /// Returns the text of a page with the current table behind each comment that names one.
    private static func replacingTables(in text: String) throws -> String {
        var lines: [Substring] = []
        var isInOldTable = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if isInOldTable, line.hasPrefix("|") { continue }
            isInOldTable = false
            lines.append(line)
            guard let phrase = line.wholeMatch(of: /<!-- keys: (.*) -->/)?.1 else { continue }
            let table = try #require(tables.first { $0.phrase == phrase }, "no mapping is \(phrase)")
            lines += table.lines.map { $0[...] }
            isInOldTable = true
        }
        return lines.joined(separator: "\n")
    }
}
