import AVTCore
import Foundation

/// The file operations of a store.
///
/// Tests substitute their own, to fail between any two operations and within one.
package protocol StoreFiles: Sendable {
    /// Creates a folder that only its owner can open, and its parent folders; does nothing if the folder exists.
    func makeFolder(_ path: String) throws(StoreError)
    /// Returns the names in a folder.
    func names(in folder: String) throws(StoreError) -> [String]
    /// Returns all bytes of a file.
    func read(_ path: String, limit: Int) throws(StoreError) -> [UInt8]
    /// Writes a file, replacing its contents.
    func write(_ bytes: [UInt8], to path: String) throws(StoreError)
    /// Syncs the bytes of a file, or the names in a folder, to disk.
    func sync(_ path: String) throws(StoreError)
    /// Renames a file, replacing the file that has the new name.
    func rename(_ path: String, to other: String) throws(StoreError)
    /// Removes a file.
    func remove(_ path: String) throws(StoreError)
}

/// The reason why a store could not be read or written; never fatal.
public enum StoreError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A system call failed; the value describes the operation and the reason.
    case system(String)
    /// The state is damaged, or was written by a later version of this library.
    case damaged(String)
    /// The pack with this digest changed since it was stored.
    case changed(digest: String)

    /// A textual description.
    public var description: String {
        switch self {
        case .system(let reason): reason
        case .damaged(let reason): "its state is damaged: \(reason)"
        case .changed(let digest): "the pack \(digest.prefix(12)) is not as it was stored"
        }
    }
}

/// The file operations of the system.
package struct SystemFiles: StoreFiles {
    package init() {}

    package func makeFolder(_ path: String) throws(StoreError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .system("cannot make the folder `\(path)`: \(error.localizedDescription)")
        }
    }

    package func names(in folder: String) throws(StoreError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw .system("cannot list `\(folder)`: \(error.localizedDescription)")
        }
    }

    package func read(_ path: String, limit: Int) throws(StoreError) -> [UInt8] {
        do throws(FileReadError) {
            return try readFile(at: path, limit: limit)
        } catch {
            switch error {
            case .unreadable(let reason): throw .system("cannot read `\(path)`: \(reason)")
            case .tooLarge(let size): throw .damaged("`\(path)` has \(size) bytes")
            }
        }
    }

    package func write(_ bytes: [UInt8], to path: String) throws(StoreError) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SystemFiles.failure("write", path) }
        defer { close(file) }
        if let code = writeAll(bytes, to: file).error { throw SystemFiles.failure("write", path, code) }
    }

    package func sync(_ path: String) throws(StoreError) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw SystemFiles.failure("open", path) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw SystemFiles.failure("sync", path) }
    }

    package func rename(_ path: String, to other: String) throws(StoreError) {
        guard Foundation.rename(path, other) == 0 else { throw SystemFiles.failure("rename", path) }
    }

    package func remove(_ path: String) throws(StoreError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw SystemFiles.failure("remove", path) }
    }

    private static func failure(_ verb: String, _ path: String, _ code: Int32 = errno) -> StoreError {
        .system("cannot \(verb) `\(path)`: \(String(cString: strerror(code)))")
    }
}
