import AVTCore
import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTBackends

/// A backend that stores events and metrics as the lines that `avt-rules run` prints for them.
package final class LineRecorder: OAVTBackendProtocol, Sendable {
    private let stored = Guarded<[JSONValue]>([])

    package init() {}

    package var lines: [JSONValue] { stored.withLock { $0 } }

    package func sendEvent(event: OAVTEvent) { add(DeliverySample(event, source: "player", number: 0)) }
    package func sendMetric(metric: OAVTMetric) { add(DeliverySample(metric, source: "player", number: 0)) }
    package func instrumentReady(instrument: OAVTInstrument) {}
    package func endOfService() {}

    private func add(_ sample: DeliverySample) { stored.withLock { $0.append(sample.json) } }

    /// Returns true if an event of an action was sent.
    package func has(_ action: String) -> Bool { SentLines.actions(lines).contains(action) }

    /// Replays a log with the built command, and returns how its lines differ from those that were stored, except in ids.
    ///
    /// - Parameters:
    ///   - log: The path of the log.
    ///   - arguments: The packs and options.
    /// - Returns: The differences.
    /// - Throws: An error if the command cannot be run.
    package func differences(fromReplayOf log: String, _ arguments: [String]) throws -> [String] {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
            path: "avt-rules")
        process.arguments = ["run"] + arguments + ["--log", log]
        process.currentDirectoryURL = repository
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return ["exit code \(process.terminationStatus)"] }
        let (live, replayed) = (lines.map(Self.text), try SentLines.read(text).map(Self.text))
        return replayed.difference(from: live).map { change in
            switch change {
            case .insert(_, let line, _): "only replayed: \(line)"
            case .remove(_, let line, _): "only live: \(line)"
            }
        }
    }

    private static func text(_ line: JSONValue) -> String { SentLines.withoutNames(line).text }
}
