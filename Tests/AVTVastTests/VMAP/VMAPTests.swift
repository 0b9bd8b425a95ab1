import AVTTestSupport
import Testing

@testable import AVTVast

struct VMAPTests {
    private func vmap(_ breaks: String) -> [UInt8] {
        Array(
            "<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\">\n\(breaks)</vmap:VMAP>".utf8)
    }

    private func adBreak(_ source: String, _ attributes: String = "timeOffset=\"start\"") throws -> AdBreak {
        let document = try VMAPDocument(vmap("<vmap:AdBreak \(attributes)>\(source)</vmap:AdBreak>"))
        return try #require(document.breaks.first)
    }

    @Test(arguments: [
        ("start", AdBreak.Offset.start), ("end", .end), ("00:10:00.250", .time(VASTTime(milliseconds: 600_250))),
        ("50%", .percentage(50)), ("#2", .position(2)), ("#0", nil), ("#+1", nil), ("#", nil), ("101%", nil), ("", nil),
        ("Start", nil),
    ]) func `breaks have offsets of five kinds`(_ text: String, _ offset: AdBreak.Offset?) throws {
        #expect(try adBreak("", "timeOffset=\"\(text)\"").offset == offset)
    }

    @Test func `a break has all its parts`() throws {
        let text = """
            <vmap:AdSource id="s" allowMultipleAds="false" followRedirects="0">
            <vmap:AdTagURI templateType="vast3"><![CDATA[https://e.com/[ADCOUNT]]]></vmap:AdTagURI></vmap:AdSource>
            <vmap:TrackingEvents><vmap:Tracking event="breakStart">https://e.com/1</vmap:Tracking>
            <vmap:Tracking event="breakEnd">https://e.com/2</vmap:Tracking><vmap:Tracking event="breakStart">about:blank</vmap:Tracking>
            <vmap:Tracking event="error">https://e.com/[ERRORCODE]</vmap:Tracking></vmap:TrackingEvents>
            <vmap:Extensions><vmap:Extension type="x"><a>1</a></vmap:Extension></vmap:Extensions>
            """
        let value = try adBreak(text, "breakId=\"b\" breakType=\"linear, nonlinear\" repeatAfter=\"00:15:00\"")
        #expect(
            value.id == "b" && value.types == ["linear", "nonlinear"] && value.repeatAfter?.milliseconds == 900_000)
        #expect(
            value.source?.content == .tag("https://e.com/[ADCOUNT]", templateType: "vast3") && value.source?.id == "s")
        #expect(value.source?.allowsMultipleAds == false && value.source?.followsWrappers == false)
        #expect(
            value.trackers(for: "breakStart") == ["https://e.com/1"]
                && value.trackers(for: "breakEnd") == ["https://e.com/2"])
        #expect(value.trackers(for: "error").count == 1 && value.extensions == ["<a>1</a>"])
        #expect(value.location.line == 2 && value.location.column == 1)
    }

    @Test(arguments: [("VASTAdData", true), ("VASTAdData", false), ("VASTData", true)])
    func `an inline document resolves by the rules of its break`(_ name: String, _ allowsMultipleAds: Bool) throws {
        let document = Scenario.vast(Scenario.inline("a"), Scenario.inline("b"))
        let value = try adBreak(
            "<vmap:AdSource allowMultipleAds=\"\(allowsMultipleAds)\"><vmap:\(name)>\(document)</vmap:\(name)></vmap:AdSource>"
        )
        let (source, options) = try value.resolverInput()
        var scenario = Scenario([:])
        scenario.options = options
        let resolution = scenario.resolve(source)
        #expect(resolution.played == ["a"] && resolution.spares == (allowsMultipleAds ? ["b"] : []))
        #expect(value.failure(of: resolution) == nil)
    }

    @Test(arguments: [
        (AdResolver.FetchResult.response(status: 404, body: []), 1008), (.failure(.timedOut), 1007),
        (.response(status: 200, body: Array("<html/>".utf8)), 1006), (.response(status: 204, body: []), 1004),
        (.response(status: 200, body: Array("<VAST version=\"4.2\"/>".utf8)), 1004),
    ]) func `a break without ads has its code`(_ answer: AdResolver.FetchResult, _ code: Int) throws {
        let value = try adBreak("<vmap:AdSource><vmap:AdTagURI>https://e.com/a</vmap:AdTagURI></vmap:AdSource>")
        var scenario = Scenario([:])
        scenario.responses["a"] = answer
        #expect(value.failure(of: scenario.resolve(try value.resolverInput().source))?.rawValue == code)
    }

    @Test func `the error beacons of a break name the code, each once`() throws {
        let value = try adBreak(
            """
            <vmap:AdSource/><vmap:TrackingEvents><vmap:Tracking event="error">https://e.com/1?[ERRORCODE]</vmap:Tracking>
            <vmap:Tracking event="breakStart">https://e.com/start</vmap:Tracking>
            <vmap:Tracking event="error">https://e.com/1?[ERRORCODE]</vmap:Tracking>
            <vmap:Tracking event="error">https://e.com/2?[ERRORCODE]</vmap:Tracking></vmap:TrackingEvents>
            """)
        var generator = SeededGenerator(seed: 1)
        let code = #expect(throws: VASTErrorCode.self) { try value.resolverInput() }
        let pings = value.errorPings(code ?? .undefined, at: RequestTime(milliseconds: 0), using: &generator)
        #expect(pings.map(\.url) == ["https://e.com/1?1004", "https://e.com/2?1004"])
        #expect(pings.map(\.code) == [.adResponse, .adResponse] && pings[0].location.line < pings[1].location.line)
    }

    @Test func `other formats and missing ads have codes, too`() throws {
        #expect(throws: VASTErrorCode.adResponse) { try adBreak("").resolverInput() }
        #expect(throws: VASTErrorCode.adResponse) { try adBreak("<vmap:AdSource/>").resolverInput() }
        #expect(throws: VASTErrorCode.unsupportedTemplateType) {
            try adBreak("<vmap:AdSource><vmap:CustomAdData templateType=\"x\">{}</vmap:CustomAdData></vmap:AdSource>")
                .resolverInput()
        }
        #expect(throws: VASTErrorCode.unsupportedTemplateType) {
            try adBreak(
                "<vmap:AdSource><vmap:AdTagURI templateType=\"proprietary\">https://e.com</vmap:AdTagURI></vmap:AdSource>"
            )
            .resolverInput()
        }
    }

    @Test(arguments: [("<VAST/>", 1000), ("<VMAP version=\"2.0\"/>", 1001), ("<VMAP>", 1002), ("", 1002)])
    func `what is no VMAP has a code`(_ text: String, _ code: Int) {
        #expect { try VMAPDocument(Array(text.utf8)) } throws: { ($0 as? VMAPDocument.Problem)?.code.rawValue == code }
    }

    @Test func `any prefix is accepted, and none`() throws {
        let text =
            "<VMAP version=\"1.0.1\"><AdBreak timeOffset=\"end\"/><x:AdBreak xmlns:x=\"y\" timeOffset=\"#1\"/></VMAP>"
        #expect(try VMAPDocument(Array(text.utf8)).breaks.map(\.offset) == [.end, .position(1)])
    }
}
