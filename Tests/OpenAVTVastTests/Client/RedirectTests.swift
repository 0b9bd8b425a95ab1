import AVTHTTP
import Foundation
import OpenAVTVast
import Testing

/// Redirects that a policy refuses, and requests that are cancelled.
@Suite(.timeLimit(.minutes(10))) struct RedirectTests {
    @Test(arguments: [
        ("http://ads.example.com/", URLPolicy.Violation.downgrade), ("https://10.0.0.1/", .privateHost),
        ("https://localhost/", .privateHost), ("https://[::1]/", .privateHost), ("https://2130706433/", .privateHost),
        ("https://user@ads.example.com/", .credentials), ("data:text/xml,x", .scheme), ("file:///etc/passwd", .scheme),
    ])
    func `a redirect that the policy refuses gets 300`(_ target: String, _ violation: URLPolicy.Violation) async throws
    {
        let transport = ScriptedTransport { _ in ScriptedTransport.redirect(to: target) }
        let client = VastClient(options: VastClientOptions(), transport: transport)
        let resolution = await client.resolve(.tags(["https://ads.example.com/start"]))
        #expect(resolution.failures.map(\.reason) == [.forbidden(violation)])
        #expect(resolution.failures.map(\.code) == [.wrapper] && transport.requests.count == 1)
    }

    @Test(arguments: ["/next", "next", "//ads.example.com/next", "?next"]) func `a relative redirect is followed`(
        _ target: String
    ) async throws {
        let transport = ScriptedTransport { url in
            url.hasSuffix("start")
                ? ScriptedTransport.redirect(to: target)
                : HTTPResponse(HTTPResponseHead(status: 200), body: Array(Document.vast(Document.inline("ad")).utf8))
        }
        let client = VastClient(options: VastClientOptions(), transport: transport)
        let resolution = await client.resolve(.tags(["https://ads.example.com/start"]))
        #expect(resolution.ads.count == 1 && transport.requests.last?.hasSuffix("next") == true)
    }

    @Test func `cancelling cancels the request after a redirect`() async throws {
        let (requested, continuation) = AsyncStream<Void>.makeStream()
        let transport = ScriptedTransport { url in
            if url.hasSuffix("start") { return ScriptedTransport.redirect(to: "/next") }
            continuation.yield()
            return nil
        }
        let fetcher = AdFetcher(options: ResolverOptions(), transport: transport)
        let task = Task { await fetcher.fetch("https://ads.example.com/start") }
        for await _ in requested { break }
        task.cancel()
        guard case .failure(let reason) = await task.value else {
            Issue.record("there is a response")
            return
        }
        #expect(reason == .unreachable("cancelled") && transport.requests.count == 2)
    }

    @Test func `a request that is cancelled before it begins ends`() async throws {
        let transport = ScriptedTransport { _ in nil }
        let fetcher = AdFetcher(options: ResolverOptions(), transport: transport)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await fetcher.fetch("https://ads.example.com/start")
        }
        guard case .failure = await task.value else {
            Issue.record("there is a response")
            return
        }
    }

    @Test func `cancelling a request for breaks ends it`() async throws {
        let (requested, continuation) = AsyncStream<Void>.makeStream()
        let transport = ScriptedTransport { _ in
            continuation.yield()
            return nil
        }
        let client = VastClient(options: VastClientOptions(), transport: transport)
        let url = try #require(URL(string: "https://ads.example.com/vmap"))
        let task = Task { try await client.parseVMAP(withContentsOf: url) }
        for await _ in requested { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `no cookies are kept`() async throws {
        let cookies = RequestLog()
        let server = try AdServer { request, connection in
            cookies.append(request.fields["cookie"] ?? "none")
            connection.respond(
                200, ["Set-Cookie": "id=1; Path=/"], Array(Document.vast(Document.inline("ad")).utf8))
        }
        defer { server.stop() }
        let client = VastClient(options: AdServer.options())
        for _ in 1...2 { _ = try await client.parseVast(withContentsOf: try server.url("/ad")) }
        #expect(cookies.paths == ["none", "none"])
    }
}
