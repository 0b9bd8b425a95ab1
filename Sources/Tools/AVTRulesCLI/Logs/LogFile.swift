import AVTPackTools
import Foundation

/// An event log that is read in pieces.
final class LogFile {
    /// The size in bytes, or `nil` if it is unknown.
    let size: Int?
    private let name: String
    private let handle: FileHandle
    /// The number of bytes that have been read.
    private(set) var offset = 0

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

    /// Returns the next bytes.
    ///
    /// - Parameter size: The maximum number of bytes.
    /// - Returns: The bytes, or `nil` at the end.
    /// - Throws: `Failure` if reading fails.
    func next(atMost size: Int) throws(Failure) -> [UInt8]? {
        do {
            guard let data = try handle.read(upToCount: size), !data.isEmpty else { return nil }
            offset += data.count
            return Array(data)
        } catch {
            throw LogFile.failure(name, error)
        }
    }

    /// Finds the last line of each session, or returns `nil` if the log is not a file.
    ///
    /// - Throws: `Failure` if reading fails.
    func sessionEnds() throws(Failure) -> SessionEnds? {
        guard size != nil else { return nil }
        let log = try LogFile(name)
        var scanner = SessionScanner()
        var ends: [Int] = []
        func set(_ session: Int, to offset: Int) {
            while ends.count <= session { ends.append(0) }
            ends[session] = offset
        }
        while let bytes = try log.next(atMost: 1 << 20) {
            scanner.scan(bytes) { set($0, to: log.offset) }
        }
        // A last line without a line end is complete only at the end of the log.
        scanner.end { set($0, to: .max) }
        return SessionEnds(zip(scanner.names, ends))
    }

    private static func failure(_ name: String, _ error: any Error) -> Failure {
        let name = name == "-" ? "on standard input" : name
        return Failure(status: .inputOutput, message: "cannot read the log \(name): \(reason(of: error))")
    }
}

/// The last lines of the sessions of a log.
struct SessionEnds {
    // The sessions, each with the number of bytes after whose reading its last line is complete, the last one first.
    private var sessions: [(name: String, offset: Int)]

    init(_ sessions: some Sequence<(String, Int)>) {
        self.sessions = sessions.map { (name: $0, offset: $1) }.sorted { $0.offset > $1.offset }
    }

    /// Removes the next session whose last line is complete once a number of bytes has been read.
    mutating func removeNext(upTo offset: Int) -> String? {
        guard let last = sessions.last, last.offset <= offset else { return nil }
        return sessions.removeLast().name
    }
}
