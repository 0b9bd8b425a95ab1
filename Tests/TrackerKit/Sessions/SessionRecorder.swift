import AVTCore
import AVTEngine
import AVTPackTools
import Foundation
import OpenAVT
import OpenAVTTrackers

/// An instrument with one tracker, whose reports are recorded in a log.
package final class SessionRecorder {
    /// What the instrument has sent.
    package let sent = Collector()
    private let instrument: OAVTInstrument
    private let tracker: any OAVTTrackerProtocol & Sendable
    private let rules: PlayerRules
    private let file: URL
    /// The programs that were loaded, each with the number of lines before it.
    private let swaps = Guarded<[(line: Int, program: RuleProgram)]>([])
    private var isRevised = false

    /// Creates an instrument that is ready.
    ///
    /// - Parameters:
    ///   - rules: The rules.
    ///   - file: The file of the log.
    ///   - makeTracker: Creates the tracker, which is attached by ``attach()``.
    /// - Throws: An error if the log cannot be created.
    package init(
        _ rules: PlayerRules, file: String, _ makeTracker: (OAVTReportLog) -> any OAVTTrackerProtocol & Sendable
    ) throws {
        (self.rules, self.file) = (rules, URL(filePath: file))
        tracker = makeTracker(try OAVTReportLog(url: self.file, session: "session"))
        instrument = OAVTInstrument(rules: OAVTRules(program: rules.shipped), backend: sent)
        instrument.ready()
    }

    /// Attaches the tracker.
    package func attach() { instrument.addTracker(tracker) }

    /// Loads the other version of the player's pack.
    package func swapRules() {
        isRevised.toggle()
        let program = isRevised ? rules.revised : rules.shipped
        // The instrument processes no report meanwhile: the log has exactly the lines before the swap.
        _ = instrument.rules.load(program: program) { [swaps, file] _ in
            let count = (try? Data(contentsOf: file).count { $0 == UInt8(ascii: "\n") }) ?? 0
            swaps.withLock { $0.append((count, program)) }
        }
    }

    /// Ends the instrument.
    package func end() { instrument.shutdown() }

    /// Replays the log, with the same rules from the same lines on.
    ///
    /// - Returns: How the events and metrics of the replay differ from those that were sent live, except in ids.
    /// - Throws: An error if the log cannot be read.
    package func replayDifferences() throws -> [String] {
        let replay = Replay(program: rules.shipped, options: ReplayOptions(runsTimers: false))
        var records: [ReplayRecord] = []
        var swaps = swaps.withLock { $0 }[...]
        for (index, line) in try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).enumerated() {
            while let swap = swaps.first, swap.line <= index {
                replay.load(swap.program)
                swaps.removeFirst()
            }
            records += replay.process(try LogLine(line, number: index + 1))
        }
        records += replay.finish()
        let replayed = records.compactMap(\.sample)
        let live = sent.samples.withLock { $0 }.map(\.sample)
        if live == replayed { return [] }
        let changes = replayed.difference(from: live).map { change in
            switch change {
            case .insert(_, let sample, _): "only replayed: \(sample)"
            case .remove(_, let sample, _): "only live: \(sample)"
            }
        }
        return Array(changes.prefix(6))
    }
}

/// The names of attributes whose values are ids.
private let ids: Set = ["id", "senderId", "playbackId", "streamId"]

/// Returns a text for an event or a metric, without ids.
private func text(_ name: String, at milliseconds: Int, _ attributes: [(name: String, value: Value)]) -> String {
    let values = attributes.filter { !ids.contains($0.name) }.sorted { $0.name < $1.name }
    return "\(milliseconds) \(name)" + values.map { " \($0.name)=\(JSONValue($0.value).text)" }.joined()
}

extension ReplayRecord {
    fileprivate var sample: String? {
        switch self {
        case .event(let event):
            text(event.action, at: event.location.at, event.attributes.map { ($0.name, $0.value) })
        case .metric(let metric): text(metric.name, at: metric.location.at, [("value", metric.value)])
        case .step: nil
        }
    }
}

extension Collector.Sample {
    fileprivate var sample: String {
        let milliseconds = { (time: Double) in Int((time * 1000).rounded()) }
        return switch self {
        case .event(let event):
            text(event.action, at: milliseconds(event.timestamp), event.attributes.map { ($0.key, $0.value.value) })
        case .metric(let metric):
            text(metric.name, at: milliseconds(metric.timestamp), [("value", metric.value.value)])
        }
    }
}
