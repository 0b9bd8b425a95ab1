import AVTTestSupport
import Foundation
import OpenAVTVast
import Testing

/// The model of a chain.
@Suite(.timeLimit(.minutes(10))) struct ResolvedModelTests {
    @Test func `ads of a pod come first, then those that can replace them`() async throws {
        let server = try AdServer(documents: [
            "/pod": Document.vast(
                Document.inline("spare") + Document.inline("two", "sequence=\"2\"")
                    + Document.inline("one", "sequence=\"1\""))
        ])
        defer { server.stop() }
        let model = try await VastClient(options: AdServer.options()).parseVast(withContentsOf: try server.url("/pod"))
        #expect(model.ads.map(\.id) == ["one", "two", "spare"] && model.ads.map(\.sequence) == [1, 2, nil])
        #expect(model.ads.map(\.role) == [.play, .play, .spare])
        #expect(model.ads.map(\.resolved?.id) == ["one", "two", "spare"])
    }

    @Test func `each ad has what its wrappers add, and the names of the wrappers`() async throws {
        let content = """
            <Pricing model="cpv" currency="USD">1</Pricing><ViewableImpression><Viewable>https://e.com/v/w</Viewable>\
            </ViewableImpression><Creatives><Creative><Linear><TrackingEvents>\
            <Tracking event="progress" offset="50%">https://e.com/s/w</Tracking></TrackingEvents></Linear></Creative>\
            <Creative><CompanionAds><Companion id="co"/></CompanionAds></Creative></Creatives>
            """
        let inlineContent = "<ViewableImpression><Viewable>https://e.com/v/ad</Viewable></ViewableImpression>"
        let server = try AdServer(documents: [
            "/1": Document.vast(Document.wrapper("w1", to: "$/2", content)),
            "/2": Document.vast(Document.wrapper("w2", to: "$/3")),
            "/3": Document.vast(Document.inline("ad", "", inlineContent)),
        ])
        defer { server.stop() }
        let model = try await VastClient(options: AdServer.options()).parseVast(withContentsOf: try server.url("/1"))
        let ad = try #require(model.ads.first)
        #expect(ad.impressions.compactMap(\.url?.lastPathComponent) == ["w1", "w2", "ad"])
        #expect(ad.errors.compactMap(\.lastPathComponent) == ["w1", "w2"])
        #expect(ad.viewableImpression?.viewable.map(\.lastPathComponent) == ["w", "ad"])
        #expect(ad.pricing?.model == .cpv)
        let events = try #require(ad.creatives.first?.linear?.trackingEvents)
        #expect(events.map(\.type) == [.progress, .start] && events.map(\.offset) == [10, nil])
        #expect(ad.creatives.last?.companionAds?.companions.map(\.id) == ["co"])
        #expect(try ad.wrappers.map(\.adTagUri) == [server.url("/2"), server.url("/3")])
        #expect(ad.wrapper == ad.wrappers.first && ad.view.wrapper == nil)
    }

    @Test func `what wrappers add to many ads is limited`() async throws {
        let padding = String(repeating: "x", count: 50_000)
        let server = try AdServer(documents: [
            "/1": Document.vast(
                Document.wrapper("w", to: "$/2", "<Extensions><Extension>\(padding)</Extension></Extensions>")
                    .replacing("<Wrapper>", with: "<Wrapper allowMultipleAds=\"true\">")),
            "/2": Document.vast((1...100).map { Document.inline("\($0)", "sequence=\"\($0)\"") }.joined()),
        ])
        defer { server.stop() }
        var options = AdServer.options()
        let url = try server.url("/1")
        #expect(try await VastClient(options: options).parseVast(withContentsOf: url).ads.count == 100)
        options.resolver.documentLimits.bytes = 100_000
        let client = VastClient(options: options)
        let failure = await #expect(throws: VASTFailure.self) { try await client.parseVast(withContentsOf: url) }
        #expect(failure?.code == .xmlParsing)
        let resolution = await client.resolve(.tags([server.tag("/1")]))
        #expect(resolution.ads.count == 100)
    }

    @Test func `a waterfall of tags takes the first that gives an ad`() async throws {
        let server = try AdServer(documents: [
            "/empty": Document.vast(""), "/ad": Document.vast(Document.inline("ad")).replacing("4.2", with: "3.0"),
        ])
        defer { server.stop() }
        let client = VastClient(options: AdServer.options())
        let resolution = await client.resolve(.tags(["/none", "/empty", "/ad", "/other"].map(server.tag)))
        let model = try VastModel(resolution)
        #expect(model.ads.map(\.id) == ["ad"] && model.version == "3.0" && resolution.hops.count == 3)
    }

    @Test func `the same time and seed give the same requests`() async throws {
        let requests = RequestLog()
        let server = try AdServer { request, connection in
            requests.append(request.path)
            connection.respond(200, [:], Array(Document.vast(Document.inline("ad")).utf8))
        }
        defer { server.stop() }
        var options = AdServer.options()
        let tag = server.tag("/?[CACHEBUSTING]&[TRANSACTIONID]")
        for seed in [1, 1, 2] as [UInt64] {
            options.randomSeed = { seed }
            _ = await VastClient(options: options).resolve(.tags([tag]))
        }
        #expect(requests.paths[0] == requests.paths[1] && requests.paths[1] != requests.paths[2])
    }
}
