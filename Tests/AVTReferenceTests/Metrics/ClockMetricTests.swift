import AVTCore
import AVTPackTools
import AVTRules
import AVTTestSupport
import Testing

/// Metrics that the clock sends.
@Suite struct `Metrics of the clock` {
    @Test(arguments: stride(from: 0, to: 60, by: 10).map { $0..<($0 + 10) })
    func `change no other byte of what comes of a log`(seeds: Range<Int>) throws {
        var count = 0
        for seed in seeds {
            let trial = try Trial(seed: seed)
            let without = try Trial.compile(trial.pack.withoutPulses)
            for runsTimers in [true, false] {
                let options = ReplayOptions(runsTimers: runsTimers, steps: .states)
                let records = records(of: Replay(program: trial.program, options: options), trial.lines)
                let others = records.filter { !$0.isPulse }.map(\.line)
                let expected = self.records(of: Replay(program: without, options: options), trial.lines).map(\.line)
                #expect(others == expected, "seed \(seed)")
                count += records.count - others.count
            }
        }
        #expect(count > 100)
    }

    private func records(of replay: Replay, _ lines: [LogLine]) -> [ReplayRecord] {
        lines.flatMap { replay.process($0) } + replay.finish()
    }

    private static let seeds = [UInt64](0..<30)

    @Test(arguments: seeds) func `do not depend on events that change nothing`(seed: UInt64) throws {
        let log = RandomPlayback(seed: seed, count: 60)
        let ticks = try ClockTrial.ticks(log.lines)
        #expect(try ClockTrial.ticks(log.split(seed: seed)) == ticks)
    }

    @Test(arguments: seeds) func `tell what an event of their time would tell`(seed: UInt64) throws {
        let log = RandomPlayback(seed: seed, count: 60)
        var random = SeededGenerator(seed: seed)
        let insertions = try ClockTrial.ticks(log.lines).compactMap { tick in
            log.lines.firstIndex { ($0.at ?? 0) >= tick.at }.map { (tick, $0) }
        }
        try #require(!insertions.isEmpty)
        for (tick, index) in insertions.shuffled(using: &random).prefix(8) {
            var lines = log.lines
            lines.insert(LogLine("Nothing", at: tick.at, tracker: tick.tracker), at: index)
            let event = try ClockTrial.readings(lines).first { $0.at == tick.at && $0.action == "Nothing" }
            #expect(event?.values[tick.name] == tick.value, "\(tick)")
        }
    }

    @Test(arguments: seeds) func `come every so often while they run`(seed: UInt64) throws {
        let ticks = try ClockTrial.ticks(RandomPlayback(seed: seed, count: 60).lines)
        for tracker in Set(ticks.map(\.tracker)) {
            let times = ticks.filter { $0.tracker == tracker && $0.name == "played" }.map(\.at)
            #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == ClockTrial.every })
        }
    }
}

extension ReplayRecord {
    fileprivate var isPulse: Bool {
        if case .metric(let metric) = self { metric.isPulse } else { false }
    }
}

/// A pack whose measures both events and the clock tell.
private struct ClockTrial {
    static let every = 700

    struct Tick: Equatable {
        let name: String
        let tracker: String
        let at: Int
        let value: Double
    }

    private static let program = Result { try RuleCompiler.compile([.text(pack, name: "clock.yaml")]) }
    private static let names = ["played": "played", "longest": "played.longest", "product": "quality.product"]

    private static var pack: String {
        """
        pack: { name: random.clock, version: 1.0.0, language: 1 }
        vocabulary:
          actions: { Nothing: { description: It changes nothing. } }
          attributes:
            phase: { type: string }
            rate: { type: int, unit: bps }
            speed: { type: double }
            latency: { type: double }
            place: { type: int, unit: ms }
        \(names.keys.sorted().map { "    out.\($0): { type: double }" }.joined(separator: "\n"))
          metrics:
        \(names.keys.sorted().map { "    \($0.capitalized): { type: gauge }" }.joined(separator: "\n"))
        state:
          tracker: { phase: { initial: idle, values: [idle, playing, paused, stalled], from: event.phase } }
        memory:
          tracker: { rate: { type: int, unit: bps, from: event.rate } }
        measures:
          tracker:
            played: { time: phase == playing }
            quality: { time: phase == playing, of: rate }
        transitions:
          - { name: nothing, action: Nothing, when: "false", consume: true }
        attributes:
        \(names.sorted { $0.key < $1.key }.map { "  out.\($0.key): double(\($0.value))" }.joined(separator: "\n"))
        metrics:
        \(names.sorted { $0.key < $1.key }.map {
            "  \($0.key.capitalized): { every: \(every)ms, while: \"true\", value: double(\($0.value)) }"
        }.joined(separator: "\n"))

        """
    }

    static func ticks(_ lines: [LogLine]) throws -> [Tick] {
        let replay = Replay(program: try program.get())
        return lines.flatMap { replay.process($0) }.compactMap { record in
            guard case .metric(let metric) = record, case .double(let value) = metric.value else { return nil }
            return Tick(
                name: metric.name.lowercased(), tracker: metric.location.tracker, at: metric.location.at, value: value)
        }
    }

    static func readings(_ lines: [LogLine]) throws -> [(at: Int, action: String, values: [String: Double])] {
        let replay = Replay(program: try program.get())
        return lines.flatMap { replay.process($0) }.compactMap { record in
            guard case .event(let event) = record else { return nil }
            return (event.location.at, event.action, event.attributes.outputs)
        }
    }
}
