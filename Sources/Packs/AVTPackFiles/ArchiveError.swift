import AVTDiagnostics
import AVTCore

/// The reason why a pack file is refused.
public struct ArchiveError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A problem of a pack file.
    public enum Problem: Equatable, Sendable {
        /// The pack file or an entry has more bytes than the limit.
        case tooLarge(bytes: Int, limit: Int)
        /// There are more files than the limit.
        case tooManyFiles(limit: Int)
        /// The data ends unexpectedly.
        case truncated
        /// Further data follows the end of the archive.
        case trailingBytes
        /// A file header is malformed; the value describes the problem.
        case malformedHeader(String)
        /// The entry is a link, a folder, a device, or an extension of the format.
        case notAFile(kind: String)
        /// The path is not allowed in pack files; the value describes the reason.
        case unsafePath(String)
        /// The padding after a file is not all zero.
        case nonZeroPadding
        /// An entry has the same path as an earlier one, or belongs before it.
        case outOfOrder
        /// The entry is not the one required at this position.
        case unexpectedEntry(wanted: String)
        /// The manifest does not list the file.
        case notInManifest
        /// The manifest lists a file that is missing.
        case missing
        /// The size of the file differs from that in the manifest.
        case sizeMismatch(manifest: Int, found: Int)
        /// The bytes of the entry do not match their digest.
        case digestMismatch
        /// The manifest is malformed; the value describes the problem.
        case malformedManifest(String)
        /// The version of the pack file format is unknown.
        case unknownFormat(Int)
    }

    /// The problem.
    public let problem: Problem

    /// The entry with the problem, or `nil` if the problem concerns the whole pack file.
    public let entry: String?

    /// Creates an error.
    public init(_ problem: Problem, entry: String? = nil) {
        self.problem = problem
        self.entry = entry
    }

    /// The entry and the problem in a sentence without a full stop.
    ///
    /// For example: "`pack.yaml`: its bytes are not those of the manifest".
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
        case .unexpectedEntry(let wanted): "`\(wanted)` is expected here"
        case .notInManifest: "the manifest does not name it"
        case .missing: "the manifest names it, but it is not there"
        case .sizeMismatch(let manifest, let found): "\(found) bytes, but \(manifest) by the manifest"
        case .digestMismatch: "its bytes are not those of the digest"
        case .malformedManifest(let reason): "no manifest of a pack: \(ArchiveError.shown(reason))"
        case .unknownFormat(let format):
            "format \(format) of pack files, and this tool knows format \(PackManifest.format)"
        }
    }

    /// Returns text from the file, truncated and without characters that would control a terminal.
    private static func shown(_ text: String) -> String { printable(text.prefix(200)) }
}
