import AVTCore
import Foundation

/// The standard output of the commands; control characters of documents are escaped for people and programs alike.
enum CommandOutput {
    /// Writes text for people.
    static func write(_ text: String) throws(VastCommandFailure) { try write(bytes: Array(printableLines(text).utf8)) }

    /// Writes a JSON document on one line.
    static func write(_ json: JSONValue) throws(VastCommandFailure) {
        try write(bytes: Array((printableJSON(json.text) + "\n").utf8))
    }

    /// Writes bytes as they are.
    static func write(bytes: [UInt8]) throws(VastCommandFailure) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(bytes))
        } catch {
            throw VastCommandFailure(.inputOutput, "cannot write the output: \(error.localizedDescription)")
        }
    }

    /// Returns the bytes of a file.
    ///
    /// - Throws: `VastCommandFailure` if the file cannot be read or is larger than a document may be.
    static func file(_ path: String, limit: Int) throws(VastCommandFailure) -> [UInt8] {
        do throws(FileReadError) {
            return try readFile(at: path, limit: limit)
        } catch {
            switch error {
            case .unreadable(let reason): throw VastCommandFailure(.inputOutput, "cannot read '\(path)': \(reason)")
            case .tooLarge: throw VastCommandFailure(.inputOutput, "'\(path)' has more than \(limit) bytes")
            }
        }
    }
}
