import AVTCore
import Foundation

/// The format of files with the state of a run.
///
/// After eight bytes that name the format and four with its version, there are frames: the length of the content in four
/// bytes, the first eight bytes of its SHA-256 digest, and the content. An empty frame is the last one. All numbers are
/// little-endian.
private enum StateFormat {
    static let magic = Array("AVTSTATE".utf8)
    static let version: UInt32 = 7
    static let digestSize = 8

    static func header(of frame: [UInt8]) -> [UInt8] {
        bytes(of: UInt32(frame.count)) + SHA256.digest(of: frame).bytes.prefix(digestSize)
    }

    static func bytes(of number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.littleEndian, Array.init) }
}

/// Writes a file with the state of a run, which replaces another one when it is complete.
///
/// It is written beside the other one, and removed again if it is not completed.
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
        temporary = URL(filePath: target + ".new")
        do {
            try Data().write(to: temporary)
            handle = try FileHandle(forWritingTo: temporary)
        } catch {
            throw StateFileWriter.failure(path, error)
        }
        try append(StateFormat.magic + StateFormat.bytes(of: StateFormat.version))
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
            try handle.close()
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
