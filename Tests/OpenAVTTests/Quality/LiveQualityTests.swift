import AVTCore
import AVTEngine
import AVTTestSupport
import OpenAVT
import Synchronization
import Testing

@testable import AVTPackTools

/// `qoe.quality` in a live instrument.
@Suite struct `Live metrics of quality` {
    @Test(arguments: [UInt64](0..<20)) func `are the same if getters are called at any time`(seed: UInt64) throws {
        let lines = RandomViewing(seed: seed, isSensible: true).lines
        let silent = try LiveQuality(clock: OAVTManualClock(milliseconds: 0))
        let queried = try LiveQuality(clock: OAVTManualClock(milliseconds: 0))
        var random = SeededGenerator(seed: seed)
        var answers: Set<String> = []
        for line in lines {
            silent.play(line)
            while random.chance(oneIn: 2), let at = line.at, at > queried.now {
                queried.advance(to: random.number(queried.now...at))
                answers.insert(queried.query())
            }
            queried.play(line)
        }
        #expect(silent.end() == queried.end())
        #expect(answers.count > 1)
    }

    /// New Relic and others count by the wall clock, which is set now and then.
    @Test(arguments: [UInt64](0..<20)) func `are the same if the wall clock is set`(seed: UInt64) throws {
        let lines = RandomViewing(seed: seed, isSensible: true).lines
        let steady = try LiveQuality(clock: OAVTManualClock(milliseconds: 0))
        let clock = SteppingClock()
        let stepping = try LiveQuality(clock: clock, manual: clock.manual)
        var random = SeededGenerator(seed: seed)
        for line in lines {
            steady.play(line)
            // By an hour, as at the end of summer time, by years, or by a correction of the network's time.
            clock.step(by: random.pick([-3_600_000, 3_600_000, -94_608_000_000, 250, -250, 0]))
            stepping.play(line)
        }
        let metrics = steady.end()
        #expect(metrics.contains { $0.hasPrefix("AccumPlayTime") })
        #expect(stepping.end() == metrics)
    }
}

/// A clock whose wall time can be set, whatever its monotonic time is.
private final class SteppingClock: OAVTClock {
    let manual = OAVTManualClock(milliseconds: 0)
    private let offset = Atomic(0)

    var wallMilliseconds: Int { manual.wallMilliseconds + offset.load(ordering: .relaxed) }
    var monotonicMilliseconds: Int { manual.monotonicMilliseconds }

    func schedule(afterMilliseconds delay: Int, _ body: @escaping @Sendable () -> Void) -> any OAVTScheduledTask {
        manual.schedule(afterMilliseconds: delay, body)
    }

    func step(by difference: Int) { offset.add(difference, ordering: .relaxed) }
}

/// An instrument with `qoe.quality`, played from a log.
private final class LiveQuality: OAVTBackendProtocol {
    private let rules: OAVTRules
    private let manual: OAVTManualClock
    private let trackers = ["player": TestTracker(), "ads": TestTracker()]
    private var instrument: OAVTInstrument?
    private var metrics: [String] = []

    convenience init(clock: OAVTManualClock) throws {
        try self.init(clock: clock, manual: clock)
    }

    init(clock: any OAVTClock, manual: OAVTManualClock) throws {
        rules = OAVTRules(program: try QualityRun.program.get())
        self.manual = manual
        let instrument = OAVTInstrument(
            hub: rules.hub, metricalc: rules.metricalc, backend: self, clock: clock,
            ids: OAVTSequentialIds(prefix: "id-"))
        for name in ["player", "ads"] { if let tracker = trackers[name] { _ = instrument.addTracker(tracker) } }
        instrument.ready()
        self.instrument = instrument
    }

    var now: Int { manual.monotonicMilliseconds }

    func advance(to time: Int) {
        manual.advance(toMilliseconds: time)
    }

    func play(_ line: LogLine) {
        advance(to: line.at ?? 0)
        guard case .action(let action) = line.content, let tracker = trackers[line.tracker] else { return }
        tracker.attributes = line.attributes.map { (OAVTAttribute(name: $0.name), $0.value.any) }
        instrument?.emit(action: OAVTAction(name: action), tracker: tracker)
        tracker.attributes = []
    }

    /// What getters of the packs answer now.
    func query() -> String {
        guard let tracker = trackers["player"] else { return "" }
        let answers = ["queriedPlayTime", "queriedRatio"].map {
            instrument?.callGetter(attribute: OAVTAttribute(name: $0), tracker: tracker)
        }
        return "\(answers)"
    }

    /// The metrics that were sent, at last.
    func end() -> [String] {
        instrument?.shutdown()
        return metrics
    }

    func sendMetric(metric: OAVTMetric) {
        let value =
            metric.getValue().getType() == .Integer
            ? metric.getValue().getIntValue().map(Double.init) : metric.getValue().getDoubleValue()
        metrics.append("\(metric.getName()) \(value ?? .nan)")
    }

    func sendEvent(event: OAVTEvent) {}
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}
