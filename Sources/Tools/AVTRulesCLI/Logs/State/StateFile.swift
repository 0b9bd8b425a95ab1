import AVTCore
import Foundation

/// The format of files with the state of a run.
///
/// After eight bytes that name the format and four with its version, there are frames: the length of the content in four
/// bytes, the first eight bytes of its SHA-256 digest, and the content. An empty frame is the last one. All numbers are
/// little-endian.
private enum StateFormat {
    static let magic = Array("AVTSTATE".utf8)
    static let version: UInt32 = 9
    static let digestSize = 8

    static func header(of frame: [UInt8]) -> [UInt8] {
        bytes(of: UInt32(frame.count)) + SHA256.digest(of: frame).bytes.prefix(digestSize)
    }

    static func bytes(of number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.littleEndian, Array.init) }
}

/// Writes a file with the state of a run, which replaces another one when it is complete.
///
/// It is written beside the other one, and removed again if it is not completed. It is locked as long as the writer exists.
final class StateFileWriter {
    private let path: String
    /// The file that is replaced.
    private let target: String
    private let temporary: URL
    private let handle: FileHandle
    private var isReplaced = false

    /// Starts to write a file.
    ///
    /// - Throws: `Failure` if a file cannot be written in the same folder.
    init(_ path: String) throws(Failure) {
        self.path = path
        target = OutputFiles.target(of: path)
        temporary = URL(filePath: StateFileWriter.temporaryPath(of: path))
        handle = try StateFileWriter.open(temporary.path, for: path)
        try append(StateFormat.magic + StateFormat.bytes(of: StateFormat.version))
    }

    /// The path of the file that is written until it is complete.
    static func temporaryPath(of path: String) -> String { OutputFiles.target(of: path) + ".new" }

    /// Creates the file that is written, or takes the place of one that a killed run has left.
    private static func open(_ temporary: String, for path: String) throws(Failure) -> FileHandle {
        func descriptor() -> Int32 { Foundation.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        var file = descriptor()
        if file < 0, errno == EEXIST {
            var status = stat()
            guard lstat(temporary, &status) == 0, status.isRegularFile,
                status.st_size == 0 || StateFileReader.isState(temporary)
            else {
                throw Failure(
                    status: .inputOutput,
                    message:
                        "cannot write `\(path)`: it is prepared in `\(temporary)`, which is another file: rename one of them"
                )
            }
            let other = try StateFileWriter.lock(temporary, for: path)
            unlink(temporary)
            file = descriptor()
            withExtendedLifetime(other) {}
        }
        guard file >= 0 else { throw failure(path, POSIXError(.init(rawValue: errno) ?? .EIO)) }
        flock(file, LOCK_EX | LOCK_NB)
        return FileHandle(fileDescriptor: file, closeOnDealloc: true)
    }

    /// Opens a file that no other run writes, and locks it until the handle is released.
    ///
    /// - Parameters:
    ///   - file: The path of the file.
    ///   - path: The path that an option names.
    /// - Returns: The handle, or `nil` if there is no such file.
    /// - Throws: `Failure` if another run uses the file.
    static func lock(_ file: String, for path: String) throws(Failure) -> FileHandle? {
        guard let handle = FileHandle(forReadingAtPath: file) else { return nil }
        guard flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return handle }
        throw Failure(
            status: .usage,
            message: "another run uses `\(path)`: wait until it ends, or give each run a file of its own")
    }

    deinit {
        if !isReplaced { try? FileManager.default.removeItem(at: temporary) }
    }

    /// Writes a frame, which must not be empty.
    func write(_ frame: [UInt8]) throws(Failure) { try append(StateFormat.header(of: frame) + frame) }

    private func append(_ bytes: [UInt8]) throws(Failure) {
        do {
            try handle.write(contentsOf: Data(bytes))
        } catch {
            throw StateFileWriter.failure(path, error)
        }
    }

    /// Completes the file, which does not replace the previous one yet.
    func finish() throws(Failure) {
        try append(StateFormat.header(of: []))
        do {
            try handle.synchronize()
        } catch {
            throw StateFileWriter.failure(path, error)
        }
    }

    /// Replaces the previous file, after `finish`.
    func replace() throws(Failure) {
        guard rename(temporary.path, target) == 0 else {
            throw StateFileWriter.failure(path, POSIXError(.init(rawValue: errno) ?? .EIO))
        }
        isReplaced = true
    }

    private static func failure(_ path: String, _ error: any Error) -> Failure {
        Failure(status: .inputOutput, message: "cannot write `\(path)`: \(reason(of: error, writing: path))")
    }
}

/// Reads a file with the state of a run.
struct StateFileReader {
    /// The frames in order.
    let frames: [[UInt8]]

    /// Reads a file.
    ///
    /// - Throws: `Failure` if the file cannot be read, or is incomplete or damaged.
    init(_ path: String) throws(Failure) {
        let data: Data
        do {
            data = try Data(contentsOf: URL(filePath: path))
        } catch {
            throw Failure(
                status: .inputOutput, message: "cannot read `\(path)`: \(reason(of: error, reading: path))")
        }
        do throws(Damage) {
            frames = try StateFileReader.frames(data)
        } catch {
            throw StateFileReader.failure(path, error.reason)
        }
    }

    /// Returns whether a file has the state of a run of this or another version; false for one that cannot be read.
    static func isState(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        return (try? file.read(upToCount: StateFormat.magic.count)).map { $0.elementsEqual(StateFormat.magic) } ?? false
    }

    /// Returns the last frame of a file, without reading the others.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: The frame, or `nil` if the file is incomplete or of another version.
    static func lastFrame(_ path: String) -> [UInt8]? {
        guard isState(path), let data = try? Data(contentsOf: URL(filePath: path), options: .mappedIfSafe),
            number(data, at: StateFormat.magic.count) == StateFormat.version
        else { return nil }
        var frame = 0..<0
        var offset = StateFormat.magic.count + 4
        while let count = number(data, at: offset) {
            let start = offset + 4 + StateFormat.digestSize
            guard start <= data.count, Int(count) <= data.count - start else { return nil }
            if count == 0 { return [UInt8](data[frame]) }
            frame = start..<(start + Int(count))
            offset = frame.upperBound
        }
        return nil
    }

    /// Returns the error of a file whose contents are not usable.
    static func failure(_ path: String, _ reason: String) -> Failure {
        Failure(status: .inputOutput, message: "cannot use the state in `\(path)`: \(reason)")
    }

    private struct Damage: Error {
        let reason: String
    }

    private static func frames(_ data: Data) throws(Damage) -> [[UInt8]] {
        guard data.starts(with: StateFormat.magic), let version = number(data, at: StateFormat.magic.count) else {
            throw Damage(reason: "it is not a state of `avt-rules run`")
        }
        guard version == StateFormat.version else {
            throw Damage(reason: "its format is of version \(version), and version \(StateFormat.version) is read here")
        }
        var frames: [[UInt8]] = []
        var offset = StateFormat.magic.count + 4
        while let count = number(data, at: offset) {
            let start = offset + 4 + StateFormat.digestSize
            guard start <= data.count, Int(count) <= data.count - start else { break }
            let frame = [UInt8](data[start..<(start + Int(count))])
            guard data[offset..<start].elementsEqual(StateFormat.header(of: frame)) else {
                throw Damage(reason: "it is damaged")
            }
            if count == 0 { return frames }
            frames.append(frame)
            offset = start + Int(count)
        }
        throw Damage(reason: "it is incomplete")
    }

    private static func number(_ data: Data, at offset: Int) -> UInt32? {
        guard offset + 4 <= data.count else { return nil }
        return data[offset..<(offset + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
