import AVTTestSupport
import Foundation
import Testing

@testable import AVTHTTP

@Suite struct `A response that is collected` {
    private static func collector(body: Int = 10, head: Int = 100, receivesBody: Bool = true) throws
        -> ResponseCollector
    {
        let limits = HTTPLimits(headBytes: head, bodyBytes: body)
        return ResponseCollector(
            HTTPRequest(try URL("http://127.0.0.1", "/"), limits: limits) { _ in receivesBody })
    }

    private static func head(_ status: Int = 200, length: String? = nil) -> HTTPResponseHead {
        HTTPResponseHead(status: status, fields: length.map { [HTTPField("content-length", $0)] } ?? [])
    }

    /// What a server sends, the error that follows, and the result.
    private static let table: [(HTTPResponseHead?, [Int], HTTPError?, Result<Int, HTTPError>)] = [
        (nil, [], nil, .failure(.connection("the response is not HTTP"))),
        (nil, [], .connection("x"), .failure(.connection("x"))),
        (head(), [], nil, .success(0)), (head(), [4, 6], nil, .success(10)),
        (head(), [4, 7], nil, .failure(.bodyTooLarge(limit: 10))),
        (head(), [4, 7], .cancelled, .failure(.bodyTooLarge(limit: 10))),
        (head(), [4], .connection("x"), .failure(.connection("x"))),
        (head(), [4], .timedOut(.idle), .failure(.timedOut(.idle))),
        (head(length: "11"), [], nil, .failure(.bodyTooLarge(limit: 10))),
        (head(length: "5"), [4], nil, .failure(.truncated(expected: 5, received: 4))),
        (head(length: "5"), [4], .connection("x"), .failure(.truncated(expected: 5, received: 4))),
        (head(length: "5"), [4], .cancelled, .failure(.cancelled)),
        (head(length: "5"), [4], .timedOut(.total), .failure(.timedOut(.total))),
        (head(length: "-5"), [4], nil, .success(4)), (head(length: "1e9"), [4], nil, .success(4)),
        (head(304, length: "99"), [], nil, .success(0)), (head(204, length: "5"), [], nil, .success(0)),
        (head(99), [], nil, .failure(.connection("the response is not HTTP"))),
        (head(600), [], nil, .failure(.connection("the response is not HTTP"))),
    ]

    @Test(arguments: table.indices) func `has the result that follows from what was received`(index: Int) throws {
        let (head, bodies, error, expected) = Self.table[index]
        var collector = try Self.collector()
        var goesOn = head.map { collector.receive($0) } ?? true
        for count in bodies where goesOn { goesOn = collector.receive([UInt8](repeating: 1, count: count)) }
        #expect(collector.finish(error).map(\.body.count) == expected)
    }

    @Test func `needs no body that nobody wants`() throws {
        for error in [nil, HTTPError.connection("x"), .timedOut(.total)] {
            var collector = try Self.collector(receivesBody: false)
            let goesOn = [collector.receive(Self.head(500, length: "999")), collector.receive([1, 2, 3])]
            #expect(goesOn == [true, false])
            #expect(collector.finish(error) == .success(HTTPResponse(Self.head(500, length: "999"))))
        }
    }

    @Test func `has a head within its limit`() throws {
        var collector = try Self.collector(head: 100)
        let goesOn = [60, 40, 1].map { collector.receiveHeadBytes($0) }
        #expect(goesOn == [true, true, false])
        #expect(collector.finish(nil) == .failure(.headTooLarge(limit: 100)))
    }

    // MARK: Retry-After

    @Test(arguments: [
        ("120", 120_000), (" 0 ", 0), ("Mon, 15 Jun 2026 00:00:30 GMT", 30_000), ("Sun, 14 Jun 2026 00:00:00 GMT", 0),
        ("99999999999999999999999", 366 * 86_400_000),
    ])
    func `returns the delay that a server requests`(text: String, milliseconds: Int) {
        let head = HTTPResponseHead(status: 503, fields: [HTTPField("Retry-After", text)])
        #expect(head.retryAfter(now: Date(timeIntervalSince1970: 1_781_481_600)) == .milliseconds(milliseconds))
    }

    @Test(arguments: ["", "soon", "-5", "1.5"]) func `ignores a delay that cannot be parsed`(text: String) {
        let head = HTTPResponseHead(status: 503, fields: [HTTPField("Retry-After", text)])
        #expect(head.retryAfter(now: Date(timeIntervalSince1970: 0)) == nil)
    }
}
