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
    private let program: RuleProgram
    private let file: URL

    /// Compiles a player's pack with the metrics of playbacks.
    ///
    /// - Throws: An error if the packs cannot be compiled.
    package static func compile(player: String) throws -> RuleProgram {
        try OAVTRules([.shipped("playback.metrics"), .shipped("players.\(player)")]).program
    }

    /// Creates an instrument that is ready.
    ///
    /// - Parameters:
    ///   - program: The rules.
    ///   - file: The file of the log.
    ///   - makeTracker: Creates the tracker, which is attached by ``attach()``.
    /// - Throws: An error if the log cannot be created.
    package init(
        _ program: RuleProgram, file: String, _ makeTracker: (OAVTReportLog) -> any OAVTTrackerProtocol & Sendable
    ) throws {
        (self.program, self.file) = (program, URL(filePath: file))
        tracker = makeTracker(try OAVTReportLog(url: self.file, session: "session"))
        instrument = OAVTInstrument(rules: OAVTRules(program: program), backend: sent)
        instrument.ready()
    }

    /// Attaches the tracker.
    package func attach() { instrument.addTracker(tracker) }

    /// Ends the instrument.
    package func end() { instrument.shutdown() }

    /// Replays the log.
    ///
    /// - Returns: How the events and metrics of the replay differ from those that were sent live, except in ids.
    /// - Throws: An error if the log cannot be read.
    package func replayDifferences() throws -> [String] {
        let replay = Replay(program: program, options: ReplayOptions(runsTimers: false))
        var records: [ReplayRecord] = []
        for (index, line) in try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).enumerated() {
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
