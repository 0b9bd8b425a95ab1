import AVTTestSupport
import Testing

@testable import AVTVast

/// Random graphs of documents with faults, in random orders of responses, against the slow resolver.
struct RandomResolutionTests {
    @Test func `random graphs resolve like in the slow resolver`() {
        for seed in 0..<UInt64(sampleSize(150, large: 400)) {
            var generator = SeededGenerator(seed: ~seed)
            var options = ResolverOptions()
            options.requestLimit = generator.pick([32, 32, 5, 1])
            options.concurrentRequestLimit = generator.number(1...5)
            // The slow resolver has no clock: only the limit of a request is reached.
            options.totalTimeout = .max
            let graph = RandomGraph(seed: seed)
            var slow = SlowResolver(options: options) { graph.responses[$0] ?? .status(404) }
            let isWaterfall = generator.chance(oneIn: 3)
            let expected = isWaterfall ? slow.ads(ofTags: graph.tags) : slow.ads(of: graph.start)
            let source: AdResolver.Source =
                isWaterfall ? .tags(graph.tags.map { MacroURL($0) }) : .document(Array(graph.start.utf8))
            let run = Run(source, graph, options, &generator)
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

        init(
            _ source: AdResolver.Source, _ graph: RandomGraph, _ options: ResolverOptions,
            _ generator: inout SeededGenerator
        ) {
            var resolver = AdResolver(
                source, options: options, at: RequestTime(milliseconds: 0), using: &generator)
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
                // Requests without a response end when nothing else is left.
                let answers = open.map { Run.answer(graph.responses[$0.1] ?? .status(404)) }
                let ends = answers.indices.filter { answers[$0] != nil }
                if ends.isEmpty {
                    now = max(now, resolver.deadline ?? now)
                    commands = resolver.advance(to: now)
                } else {
                    let index = generator.pick(ends)
                    let (id, _) = open.remove(at: index)
                    now += generator.number(0...20)
                    commands = answers[index].map { resolver.receive($0, for: id, at: now) } ?? []
                }
            }
        }

        /// Returns the end of a request, or `nil` for one that hangs.
        private static func answer(_ response: RandomGraph.Response) -> AdResolver.FetchResult? {
            switch response {
            case .body(let text): .response(status: 200, body: Array(text.utf8))
            case .status(let status): .response(status: status, body: Array("<VAST version=\"4.2\"/>".utf8))
            case .unreachable: .failure(.unreachable("connection refused"))
            case .timeout: nil
            }
        }
    }
}
