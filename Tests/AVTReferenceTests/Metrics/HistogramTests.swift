import AVTCore
import AVTPackTools
import AVTRules
import AVTTestSupport
import OpenAVT
import Testing

/// Histograms of random logs.
@Suite struct `Histograms of sessions` {
    private static let bounds = ["[-5, 0, 0.5, 2, 10]", "{ start: 0.25, factor: 2, count: 9 }"]

    private static let pack = """
        pack: { name: random.histograms, version: 1.0.0, language: 1 }
        vocabulary:
          attributes: { latency: { type: double }, level: { type: int } }
          metrics:
            Fixed: { type: histogram, buckets: \(bounds[0]) }
            Growing: { type: histogram, buckets: \(bounds[1]) }
        metrics:
          Fixed: { action: Ping, value: event.latency }
          Growing: { action: [Ping, Start], value: event.level }

        """

    private static let program = Result { try RuleCompiler.compile([.text(pack, name: "histograms.yaml")]) }

    /// A log of several sessions; the values are halves, whose sums are exact.
    private func lines(seed: UInt64) -> [LogLine] {
        var random = SeededGenerator(seed: seed)
        return (0..<200).map { index in
            let attributes: [(name: String, value: Value)] = [
                ("latency", .double(Double(random.number(-20...60)) / 2)), ("level", .int(random.number(-3...100))),
            ]
            var line = LogLine(random.pick(["Ping", "Ping", "Start"]), at: index * 100, attributes)
            line.session = "\(random.number(0...6))"
            return line
        }
    }

    private func histograms(_ lines: [LogLine], of name: String) throws -> [String: [OAVTHistogram]] {
        let replay = Replay(program: try Self.program.get())
        var sessions: [String: [OAVTHistogram]] = [:]
        for case .metric(let metric) in lines.flatMap({ replay.process($0) }) where metric.name == name {
            sessions[metric.location.session, default: []].append(try #require(metric.histogram))
        }
        return sessions
    }

    private func sum(_ histograms: some Sequence<OAVTHistogram>) throws -> OAVTHistogram {
        var sum: OAVTHistogram?
        for histogram in histograms {
            guard var whole = sum else {
                sum = histogram
                continue
            }
            let isLike = whole.add(histogram)
            #expect(isLike)
            sum = whole
        }
        return try #require(sum)
    }

    @Test(arguments: [UInt64](0..<30)) func `add up to the histogram of the merged log, in any order`(
        seed: UInt64
    ) throws {
        let lines = lines(seed: seed)
        var merged = lines
        for index in merged.indices { merged[index].session = "all" }
        var random = SeededGenerator(seed: seed)
        for name in ["Fixed", "Growing"] {
            let whole = try sum(histograms(merged, of: name).values.joined())
            let sessions = try histograms(lines, of: name).mapValues { try sum($0) }
            #expect(sessions.count > 3)
            #expect(try sum(sessions.values.shuffled(using: &random)) == whole)
            // Sums of sums, too.
            let parts = sessions.sorted { $0.key < $1.key }.map(\.value)
            #expect(try sum([sum(parts.dropFirst(2)), sum(parts.prefix(2))]) == whole)
        }
    }

    @Test(arguments: [UInt64](0..<30)) func `count each value in the bucket that it belongs to`(seed: UInt64) throws {
        var lines = lines(seed: seed)
        for index in lines.indices { lines[index].session = "all" }
        let values = lines.filter { if case .action("Ping") = $0.content { true } else { false } }.compactMap { line in
            if case .double(let value)? = line.attributes.first?.value { value } else { nil }
        }
        let found = try sum(histograms(lines, of: "Fixed").values.joined())
        let bounds = [-Double.infinity, -5, 0, 0.5, 2, 10, .infinity]
        let expected = zip(bounds, bounds.dropFirst()).map { lower, upper in
            values.count { $0 > lower && $0 <= upper }
        }
        #expect(found.counts == expected)
        #expect(found.sum == values.reduce(0, +) && found.count == values.count)
        #expect(found.min == values.min() && found.max == values.max())
    }
}
