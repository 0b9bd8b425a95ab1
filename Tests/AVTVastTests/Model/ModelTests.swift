import AVTVast
import AVTXML
import Testing

/// Typed views, and documents that are built or changed in code.
struct ModelTests {
    private static func document(_ content: String, version: String = "4.2") throws -> VASTDocument {
        try VASTDocument(Array("<VAST version=\"\(version)\">\(content)</VAST>".utf8))
    }

    @Test func `views have the names and the values of VAST`() throws {
        let document = try ModelTests.document(
            """
            <Ad id="a" sequence="2"><InLine><AdSystem>s</AdSystem><Expires>60</Expires>
            <Impression id="i"> <![CDATA[https://x/?t=[TIMESTAMP]]]> </Impression>
            <Pricing model="CPM" currency="USD">2.5</Pricing><Extensions><Extension type="t"><b/></Extension></Extensions>
            <Creatives><Creative AdID="old"><UniversalAdId idRegistry="r" idValue="v"/><Linear skipoffset="25%">
            <Duration>00:00:16</Duration><MediaFiles><MediaFile type="video/mp4" width="640" scalable="yes">u</MediaFile>
            </MediaFiles><TrackingEvents><Tracking event="progress" offset="00:00:05">p</Tracking></TrackingEvents>
            </Linear></Creative></Creatives></InLine></Ad>
            """)
        let ad = try #require(document.ads.first)
        #expect(ad.id == "a" && ad.sequence == 2 && ad.wrapper == nil)
        let inLine = try #require(ad.inLine)
        #expect(inLine.adSystem == "s" && inLine.expires == 60 && inLine.adTitle == nil)
        #expect(inLine.impressions.map(\.id) == ["i"])
        #expect(inLine.impressions.first?.url == "https://x/?t=[TIMESTAMP]")
        #expect(inLine.pricing?.value == 2.5 && inLine.pricing?.currency == "USD")
        #expect(inLine.extensions.map(\.xml) == ["<b/>"])
        let creative = try #require(inLine.creatives.first)
        #expect(creative.adId == "old" && creative.universalAdIds.first?.value == "v")
        let linear = try #require(creative.linear)
        #expect(linear.skipoffset == .percentage(25) && linear.duration == VASTTime(milliseconds: 16_000))
        #expect(linear.mediaFiles.first?.width == 640 && linear.mediaFiles.first?.scalable == true)
        #expect(linear.trackingEvents.first?.offset == .time(VASTTime(milliseconds: 5_000)))
    }

    @Test(arguments: ["<URL>https://x/</URL>", "https://x/"])
    func `a wrapper has the tag URL of early servers`(content: String) throws {
        let document = try ModelTests.document(
            "<Ad><Wrapper><VASTAdTagURL>\(content)</VASTAdTagURL></Wrapper></Ad>", version: "2.0")
        #expect(document.ads.first?.wrapper?.vastAdTagURI == "https://x/")
    }

    @Test func `verifications in extensions are those of the ad`() throws {
        let document = try ModelTests.document(
            """
            <Ad><InLine><Extensions><Extension type="AdVerifications"><AdVerifications><Verification vendor="v"/>
            </AdVerifications></Extension></Extensions></InLine></Ad>
            """, version: "3.0")
        #expect(document.ads.first?.inLine?.adVerifications.map(\.vendor) == ["v"])
    }

    @Test func `a container that stands twice is one`() throws {
        let document = try ModelTests.document(
            "<Ad><InLine><Extensions><Extension/></Extensions><Extensions><Extension/></Extensions></InLine></Ad>")
        #expect(document.ads.first?.inLine?.extensions.count == 2)
    }

    @Test func `containers that stand several times, also in each other, are one in the order of the document`() throws
    {
        func linear(_ ids: String) -> String {
            ids.map { "<Linear><VideoClicks><CustomClick id=\"\($0)\">https://a/</CustomClick></VideoClicks></Linear>" }
                .joined()
        }
        let document = try ModelTests.document(
            """
            <Ad><InLine><Creatives><Creative>\(linear("ab"))</Creative></Creatives><Creatives/><Error>https://a/</Error>\
            <Creatives><Creative>\(linear("cde"))</Creative></Creatives></InLine></Ad>
            """)
        let inLine = try #require(document.ads.first?.element.child(named: "InLine"))
        #expect(inLine.children.map(\.name) == ["Creatives", "Error"])
        let creatives = inLine.children[0].children
        let ids = creatives.map { creative in
            creative.children(named: "Linear").flatMap(\.children).flatMap(\.children).compactMap { $0["id"]?.text }
                .joined()
        }
        #expect(ids == ["ab", "cde"])
    }

    @Test func `documents are built and changed in code`() throws {
        var ad = XMLNode("Ad", attributes: [.init("id", "1 & \"2\"")])
        ad.content = [.element(XMLNode("InLine", content: [.element(XMLNode("AdTitle", content: [.text("<t>")]))]))]
        let url = XMLNode("Error", content: [.section("https://x/?a=]]>&b")])
        let root = XMLNode("VAST", attributes: [.init("version", "4.2")], content: [.element(ad), .element(url)])
        let document = try VASTDocument(root)
        #expect(document.ads.first?.id == "1 & \"2\"" && document.ads.first?.inLine?.adTitle == "<t>")
        #expect(document.errors == ["https://x/?a=]]>&b"])
        var changed = document.node
        changed["version"] = "4.3"
        #expect(try VASTDocument(changed).version == "4.3")
        changed["version"] = nil
        #expect(try VASTDocument(changed).version == nil)
        #expect(throws: VASTProblem.self) { try VASTDocument(XMLNode("a b")) }
    }

    @Test(arguments: [
        ("<a>", 100), ("<x/>", 101), ("<VideoAdServingTemplate/>", 102), ("<VAST version='1.0'/>", 102),
    ])
    func `problems have the codes that are reported`(source: String, code: Int) {
        let problem = #expect(throws: VASTProblem.self) { try VASTDocument(Array(source.utf8)) }
        #expect(problem?.code.rawValue == code)
    }

    @Test func `a prefixed root and elements of other namespaces`() throws {
        let source =
            "<v:VAST xmlns:v='http://www.iab.com/VAST' xmlns:o='o'><v:Ad id='1'/><o:Ad id='2'/><Ad id='3'/></v:VAST>"
        #expect(try VASTDocument(Array(source.utf8)).ads.map(\.id) == ["1", "3"])
    }
}
