import AVTDiagnostics
import AVTTestSupport
import Foundation
import Testing

@testable import AVTVastCLI

/// `vast check` with the documents of wrappers, and with masked URLs.
struct MarkupCheckTests {
    private static let wrapper = """
        <VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad><Wrapper><AdSystem>s</AdSystem>
        <Impression>https://e.com/i</Impression><VASTAdTagURI>https://u:p@e.com/a/NAME?user=7#f</VASTAdTagURI></Wrapper>
        </Ad></VAST>
        """

    private static func reports(_ arguments: [String], _ files: [String: String], start: String) throws
        -> [MarkupReport]
    {
        let folder = try TemporaryFolder()
        for (name, text) in files {
            try text.write(toFile: folder.path(name), atomically: false, encoding: .utf8)
        }
        let offline = arguments.contains("--wrappers") ? ["--offline", folder.path] : []
        return try MarkupCheck.parse(arguments + offline).check(Array(start.utf8), file: "start.xml", today: nil)
    }

    private static func wrapper(to name: String) -> String {
        wrapper.replacingOccurrences(of: "NAME", with: name).replacingOccurrences(of: "u:p@", with: "")
    }

    @Test func `the documents of wrappers are checked, with the chain in the notes`() throws {
        let files = ["second.xml": Self.wrapper(to: "third.xml"), "third.xml": "<VAST version=\"3.0\"><Ad/></VAST>"]
        let reports = try Self.reports(["--wrappers"], files, start: Self.wrapper(to: "second.xml"))
        #expect(
            reports.map(\.name) == [
                "start.xml", "https://e.com/a/second.xml?user=7#f", "https://e.com/a/third.xml?user=7#f",
            ])
        let last = try #require(reports.last?.diagnostics.first)
        #expect(last.code == .missingAdElement && last.range?.start == SourcePosition(line: 1, column: 21))
        #expect(
            last.notes.suffix(2).map(\.message) == [
                "requested by `https://e.com/a/second.xml?user=7#f`", "requested by `start.xml`",
            ])
        #expect(reports.last?.diagnostics.allSatisfy { $0.range?.file.path == nil } == true)
    }

    @Test func `a wrapper without a document is reported`() throws {
        let reports = try Self.reports(["--wrappers"], [:], start: Self.wrapper(to: "second.xml"))
        #expect(reports.count == 2 && reports.last?.diagnostics.map(\.code) == [.unresolvedWrapper])
        let message = reports.last?.diagnostics.first?.message ?? ""
        #expect(message.hasPrefix("`https://e.com/a/second.xml?user=7#f` leads to no document: error 301: "))
    }

    @Test func `a loop is reported, and its document is checked once`() throws {
        let start = Self.wrapper(to: "second.xml")
        let reports = try Self.reports(["--wrappers"], ["second.xml": start], start: start)
        #expect(reports.count == 3 && reports.last?.diagnostics.map(\.code) == [.unresolvedWrapper])
    }

    @Test func `the tags of ad breaks are checked`() throws {
        let adBreak = """
            <AdBreak timeOffset="start" breakType="linear"><AdSource><AdTagURI templateType="vast4">https://e.com/t.xml\
            </AdTagURI></AdSource></AdBreak>
            """
        let start = "<VMAP version=\"1.0\" xmlns=\"http://www.iab.net/videosuite/vmap\">\(adBreak)\(adBreak)</VMAP>"
        let reports = try Self.reports(["--wrappers"], ["t.xml": "<html/>"], start: start)
        #expect(reports.map(\.name) == ["start.xml", "https://e.com/t.xml"])
        #expect(reports.map { $0.diagnostics.map(\.code) } == [[], [.notVAST]])
    }

    @Test func `nothing is requested without the option`() throws {
        #expect(try Self.reports([], [:], start: Self.wrapper(to: "second.xml")).map(\.name) == ["start.xml"])
        #expect(throws: (any Error).self) { try MarkupCheck.parse(["--offline", "/"]) }
        #expect(throws: (any Error).self) { try MarkupCheck.parse(["--profile", "strict"]) }
    }

    @Test func `URLs are masked everywhere, and locations stay the same`() throws {
        let allowed = "<!-- avt: allow(AVT12006): a vendor's --><AdSystem color=\"//h/p?q\">s"
        let start = Self.wrapper.replacingOccurrences(of: "<AdSystem>s", with: allowed)
        let plain = try Self.reports(["--wrappers"], [:], start: start)
        let masked = try Self.reports(["--wrappers", "--mask-urls"], [:], start: start)
        #expect(masked.map(\.name) == ["start.xml", "https://...@e.com/a/NAME?..."])
        #expect(masked.flatMap(\.allowed).map(\.diagnostic.code) == [.unknownAdAttribute])
        for (first, second) in zip(plain, masked) {
            #expect(first.diagnostics.map(\.range?.start) == second.diagnostics.map(\.range?.start))
            for diagnostic in second.diagnostics + second.allowed.map(\.diagnostic) {
                let texts =
                    [diagnostic.message, diagnostic.label ?? "", diagnostic.range?.file.text ?? ""]
                    + diagnostic.notes.map(\.message)
                #expect(!texts.contains { $0.contains("user") || $0.contains("u:p") || $0.contains("?q") })
                #expect(diagnostic.fixes.isEmpty)
            }
        }
    }
}
