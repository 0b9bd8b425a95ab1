import Foundation

/// Text to the outside.
enum Console {
    /// Writes to standard output.
    ///
    /// - Throws: `Failure` if that fails.
    static func write(_ text: String) throws(Failure) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw Failure(status: .inputOutput, message: "cannot write the output: \(error.localizedDescription)")
        }
    }

    /// Writes to standard output; a failure is not noticed.
    static func standardOutput(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    /// Writes to standard error; a failure is not noticed.
    static func standardError(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
