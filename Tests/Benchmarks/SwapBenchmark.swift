import AVTCore
import AVTEngine
import AVTRules
import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTVendorPacks

/// Measures how long a swap of rules, including migration, delays events while threads emit.
struct SwapBenchmark {
    let packs: [PackSource]
    /// The number of swaps.
    let swaps: Int

    /// What was measured.
    struct Result {
        /// The duration of each swap, and the processor time of each, in microseconds, sorted.
        let times, work: [Double]
        /// The number of events that were emitted meanwhile.
        let eventCount: Int
        /// The resident memory in MiB over time.
        let memory: [Int]
    }

    /// Measures `playback.metrics`, with which apps start, and `qoe.quality`, the largest pack.
    static func runAll(swaps: Int) throws {
        for name in ["playback.metrics", "qoe.quality"] {
            print("\(name): \(swaps) swaps among three programs, 4 threads emit")
            try SwapBenchmark(packs: [.shipped(name)], swaps: swaps).printResult()
        }
    }

    /// Records the duration of each swap and its processor time; with more threads than cores, the thread may be
    /// suspended in between.
    ///
    /// `@unchecked Sendable`: everything except `stepped` is accessed only by jobs of the instrument, and read after
    /// they are done.
    private final class Observer: StepObserver, @unchecked Sendable {
        private let clock = ContinuousClock()
        private var begin: (time: ContinuousClock.Instant, work: Duration)?
        private(set) var times: [Duration] = []
        private(set) var work: [Duration] = []
        let stepped = Guarded(0)

        init(capacity: Int) {
            times.reserveCapacity(capacity)
            work.reserveCapacity(capacity)
        }

        func swapBegins() {
            let work = processorTime()
            begin = (clock.now, work)
        }
        func swapEnded() {
            guard let begin else { return }
            times.append(clock.now - begin.time)
            work.append(processorTime() - begin.work)
        }
        func stepBegins() { stepped.withLock { $0 += 1 } }
        func stepDecided(_ report: StepReport) {}
        func stepEnded() {}
        func eventHeld() {}
        func eventWithheld(_ event: OAVTEvent, by rule: String) {}
    }

    /// Swaps rules while threads emit.
    ///
    /// - Throws: `RulePackError` if the packs do not compile.
    func measure() throws -> Result {
        let limits = RuleLimits(libraries: [.vendors])
        let programs = try (0..<3).map { _ in try RuleCompiler.compile(packs, limits: limits) }
        let rules = OAVTRules(program: programs[0])
        let observer = Observer(capacity: swaps)
        rules.hub.observer = observer
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: NoBackend())
        instrument.ready()
        let isOver = Guarded(false)
        let emitted = Guarded(0)
        let emitters = (0..<4).map { _ in
            Emitter(instrument) { count in
                let all = emitted.withLock { all -> Int in
                    all += count
                    return all
                }
                // Emitting faster than events are processed could not last.
                while all - observer.stepped.withLock({ $0 }) > 1000 { sched_yield() }
                return isOver.withLock { $0 }
            }
        }
        for emitter in emitters { emitter.start() }
        var memory: [Int] = []
        for swap in 0..<swaps {
            instrument.rules.load(program: programs[(swap + 1) % 3])
            if (swap + 1).isMultiple(of: max(1, swaps / 10)) { memory.append((residentBytes() ?? 0) >> 20) }
        }
        isOver.withLock { $0 = true }
        for emitter in emitters { emitter.join() }
        instrument.shutdown()
        return Result(
            times: observer.times.map { $0 / .microseconds(1) }.sorted(),
            work: observer.work.map { $0 / .microseconds(1) }.sorted(), eventCount: emitted.withLock { $0 },
            memory: memory)
    }

    private func printResult() throws {
        let result = try measure()
        printHistogram(result.times)
        print("  \(percentiles(result.times))")
        print("  of which at work: \(percentiles(result.work))")
        print("  \(result.eventCount) events; MiB over time: \(result.memory)")
    }

    private func printHistogram(_ microseconds: [Double]) {
        let bounds = [5.0, 10, 15, 20, 30, 40, 50, 100, 200, 500, .infinity]
        var below = 0
        for bound in bounds {
            let count = microseconds.count { $0 < bound }
            let label = bound == .infinity ? "    more" : "< " + String(format: "%3.0f us", bound)
            if count > below { print("  \(label)  \(count - below)") }
            below = count
        }
    }
}

/// A thread that plays one playback after another on a tracker of its own.
private final class Emitter: @unchecked Sendable {
    // `@unchecked`: all properties are set before the thread starts.
    private let done = DispatchSemaphore(value: 0)
    private let body: () -> Void

    /// Creates a thread that emits until a closure returns true; the closure receives the number of emitted events.
    init(_ instrument: OAVTInstrument, isOver: @escaping @Sendable (Int) -> Bool) {
        body = {
            let tracker = BenchmarkTracker(withGetters: false)
            _ = instrument.addTracker(tracker)
            while !isOver(Script.actions.count) {
                tracker.getState().reset()
                for action in Script.actions { instrument.emit(action: action, tracker: tracker) }
            }
        }
    }

    func start() {
        Thread { [self] in
            body()
            done.signal()
        }.start()
    }

    func join() {
        done.wait()
    }
}
