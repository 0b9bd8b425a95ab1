import AVTCore
import Foundation
import OpenAVT
import Testing

@testable import OpenAVTUpdatesRuntime

/// Packs that come from a server, and what servers do.
@Suite(.timeLimit(.minutes(10))) struct `A server` {
    private let server: FaultyServer

    init() throws {
        server = try FaultyServer()
        try server.publish(Packs.archive(2))
    }

    private func feed(_ change: (inout FetchLimits) -> Void = { _ in }) throws -> RemotePack {
        var limits = FetchLimits(bytes: 1 << 17, time: .seconds(20))
        change(&limits)
        return try RemotePack(
            server.address, allowsLoopback: true, schedule: PollSchedule(interval: .seconds(60), jitter: 0),
            limits: limits)
    }

    @Test func `gets requests for the pack and its signature, then for changes`() throws {
        let bench = try UpdateBench(feed(), UpdateBench.settings())
        bench.begin()
        #expect(bench.emit() == 2)
        bench.goOn()
        #expect(bench.heard().suffix(3) == ["queried the feed", "nothing new", "queries the feed again in 60000 ms"])
        try server.publish(Packs.archive(3))
        bench.goOn()
        #expect(bench.emit() == 3)
        let eTags = server.eTags.withLock { $0 }
        #expect(eTags.count == 3 && eTags[0] == nil && eTags[1] == eTags[2] && eTags[1] != nil)
    }

    private static let faults: [(Fault, String)] = [
        (.serverError, "failed: the server responded with status 500"),
        (.unavailable, "failed: the server responded with status 503, retry after 120000 ms"),
        (.notFound, "failed: the server responded with status 404"),
        (.drips, "failed: no complete response within 400 ms"),
        (.dripsHead, "failed: no complete response within 400 ms"),
        (.silent, "failed: no complete response within 400 ms"),
        (.redirectsToItself, "failed: sent elsewhere: more than 3 times"),
        (.redirectsToOtherHost, "failed: sent elsewhere: to another host, `example.invalid`"),
        (.redirectsToHTTP, "failed: sent elsewhere: not to https"),
        (.redirectsToFile, "failed: "),
        (.page, "failed: the response is `text/html`, no pack file"),
        (.tooLarge, "failed: the response has more than 131072 bytes"),
        (.tooLargeWithoutLength, "failed: the response has more than 131072 bytes"),
        (.saysTooLarge, "failed: the response has more than 131072 bytes"),
        (.garbage, "failed: no response: "), (.closes, "failed: no response: "),
        (.emptyAnswer, "refused: signed by 0 of the 1 keys"),
        (.modifiedOutOfTheBlue, "failed: the server responded with status 304"),
        (.garbageOfTheType, "refused: signed by 0 of the 1 keys"),
    ]

    @Test(arguments: faults) func `that does otherwise is reported, and leaves the active rules`(
        fault: Fault, telling: String
    ) throws {
        let isSlow = [.drips, .dripsHead, .silent].contains(fault)
        let bench = try UpdateBench(feed { if isSlow { $0.time = .milliseconds(400) } }, UpdateBench.settings())
        server.fault.withLock { $0 = fault }
        bench.begin()
        let heard = bench.heard()
        #expect(heard.has(telling), "\(heard)")
        #expect(bench.emit() == 1)
        // As soon as it responds correctly, its pack is accepted.
        server.fault.withLock { $0 = .none }
        bench.goOn(120_000)
        #expect(bench.emit() == 2 || isSlow, "\(bench.heard())")
    }

    @Test func `that sends half of the announced body is reported`() throws {
        let bench = try UpdateBench(feed(), UpdateBench.settings())
        server.fault.withLock { $0 = .truncated }
        bench.begin()
        let size = try Packs.archive(2).bytes.count
        let heard = bench.heard()
        #expect(heard.contains("failed: \(size / 2) bytes of \(size) came"), "\(heard)")
        #expect(bench.emit() == 1)
    }

    @Test func `has all faults in these tests`() {
        #expect(Set(Self.faults.map(\.0)).union([.none, .truncated]) == Set(Fault.allCases))
    }

    @Test func `that is unreliable gets requests at growing intervals, and at short ones once it is reliable`() throws {
        let bench = try UpdateBench(feed(), UpdateBench.settings())
        bench.begin()
        var delays: [String] = []
        for fault in [Fault.serverError, .notFound, .none, .serverError, .none] {
            server.fault.withLock { $0 = fault }
            bench.goOn()
            delays += bench.heard().filter { $0.hasPrefix("queries the feed again") }
        }
        #expect(
            delays.map { $0.split(separator: " ")[5] } == ["60000", "15000", "30000", "60000", "15000", "60000"])
        #expect(bench.emit() == 2)
    }

    @Test func `that was removed is reported, and the rules stay`() throws {
        let bench = try UpdateBench(feed(), UpdateBench.settings())
        server.stop()
        bench.begin()
        #expect(bench.heard().has("failed: no response"))
        #expect(bench.emit() == 1)
    }

    @Test func `that omits the signature has its pack refused, and accepted once it is there`() throws {
        let feed = try RemotePack(
            server.address, signatures: [".other"], allowsLoopback: true, schedule: PollSchedule(interval: .seconds(60))
        )
        server.fault.withLock { $0 = .notFound }
        // The path of the signature is one like any other here, so that it is not found.
        #expect(throws: FetchError.status(404, retryAfter: nil)) { try feed.request(since: nil) }
    }

    @Test(arguments: [(403, ""), (404, ""), (200, "<h1>log in</h1>")])
    func `that has no second signature gives the pack with the first`(status: Int, body: String) throws {
        try server.publish(Packs.archive(2))
        server.otherSignature.withLock { $0 = (status, body) }
        let feed = try RemotePack(server.address, signatures: [".minisig", ".other.minisig"], allowsLoopback: true)
        guard case .offered(let offer) = try feed.request(since: nil), case .packFile(_, let signatures) = offer.content
        else {
            Issue.record("nothing offered")
            return
        }
        #expect(signatures.count == 1)
    }

    @Test(arguments: [500, 429]) func `that cannot send the second signature now gets another request`(status: Int)
        throws
    {
        try server.publish(Packs.archive(2))
        server.otherSignature.withLock { $0 = (status, "") }
        let feed = try RemotePack(server.address, signatures: [".minisig", ".other.minisig"], allowsLoopback: true)
        #expect(throws: FetchError.status(status, retryAfter: nil)) { try feed.request(since: nil) }
    }

    @Test func `is not queried with an ETag that is too long to be stored`() throws {
        let bench = try UpdateBench(feed(), UpdateBench.settings())
        try server.publish(Packs.archive(2), tag: "\"" + String(repeating: "x", count: 2000) + "\"")
        bench.begin()
        #expect(bench.emit() == 2)
        bench.goOn()
        #expect(server.eTags.withLock { $0 } == [nil, nil])
    }

    @Test(arguments: ["\"x\"\nEvil: 1", "\"x\"\r\nEvil: 1", "\u{0}", "\u{7F}"])
    func `is not queried with an ETag that would begin another field`(eTag: String) throws {
        let transport = NotingTransport()
        let feed = try RemotePack("https://example.org/a.avtpack", transport: transport)
        #expect(throws: FetchError.self) { try feed.request(since: eTag) }
        #expect(throws: FetchError.self) { try feed.request(since: "W/\"x y\"") }
        #expect(transport.eTags.withLock { $0 } == [nil, "W/\"x y\""])
    }

    @Test func `is released at once when the host stops`() throws {
        let feed = try feed()
        server.fault.withLock { $0 = .silent }
        let began = ContinuousClock.now
        let asking = Thread { _ = try? feed.request(since: nil) }
        asking.start()
        while server.eTags.withLock({ $0.isEmpty }), ContinuousClock.now - began < .seconds(10) { sched_yield() }
        feed.cancel()
        while !asking.isFinished, ContinuousClock.now - began < .seconds(10) { sched_yield() }
        #expect(asking.isFinished)
    }

    // MARK: Addresses

    @Test(arguments: [
        "http://example.org/x.avtpack", "http://127.0.0.1/x.avtpack", "ftp://example.org/x", "x.avtpack", "",
        "https:///x",
        "file:///etc/passwd", "https://user:password@example.org/x",
    ])
    func `has an address that may be queried`(address: String) {
        #expect(throws: FetchError.address(address)) { try RemotePack(address) }
    }

    @Test(arguments: [
        ("https://example.org/b", nil), ("https://EXAMPLE.org/b", nil), ("https://cdn.example.org/b", nil),
        ("https://example.com/b", RedirectObjection.otherHost("example.com")), ("http://example.org/b", .insecure),
        ("http://127.0.0.1/b", .insecure), ("file:///b", .insecure), ("https://example.org@evil.org/b", .insecure),
    ])
    func `redirects to addresses that may be queried`(target: String, objection: RedirectObjection?) throws {
        let rule = RedirectRule(limit: 1, hosts: ["cdn.example.org"], allowsLoopback: false)
        let (target, origin) = (try #require(URL(string: target)), try #require(URL(string: "https://example.org/a")))
        #expect(rule.objection(to: target, from: origin, after: 0) == objection)
        #expect(rule.objection(to: target, from: origin, after: 1) == .tooMany(limit: 1))
    }

    @Test(arguments: [
        ("localhost", true), ("127.0.0.1", true), ("127.255.3.4", true), ("::1", true),
        ("127.0.0.1.example.org", false),
        ("127.1", false), ("128.0.0.1", false), ("localhost.example.org", false), ("127.0.0.999", false),
    ])
    func `is on this machine only according to its address`(host: String, isLoopback: Bool) {
        #expect(RedirectRule.isLoopback(host) == isLoopback)
    }
}

/// Records requests, and does not respond.
private final class NotingTransport: PackTransport {
    let eTags = Guarded<[String?]>([])

    func get(_ request: PackRequest) throws(FetchError) -> PackResponse {
        eTags.withLock { $0.append(request.eTag) }
        return PackResponse(status: 500)
    }

    func cancel() {}
}
