import AVTHTTP
import AVTHTTPServer
import AVTTestSupport
import Foundation
import OpenAVTVast
import Testing

/// Servers with faults: each gives its code within the time limits.
@Suite(.timeLimit(.minutes(10))) struct FaultTests {
    /// A fault, and the code with which it is reported.
    enum Fault: CaseIterable {
        case slow, hanging, closed, brokenHead, truncated, noContent, emptyBody, missing, redirectLoop, sixRedirects
        case otherScheme, gzipBomb, fiveMegabytes, image, page, oldVersion

        /// 16 MiB of spaces.
        private static let bomb = gzip([UInt8](repeating: 32, count: 16 << 20)) ?? []

        /// The client's limits for requests; short where it is the limit that is tested.
        var options: VastClientOptions {
            var options = AdServer.options()
            if [.slow, .hanging].contains(self) { options.singleWrapperTimeLimit = 0.5 }
            return options
        }

        var code: Int {
            switch self {
            case .slow, .hanging, .closed, .brokenHead, .missing, .redirectLoop, .sixRedirects: 301
            case .noContent, .emptyBody: 303
            case .otherScheme: 300
            case .truncated, .gzipBomb, .fiveMegabytes, .image: 100
            case .page: 101
            case .oldVersion: 102
            }
        }

        var error: VastError {
            switch self {
            case .slow, .hanging: .singleRequestTimeLimitReached
            case .closed, .brokenHead, .missing, .redirectLoop, .sixRedirects, .otherScheme: .unableToCreateXMLParser
            case .noContent, .emptyBody: .unableToParseDocument
            case .truncated, .gzipBomb, .fiveMegabytes, .image: .invalidXMLDocument
            case .page, .oldVersion: .invalidVASTDocument
            }
        }

        func answer(_ request: HTTPServer.Request, _ connection: HTTPServerConnection) {
            let document = Array(Document.vast(Document.inline("ad")).utf8)
            switch self {
            case .slow:
                connection.send(HTTPServerConnection.head(200, ["Content-Length": "\(document.count)"]))
                for byte in document where connection.send([byte]) { Thread.sleep(forTimeInterval: 0.02) }
            case .hanging: Thread.sleep(forTimeInterval: 2)
            case .closed: break
            case .brokenHead: connection.send(Array("HTTP/1.1 200 O".utf8))
            case .truncated: connection.respond(200, ["Content-Length": "\(document.count + 1)"], document)
            case .noContent: connection.respond(204)
            case .emptyBody: connection.respond(200)
            case .missing: connection.respond(404, [:], document)
            case .redirectLoop: connection.respond(302, ["Location": request.path])
            case .sixRedirects: FaultTests.redirect(request, connection, count: 6)
            case .otherScheme: connection.respond(301, ["Location": "file:///etc/passwd"])
            case .gzipBomb:
                connection.respond(200, ["Content-Encoding": "gzip"], Fault.bomb)
            case .fiveMegabytes:
                connection.respond(200, [:], document + [UInt8](repeating: 32, count: 5 << 20))
            case .image: connection.respond(200, ["Content-Type": "image/png"], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A])
            case .page: connection.respond(200, ["Content-Type": "text/html"], Array("<html><body/></html>".utf8))
            case .oldVersion: connection.respond(200, [:], Array("<VideoAdServingTemplate/>".utf8))
            }
        }
    }

    /// Redirects `/0` to `/1` and so on, and sends an ad at the end.
    private static func redirect(_ request: HTTPServer.Request, _ connection: HTTPServerConnection, count: Int) {
        let number = Int(request.path.dropFirst()) ?? 0
        if number < count {
            connection.respond([301, 302, 303, 307, 308][number % 5], ["Location": "/\(number + 1)"])
        } else {
            connection.respond(200, [:], Array(Document.vast(Document.inline("ad")).utf8))
        }
    }

    @Test(arguments: Fault.allCases) func `a fault of the first server is an error`(_ fault: Fault) async throws {
        let server = try AdServer(fault.answer)
        defer { server.stop() }
        let client = VastClient(options: fault.options)
        let url = try server.url("/0")
        let start = ContinuousClock.now
        let failure = try #require(
            await #expect(throws: VASTFailure.self) { try await client.parseVast(withContentsOf: url) })
        #expect(failure.code.rawValue == fault.code, "\(failure.reason)")
        #expect(failure.position.depth == 0 && failure.position.documentURL == url.absoluteString)
        #expect(VastError(failure) == fault.error)
        #expect(ContinuousClock.now - start < .seconds(8))
    }

    @Test(arguments: Fault.allCases) func `a fault behind a wrapper is pinged with its code`(_ fault: Fault)
        async throws
    {
        let server = try AdServer(fault.answer)
        defer { server.stop() }
        let document = Document.vast(Document.wrapper("w", to: try server.url("/0").absoluteString))
        let start = ContinuousClock.now
        let resolution = await VastClient(options: fault.options).resolve(.document(Array(document.utf8)))
        #expect(resolution.ads.isEmpty && resolution.pings.map(\.url) == ["https://e.com/e/w?\(fault.code)"])
        #expect(ContinuousClock.now - start < .seconds(8))
    }

    @Test func `a connection that is reset gets 301`() async throws {
        let server = try ResettingServer()
        let resolution = await VastClient(options: AdServer.options()).resolve(.tags([server.url]))
        #expect(resolution.failures.map(\.code.rawValue) == [301] && resolution.hops.map(\.outcome) == [.unavailable])
    }

    @Test func `five redirects are followed`() async throws {
        let server = try AdServer { FaultTests.redirect($0, $1, count: 5) }
        defer { server.stop() }
        let model = try await VastClient(options: AdServer.options()).parseVast(withContentsOf: try server.url("/0"))
        #expect(model.ads.map(\.id) == ["ad"])
    }

    @Test func `the time limit applies to the chain, and is an error of the wrapper`() async throws {
        let server = try AdServer { request, connection in
            if request.path != "/start" { Thread.sleep(forTimeInterval: 4) }
            let next = "http://\(request.fields["host"] ?? "")/next"
            connection.respond(200, [:], Array(Document.vast(Document.wrapper("w", to: next)).utf8))
        }
        defer { server.stop() }
        var options = AdServer.options(timeLimit: 1.5)
        options.singleWrapperTimeLimit = 5
        let client = VastClient(options: options)
        let url = try server.url("/start")
        let failure = try #require(
            await #expect(throws: VASTFailure.self) { try await client.parseVast(withContentsOf: url) })
        #expect(failure.reason == .timedOut && failure.position.depth == 1)
        #expect(VastError(failure) == .wrapperTimeLimitReached)
    }

    @Test func `redirects share the time limit of their request`() async throws {
        let server = try AdServer { request, connection in
            Thread.sleep(forTimeInterval: 0.3)
            FaultTests.redirect(request, connection, count: 5)
        }
        defer { server.stop() }
        var options = AdServer.options()
        options.singleWrapperTimeLimit = 0.7
        let client = VastClient(options: options)
        let url = try server.url("/0")
        let failure = await #expect(throws: VMAPFailure.self) { try await client.parseVMAP(withContentsOf: url) }
        #expect(failure == .unavailable(.timedOut))
    }

    @Test func `a private host is refused unless the options allow it`() async throws {
        let requests = RequestLog()
        let server = try AdServer {
            requests.append($0.path); $1.respond(200)
        }
        defer { server.stop() }
        let client = VastClient()
        let url = try server.url("/ad")
        let failure = await #expect(throws: VASTFailure.self) { try await client.parseVast(withContentsOf: url) }
        #expect(failure?.reason == .forbidden(.privateHost) && failure?.code == .wrapper && requests.paths.isEmpty)
        let breaks = await #expect(throws: VMAPFailure.self) { try await client.parseVMAP(withContentsOf: url) }
        #expect(breaks == .unavailable(.forbidden(.privateHost)) && requests.paths.isEmpty)
    }

    @Test func `a cancelled task throws, and cancels the request`() async throws {
        let server = try AdServer { _, _ in Thread.sleep(forTimeInterval: 1) }
        defer { server.stop() }
        let client = VastClient(options: AdServer.options())
        let url = try server.url("/ad")
        let task = Task { try await client.parseVast(withContentsOf: url) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a chain of six wrappers is an error`() async throws {
        let server = try AdServer { request, connection in
            let number = Int(request.path.dropFirst()) ?? 0
            let next = "http://\(request.fields["host"] ?? "")/\(number + 1)"
            connection.respond(200, [:], Array(Document.vast(Document.wrapper("w\(number)", to: next)).utf8))
        }
        defer { server.stop() }
        let client = VastClient(options: AdServer.options())
        let url = try server.url("/0")
        let failure = await #expect(throws: VASTFailure.self) { try await client.parseVast(withContentsOf: url) }
        #expect(failure?.code == .wrapperLimit && failure.map(VastError.init) == .wrapperLimitReached)
        let resolution = await client.resolve(.tags([server.tag("/0")]))
        #expect(resolution.pings.map(\.url) == (0...5).map { "https://e.com/e/w\($0)?302" })
    }
}
