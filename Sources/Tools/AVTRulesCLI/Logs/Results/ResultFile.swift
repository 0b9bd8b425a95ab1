import Foundation

/// A file to which results are written in parts.
struct ResultFile {
    private let path: String
    private let handle: FileHandle

    /// Creates a file, or replaces its contents.
    ///
    /// - Throws: `Failure` if the file cannot be written.
    init(_ path: String) throws(Failure) {
        self.path = path
        do {
            let file = URL(filePath: path)
            try Data().write(to: file)
            handle = try FileHandle(forWritingTo: file)
        } catch {
            throw ResultFile.failure(path, error)
        }
    }

    /// Appends text.
    ///
    /// - Throws: `Failure` if it cannot be written.
    func write(_ text: String) throws(Failure) {
        do {
            try handle.write(contentsOf: Data(text.utf8))
        } catch {
            throw ResultFile.failure(path, error)
        }
    }

    private static func failure(_ path: String, _ error: any Error) -> Failure {
        Failure(status: .inputOutput, message: "cannot write `\(path)`: \(reason(of: error, writing: path))")
    }
}
