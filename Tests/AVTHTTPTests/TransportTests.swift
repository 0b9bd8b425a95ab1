import AVTCore
import AVTHTTPServer
import Foundation
import Testing

@testable import AVTHTTP

@Suite(.timeLimit(.minutes(10))) struct `A transport` {
    /// Longer than a loaded machine takes.
    private static let patient = HTTPLimits(idle: .seconds(500), total: .seconds(500))

    /// Sends a request to a server that runs a closure for each connection.
    private func send(
        _ kind: TransportKind, _ method: HTTPRequest.Method = .get, fields: [HTTPField] = [],
        limits: HTTPLimits = `A transport`.patient,
        receivesBody: @escaping @Sendable (HTTPResponseHead) -> Bool = { _ in true },
        _ answer: @escaping @Sendable (HTTPServer.Request, HTTPServerConnection) -> Void
    ) async throws -> Result<HTTPResponse, HTTPError> {
        let server = try HTTPServer(answer)
        defer { server.stop() }
        let request = HTTPRequest(
            try URL(server.address, "/a?b=c"), method: method, fields: fields, limits: limits,
            receivesBody: receivesBody)
        let transport = kind.make()
        do throws(HTTPError) {
            return .success(try await transport.send(request))
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `sends path and header fields, and returns status, fields and body`(kind: TransportKind) async throws {
        let result = try await send(kind, fields: [HTTPField("X-One", "1"), HTTPField("x-two", "zwei, 2")]) {
            request, connection in
            let text =
                "\(request.method) \(request.path) \(request.fields["x-one"] ?? "") \(request.fields["x-two"] ?? "")"
            connection.respond(404, ["X-Reply": "yes"], Array(text.utf8))
        }
        let response = try result.get()
        #expect(response.head.status == 404 && response.head["x-reply"] == "yes")
        #expect(String(decoding: response.body, as: UTF8.self) == "GET /a?b=c 1 zwei, 2")
    }

    @Test(arguments: TransportKind.allCases, [0, 1, 1000, 3_000_000])
    func `sends a body of any size unchanged`(kind: TransportKind, size: Int) async throws {
        let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let digest = SHA256.digest(of: body).description
        let result = try await send(kind, .post(body), fields: [HTTPField("Content-Type", "application/x-test")]) {
            request, connection in
            #expect(request.method == "POST" && request.fields["content-type"] == "application/x-test")
            #expect(request.fields["expect"] == nil)
            connection.respond(200, [:], Array(SHA256.digest(of: request.body).description.utf8))
        }
        #expect(String(decoding: try result.get().body, as: UTF8.self) == digest)
    }

    @Test(arguments: TransportKind.allCases)
    func `follows no redirect, and resolves its target`(kind: TransportKind) async throws {
        let response = try await send(kind) { _, connection in connection.respond(302, ["Location": "../x"]) }.get()
        let origin = try URL("https://example.org", "/a/b/c")
        #expect(response.head.status == 302)
        #expect(response.redirectTarget(from: origin)?.absoluteString == "https://example.org/a/x")
    }

    // MARK: Limits

    @Test(arguments: TransportKind.allCases)
    func `ends at the first byte beyond the limit`(kind: TransportKind) async throws {
        let limits = HTTPLimits(bodyBytes: 100_000)
        for announces in [true, false] {
            let result = try await send(kind, limits: limits) { _, connection in
                let fields = announces ? ["Content-Length": "99999999999"] : [:]
                connection.send(HTTPServerConnection.head(200, fields))
                while connection.send(Array(repeating: 0, count: 1 << 14)) {}
            }
            #expect(result == .failure(.bodyTooLarge(limit: 100_000)))
        }
    }

    @Test func `accepts no head without end`() async throws {
        for line in ["X: y\r\n", "HTTP/1.1 100 Continue\r\n\r\n"] {
            let result = try await send(.system, limits: HTTPLimits(headBytes: 20_000)) { _, connection in
                if line.hasPrefix("X") { connection.send(Array("HTTP/1.1 200 OK\r\n".utf8)) }
                while connection.send(Array(line.utf8)) {}
            }
            #expect(result == .failure(.headTooLarge(limit: 20_000)))
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `reads no body that the caller does not want`(kind: TransportKind) async throws {
        let result = try await send(kind, receivesBody: { $0.status == 200 }) { _, connection in
            connection.send(HTTPServerConnection.head(500, ["Content-Type": "text/html"]))
            while connection.send(Array(repeating: 0, count: 1 << 14)) {}
        }
        #expect(try result.get().head.status == 500 && result.get().body.isEmpty)
    }

    @Test func `waits no longer for progress than it may`() async throws {
        let limits = HTTPLimits(idle: .milliseconds(300), total: .seconds(30))
        let silent = try await send(.system, limits: limits) { _, connection in
            connection.send(HTTPServerConnection.head(200, [:]) + [1])
            _ = connection.request()
        }
        #expect(silent == .failure(.timedOut(.idle)))
    }

    @Test(arguments: TransportKind.allCases)
    func `waits no longer for the complete response than it may`(kind: TransportKind) async throws {
        let total = HTTPLimits(idle: .seconds(30), total: .milliseconds(300))
        let dripping = try await send(kind, limits: total) { _, connection in
            connection.send(HTTPServerConnection.head(200, [:]))
            while connection.send([1]) { Thread.sleep(forTimeInterval: 0.01) }
        }
        #expect(dripping == .failure(.timedOut(.total)))
    }

    @Test func `reports a body that ends early`() async throws {
        let result = try await send(.system) { _, connection in
            connection.send(HTTPServerConnection.head(200, ["Content-Length": "10"]) + [1, 2, 3])
        }
        #expect(result == .failure(.truncated(expected: 10, received: 3)))
    }

    @Test(arguments: TransportKind.allCases, ["X\r\nEvil: 1", "X: y", "", "ä"])
    func `sends no field that would begin another one`(kind: TransportKind, name: String) async throws {
        for field in [HTTPField(name, "1"), HTTPField("X", "1\r\nEvil: 2"), HTTPField("X", "\u{0}")] {
            let result = try await send(kind, fields: [field]) { _, connection in connection.respond(200) }
            guard case .failure(.invalidRequest) = result else {
                Issue.record("\(result)")
                return
            }
        }
    }

    @Test(arguments: TransportKind.allCases, ["file:///etc/hosts", "ftp://127.0.0.1/x", "gopher://127.0.0.1/x"])
    func `speaks HTTP only`(kind: TransportKind, address: String) async throws {
        let request = HTTPRequest(try URL(address, ""))
        await #expect(throws: HTTPError.invalidRequest("the URL is not HTTP")) { try await kind.make().send(request) }
    }

    @Test(arguments: TransportKind.allCases) func `reports a server that is not there`(kind: TransportKind) async throws
    {
        let server = try HTTPServer { _, _ in }
        server.stop()
        let request = HTTPRequest(try URL(server.address, "/"))
        do throws(HTTPError) {
            _ = try await kind.make().send(request)
            Issue.record("a response")
        } catch {
            guard case .connection(let reason) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(!reason.isEmpty)
        }
    }
}
