import AVTCore
import Foundation

/// The files that a command reads and writes.
///
/// A file that is written must be neither one that is read nor one that is written for another option: it would replace
/// its contents. A command adds its inputs, then its outputs, before it opens the first of them. Files are compared by
/// device and number, not by their paths, so that links are found as well.
struct OutputFiles {
    /// The identity of a file.
    enum Identity: Hashable {
        /// A file that exists.
        case existing(device: UInt64, number: UInt64)
        /// A file that does not exist yet, in a folder.
        indirect case new(name: String, folder: Identity)
    }

    /// By file, its use as the end of a sentence about it.
    private var uses: [Identity: String] = [:]
    /// Symbolic links are followed up to this number, as by the system.
    private static let linkLimit = 40

    /// Creates a list without files.
    init() {}

    /// Adds a file that is read.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - name: What the command reads from it, such as "the log".
    mutating func addInput(_ path: String, _ name: String) {
        if let identity = OutputFiles.identity(of: path) { addInput(identity, name) }
    }

    /// Adds standard input, if it is a file, as a log.
    mutating func addStandardInput() {
        if let identity = OutputFiles.identity(ofDescriptor: STDIN_FILENO) { addInput(identity, "the log") }
    }

    private mutating func addInput(_ identity: Identity, _ name: String) {
        uses[identity] = "is \(name), which the output would replace"
    }

    /// Adds standard output, if it is a file.
    mutating func addStandardOutput() {
        guard let identity = OutputFiles.identity(ofDescriptor: STDOUT_FILENO), uses[identity] == nil else { return }
        uses[identity] = "is also standard output"
    }

    /// Adds a file that is written.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - option: The option that names it.
    /// - Throws: `Failure` if the file is read or written otherwise.
    mutating func addOutput(_ path: String, _ option: String) throws(Failure) {
        guard let identity = OutputFiles.identity(of: path) else { return }
        if let use = uses[identity] {
            throw Failure(status: .usage, message: "'\(option)': `\(path)` \(use): write to another file")
        }
        uses[identity] = "is also the file of '\(option)'"
    }

    /// Returns true if two paths lead to the same file.
    static func areSame(_ first: String, _ second: String) -> Bool {
        guard let identity = identity(of: first) else { return false }
        return identity == self.identity(of: second)
    }

    // MARK: Identity

    /// Returns the identity of a file, or `nil` if it is a device, a pipe or the like, to which several outputs can go.
    ///
    /// - Parameter path: The path of the file, which need not exist.
    /// - Returns: The identity.
    static func identity(of path: String) -> Identity? {
        var status = stat()
        if stat(path, &status) == 0 { return identity(of: status) }
        guard !path.isEmpty else { return nil }
        let url = URL(filePath: target(of: path))
        let folder = url.deletingLastPathComponent().path
        guard stat(folder, &status) == 0 else { return nil }
        return .new(
            name: url.lastPathComponent,
            folder: .existing(device: UInt64(status.st_dev), number: UInt64(status.st_ino)))
    }

    /// Returns the path of the file to which symbolic links lead, which need not exist.
    static func target(of path: String) -> String {
        var path = path
        for _ in 0..<linkLimit {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
            path = URL(filePath: next, relativeTo: URL(filePath: path).deletingLastPathComponent()).path
        }
        return path
    }

    private static func identity(ofDescriptor descriptor: Int32) -> Identity? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? identity(of: status) : nil
    }

    private static func identity(of status: stat) -> Identity? {
        guard status.isRegularFile else { return nil }
        return .existing(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    }
}
