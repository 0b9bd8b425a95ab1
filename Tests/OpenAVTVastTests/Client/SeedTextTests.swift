import AVTTestSupport
import Foundation
import OpenAVTVast
import Testing

/// The text of ios-vast-client about `VastClient` and `VastModel`, as code.
@Suite(.timeLimit(.minutes(10))) struct SeedTextTests {
    private func server() throws -> AdServer {
        try AdServer(documents: [
            "/ad": Document.vast(Document.inline("ad")),
            "/empty": "<VAST version=\"3.0\"><Error>https://e.com/none?[ERRORCODE]</Error></VAST>",
            "/wrapper": Document.vast(Document.wrapper("w", to: "$/ad")),
        ])
    }

    // "Fetch and parse VAST file from URL. You can customize behaviour with VastClientOptions during initialization."
    @Test func `a client fetches and parses a file from a URL`() async throws {
        let server = try server()
        defer { server.stop() }
        let client = VastClient(options: AdServer.options())
        let url = try server.url("/ad")
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        let (model, error, isMain) = await withCheckedContinuation { continuation in
            client.parseVast(withContentsOf: url) { model, error in
                continuation.resume(returning: (model, error, DispatchQueue.getSpecific(key: key)))
            }
        }
        let vastModel = try #require(model)
        #expect(error == nil && isMain == true)
        #expect(vastModel.version == "4.2" && vastModel.ads.count == 1)
        #expect(vastModel.ads.first?.impressions.first?.url == URL(string: "https://e.com/i/ad"))
    }

    // "VastClient result is VastModel structure or Error in case the fetch failed."
    @Test func `the result is an error if the fetch failed`() async throws {
        let server = try server()
        defer { server.stop() }
        let client = VastClient(options: AdServer.options())
        let url = try server.url("/missing")
        let (model, error) = await withCheckedContinuation { continuation in
            client.parseVast(withContentsOf: url) { continuation.resume(returning: ($0, $1)) }
        }
        #expect(model == nil && error as? VastError == .unableToCreateXMLParser)
    }

    @Test func `a completion handler may be a function`() async throws {
        let server = try server()
        defer { server.stop() }
        let client: VastClient = VastClient(options: AdServer.options())
        let url = try server.url("/ad")
        let (stream, continuation) = AsyncStream<String>.makeStream()
        @Sendable func handle(_ vastModel: VastModel?, _ error: Error?) {
            guard let vastModel = vastModel else { return }
            for ad in vastModel.ads { continuation.yield(ad.id) }
            continuation.finish()
        }
        client.parseVast(withContentsOf: url, completion: handle)
        #expect(await stream.reduce(into: []) { $0.append($1) } == ["ad"])
    }

    @Test func `options have the defaults of ios-vast-client`() {
        let options = VastClientOptions()
        #expect(options.wrapperLimit == 5 && options.singleWrapperTimeLimit == 5 && options.timeLimit == 10)
        #expect(options.cachedVMAPModel == nil)
        let other = VastClientOptions(wrapperLimit: 2, singleWrapperTimeLimit: 0.5, timeLimit: 1.5)
        #expect(other.resolver.wrapperLimit == 2 && other.resolver.requestTimeout == 500)
        #expect(other.resolver.totalTimeout == 1500)
    }

    @Test(arguments: [
        (TimeInterval.nan, 0.0), (-1, 0), (.infinity, 366 * 86_400), (-.infinity, 0), (1e300, 366 * 86_400),
    ])
    func `time limits that are no times are clamped`(_ limit: TimeInterval, _ result: TimeInterval) {
        #expect(VastClientOptions(timeLimit: limit).timeLimit == result)
    }

    @Test func `a wrapper is resolved, and its model has what it adds`() async throws {
        let server = try server()
        defer { server.stop() }
        let model = try await VastClient(options: AdServer.options()).parseVast(
            withContentsOf: try server.url("/wrapper"))
        let ad = try #require(model.ads.first)
        #expect(ad.type == .inline && ad.id == "ad")
        #expect(ad.impressions.compactMap(\.url?.lastPathComponent) == ["w", "ad"])
        #expect(ad.errors.map(\.absoluteString) == ["https://e.com/e/w?%5BERRORCODE%5D"])
        #expect(try ad.wrapper?.adTagUri == server.url("/ad"))
    }

    @Test func `a document without ads is a model without ads, and names its error URLs`() async throws {
        let server = try server()
        defer { server.stop() }
        let model = try await VastClient(options: AdServer.options()).parseVast(
            withContentsOf: try server.url("/empty"))
        #expect(model.ads.isEmpty && model.version == "3.0")
        #expect(model.errors.map(\.absoluteString) == ["https://e.com/none?%5BERRORCODE%5D"])
        #expect(model.resolution?.pings.map(\.url) == ["https://e.com/none?303"])
    }

    @Test func `a file is parsed, too`() async throws {
        let server = try server()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let file = URL(filePath: folder.path("start.xml"))
        let text = Document.vast(Document.wrapper("w", to: try server.url("/ad").absoluteString))
        try Data(text.utf8).write(to: file)
        let client = VastClient(options: AdServer.options())
        let model = try await client.parseVast(withContentsOf: file)
        #expect(model.ads.map(\.id) == ["ad"])
        let failure = await #expect(throws: VASTFailure.self) {
            try await client.parseVast(withContentsOf: URL(filePath: folder.path("none.xml")))
        }
        #expect(failure?.code == .wrapperTimeout && failure?.position.documentURL?.hasSuffix("none.xml") == true)
    }
}
