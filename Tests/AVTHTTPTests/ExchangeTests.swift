import AVTCore
import AVTHTTPServer
import AVTTestSupport
import Foundation
import Testing

@testable import AVTHTTP

/// Requests that are cancelled, and connections that are used again.
@Suite(.timeLimit(.minutes(10))) struct `An exchange` {
    /// Under load, minutes can pass until a test goes on.
    private static let limits = HTTPLimits(connect: .seconds(1000), idle: .seconds(1000), total: .seconds(1000))

    /// Starts a request to a server that responds with nothing, and returns once the request has arrived.
    private func start(
        _ transport: any HTTPTransport, at server: SilentServer,
        completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
    ) throws -> any HTTPExchange {
        let count = server.requests.withLock { $0 }
        let exchange = transport.start(
            HTTPRequest(try URL(server.address, "/"), limits: Self.limits), completion: completion)
        waitByYielding { server.requests.withLock { $0 } > count }
        return exchange
    }

    @Test(arguments: TransportKind.allCases)
    func `ends at once when it is cancelled, and completes once`(kind: TransportKind) throws {
        let server = try SilentServer()
        let transport = kind.make()
        let results = Guarded<[Result<HTTPResponse, HTTPError>]>([])
        let exchange = try start(transport, at: server) { result in results.withLock { $0.append(result) } }
        let start = ContinuousClock.now
        for _ in 0..<3 { exchange.cancel() }
        waitByYielding { results.withLock { !$0.isEmpty } }
        #expect(ContinuousClock.now - start < .seconds(5))
        exchange.cancel()
        #expect(results.withLock { $0 } == [.failure(.cancelled)])
    }

    @Test(arguments: TransportKind.allCases) func `ends with its task`(kind: TransportKind) async throws {
        let server = try SilentServer()
        let transport = kind.make()
        let request = HTTPRequest(try URL(server.address, "/"), limits: Self.limits)
        let task = Task { () throws(HTTPError) in try await transport.send(request) }
        while server.requests.withLock({ $0 == 0 }) { await Task.yield() }
        task.cancel()
        await #expect(throws: HTTPError.cancelled) { try await task.value }
        // A task that is cancelled before it begins sends nothing for long.
        let cancelled = Task { () throws(HTTPError) in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(request)
        }
        await #expect(throws: HTTPError.cancelled) { try await cancelled.value }
    }

    @Test(arguments: TransportKind.allCases) func `ends with its transport`(kind: TransportKind) throws {
        let server = try SilentServer()
        let results = Guarded<[Result<HTTPResponse, HTTPError>]>([])
        var transport: (any HTTPTransport)? = kind.make()
        if let transport { _ = try start(transport, at: server) { result in results.withLock { $0.append(result) } } }
        transport = nil
        waitByYielding { results.withLock { !$0.isEmpty } }
        #expect(results.withLock { $0 } == [.failure(.cancelled)])
    }

    @Test(arguments: TransportKind.allCases)
    func `uses the connection of the one before`(kind: TransportKind) async throws {
        let connections = Guarded(0)
        let server = try HTTPServer { request, connection in
            connections.withLock { $0 += 1 }
            var next: HTTPServer.Request? = request
            while let current = next {
                let body = Array(current.path.utf8)
                connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body)
                next = connection.request()
            }
        }
        defer { server.stop() }
        let transport = kind.make()
        for number in 0..<5 {
            let response = try await transport.send(HTTPRequest(try URL(server.address, "/\(number)")))
            #expect(response.body == Array("/\(number)".utf8))
        }
        #expect(connections.withLock { $0 } == 1)
    }

    #if !canImport(Darwin)
        @Test func `waits for a TLS handshake no longer than for a connection`() async throws {
            let server = try SilentServer()
            let address = server.address.replacing("http:", with: "https:")
            let request = HTTPRequest(try URL(address, "/"), limits: HTTPLimits(connect: .milliseconds(200)))
            await #expect(throws: HTTPError.timedOut(.connect)) { try await CurlTransport().send(request) }
        }
    #endif
}

/// A server that reads requests and never responds.
final class SilentServer: Sendable {
    let requests: Guarded<Int>
    private let server: HTTPServer
    var address: String { server.address }

    init() throws {
        let requests = Guarded(0)
        self.requests = requests
        server = try HTTPServer { _, connection in
            requests.withLock { $0 += 1 }
            // Until the client closes the connection.
            _ = connection.request()
        }
    }

    deinit {
        server.stop()
    }
}
