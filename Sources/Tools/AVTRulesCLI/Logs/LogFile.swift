import AVTPackTools
import Foundation

/// An event log that is read in pieces.
final class LogFile {
    /// The size in bytes, or `nil` if it is unknown.
    let size: Int?
    private let name: String
    private let handle: FileHandle

    private static let pieceSize = 1 << 16

    /// Opens a log; `-` is standard input.
    ///
    /// - Throws: `Failure` if the log cannot be opened.
    init(_ name: String) throws(Failure) {
        self.name = name
        guard name != "-" else {
            handle = FileHandle.standardInput
            size = nil
            return
        }
        do {
            handle = try FileHandle(forReadingFrom: URL(filePath: name))
            let attributes = try FileManager.default.attributesOfItem(atPath: name)
            if attributes[.type] as? FileAttributeType == .typeDirectory { throw POSIXError(.EISDIR) }
            let isRegular = attributes[.type] as? FileAttributeType == .typeRegular
            size = isRegular ? (attributes[.size] as? NSNumber)?.intValue : nil
        } catch {
            throw LogFile.failure(name, error)
        }
    }

    /// Returns the next bytes, or `nil` at the end.
    ///
    /// - Throws: `Failure` if reading fails.
    func next() throws(Failure) -> [UInt8]? {
        do {
            guard let data = try handle.read(upToCount: LogFile.pieceSize), !data.isEmpty else { return nil }
            return Array(data)
        } catch {
            throw LogFile.failure(name, error)
        }
    }

    /// Returns the sessions of all lines that have not been read yet, or `nil` if the log is not a file.
    ///
    /// The result may include sessions of the lines that were read last.
    ///
    /// - Throws: `Failure` if reading fails.
    func remainingSessions() throws(Failure) -> Set<String>? {
        guard size != nil else { return nil }
        let rest = try LogFile(name)
        do {
            // The bytes that were read last may end within a line.
            let offset = try handle.offset()
            let margin = UInt64(LogScanner.lineLimit + LogFile.pieceSize)
            try rest.handle.seek(toOffset: offset > margin ? offset - margin : 0)
        } catch {
            throw LogFile.failure(name, error)
        }
        var scanner = LogScanner()
        var sessions: Set<String> = []
        func add(_ line: Result<LogLine, LogProblem>) {
            if case .success(let line) = line { sessions.insert(line.session) }
        }
        while let bytes = try rest.next() { scanner.scan(bytes, add) }
        scanner.end(add)
        return sessions
    }

    private static func failure(_ name: String, _ error: any Error) -> Failure {
        let name = name == "-" ? "on standard input" : name
        return Failure(status: .inputOutput, message: "cannot read the log \(name): \(reason(of: error))")
    }
}
