import AVTCore
import AVTPackFiles
import AVTPackSigning
import AVTRules
import Foundation

/// A pack file and the signatures next to it.
struct PackFileOnDisk {
    let path: String
    let bytes: [UInt8]

    /// Reads a pack file.
    ///
    /// - Throws: `Failure` if it cannot be read.
    init(_ path: String) throws(Failure) {
        self.path = path
        bytes = try FileBytes.read(path, limit: ArchiveLimits().bytes)
    }

    /// Returns true if a name ends in `.avtpack`.
    static func isNamed(_ name: String) -> Bool { name.hasSuffix(PackArchive.ending) }

    /// The parsed pack file, regardless of its signatures.
    var archive: PackArchive {
        get throws(Failure) {
            do throws(ArchiveError) {
                return try PackArchive(bytes, name: path)
            } catch {
                if PackSource.isYAML(path) {
                    throw Failure(
                        status: .untrusted,
                        message: "`\(path)` is not a pack file: `avt-rules pack build` makes one of a pack")
                }
                throw Failure(status: .untrusted, message: "`\(path)` is refused: \(error)")
            }
        }
    }

    /// Writes a pack file, unless it would take the place of one that apps prefer to it.
    ///
    /// - Parameters:
    ///   - archive: The pack file.
    ///   - path: The path of the file.
    ///   - replaces: True to replace a pack file that has other contents and the same or a greater revision, too.
    /// - Throws: `Failure` if it cannot be written, or must not be.
    static func write(_ archive: PackArchive, to path: String, replaces: Bool) throws(Failure) {
        guard let file = try? PackFileOnDisk(path), let previous = try? file.archive else {
            return try FileBytes.write(archive.bytes, to: path)
        }
        if file.bytes == archive.bytes { return }
        let (known, revision) = (previous.manifest.revision, archive.manifest.revision)
        if !replaces, previous.manifest.name == archive.manifest.name, known >= revision {
            let reason =
                known > revision
                ? "has the greater revision \(known)" : "has the same revision \(known), and other contents"
            throw Failure(
                status: .usage,
                message: "`\(path)` \(reason): apps that have accepted it refuse this one; choose a revision above "
                    + "\(known), or '--replace' if nobody has it yet")
        }
        try FileBytes.write(archive.bytes, to: path)
        for signature in file.signaturePaths {
            Console.report("`\(signature)` is the signature of the previous file: sign the new one")
        }
    }

    /// The paths of the signatures next to the pack file.
    var signaturePaths: [String] {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return PackSignature.names(of: URL(filePath: path).lastPathComponent, among: names).map { folder + $0 }
    }
}

/// Reads and writes small files at once.
enum FileBytes {
    /// Returns the bytes of a file.
    ///
    /// - Throws: `Failure` if it cannot be read or is larger than the limit in bytes.
    static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
        do throws(FileReadError) {
            return try readFile(at: path, limit: limit)
        } catch {
            switch error {
            case .unreadable(let reason):
                throw Failure(status: .inputOutput, message: "cannot read `\(path)`: \(reason)")
            case .tooLarge(let size):
                throw Failure(
                    status: .inputOutput, message: "`\(path)` has \(size) bytes, but at most \(limit) are read")
            }
        }
    }

    /// Returns the text of a file of at most 64 KiB.
    ///
    /// - Throws: `Failure` if it cannot be read.
    static func readText(_ path: String) throws(Failure) -> String {
        String(decoding: try read(path, limit: 1 << 16), as: UTF8.self)
    }

    /// Writes a file, and replaces another one atomically: that to which links lead.
    ///
    /// - Throws: `Failure` if it cannot be written.
    static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        let target = OutputFiles.target(of: path)
        do {
            var status = stat()
            let isSpecial = stat(target, &status) == 0 && !status.isRegularFile
            // A device or a pipe is written to, not replaced.
            try Data(bytes).write(to: URL(filePath: target), options: isSpecial ? [] : .atomic)
        } catch {
            throw Failure(status: .inputOutput, message: "cannot write `\(path)`: \(reason(of: error, writing: path))")
        }
    }

    /// Creates a file with access rights that apply from its first byte on.
    ///
    /// - Throws: `Failure` if the file exists or cannot be written.
    static func writeNew(_ text: String, to path: String, mode: mode_t) throws(Failure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else {
            let cause = errno == EEXIST ? "it is there already" : String(cString: strerror(errno))
            throw Failure(status: .inputOutput, message: "cannot make `\(path)`: \(cause)")
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(text.utf8))
        } catch {
            unlink(path)
            throw Failure(status: .inputOutput, message: "cannot write `\(path)`: \(reason(of: error))")
        }
    }
}
