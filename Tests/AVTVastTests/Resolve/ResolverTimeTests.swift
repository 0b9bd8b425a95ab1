import AVTTestSupport
import Testing

@testable import AVTVast

/// Time limits, cancellation, waterfalls and limits of requests.
struct ResolverTimeTests {
    private typealias S = Scenario

    @Test func `a request without a response for five seconds gets 301`() {
        var scenario = Scenario(["a": S.vast(S.inline("ad"))])
        scenario.times = ["a": 4_999]
        #expect(scenario.resolve(S.vast(S.wrapper("w", to: "a"))).played == ["ad"])
        scenario.times = ["a": 5_000]
        let result = scenario.resolve(S.vast(S.wrapper("w", to: "a")))
        #expect(result.pinged == ["w?301"] && result.failures.map(\.reason) == [.timedOut])
        #expect(result.hops.map(\.milliseconds) == [5_000])
    }

    @Test func `all requests take ten seconds at most`() {
        var scenario = Scenario([
            "a": S.vast(S.wrapper("w2", to: "b")), "b": S.vast(S.wrapper("w3", to: "c")), "c": S.vast(S.inline("ad")),
        ])
        scenario.times = ["a": 4_000, "b": 4_000, "c": 4_000]
        let result = scenario.resolve(S.vast(S.wrapper("w1", to: "a")))
        #expect(result.pinged == ["w1?301", "w2?301", "w3?301"] && result.hops.last?.milliseconds == 2_000)
        scenario.options.totalTimeout = 20_000
        #expect(scenario.resolve(S.vast(S.wrapper("w1", to: "a"))).played == ["ad"])
    }

    @Test func `a slow ad of a pod does not keep the others from playing`() {
        var scenario = Scenario(["a": S.vast(S.inline("slow")), "b": S.vast(S.inline("fast"))])
        scenario.times = ["a": 60_000]
        let result = scenario.resolve(
            S.vast(S.wrapper("w", to: "a", sequence: 1), S.wrapper("v", to: "b", sequence: 2)))
        #expect(result.played == ["fast 2"] && result.pinged == ["w?301"])
    }

    @Test func `a result does not depend on the order of responses`() {
        let documents = [
            "a": S.vast(S.wrapper("w3", to: "c")), "b": S.vast(S.wrapper("w4", to: "d")),
            "c": S.vast(S.inline("first")),
            "d": S.vast(S.inline("second")),
        ]
        let start = S.vast(S.wrapper("w1", to: "a", sequence: 1), S.wrapper("w2", to: "b", sequence: 2))
        func result(startingWithLast: Bool) -> Resolution {
            var generator = SeededGenerator(seed: 1)
            var resolver = AdResolver(
                .document(Array(start.utf8)), at: RequestTime(milliseconds: 0), using: &generator)
            var open = resolver.begin()
            while !open.isEmpty {
                guard case .request(let id, let url) = startingWithLast ? open.removeLast() : open.removeFirst() else {
                    break
                }
                let document = documents[String(url.suffix(1))] ?? ""
                open += resolver.receive(.response(status: 200, body: Array(document.utf8)), for: id, at: 0)
            }
            return resolver.resolution ?? Resolution()
        }
        #expect(result(startingWithLast: true) == result(startingWithLast: false))
        #expect(result(startingWithLast: true).played == ["first 1", "second 2"])
    }

    @Test func `a waterfall tries the next tag until one gives an ad`() {
        let scenario = Scenario([
            "a": S.vast(errors: ["none"]), "c": S.vast(S.inline("ad")), "d": S.vast(S.inline("no")),
        ])
        let result = scenario.resolve(tags: ["a", "gone", "c", "d"])
        #expect(result.played == ["ad"] && result.pinged == ["none?303"])
        #expect(result.hops.map(\.url) == ["a", "gone", "c"].map(S.url) && result.hops.map(\.depth) == [0, 0, 0])
    }

    @Test func `a waterfall ends when its time is over`() {
        var scenario = Scenario(["d": S.vast(S.inline("ad"))])
        scenario.times = ["a": 60_000, "b": 60_000]
        #expect(scenario.resolve(tags: ["a", "b", "d"]).hops.count == 2)
    }

    @Test func `tags share the limit of requests`() {
        var scenario = Scenario(["d": S.vast(S.inline("ad"))])
        scenario.options.requestLimit = 2
        #expect(scenario.resolve(tags: ["a", "b", "d"]).hops.map(\.outcome) == [.unavailable, .unavailable, .limit])
        #expect(scenario.resolve(tags: []).ads.isEmpty)
    }

    @Test func `a break has at most so many ads`() {
        var scenario = Scenario([:])
        scenario.options.adLimit = 2
        let result = scenario.resolve(S.vast(S.inline("a"), S.inline("b"), S.inline("c")))
        #expect(result.played == ["a"] && result.spares == ["b"])
    }

    @Test func `a cancelled resolution cancels its requests, and ignores responses`() throws {
        var generator = SeededGenerator(seed: 1)
        let start = Array(S.vast(S.wrapper("w", to: "a", sequence: 1), S.wrapper("v", to: "b", sequence: 2)).utf8)
        var resolver = AdResolver(.document(start), at: RequestTime(milliseconds: 0), using: &generator)
        let ids = resolver.begin().compactMap { if case .request(let id, _) = $0 { id } else { nil } }
        #expect(ids.count == 2 && resolver.deadline == 5_000 && resolver.begin().isEmpty)
        #expect(resolver.cancel() == ids.map { .cancel($0) } && resolver.cancel().isEmpty)
        #expect(resolver.receive(.response(status: 200, body: start), for: ids[0], at: 1).isEmpty)
        #expect(resolver.resolution?.isCancelled == true && resolver.deadline == nil)
    }

    @Test func `a late or repeated response is ignored`() throws {
        var generator = SeededGenerator(seed: 1)
        let start = Array(S.vast(S.wrapper("w", to: "a")).utf8)
        var resolver = AdResolver(.document(start), at: RequestTime(milliseconds: 0), using: &generator)
        guard case .request(let id, _) = resolver.begin().first else { return #expect(Bool(false)) }
        #expect(resolver.advance(to: 6_000) == [.cancel(id)])
        #expect(resolver.receive(.response(status: 200, body: start), for: id, at: 6_001).isEmpty)
        #expect(resolver.resolution?.pings.count == 1)
    }

    @Test func `the same inputs give the same URLs, and a chain has one transaction identifier`() {
        let url = "?[CACHEBUSTING]&[TRANSACTIONID]"
        let scenario = Scenario([
            "a": S.vast(S.wrapper("w", to: S.url("b") + url)), "b": S.vast(S.inline("ad")),
        ])
        let start = S.vast(S.wrapper("w", to: S.url("a") + url))
        let urls = scenario.resolve(start).hops.map { $0.url.split(separator: "?")[1].split(separator: "&") }
        #expect(urls[0][0] != urls[1][0] && urls[0][1] == urls[1][1])
        #expect(urls[0][1].wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
        #expect(scenario.resolve(start).hops.map(\.url) == scenario.resolve(start).hops.map(\.url))
    }
}
