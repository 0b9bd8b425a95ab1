import AVTDiagnostics
import AVTTestSupport
import AVTVast
import AVTVastCLI
import Foundation
import Testing

/// The pages of the diagnostics about video ads: their examples are checked.
struct DiagnosticPageTests {
    private static let codes = DiagnosticCode.allCases.filter { $0.family == .ads }

    /// A document with one element of each kind that an example replaces.
    private static let document = """
        <VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad><InLine><AdSystem>s</AdSystem>
        <Impression>https://ads.example/i</Impression><AdServingId>a</AdServingId><AdTitle>t</AdTitle>
        <Advertiser>a</Advertiser><Category authority="x">7</Category><Creatives><Creative><Linear><Icons><Icon>
        <StaticResource creativeType="image/png">https://ads.example/i.png</StaticResource></Icon></Icons>
        <TrackingEvents><Tracking event="start">https://ads.example/s</Tracking></TrackingEvents>
        <Duration>00:00:30</Duration><MediaFiles><MediaFile delivery="progressive" type="application/x-mpegURL" width="0"
        height="0">https://ads.example/v.m3u8</MediaFile></MediaFiles><VideoClicks>
        <ClickThrough>https://ads.example/</ClickThrough></VideoClicks></Linear>
        <UniversalAdId idRegistry="r">u</UniversalAdId></Creative></Creatives></InLine></Ad></VAST>
        """

    private static let wrapper = """
        <VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad><Wrapper><AdSystem>s</AdSystem>
        <Impression>https://ads.example/i</Impression>NEXT</Wrapper></Ad></VAST>
        """

    /// Returns an example as a document: one without the root replaces the element of its name.
    private static func document(_ example: String) throws -> String {
        let name = try #require(example.firstMatch(of: /<(\w+)/)).1
        if name == "VAST" || name == "VideoAdServingTemplate" { return example }
        if name == "VASTAdTagURI" { return wrapper.replacingOccurrences(of: "NEXT", with: example) }
        // The misspelt example is about a category.
        let replaced = name == "Categorie" ? "Category" : name
        let range = try #require(document.firstRange(of: try Regex("(?s)<\(replaced)[ >].*?</\(replaced)>")))
        return document.replacingCharacters(in: range, with: example)
    }

    /// Returns the codes of a document, and of those that its wrapper leads to.
    private static func codes(of text: String) throws -> [DiagnosticCode] {
        let folder = try TemporaryFolder()
        try document.write(toFile: folder.path("tag.xml"), atomically: false, encoding: .utf8)
        let check = try MarkupCheck.parse(["--wrappers", "--offline", folder.path])
        return check.check(Array(text.utf8), file: "example", today: nil).flatMap { $0.diagnostics.map(\.code) }
    }

    @Test(arguments: codes)
    func `the wrong example has the diagnostic, and the right one has none`(code: DiagnosticCode) throws {
        let page = repository.appending(path: "rules/diagnostics/\(code.id)-\(code.name).md")
        let text = try String(contentsOf: page, encoding: .utf8)
        #expect(text.contains("\n\nSource: "))
        let parts = text.components(separatedBy: "```")
        try #require(parts.count == 5)
        let examples = [parts[1], parts[3]].map { $0.dropFirst("xml\n".count).dropLast() }.map(String.init)
        let wrong = try DiagnosticPageTests.document(examples[0])
        let right = try DiagnosticPageTests.document(examples[1])
        #expect(try DiagnosticPageTests.codes(of: wrong) == [code])
        #expect(try DiagnosticPageTests.codes(of: right) == [])
    }
}
