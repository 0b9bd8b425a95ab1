import AVTDiagnostics
import AVTTestSupport
import AVTVast
import Foundation
import Testing

private let samples = conformanceData("vast/iab-samples")

/// The page about IAB's samples against what the check reports.
@Suite(.enabled(if: samples != nil, "the conformance data is absent"))
struct SamplePageTests {
    private static func rows() throws -> [[String]] {
        let page = repository.appending(path: "rules/vast/iab-samples.md")
        return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| ") }
            .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    }

    private static func findings() throws -> [(document: String, codes: [String])] {
        guard let samples else { return [] }
        let names = FileManager.default.enumerator(atPath: samples.path)?.compactMap { $0 as? String } ?? []
        return try names.filter { $0.hasSuffix(".xml") }.sorted().map { name in
            let bytes = [UInt8](try Data(contentsOf: samples.appending(path: name)))
            return (name, VASTCheck.check(bytes, name: name).sorted.map(\.code.id))
        }
    }

    @Test func `the page has each code with its number of documents and findings`() throws {
        let findings = try SamplePageTests.findings()
        let codes = Set(findings.flatMap(\.codes)).sorted()
        let expected = codes.map { code in
            [
                code, "\(findings.filter { $0.codes.contains(code) }.count)",
                "\(findings.flatMap(\.codes).filter { $0 == code }.count)",
            ]
        }
        let rows = try SamplePageTests.rows().filter { $0[0].hasPrefix("[AVT") }.map { row in
            [String(row[0].dropFirst().prefix { $0 != "]" })] + row[1...2]
        }
        #expect(rows == expected)
        #expect(findings.count == 75 && findings.filter { !$0.codes.isEmpty }.count == 66)
    }

    @Test func `the page names each document without an attribute`() throws {
        let documents = try SamplePageTests.findings().filter { $0.codes.contains("AVT12009") }.map {
            "`\($0.document)`"
        }
        let rows = try SamplePageTests.rows().map { $0[0] }.filter { $0.hasPrefix("`VAST") }
        #expect(rows == documents)
    }
}
