import AVTEngine
import AVTRules
import Foundation

/// Prints what everything takes, as tables in Markdown.
struct OverviewBenchmark {
    /// The number of lines of the replayed log.
    let eventCount: Int

    /// Measures and prints all tables.
    ///
    /// - Throws: `ReplayBenchmark.Missing` if `avt-rules` was not built, or the error of what fails.
    func run() throws {
        let replay = try ReplayBenchmark(eventCount: eventCount)
        defer { replay.remove() }
        let lines = "\(eventCount) lines of \(replay.size / eventCount) bytes"
        print("| replay of \(lines) | threads | s | processor s | MB/s | events/s |")
        print("|---|---|---|---|---|---|")
        let memory = try replay.sessionMemory(ReplayBenchmark.threeMetrics)
        for kind in ReplayBenchmark.kinds {
            for threads in [1, 2] {
                let (seconds, processorSeconds) = try replay.run(kind, threads: threads)
                printRow(
                    ["`\(kind.command)`", "\(threads)", format(seconds), format(processorSeconds)], replay, seconds)
            }
        }
        printRow(["generating the log", "1", format(replay.generation), ""], replay, replay.generation)
        print("| a million open sessions of the first replay | \(Int(memory)) MB | | | | |\n")
        print("| engine | time |\n|---|---|")
        try printEngine()
        print()
        print("| rules | compile | load | image | an event in the chain | a swap of rules: p50, p99 |")
        print("|---|---|---|---|---|---|")
        for packs in OverviewBenchmark.logs { try printPacks(packs) }
    }

    /// The packs with a session in `Logs`.
    private static let logs = [
        "openavt.core", "openavt.ads+openavt.metrics", "playback.metrics", "qoe.quality", "pillarbox.monitoring",
        "pillarbox.commanders-act", "adobe.heartbeat-1.4", "adobe.media",
    ]

    /// Prints a row of the replay's table, with its rates.
    private func printRow(_ cells: [String], _ replay: ReplayBenchmark, _ seconds: Double) {
        let rates = [Double(replay.size) / 1e6 / seconds, Double(replay.eventCount) / seconds].map { "\(Int($0))" }
        print("| \((cells + rates).joined(separator: " | ")) |")
    }

    /// Prints the times of a step and of a condition.
    private func printEngine() throws {
        let repetitions = 200_000
        let (few, many) = (1, 17)
        func step(_ pack: SizedPack, _ transitions: Int) throws -> Double {
            let steps = try pack.steps(transitions: transitions)
            return median { steps.run(times: repetitions).time / .nanoseconds(repetitions / 2) }
        }
        let one = try step(.event, few)
        let guardTime = (try step(.event, many) - one) / Double(many - few)
        print("| a step of the state table | \(Int(try step(.actions, few))) ns |")
        print("| a guard: a transition with the condition `event.bitrate > 0` | \(Int(guardTime)) ns |")
    }

    /// Prints the row of packs.
    private func printPacks(_ name: String) throws {
        let log = try SessionLog(name)
        let times = try PackTimes(log.packs)
        let repetitions = 400
        let event = try median {
            try log.run(times: repetitions) / .microseconds(repetitions / 2 * log.events.count)
        }
        let swaps = try SwapBenchmark(packs: log.packs.map { .shipped($0) }, swaps: 300).measure().work
        print(
            "| `\(name)` | \(format(times.compile)) ms | \(format(times.load)) ms",
            "\(times.imageSize >> 10) KiB", "\(format(event)) us",
            "\(format(percentile(swaps, 0.5))) us, \(format(percentile(swaps, 0.99))) us |", separator: " | ")
    }

    private func format(_ number: Double) -> String { String(format: number < 10 ? "%.2f" : "%.0f", number) }
}
