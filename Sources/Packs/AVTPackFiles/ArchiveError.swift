import AVTDiagnostics
import AVTCore

/// Why a pack file is refused.
public struct ArchiveError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Problem: Equatable, Sendable {
        /// There are more bytes, in the whole or in an entry, than the limit.
        case tooLarge(bytes: Int, limit: Int)
        /// There are more files than the limit.
        case tooManyFiles(limit: Int)
        /// The bytes end in the middle of something.
        case truncated
        /// Something follows the end.
        case trailingBytes
        /// There is no header of a file where one must be; in words, what is wrong with it.
        case malformedHeader(String)
        /// The entry is a link, a folder, a device, or an extension of the format.
        case notAFile(kind: String)
        /// The path is one that no pack file has; in words, why.
        case unsafePath(String)
        /// The bytes after a file, up to the next header, are not all zero.
        case nonZeroPadding
        /// An entry with this path was there before, or must stand before the last one.
        case outOfOrder
        /// The entry is not the one that belongs here.
        case unexpectedEntry(wanted: String)
        /// The manifest does not name the file.
        case notInManifest
        /// The manifest names a file that is not there.
        case missing
        /// The file has another size than the manifest says.
        case sizeMismatch(manifest: Int, found: Int)
        /// The file's bytes are others than those that the manifest is about.
        case digestMismatch
        /// The manifest says what it must not; in words, what.
        case malformedManifest(String)
        /// The pack file is of a version of the format that is not known here.
        case unknownFormat(Int)
    }

    /// What is wrong.
    public let problem: Problem

    /// The entry that it is about; `nil`: the pack file as a whole.
    public let entry: String?

    /// Names a problem.
    public init(_ problem: Problem, entry: String? = nil) {
        self.problem = problem
        self.entry = entry
    }

    /// Entry and problem in a sentence without its full stop: "`pack.yaml`: its bytes are not those of the manifest".
    public var description: String {
        (entry.map { "`\(ArchiveError.shown($0))`: " } ?? "") + reason
    }

    private var reason: String {
        switch problem {
        case .tooLarge(let bytes, let limit): "\(bytes) bytes, but at most \(limit) are read"
        case .tooManyFiles(let limit): "there are more than \(limit) files"
        case .truncated: "the pack file breaks off"
        case .trailingBytes: "something follows the end of the pack file"
        case .malformedHeader(let reason): "no header of a pack file: \(reason)"
        case .notAFile(let kind): "\(kind) instead of a file"
        case .unsafePath(let reason): "a path that pack files do not have: \(reason)"
        case .nonZeroPadding: "the bytes behind it are not zero"
        case .outOfOrder: "files must be sorted by path, each of them once"
        case .unexpectedEntry(let wanted): "`\(wanted)` must stand here"
        case .notInManifest: "the manifest does not name it"
        case .missing: "the manifest names it, but it is not there"
        case .sizeMismatch(let manifest, let found): "\(found) bytes, but \(manifest) by the manifest"
        case .digestMismatch: "its bytes are not those of the digest"
        case .malformedManifest(let reason): "no manifest of a pack: \(ArchiveError.shown(reason))"
        case .unknownFormat(let format):
            "format \(format) of pack files, and this tool knows format \(PackManifest.format)"
        }
    }

    /// Text of the file itself without what would steer a terminal, and not too long.
    private static func shown(_ text: String) -> String { printable(text.prefix(200)) }
}
