import AVTDiagnostics
import AVTTestSupport
import Testing

@testable import AVTVast

/// URLs that the check accepts in one pass, compared with the rules and the schema.
struct PlainURLTests {
    @Test(arguments: [
        "https://a.example.com", "https://a.example.com/p?q=[TIMESTAMP]&r=%20[ADPLAYHEAD]", "https://a/b:c@d",
        "https://a?:",
    ])
    func `most URLs are plain`(_ url: String) {
        #expect(url.withView { PlainURL.isPlain($0, in: .trackers) })
    }

    @Test(arguments: [
        "", "http://a", "https:/a", "https://a:80/", "https://u@a/", "https://a/#b", "https://a/[MINE]",
        "https://a/[ERRORCODE]",
        "https://a/[CONTENTPLAYHEAD]", "https://a/%5BTIMESTAMP%5D", "https://a/%255BTIMESTAMP%255D",
        "https://a/%%TIMESTAMP%%",
        "https://a/${TIMESTAMP}", "https://a/%", "https://a/%2", "https://a/%2x", "https://a/ b", "https://a/?b&amp;c",
        "https://a/]", "https://a/[",
    ])
    func `URLs that a rule examines are not plain`(_ url: String) {
        #expect(!url.withView { PlainURL.isPlain($0, in: .trackers) })
    }

    private static let parts = [
        "a.example.com", "/p", "/", "?q=1", "&amp;", "&", "[TIMESTAMP]", "[ERRORCODE]", "[CONTENTPLAYHEAD]", "[MINE]",
        "[ADPLAYHEAD]", "[APIFRAMEWORKS]", "[", "]", "%20", "%5B", "%5bTIMESTAMP%5d", "%255BTIMESTAMP%255D", "%",
        "%%CACHEBUSTING%%", "#", ":", "@", ":80", " ", "\"", "\\", "\u{E9}", "${TIMESTAMP}", ";", "!",
        "abcdefghijklmnop",
    ]

    /// The rules examine a text of two sections of character data one by one.
    @Test func `plain URLs are reported as if each rule had examined them`() {
        var generator = SeededGenerator(seed: 12)
        var plain = 0
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...5, using: &generator)
            let parts = (0..<count).compactMap { _ in PlainURLTests.parts.randomElement(using: &generator) }
            let url = "https://" + parts.joined()
            for (element, context) in [
                ("Impression", VASTMacro.Context.trackers), ("Error", .error), ("VASTAdTagURI", .requests),
            ] {
                if url.withView({ PlainURL.isPlain($0, in: context) }) { plain += 1 }
                let sections = "<![CDATA[ht]]><![CDATA[\(url.dropFirst(2))]]>"
                #expect(
                    PlainURLTests.messages(element, "<![CDATA[\(url)]]>") == PlainURLTests.messages(element, sections),
                    "\(element): \(url)")
            }
        }
        #expect((500...5_500).contains(plain))
    }

    private static func messages(_ element: String, _ content: String) -> [String] {
        let text = """
            <VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad id="1"><Wrapper><AdSystem>a</AdSystem>\
            <\(element)>\(content)</\(element)></Wrapper></Ad></VAST>
            """
        return VASTCheck.check(Array(text.utf8), name: "a.xml").sorted.map { "\($0.code.id) \($0.message)" }
    }
}
