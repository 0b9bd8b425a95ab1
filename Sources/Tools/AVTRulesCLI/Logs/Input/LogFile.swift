import AVTDecompression
import AVTRules
import Foundation

/// A file of an event log that is read in pieces, decompressed if necessary.
final class LogFile {
    /// The size in bytes as stored, or `nil` if it is unknown.
    let size: Int?
    /// The number of stored bytes that have been read.
    var readSize: Int { input.readSize }
    /// True if another file has taken the name of this one, or the file became shorter.
    var isReplaced: Bool { input.isReplaced }
    private let name: String
    private let input: Input
    private let reader: DecompressingReader

    private static let pieceSize = 1 << 20

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - name: The name of the file; `-` is standard input.
    ///   - interruption: Waits for more bytes at the end, or `nil` if the file ends there.
    /// - Throws: `Failure` if the file cannot be opened.
    init(_ name: String, interruption: Interruption? = nil) throws(Failure) {
        self.name = name
        let input: Input
        if name == "-" {
            input = Input(handle: .standardInput, name: name, interruption: nil)
            size = nil
        } else {
            do {
                let handle = try FileHandle(forReadingFrom: URL(filePath: name))
                size = try LogFile.size(of: handle)
                input = Input(handle: handle, name: name, interruption: interruption)
            } catch {
                throw LogFile.failure(name, reason(of: error, reading: name))
            }
        }
        self.input = input
        reader = DecompressingReader { try input.next() }
    }

    /// Returns the next bytes, none if a file that is followed has no more yet, or `nil` at the end.
    ///
    /// - Throws: `Failure` if reading fails, or after the last bytes before damaged data.
    func next() throws(Failure) -> [UInt8]? {
        do {
            return try reader.next()
        } catch let error as DecompressionError {
            throw LogFile.failure(name, error.description)
        } catch {
            throw LogFile.failure(name, reason(of: error))
        }
    }

    /// Returns the size of a regular file, or `nil` of another one.
    ///
    /// - Throws: `Failure` if the file cannot be opened.
    static func size(ofFileNamed name: String) throws(Failure) -> Int? {
        var status = stat()
        // The writer of a pipe would fail if the pipe were closed and opened again.
        if name == "-" || stat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO { return nil }
        return try LogFile(name).size
    }

    /// Returns the first bytes of a file, after decompression.
    ///
    /// - Parameters:
    ///   - name: The name of the file.
    ///   - count: The number of bytes; fewer are returned if the file is shorter.
    /// - Returns: The bytes.
    /// - Throws: `Failure` if the file cannot be read.
    static func start(ofFileNamed name: String, count: Int) throws(Failure) -> [UInt8] {
        let file = try LogFile(name)
        var start: [UInt8] = []
        while start.count < count, let bytes = try file.next() { start += bytes }
        return Array(start.prefix(count))
    }

    private static func size(of handle: FileHandle) throws -> Int? {
        var status = stat()
        guard fstat(handle.fileDescriptor, &status) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw POSIXError(.EISDIR)
        case S_IFREG: return Int(status.st_size)
        default: return nil
        }
    }

    /// Checks that a file does not have the name of another kind of file.
    ///
    /// - Throws: `Failure` for the name of a pack.
    static func checkName(_ name: String) throws(Failure) {
        guard PackSource.isYAML(name.lowercased()) else { return }
        throw failure(
            name,
            "it is YAML, as packs are; a log is NDJSON or CSV, and '--log-format' reads one whose name ends like this")
    }

    private static func failure(_ name: String, _ reason: String) -> Failure {
        let name = name == "-" ? "on standard input" : name
        return Failure(status: .inputOutput, message: "cannot read the log \(name): \(reason)")
    }

    /// The stored bytes of a file.
    private final class Input {
        private let handle: FileHandle
        private let name: String
        private let interruption: Interruption?
        private(set) var readSize = 0
        private(set) var isReplaced = false

        init(handle: FileHandle, name: String, interruption: Interruption?) {
            self.handle = handle
            self.name = name
            self.interruption = interruption
        }

        func next() throws -> [UInt8]? {
            while true {
                let bytes = try read()
                readSize += bytes.count
                // What was written before the file was replaced has been read, too.
                guard bytes.isEmpty else { return bytes }
                guard let interruption, !isReplaced else { return nil }
                isReplaced = hasOtherFile
                if !isReplaced { return interruption.wait() ? [] : nil }
            }
        }

        /// Returns the next bytes of the file, or none at its end.
        private func read() throws -> [UInt8] {
            try [UInt8](unsafeUninitializedCapacity: LogFile.pieceSize) { bytes, count in
                while true {
                    // `FileHandle` would copy the bytes twice.
                    let size = Foundation.read(handle.fileDescriptor, bytes.baseAddress, bytes.count)
                    if size >= 0 {
                        count = size
                        return
                    }
                    guard errno == EINTR else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
                }
            }
        }

        private var hasOtherFile: Bool {
            var (own, other) = (stat(), stat())
            // Between the renaming of a file and the creation of the next one, there is none.
            guard fstat(handle.fileDescriptor, &own) == 0, stat(name, &other) == 0 else { return false }
            return own.st_size < readSize || own.st_ino != other.st_ino || own.st_dev != other.st_dev
        }
    }
}
