import AVTPackTools
import AVTTestSupport
import Foundation

/// A recorded session of OpenAVT-iOS: the emitted events and the results.
package struct OpenAVTSession: Sendable {
    /// The hub, the metricalc and the trackers.
    package let header: JSONValue
    /// The emitted events with their results, in order.
    package let cases: [(input: JSONValue, answer: JSONValue)]

    package var name: String { header["session"]?.string ?? "" }
    package var hasAdsHub: Bool { header["hub"]?.string == "ads" }
    package var hasMetrics: Bool { header["metricalc"]?.string == "core" }
    package var trackerCount: Int { header["trackers"]?.string == "content+ads" ? 2 : 1 }

    /// All recorded sessions, or `nil` if the recordings do not exist.
    package static let recorded: Result<[OpenAVTSession], any Error>? = conformanceData("openavt").map { folder in
        Result { try all(in: folder) }
    }

    /// Reads all sessions of a folder.
    private static func all(in folder: URL) throws -> [OpenAVTSession] {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try files.filter { $0.lastPathComponent.hasSuffix(".in.ndjson") }
            .sorted { $0.path < $1.path }
            .flatMap { input in
                let answers = input.deletingLastPathComponent()
                    .appending(path: input.lastPathComponent.replacing(".in.", with: ".out."))
                return try sessions(inputs: parts(of: input), answers: parts(of: answers))
            }
    }

    private static func sessions(inputs: [[JSONValue]], answers: [[JSONValue]]) throws -> [OpenAVTSession] {
        guard inputs.map(\.first) == answers.map(\.first) else { throw CocoaError(.fileReadCorruptFile) }
        return try zip(inputs, answers).map { inputs, answers in
            // There are no more results after a crash of the original.
            let isComplete = inputs.count == answers.count || answers.last?["crash"] != nil
            guard isComplete else { throw CocoaError(.fileReadCorruptFile) }
            return OpenAVTSession(
                header: inputs[0], cases: Array(zip(inputs, answers).dropFirst().map { (input: $0, answer: $1) }))
        }
    }

    /// Returns the lines of a file, split at the headers.
    private static func parts(of file: URL) throws -> [[JSONValue]] {
        var parts: [[JSONValue]] = []
        for line in try Data(contentsOf: file).split(separator: 0x0A) {
            let value = try JSONReader.read(line)
            if value["session"] != nil { parts.append([]) }
            parts[parts.count - 1].append(value)
        }
        return parts
    }
}
