import AVTTestSupport
import Foundation

@testable import AVTPackTools

/// Logs that are in the repository.
enum RecordedLogs {
    /// Returns the logs of folders, in the order of their paths.
    static func files(in folders: String...) throws -> [URL] {
        try folders.flatMap { folder in
            try FileManager.default.contentsOfDirectory(
                at: repository.appending(path: folder), includingPropertiesForKeys: nil)
        }
        .filter { $0.pathExtension == "ndjson" }.sorted { $0.path < $1.path }
    }

    /// Returns the lines of a log that can be read.
    static func lines(of log: URL) throws -> [LogLine] {
        var lines: [LogLine] = []
        var scanner = LogScanner()
        scanner.scan(try Data(contentsOf: log)) { if let line = try? $0.get() { lines.append(line) } }
        return lines
    }
}
