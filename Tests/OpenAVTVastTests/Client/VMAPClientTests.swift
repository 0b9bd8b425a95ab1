import AVTCore
import Foundation
import OpenAVTVast
import Testing

/// `parseVMAP` of ios-vast-client.
@Suite(.timeLimit(.minutes(10))) struct VMAPClientTests {
    private static let breaks = """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
        <vmap:AdBreak timeOffset="start" breakType="linear" breakId="pre" repeatAfter="00:10:00">
        <vmap:AdSource id="1" allowMultipleAds="false" followRedirects="true"><vmap:VASTAdData>
        <VAST version="3.0"><Ad id="w"><Wrapper><Impression>https://e.com/i/w</Impression>
        <VASTAdTagURI>$/ad</VASTAdTagURI></Wrapper></Ad></VAST></vmap:VASTAdData></vmap:AdSource>
        <vmap:TrackingEvents><vmap:Tracking event="breakStart">https://e.com/[CACHEBUSTING]</vmap:Tracking>
        <vmap:Tracking event="other">about:blank</vmap:Tracking></vmap:TrackingEvents></vmap:AdBreak>
        <vmap:AdBreak timeOffset="00:01:30.500" breakType="linear,display"><vmap:AdSource>
        <vmap:AdTagURI templateType="vast3"><![CDATA[$/ad?p=[BREAKPOSITION]]]></vmap:AdTagURI></vmap:AdSource>
        </vmap:AdBreak>
        <vmap:AdBreak timeOffset="33.3%" breakType="nonlinear"><vmap:AdSource>
        <vmap:CustomAdData templateType="mine">x</vmap:CustomAdData></vmap:AdSource></vmap:AdBreak>
        <vmap:AdBreak timeOffset="#2"/><vmap:AdBreak timeOffset="later"/><vmap:AdBreak timeOffset="end"><vmap:AdSource>
        <vmap:VASTAdData><VAST version="1.0"/></vmap:VASTAdData></vmap:AdSource></vmap:AdBreak></vmap:VMAP>
        """

    private func server() throws -> AdServer {
        try AdServer(documents: [
            "/vmap": VMAPClientTests.breaks, "/ad": Document.vast(Document.inline("ad")), "/broken": "<VMAP>",
            "/vast": Document.vast(""), "/version": "<VMAP version=\"2.0\"/>", "/blank": "",
        ])
    }

    private func expect(_ model: VMAPModel, from server: AdServer) throws {
        #expect(model.version == "1.0")
        let breaks = model.adBreaks
        #expect(breaks.map(\.timeOffset) == ["start", "00:01:30.500", "33.3%", "#2", "", "end"])
        #expect(breaks.map(\.breakType) == [.linear, .unknown, .nonlinear, .unknown, .unknown, .unknown])
        let first = try #require(breaks.first)
        #expect(first.breakId == "pre" && first.repeatAfter == "00:10:00")
        #expect(first.trackingEvents.map(\.event) == [.breakStart, .unknown])
        #expect(
            first.trackingEvents.map(\.url?.absoluteString) == ["https://e.com/%5BCACHEBUSTING%5D", nil])
        let source = try #require(first.adSource)
        #expect(try JSONDecoder().decode(VMAPModel.self, from: JSONEncoder().encode(model)) == model)
        var changed = model
        changed.adBreaks[0].adSource?.vastAdData?.ads[0].adTitle = "changed"
        changed.adBreaks[0].breakId = nil
        #expect(changed != model && changed.adBreaks[0].breakId == nil && changed.adBreaks[1...] == breaks[1...])
        #expect(changed.adBreaks[0].adSource?.vastAdData?.ads.first?.adTitle == "changed")
        #expect(source.id == "1" && !source.allowMultipleAds && source.followRedirects && source.templateType == nil)
        #expect(source.vastAdData?.version == "3.0" && source.vastAdData?.ads.map(\.id) == ["ad"])
        #expect(
            source.vastAdData?.ads.first?.impressions.compactMap(\.url?.lastPathComponent) == ["w", "ad"])
        #expect(source.adTagURI == nil && source.customAdData == nil)
        let tag = try #require(breaks[1].adSource)
        #expect(try tag.adTagURI == server.url("/ad?p=%5BBREAKPOSITION%5D") && tag.templateType == .vast3)
        #expect(tag.vastAdData == nil && tag.id.isEmpty && tag.allowMultipleAds)
        let custom = try #require(breaks[2].adSource)
        #expect(custom.customAdData == "x" && custom.templateType == .unknown && custom.adTagURI == nil)
        #expect(breaks[3].adSource == nil && breaks[5].adSource?.vastAdData == nil)
        #expect(breaks[3].breakId == nil && breaks[3].repeatAfter == nil)
    }

    @Test func `breaks are parsed, and the wrappers of their documents resolved`() async throws {
        let server = try server()
        defer { server.stop() }
        let client = VastClient(options: AdServer.options())
        try expect(try await client.parseVMAP(withContentsOf: try server.url("/vmap")), from: server)
    }

    @Test func `code without async gets the same breaks`() throws {
        let server = try server()
        defer { server.stop() }
        let client = VastClient(options: AdServer.options())
        let model = try client.parseVMAP(withContentsOf: try server.url("/vmap"))
        try expect(model, from: server)
        let cached = VastClient(options: VastClientOptions(cachedVMAPModel: model))
        #expect(try cached.parseVMAP(withContentsOf: try server.url("/vast")) == model)
    }

    @Test(arguments: [
        ("/broken", VMAPError.invalidXMLDocument, 1002), ("/vast", .invalidVMAPDocument, 1000),
        ("/version", .unableToParseDocument, 1001), ("/missing", .unableToCreateXMLParser, 0),
        ("/blank", .unableToCreateXMLParser, 0),
    ])
    func `a document that cannot be read is an error`(_ path: String, _ expected: VMAPError, _ code: Int) async throws {
        let server = try server()
        defer { server.stop() }
        let client = VastClient(options: AdServer.options())
        let url = try server.url(path)
        let failure = try #require(
            await #expect(throws: VMAPFailure.self) { try await client.parseVMAP(withContentsOf: url) })
        #expect(VMAPError(failure) == expected)
        if case .malformed(let problem) = failure {
            #expect(problem.code.rawValue == code)
        } else {
            #expect(code == 0)
        }
        await #expect(throws: expected) { try await parse(url, client) }
    }

    /// Parses on a thread of its own, as code without `async` does.
    private func parse(_ url: URL, _ client: VastClient) async throws -> VMAPModel {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result { try client.parseVMAP(withContentsOf: url) }) }.start()
        }
    }

    @Test func `the ads of a break are resolved when it is near`() async throws {
        let server = try server()
        defer { server.stop() }
        let client = VastClient(options: AdServer.options())
        let model = try await client.parseVMAP(withContentsOf: try server.url("/vmap"))
        let resolution = try await client.resolve(model.adBreaks[1].view)
        let url = try server.url("/ad?p=-1").absoluteString
        #expect(resolution.ads.map(\.id) == ["ad"] && resolution.hops.map(\.url) == [url])
        await #expect(throws: VASTErrorCode.unsupportedTemplateType) {
            try await client.resolve(model.adBreaks[2].view)
        }
        await #expect(throws: VASTErrorCode.adResponse) { try await client.resolve(model.adBreaks[3].view) }
    }

    @Test(arguments: [false, true])
    func `the time limit applies to all breaks together`(_ isBlocking: Bool) async throws {
        let wrapper = Document.vast(Document.wrapper("w", to: "$/slow"))
        let one = "<AdBreak timeOffset=\"start\"><AdSource><VASTAdData>\(wrapper)</VASTAdData></AdSource></AdBreak>"
        let document = "<VMAP version=\"1.0\">" + String(repeating: one, count: 50) + "</VMAP>"
        let requests = Guarded(0)
        let server = try AdServer { request, connection in
            if request.path == "/slow" {
                requests.withLock { $0 += 1 }
                // No response: the connection is open until the client closes it at its time limit.
                _ = connection.request()
                return
            }
            let text = document.replacing("$", with: "http://\(request.fields["host"] ?? "")")
            connection.respond(200, [:], Array(text.utf8))
        }
        defer { server.stop() }
        let client = VastClient(options: AdServer.options(timeLimit: 0.5))
        let url = try server.url("/vmap")
        let model = isBlocking ? try await parse(url, client) : try await client.parseVMAP(withContentsOf: url)
        #expect(model.adBreaks.count == 50)
        // With a limit for each of them, every break would send its request; when the common limit has passed, none does.
        #expect(requests.withLock { $0 } <= 1)
        #expect(model.adBreaks.allSatisfy { $0.adSource?.vastAdData?.ads.isEmpty == true })
    }
}
