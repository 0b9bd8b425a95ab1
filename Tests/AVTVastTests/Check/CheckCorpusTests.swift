import AVTDiagnostics
import AVTTestSupport
import AVTVast
import Foundation
import Testing

/// Broken documents, and what the check reports about them.
///
/// Tests that check all documents yield between them: others in this process wait for time limits.
///
/// A line of `expected.txt` has the name of a document, a code, its severity, `refused` if the lenient profile reports it, its line
/// and column, and the line after the fix-it. With
/// `AVT_WRITE_RENDERINGS=1` in the environment the list is written anew, to be read.
struct CheckCorpusTests {
    private static let folder = repository.appending(path: "Tests/AVTVastTests/Corpus")
    private static let today = CalendarDate("2026-11-28")

    private static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".xml") }.sorted()
    }

    private static func check(_ bytes: [UInt8], _ name: String, _ profile: VASTCheck.Profile = .standard)
        -> [Diagnostic]
    {
        VASTCheck.check(bytes, name: name, profile: profile, today: today).sorted
    }

    @Test func `each document has the expected diagnostics`() throws {
        let lines = try CheckCorpusTests.names().flatMap { name in
            let bytes = [UInt8](try Data(contentsOf: CheckCorpusTests.folder.appending(path: name)))
            let refused = CheckCorpusTests.check(bytes, name, .lenient)
            return CheckCorpusTests.check(bytes, name).map { diagnostic in
                let expected = ExpectedDiagnostic(diagnostic)
                let place = expected.position.map { "\($0.line):\($0.column)" } ?? "-"
                let fixed = expected.fixed.map { $0.isEmpty ? "(removed)" : $0 } ?? "no fix"
                let refusal = refused.contains {
                    $0.range?.lower == diagnostic.range?.lower && $0.code == diagnostic.code
                }
                let severity = "\(diagnostic.severity)" + (refusal ? ", refused" : "")
                return "\(name.dropLast(4)) \(expected.code) \(severity) \(place) -> \(fixed)"
            }
        }
        let file = CheckCorpusTests.folder.appending(path: "expected.txt")
        if ProcessInfo.processInfo.environment["AVT_WRITE_RENDERINGS"] != nil {
            try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
        }
        let expected = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines == expected)
        let clean = try CheckCorpusTests.names().filter { $0.hasPrefix("clean-") }
        let silent = try CheckCorpusTests.names().map { String($0.dropLast(4)) }
            .filter { name in !lines.contains { $0.hasPrefix(name + " ") } }
        #expect(clean.count == 5 && silent == ["an-allowed-diagnostic"] + clean.map { String($0.dropLast(4)) })
        #expect(try CheckCorpusTests.names().count - clean.count >= 200)
    }

    @Test func `every code of video ads is reported by a document`() throws {
        let file = CheckCorpusTests.folder.appending(path: "expected.txt")
        let text = try String(contentsOf: file, encoding: .utf8)
        for code in DiagnosticCode.allCases where code.family == .ads && code != .unresolvedWrapper {
            #expect(text.contains(" \(code.id) "), "\(code)")
        }
    }

    @Test func `a fixed document does not have the diagnostic`() async throws {
        var count = 0
        for name in try CheckCorpusTests.names() {
            await Task.yield()
            let bytes = [UInt8](try Data(contentsOf: CheckCorpusTests.folder.appending(path: name)))
            let diagnostics = CheckCorpusTests.check(bytes, name)
            for diagnostic in diagnostics {
                guard diagnostic.code.family == .ads, let fix = diagnostic.fixes.first, let range = diagnostic.range
                else {
                    continue
                }
                let fixed = Array(applying([fix], to: range.file).utf8)
                let rest = CheckCorpusTests.check(fixed, name)
                #expect(!rest.contains { $0.code == diagnostic.code }, "\(name)")
                #expect(rest.count < diagnostics.count, "\(name)")
                count += 1
            }
        }
        #expect(count > 20)
    }

    @Test(arguments: [
        ("no-impression", "3.4.4"), ("no-delivery", "3.9.1"), ("a-duration-in-seconds", "3.8.1"),
        ("an-unknown-macro", "6.2"), ("error-next-to-an-ad", "2.3.6.4"), ("two-tag-uris", "3.19.1"),
        ("only-a-mezzanine", "3.9"), ("progress-in-a-companion", "3.14.1"), ("a-caption-language-of-words", "3.9.5"),
        ("two-icons-of-one-program", "3.11.1"), ("two-ads-of-one-id", "3.3.2"),
    ]) func `a diagnostic cites its section`(_ name: String, _ section: String) throws {
        let bytes = [UInt8](try Data(contentsOf: CheckCorpusTests.folder.appending(path: name + ".xml")))
        let first = try #require(CheckCorpusTests.check(bytes, name).first)
        #expect(first.notes.map(\.message).contains { $0.hasPrefix("VAST 4.3, section \(section)") }, "\(first.notes)")
    }

    @Test func `the lenient profile reports a part of the standard one`() async throws {
        for name in try CheckCorpusTests.names() {
            await Task.yield()
            let bytes = [UInt8](try Data(contentsOf: CheckCorpusTests.folder.appending(path: name)))
            let all = CheckCorpusTests.check(bytes, name)
            let refused = CheckCorpusTests.check(bytes, name, .lenient)
            #expect(Set(refused.map(Finding.init)).isSubset(of: all.map(Finding.init)), "\(name)")
            #expect(!refused.contains { $0.severity == .note }, "\(name)")
        }
    }

    private struct Finding: Hashable {
        let code: DiagnosticCode
        let offset: Int?

        init(_ diagnostic: Diagnostic) { (code, offset) = (diagnostic.code, diagnostic.range?.lower) }
    }

    @Test func `any document that is damaged anywhere is checked`() async throws {
        var generator = SeededGenerator(seed: 7)
        for name in try CheckCorpusTests.names() {
            await Task.yield()
            let bytes = [UInt8](try Data(contentsOf: CheckCorpusTests.folder.appending(path: name)))
            for _ in 0..<sampleSize(1, large: 3) where !bytes.isEmpty {
                var damaged = bytes
                let index = Int.random(in: damaged.indices, using: &generator)
                damaged[index] = UInt8.random(in: 0...255, using: &generator)
                for diagnostic in CheckCorpusTests.check(damaged, name) {
                    guard let range = diagnostic.range else { continue }
                    #expect(range.lower <= range.upper && range.upper <= range.file.length + 1)
                }
            }
        }
    }
}
