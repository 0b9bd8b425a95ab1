import AVTBaseline
import AVTCore
import AVTEngine
import Foundation
import OpenAVT

/// Plays the script of 40 events a number of times through one part of the chain, and does nothing else.
///
/// `.ci/costs` counts the instructions and allocations of the second half of the repetitions.
@main
enum Main {
    static func main() {
        let arguments = CommandLine.arguments
        if arguments.dropFirst() == ["time"] { return printTimes() }
        if arguments.dropFirst() == ["day"] { return printDay() }
        if arguments.dropFirst() == ["xml"] { return XMLPeers.printTimes() }
        if arguments.dropFirst().first == "log" { return writeLog(arguments.dropFirst(2).map { Int($0) ?? -1 }) }
        if arguments.dropFirst() == ["embedding"] { return measureEmbedding() }
        if arguments.dropFirst().first == "overview" {
            return printOverview(arguments.dropFirst(2).map { Int($0) ?? 0 })
        }
        if arguments.dropFirst().first == "scaling" { return measureScaling(arguments.dropFirst(2).first) }
        if arguments.count == 3, arguments[1] == "swaps", let swaps = Int(arguments[2]) { return swapRules(swaps) }
        guard arguments.count == 3, let times = Int(arguments[2]) else { return printUsage() }
        if arguments[1].hasPrefix(packPrefix) {
            return runLog(String(arguments[1].dropFirst(packPrefix.count)), times: times)
        }
        if arguments[1].hasPrefix(hostilePrefix) {
            let name = String(arguments[1].dropFirst(hostilePrefix.count))
            guard let document = VastBenchmark.Hostile(rawValue: name) else { return printUsage() }
            return document.read(times: times)
        }
        guard let part = Part(rawValue: arguments[1]) else { return printUsage() }
        switch part {
        case .step: runStep(times: times)
        case .chain: run(hub: NoHub(), metricalc: nil, times: times)
        case .hub: run(hub: OAVTHubCore(), metricalc: nil, times: times)
        case .metricalc: run(hub: OAVTHubCore(), metricalc: OAVTMetricalcCore(), times: times)
        case .metricEvent: runPings(times: times, paused: false)
        case .quietEvent: runPings(times: times, paused: true)
        case .executorEmit: emitForExecutor(times: times)
        case .reportNothing, .reportEvent, .reportEmit: report(part, times: times)
        case .plainHub: run(hub: PlainHub(), metricalc: nil, times: times)
        case .plainMetricalc: run(hub: PlainHub(), metricalc: PlainMetricalc(), times: times)
        case .vastParse: VastBenchmark.parse(times: times)
        case .vastCheck: VastBenchmark.check(times: times)
        case .vastMacros: VastBenchmark.expand(times: times * Script.actions.count)
        default: runFormulas(part, times: times * Script.actions.count)
        }
    }

    /// The prefix of a log's name, to measure the packs of that log.
    private static let packPrefix = "pack:"
    /// The prefix of a hostile document of XML.
    private static let hostilePrefix = "hostile:"

    private static func printUsage() {
        print(
            """
            usage: avt-benchmarks PART TIMES
                   avt-benchmarks pack:LOG TIMES
                   avt-benchmarks hostile:DOCUMENT TIMES
                   avt-benchmarks time
                   avt-benchmarks day
                   avt-benchmarks xml
                   avt-benchmarks swaps TIMES
                   avt-benchmarks embedding
                   avt-benchmarks log EVENTS [SEED [MALFORMED-PERCENT [OPEN-SESSIONS]]]
                   avt-benchmarks overview [EVENTS]
                   avt-benchmarks scaling SERIES
            parts: \(Part.allCases.map(\.rawValue).joined(separator: " "))
            series: \(ScalingBenchmark.allCases.map(\.rawValue).joined(separator: " "))
            hostile documents: \(VastBenchmark.Hostile.allCases.map(\.rawValue).joined(separator: " "))
            """)
    }

    /// The measured part; from `chain` to `metricalc`, each part includes the previous ones.
    enum Part: String, CaseIterable {
        case step
        case chain
        case hub
        case metricalc
        case metricEvent = "metric-event"
        case quietEvent = "quiet-event"
        case executorEmit = "executor-emit"
        case reportNothing = "report-nothing"
        case reportEvent = "report-event"
        case reportEmit = "report-emit"
        case plainHub = "plain-hub"
        case plainMetricalc = "plain-metricalc"
        case vastParse = "vast-parse"
        case vastCheck = "vast-check"
        case vastMacros = "vast-macros"
        case formula1 = "formula-1"
        case formula2 = "formula-2"
        case formula3 = "formula-3"
        case packFormula = "pack-formula"
        case generalFormula = "general-formula"
        case compile1 = "compile-1"
        case compile2 = "compile-2"
        case compile3 = "compile-3"

        /// The parts that measure only a formula: an evaluation or compilation counts as an event.
        static let formulas = allCases.drop { $0 != .formula1 }
    }

    /// Swaps rules `swaps` times while threads emit events.
    private static func swapRules(_ swaps: Int) {
        do { try SwapBenchmark.runAll(swaps: swaps) } catch { end(error) }
    }

    /// Writes a generated log of `numbers[0]` events, with a seed, a share of broken sessions, and a number of sessions
    /// that are open at the same time.
    private static func writeLog(_ numbers: [Int]) {
        guard (1...4).contains(numbers.count), numbers.allSatisfy({ $0 >= 0 }) else { return printUsage() }
        var generator = LogGenerator(
            seed: UInt64(numbers.count > 1 ? numbers[1] : 1),
            malformedPercent: numbers.count > 2 ? min(100, numbers[2]) : 0,
            openCount: numbers.count > 3 ? max(1, numbers[3]) : 500)
        do { try generator.write(numbers[0], to: .standardOutput) } catch { end(error) }
    }

    /// Prints a table of what everything takes, with a log of `numbers[0]` events.
    private static func printOverview(_ numbers: [Int]) {
        guard numbers.count <= 1, numbers.allSatisfy({ $0 > 0 }) else { return printUsage() }
        do { try OverviewBenchmark(eventCount: numbers.first ?? 400_000).run() } catch { end(error) }
    }

    /// Prints the points of a series.
    private static func measureScaling(_ name: String?) {
        guard let series = name.flatMap(ScalingBenchmark.init) else { return printUsage() }
        do { try series.run() } catch { end(error) }
    }

    /// Measures what an app that embeds the chain notices.
    private static func measureEmbedding() {
        do { try EmbeddingBenchmark.runAll(events: 100_000) } catch { end(error) }
    }

    /// Runs the whole chain with the packs of a log.
    private static func runLog(_ name: String, times: Int) {
        do { try SessionLog(name).run(times: times) } catch { end(error) }
    }

    /// Exits the program because of an error.
    static func end(_ error: any Error) -> Never {
        print(error)
        exit(1)
    }

    private static func run(hub: OAVTHubProtocol, metricalc: OAVTMetricalcProtocol?, times: Int) {
        let clock = OAVTManualClock()
        let tracker = BenchmarkTracker(withGetters: true)
        let instrument = OAVTInstrument(
            hub: hub, metricalc: metricalc, backend: NoBackend(), clock: clock, ids: OAVTSequentialIds(prefix: "id-"))
        _ = instrument.addTracker(tracker)
        instrument.ready()
        var time = 0
        repeatMeasured(times) { _ in
            tracker.getState().reset()
            for action in Script.actions {
                time += Script.interval
                clock.set(toMilliseconds: time)
                instrument.emit(action: action, tracker: tracker)
            }
        }
    }

    /// Runs the whole chain with pings only: during playback each ping sends a metric, in a pause none.
    private static func runPings(times: Int, paused: Bool) {
        let clock = OAVTManualClock()
        let tracker = BenchmarkTracker(withGetters: true)
        let instrument = OAVTInstrument(
            hub: OAVTHubCore(), metricalc: OAVTMetricalcCore(), backend: NoBackend(), clock: clock,
            ids: OAVTSequentialIds(prefix: "id-"))
        _ = instrument.addTracker(tracker)
        instrument.ready()
        instrument.emit(action: .Start, tracker: tracker)
        if paused { instrument.emit(action: .PauseBegin, tracker: tracker) }
        repeatMeasured(times * Script.actions.count) { time in
            clock.set(toMilliseconds: time)
            instrument.emit(action: .Ping, tracker: tracker)
        }
    }

    /// Emits pings for an executor that never processes them: what `emit` costs the thread that calls it, without getters.
    private static func emitForExecutor(times: Int) {
        let clock = OAVTManualClock()
        let tracker = BenchmarkTracker(withGetters: false)
        let instrument = OAVTInstrument(
            hub: OAVTHubCore(), metricalc: OAVTMetricalcCore(), backend: NoBackend(), clock: clock,
            ids: OAVTSequentialIds(prefix: "id-"), executor: OAVTExecutor { _ in }, queueLimit: .max)
        instrument.addTracker(tracker)
        instrument.ready()
        repeatMeasured(times * Script.actions.count) { time in
            clock.set(toMilliseconds: time)
            instrument.emit(action: .Ping, tracker: tracker)
        }
    }

    /// Reports to the rules of mpv: a property that no rule names, pauses, or the same pauses emitted by the app.
    private static func report(_ part: Part, times: Int) {
        let clock = OAVTManualClock()
        let tracker = BenchmarkTracker(withGetters: false)
        guard let rules = try? OAVTRules([.shipped("playback.content"), .shipped("players.mpv")]) else { return }
        let instrument = OAVTInstrument(
            hub: rules.hub, metricalc: nil, backend: NoBackend(), clock: clock, ids: OAVTSequentialIds(prefix: "id-"))
        instrument.addTracker(tracker)
        instrument.ready()
        instrument.report(OAVTReport(signal: "playback-restart"), tracker: tracker)
        let pauses = [true, false].map { OAVTReport(property: "pause", value: .bool($0)) }
        let others = (0..<2).map { OAVTReport(property: "cache-speed", value: .int($0)) }
        let actions = [OAVTAction.PauseBegin, .PauseFinish]
        repeatMeasured(times * Script.actions.count) { time in
            clock.set(toMilliseconds: time)
            switch part {
            case .reportNothing: instrument.report(others[time % 2], tracker: tracker)
            case .reportEvent: instrument.report(pauses[time % 2], tracker: tracker)
            default: instrument.emit(action: actions[time % 2], tracker: tracker)
            }
        }
    }

    /// Evaluates or compiles a formula `times` times.
    private static func runFormulas(_ part: Part, times: Int) {
        do { print(try Formulas.prepared(part)(times)) } catch { end(error) }
    }

    /// Prints the time of each part that measures only a formula, in nanoseconds: the least of 100 rounds.
    private static func printTimes() {
        do {
            let clock = ContinuousClock()
            for part in Part.formulas {
                let times = part.rawValue.utf8.starts(with: "compile".utf8) ? 1000 : 100_000
                let run = try Formulas.prepared(part)
                var best = Duration.seconds(3600)
                for _ in 0..<100 { best = min(best, clock.measure { _ = run(times) }) }
                let picoseconds = best / times / .nanoseconds(1) * 1000
                print(part.rawValue, (picoseconds.rounded() / 1000), "ns")
            }
        } catch {
            end(error)
        }
    }

    /// Prints the time of a day and a minute of playback, in milliseconds: the least of 20 rounds.
    private static func printDay() {
        do {
            let day = try LongDay()
            let clock = ContinuousClock()
            var hits = 0
            let best = (0..<20).map { _ in clock.measure { hits = day.run() } }.min() ?? .zero
            let microseconds = (best / .microseconds(1)).rounded()
            print("\(LongDay.eventCount) events, \(hits) hits,", microseconds / 1000, "ms")
        } catch {
            end(error)
        }
    }

    private static func runStep(times: Int) {
        guard let program = try? RuleCompiler.compile([.shipped("openavt.core")]) else { return }
        let actions = Script.actions.map { Symbol($0.getActionName()) }
        print(StepBenchmark(program: program, actions: actions).run(times: times).acceptedCount)
    }
}
