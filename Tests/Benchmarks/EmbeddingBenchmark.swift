import AVTCore
import AVTEngine
import AVTRules
import AVTTestSupport
import Foundation
import OpenAVT

/// Measures what an app that embeds the chain notices: the time of `emit`, and the memory of an instrument.
enum EmbeddingBenchmark {
    static func runAll(events: Int) throws {
        print("Processor time of `emit` with an executor, on the thread that calls it:")
        for pace in [Pace.burst, .everyMillisecond, .everyTenMilliseconds] {
            for microseconds in [0, 20] {
                let count = pace == .burst ? events : events / 50
                let times = try emit(count, pace, backendMicroseconds: microseconds)
                print("  \(pace.rawValue), a backend that needs \(microseconds) us an event: \(percentiles(times))")
            }
        }
        for name in ["openavt.core", "playback.metrics", "qoe.quality"] {
            let program = try RuleCompiler.compile([.shipped(name)])
            print("\(name): an instrument with one tracker takes \(memory(of: program)) KiB")
        }
    }

    private enum Pace: String {
        case burst = "bursts of 100 events"
        case everyMillisecond = "an event each ms"
        case everyTenMilliseconds = "an event each 10 ms"
    }

    /// Returns the processor time of each call of `emit`, in microseconds, sorted.
    private static func emit(_ events: Int, _ pace: Pace, backendMicroseconds: Int) throws -> [Double] {
        let tracker = BenchmarkTracker(withGetters: false)
        let rules = OAVTRules(program: try RuleCompiler.compile([.shipped("openavt.core")]))
        let instrument = OAVTInstrument(
            rules: rules, backend: SlowBackend(microseconds: backendMicroseconds), executor: .ownQueue)
        instrument.addTracker(tracker)
        instrument.ready()
        var times: [Double] = []
        times.reserveCapacity(events)
        for index in 0..<events {
            let begin = processorTime()
            instrument.emit(action: Script.actions[index % Script.actions.count], tracker: tracker)
            times.append((processorTime() - begin) / .microseconds(1))
            switch pace {
            case .burst: if index % 100 == 99 { instrument.flush() }
            case .everyMillisecond: usleep(1000)
            case .everyTenMilliseconds: usleep(10_000)
            }
        }
        instrument.shutdown()
        return times.sorted()
    }

    /// Returns the memory of an instrument with one tracker after a playback, without its rules, in KiB.
    private static func memory(of program: RuleProgram) -> Int {
        let count = 2000
        // The first instruments use memory that compiling has freed.
        let first = instruments(count, program)
        let before = residentBytes() ?? 0
        let second = instruments(count, program)
        let bytes = (residentBytes() ?? 0) - before
        for instrument in first + second { instrument.shutdown() }
        return bytes / count / 1024
    }

    private static func instruments(_ count: Int, _ program: RuleProgram) -> [OAVTInstrument] {
        (0..<count).map { _ in
            let instrument = OAVTInstrument(rules: OAVTRules(program: program), backend: NoBackend())
            let tracker = BenchmarkTracker(withGetters: false)
            instrument.addTracker(tracker)
            instrument.ready()
            for action in Script.actions { instrument.emit(action: action, tracker: tracker) }
            instrument.flush()
            return instrument
        }
    }
}

/// A backend that keeps the processor busy for some time with each event.
private final class SlowBackend: OAVTBackendProtocol {
    private let time: Duration

    init(microseconds: Int) {
        time = .microseconds(microseconds)
    }

    func sendEvent(event: OAVTEvent) {
        guard time > .zero else { return }
        let end = ContinuousClock.now + time
        while ContinuousClock.now < end {}
    }

    func sendMetric(metric: OAVTMetric) {}
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}
