import AVTTestSupport
import Testing

@testable import AVTVast

/// Random graphs of documents with faults, in random orders of responses, against the slow resolver.
struct RandomResolutionTests {
    @Test func `random graphs resolve like in the slow resolver`() {
        for seed in 0..<UInt64(sampleSize("AVT_VAST_GRAPHS", 400)) {
            var generator = SeededGenerator(seed: ~seed)
            var options = ResolverOptions()
            options.requestLimit = generator.pick([32, 32, 5, 1])
            options.concurrentRequestLimit = generator.number(1...5)
            let graph = RandomGraph(seed: seed)
            var slow = SlowResolver(options: options) { graph.responses[$0] ?? .status(404) }
            let expected = slow.ads(of: graph.start)
            let run = Run(graph, options, &generator)
            let ads = run.resolution.ads.map { ad in
                SlowResolver.Ad(id: ad.id ?? "", sequence: ad.sequence, role: ad.role.rawValue, chain: ad.chain)
            }
            let pings = run.resolution.pings.map { SlowResolver.Ping(code: $0.code.rawValue, url: $0.url) }
            let hops = run.resolution.hops.map { "\($0.url) \($0.depth) \($0.outcome)" }
            #expect(ads == expected && pings == slow.pings && hops == slow.hops, "seed \(seed)")
            #expect(Set(run.resolution.pings.map(\.template)).count == pings.count, "seed \(seed)")
            #expect(run.requestCount == slow.requestCount && run.requestCount <= options.requestLimit, "seed \(seed)")
            #expect(run.concurrentCount <= options.concurrentRequestLimit, "seed \(seed)")
        }
    }

    /// A run of the state machine in a random order of responses.
    private struct Run {
        private(set) var requestCount = 0
        /// The most requests at a time.
        private(set) var concurrentCount = 0
        private(set) var resolution = Resolution()

        init(_ graph: RandomGraph, _ options: ResolverOptions, _ generator: inout SeededGenerator) {
            var resolver = AdResolver(
                .document(Array(graph.start.utf8)), options: options, at: RequestTime(milliseconds: 0),
                using: &generator)
            var (open, now) = ([(AdResolver.RequestID, String)](), 0)
            var commands = resolver.begin()
            while true {
                for command in commands {
                    switch command {
                    case .request(let id, let url): open.append((id, url))
                    case .cancel(let id): open.removeAll { $0.0 == id }
                    }
                }
                requestCount += commands.count { if case .request = $0 { true } else { false } }
                concurrentCount = max(concurrentCount, open.count)
                if let resolution = resolver.resolution {
                    self.resolution = resolution
                    #expect(open.isEmpty)
                    return
                }
                guard !open.isEmpty else {
                    Issue.record("no request is open")
                    return
                }
                let (id, url) = open.remove(at: generator.number(0...open.count - 1))
                now += generator.number(0...20)
                commands = resolver.receive(Run.answer(graph.responses[url] ?? .status(404)), for: id, at: now)
            }
        }

        private static func answer(_ response: RandomGraph.Response) -> AdResolver.Answer {
            switch response {
            case .body(let text): .response(status: 200, body: Array(text.utf8))
            case .status(let status): .response(status: status, body: Array("<VAST version=\"4.2\"/>".utf8))
            case .unreachable: .failure(.unreachable("connection refused"))
            case .timeout: .failure(.timedOut)
            }
        }
    }
}
