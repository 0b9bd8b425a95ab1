import AVTHTTPServer
import AVTTestSupport
import Foundation
import OpenAVTUpdates
import Testing

/// Answers that no server should give, byte for byte.
@Suite(.timeLimit(.minutes(10))) struct `A hostile server` {
    private static let answers = [
        "HTTP/1.1 401 No\r\n\r\n", "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"x\"\r\n\r\n",
        "HTTP/1.1 401 No\r\nWWW-Authenticate: \r\n\r\n", "HTTP/1.1 407 No\r\nProxy-Authenticate: Basic\r\n\r\n",
        "HTTP/1.1 302 Found\r\n\r\n", "HTTP/1.1 302 Found\r\nLocation: \r\n\r\n",
        "HTTP/1.1 302 Found\r\nLocation: http://[::1\r\n\r\n", "HTTP/1.1 302 Found\r\nLocation: \u{0}\u{1}\r\n\r\n",
        "HTTP/1.1 302 Found\r\nLocation: //\r\n\r\n", "HTTP/1.1 303 Found\r\nLocation: javascript:alert(1)\r\n\r\n",
        "HTTP/1.1 308 Found\r\nLocation: ../../../../x\r\nContent-Length: 5\r\n\r\nabcde",
        "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nabc", "HTTP/1.1 200 OK\r\nContent-Length: 1e9\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nabc",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
        "HTTP/1.1 200\r\n\r\n", "HTTP/1.1\r\n\r\n", "HTTP/1.1 0 X\r\n\r\n", "HTTP/1.1 99 X\r\n\r\n",
        "HTTP/1.1 999 X\r\n\r\n",
        "HTTP/1.1 99999999999 X\r\n\r\n", "HTTP/1.1 -1 X\r\n\r\n", "HTTP/9.9 200 OK\r\n\r\nabc",
        "HTTP/2 200 OK\r\n\r\nabc",
        "HTTP/0.9 200 OK\r\n\r\n", "ICY 200 OK\r\n\r\nabc", "\r\n\r\n\r\n", "HTTP/1.1 200 OK\n\nabc",
        "HTTP/1.1 200 OK\r\n: x\r\n\r\n", "HTTP/1.1 200 OK\r\nno colon\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\n folded\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\nETag: \u{0}\r\n\r\nabc", "HTTP/1.1 200 OK\r\nContent-Type: ;;;\r\n\r\nabc",
        "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 101 Switch\r\nUpgrade: x\r\n\r\n", "HTTP/1.1 204 No\r\n\r\nabc",
        "HTTP/1.1 206 Part\r\nContent-Range: bytes 0-1/9\r\n\r\nab", "HTTP/1.1 304 Same\r\nContent-Length: 9\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Type: x", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 302 Found\r\nLocation: x\r\n", "H",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\nabc", "HTTP/1.1 200 OK\r\nSet-Cookie: \u{FF}=\r\n\r\nabc",
        "HTTP/1.1 200 OK\r\nStrict-Transport-Security: x\r\nAlt-Svc: h3=\":1\"\r\nRefresh: 0\r\n\r\nabc",
    ]

    /// Sends a request to a server that always responds with the bytes; a response or an error must follow within the time limit.
    private func send(_ bytes: [UInt8]) throws {
        let server = try HTTPServer { _, connection in connection.send(bytes) }
        defer { server.stop() }
        let feed = try RemotePack(
            server.address + "/x.avtpack", allowsLoopback: true,
            limits: FetchLimits(bytes: 1000, time: .seconds(3), redirects: 2))
        let began = ContinuousClock.now
        _ = try? feed.request(since: "\"x\"")
        // The pack, its signature, and what a busy machine takes.
        #expect(ContinuousClock.now - began < .seconds(20))
    }

    @Test(arguments: answers) func `gets no further than an error`(answer: String) throws {
        try send(Array(answer.utf8))
    }

    @Test(arguments: 0..<60) func `gets no further with answers that are changed at random`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var bytes = Array(generator.pick(Self.answers).utf8)
        for _ in 0..<generator.number(1...6) where !bytes.isEmpty {
            let offset = generator.number(0...(bytes.count - 1))
            switch generator.number(0...2) {
            case 0: bytes[offset] = UInt8(generator.number(0...255))
            case 1: bytes.remove(at: offset)
            default: bytes.insert(contentsOf: bytes[offset...].prefix(generator.number(1...40)), at: offset)
            }
        }
        try send(bytes)
    }

    @Test func `is cancelled at any time, redirects and heads included`() throws {
        let server = try HTTPServer { request, connection in
            connection.respond(302, ["Location": request.path + "x"])
        }
        defer { server.stop() }
        for time in 0..<40 {
            let feed = try RemotePack(
                server.address + "/x", allowsLoopback: true,
                limits: FetchLimits(time: .milliseconds(time % 20), redirects: 1000))
            #expect(throws: FetchError.self) { try feed.request(since: nil) }
        }
    }
}
