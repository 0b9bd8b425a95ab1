import AVTTestSupport
import Foundation
import OpenAVTVast
import Testing

/// The code of the module's pages.
@Suite(.timeLimit(.minutes(10))) struct ArticleTests {
    private static let pages = ["OpenAVTVast", "PlayAds"]

    @Test(arguments: pages) func `the code of a page compiles`(_ page: String) throws {
        let document = repository.appending(path: "Sources/Ads/OpenAVTVast/OpenAVTVast.docc/\(page).md")
        #expect(try uncompiledCode(of: document, in: #filePath) == [])
    }

    private func overview(_ url: URL) async throws {
        let model = try await VastClient().parseVast(withContentsOf: url)
        for ad in model.ads where ad.role == .play {
            print(ad.adTitle ?? ad.id, ad.creatives.first?.linear?.duration ?? 0)
        }
    }

    private func parse(_ data: Data) throws -> [String] {
        let document = try VASTDocument(Array(data))
        let model = VastModel(document)
        let titles = model.ads.compactMap(\.adTitle)
        return titles
    }

    private func change(_ document: VASTDocument) throws -> [UInt8] {
        var edits = VASTEdits(document)
        for ad in document.ads where ad.sequence == nil { edits.remove(ad.element) }
        edits.setAttribute("version", to: "4.3", of: document.root)
        let spare = XMLNode("Ad", attributes: [.init("id", "spare")], content: [.element(XMLNode("InLine"))])
        edits.append(spare, to: document.root)
        let changed = try edits.document()
        let bytes = changed.xml
        return bytes
    }

    private func fetch(_ url: URL, _ start: @escaping @Sendable ([VastAd]) -> Void) async throws {
        var options = VastClientOptions(wrapperLimit: 5, singleWrapperTimeLimit: 5, timeLimit: 10)
        options.macros.set(.domain, "example.com")
        options.macros.set(.limitAdTracking, "1")
        let client = VastClient(options: options)

        do {
            let model = try await client.parseVast(withContentsOf: url)
            start(model.ads.filter { $0.role == .play })
        } catch let failure as VASTFailure {
            print("error \(failure.code.rawValue) at depth \(failure.position.depth): \(failure.reason)")
        }
    }

    private func complete(
        _ client: VastClient, _ url: URL, _ report: @escaping @Sendable ((any Error)?) -> Void,
        _ start: @escaping @Sendable ([VastAd]) -> Void
    ) {
        client.parseVast(withContentsOf: url) { model, error in
            guard let model = model else { return report(error) }
            start(model.ads)
        }
    }

    private func resolve(_ client: VastClient) async -> Resolution {
        let tags: [MacroURL] = ["https://ads.example.com/first", "https://ads.example.com/second"]
        let resolution = await client.resolve(.tags(tags))
        for hop in resolution.hops {
            print(hop.depth, hop.url, hop.status ?? 0, hop.milliseconds ?? 0)
        }
        for ping in resolution.pings {
            print("request", ping.url)
        }
        return resolution
    }

    /// Plays the first ad, and sends its impressions.
    private func play(
        _ resolution: Resolution, _ options: VastClientOptions, without failed: MacroURL, _ play: (URL?) -> Void,
        _ send: ([String]) -> Void
    ) {
        var player = PlayerCapabilities(mediaTypes: ["video/mp4", "application/x-mpegurl"])
        player.size = PixelSize(width: 1280, height: 720)
        player.bitrateLimit = 3000
        player.captionTypes = ["text/vtt"]
        player.languages = ["de", "en"]

        guard let ad = resolution.ads.first else { return }
        let choice = AdChoice(of: ad, for: player)
        if let file = choice.media?.file?.url {
            play(file.lossyURL)
        }
        if let code = choice.failure {
            print("error \(code.rawValue)", choice.errors)
        }

        let next = AdChoice(of: ad, for: player, without: [failed])
        #expect(next.media?.file == nil && next.failure == .mediaFileNotDisplayed)

        var values = ad.macroValues(over: options.macros, playing: choice.media?.file)
        values.set(.adPlayhead, VASTTime(milliseconds: 5_000).description)
        var generator = SystemRandomNumberGenerator()
        let time = options.now()
        let requests = ad.impressions.map { $0.expanded(values, at: time, using: &generator) }
        send(requests)
    }

    private func urls(_ ad: ResolvedAd, _ model: VastModel) -> (URL?, MacroURL?) {
        let lossy = ad.impressions.first?.lossyURL
        let template = model.ads.first?.impressions.first?.view.url
        return (lossy, template)
    }

    private func breaks(_ client: VastClient, _ url: URL) async throws {
        let schedule = try await client.parseVMAP(withContentsOf: url)
        for adBreak in schedule.adBreaks where adBreak.timeOffset == "start" {
            let resolution = try await client.resolve(adBreak.view)
            print(adBreak.breakId ?? "", resolution.ads.count)
        }
    }

    @Test func `the code of the article does what the article says`() async throws {
        let inline = """
            <VAST version="4.2"><Ad id="ad"><InLine><AdTitle>Title</AdTitle>
            <Impression><![CDATA[https://e.com/i?p=[ADPLAYHEAD]&d=[DOMAIN]&a=[ASSETURI]]]></Impression><Creatives><Creative>
            <Linear><MediaFiles><MediaFile type="video/mp4" bitrate="1000">https://e.com/m.mp4</MediaFile></MediaFiles></Linear>
            </Creative></Creatives></InLine></Ad></VAST>
            """
        #expect(try parse(Data(inline.utf8)) == ["Title"])
        var options = AdServer.options()
        options.macros.set(.domain, "example.com")
        let resolution = await VastClient(options: options).resolve(.document(Array(inline.utf8)))
        var (played, requests) = ([URL?](), [String]())
        play(resolution, options, without: "https://e.com/m.mp4") {
            played.append($0)
        } _: {
            requests = $0
        }
        #expect(requests == ["https://e.com/i?p=00%3A00%3A05&d=example.com&a=https%3A%2F%2Fe.com%2Fm.mp4"])
        #expect(played == [URL(string: "https://e.com/m.mp4")])
        let (lossy, template) = urls(try #require(resolution.ads.first), try VastModel(resolution))
        #expect(
            lossy?.absoluteString.contains("%5BADPLAYHEAD%5D") == true
                && template?.text.contains("[ADPLAYHEAD]") == true)
        let server = try AdServer(documents: ["/vmap": "<VMAP><AdBreak timeOffset=\"start\"/></VMAP>"])
        defer { server.stop() }
        // No host of this machine is requested without a permission, and a break without ads throws.
        let url = try server.url("/vmap")
        await #expect(throws: VASTFailure.self) { try await overview(url) }
        try await fetch(url) { Issue.record("ads: \($0.count)") }
        await #expect(throws: VASTErrorCode.adResponse) { try await breaks(VastClient(options: options), url) }
        let (errors, continuation) = AsyncStream<VastError?>.makeStream()
        complete(VastClient(), url, { continuation.yield($0 as? VastError) }, { Issue.record("ads: \($0.count)") })
        var iterator = errors.makeAsyncIterator()
        #expect(await iterator.next() == .unableToCreateXMLParser)
        options.resolver.requestLimit = 0
        #expect(await resolve(VastClient(options: options)).hops.map(\.outcome) == [.limit, .limit])
    }
}
