import AVTHTTP
import AVTTestSupport
import Foundation
import OpenAVTVast
import Testing

/// What a server receives is the expanded URL, byte for byte.
@Suite(.timeLimit(.minutes(10))) struct WireTests {
    enum Transport: CaseIterable {
        /// The default of this system.
        case system
        /// `URLSession`, which Linux has as well.
        case urlSession

        func make() -> any HTTPTransport {
            switch self {
            case .system: makeSystemTransport()
            case .urlSession: URLSessionTransport()
            }
        }
    }

    private static let parts = [
        "[CACHEBUSTING]", "[TIMESTAMP]", "%5BDOMAIN%5D", "%%DOMAIN%%", "[DOMAIN]", "[MINE]", "[UNKNOWN]",
        "http%3A%2F%2Fx",
        "%20", "%", "%zz", " ", "ü", "日", "+", "&", "=", "?", "/", "//", ":", "@", ";", ",", "!'()*", "~", "$", "|",
        "\\", "^",
        "\"", "<", ">", "{}", "`", "[", "]", "a", "Z", "0", "..", "-._",
    ]

    /// Encodes what no URI may contain: brackets in a query, and percent signs without two digits.
    private static func legal(_ target: String) -> String {
        MacroURL.encodingBrackets(target).replacing(/%(?![0-9A-Fa-f]{2})/, with: "%25")
    }

    @Test(arguments: Transport.allCases) func `the expanded URL is sent byte for byte`(_ transport: Transport)
        async throws
    {
        let requests = RequestLog()
        let server = try AdServer { request, connection in
            requests.append(request.path)
            connection.respond(200, [:], Array(Document.vast(Document.inline("ad")).utf8))
        }
        defer { server.stop() }
        var options = AdServer.options()
        options.macros.set(.domain, "ü,[IFA]&%20/?")
        options.macros.set(name: "MINE", list: ["a b", "c%"])
        let client = VastClient(options: options, transport: transport.make())
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<60 {
            let count = Int.random(in: 1...12, using: &generator)
            let query = (0..<count).compactMap { _ in WireTests.parts.randomElement(using: &generator) }.joined()
            let resolution = await client.resolve(.tags([server.tag("/ad?" + query)]))
            let url = try #require(resolution.hops.first?.url)
            let target = String(url.dropFirst(try server.url("").absoluteString.count))
            let sent = requests.paths.last
            #expect(resolution.ads.count == 1, "\(url)")
            #expect(sent == target || sent == WireTests.legal(target), "\(query)")
        }
        #expect(requests.paths.count == 60)
    }

    @Test func `a URL of Foundation has the same values`() async throws {
        let requests = RequestLog()
        let server = try AdServer { request, connection in
            requests.append(request.path)
            connection.respond(200, [:], Array(Document.vast(Document.inline("ad")).utf8))
        }
        defer { server.stop() }
        var options = AdServer.options()
        options.macros.set(.domain, "e.com")
        let url = try #require(server.tag("/ad?u=http%3A%2F%2Fx&d=[DOMAIN]&t=[TIMESTAMP]&c=[CACHEBUSTING]").lossyURL)
        for _ in 1...2 { _ = try await VastClient(options: options).parseVast(withContentsOf: url) }
        let time = "2016-01-17T08%3A15%3A07.127Z"
        let expected = "/ad?u=http%3A%2F%2Fx&d=e.com&t=\(time)&c="
        #expect(requests.paths.first?.hasPrefix(expected) == true && requests.paths.first == requests.paths.last)
    }
}
